import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import type { LetterEntries } from '../../../shared/letters/entries.ts';
import { isExpired, type License, licenseFor } from '../../../shared/engineers/engineers.ts';
import type { FirmSettings } from '../../../shared/firm/firm.ts';
import { problem, type FieldError, fieldError } from '../../../shared/messages/problem.ts';
import { dayIn, zoneHere } from '../../../shared/schema/firmDays.ts';
import type { Store } from '../store/openStore.ts';
import type { LetterJob } from './drawing/letterContent.ts';
import { firmSettingsOf } from '../firm/firm.ts';

/** The engineer of record who issues a letter: the letter carries their name, license and signature. */
export interface LetterSigner {
  name: string;
  /** The license that is printed: the one for the state of the site where there is one. */
  license: License | null;
  /** SHA-256 of the image, or null. */
  signature: string | null;
  /** Why the license does not do for this site; the engineer may override each. */
  blockers: FieldError[];
}

type SignerStores = Pick<Store, 'users' | 'settings'>;

/** Why this user does not issue letters; null where they may. The command line has no user. */
export const issuingRefusal = async (store: SignerStores, user: number | null): Promise<FieldError | null> => {
  if (!(await store.users.engineers.issuingRule()).onlyEngineers) return null;
  if (user !== null && (await store.users.engineers.ofRecord(user))) return null;
  return fieldError('#', 'letter-only-engineers');
};

/** Throws `letter-only-engineers`. */
export const assertMayIssue = async (store: SignerStores, user: number | null): Promise<void> => {
  if (await issuingRefusal(store, user)) throw problem('letter-only-engineers');
};

const licenseAt = '#/engineer/licence_state';

const blockersOf = (name: string, license: License | null, site: string | null, day: string): FieldError[] => {
  const isForSite = license !== null && (site === null || stateAbbreviation({ name: license.state }) === site);
  if (!isForSite) return site === null ? [] : [fieldError(licenseAt, 'letter-license-none', { name, site })];
  const { state, number, expires } = license;
  return isExpired(license, day)
    ? [fieldError(licenseAt, 'letter-license-expired', { name, state, number, expired: expires })]
    : [];
};

/** The user as the engineer of this letter; null where they are none, and the firm's engineer signs. */
export const letterSigner = async (
  store: SignerStores,
  user: number | null,
  job: LetterJob,
  nowMs: number,
): Promise<LetterSigner | null> => {
  const engineer = user === null ? null : await store.users.engineers.ofRecord(user);
  if (!engineer) return null;
  const day = dayIn(nowMs, (await firmSettingsOf(store)).time_zone || zoneHere());
  const site = stateAbbreviation(job.client_state);
  const { name, licenses, signature } = engineer;
  const license = licenseFor(licenses, site, day) ?? licenseFor(licenses, null, day);
  return { name, license, signature, blockers: blockersOf(name, license, site, day) };
};

/** A license may expire between the day on which a letter was given out to be sealed and the day on which it comes back. */
export const expiredSince = async (
  store: SignerStores,
  engineer: LetterEntries['engineer'],
  nowMs: number,
): Promise<FieldError[]> => {
  const { licence_number: number, licence_state: state } = engineer ?? {};
  if (number === undefined || state === undefined) return [];
  const nameOf = (text: string): string => stateAbbreviation({ name: text }) ?? text;
  const day = dayIn(nowMs, (await firmSettingsOf(store)).time_zone || zoneHere());
  for (const { name, licenses } of await store.users.engineers.list()) {
    const license = licenses.find((one) => one.number === number && nameOf(one.state) === nameOf(state));
    if (license && isExpired(license, day))
      return [
        fieldError('#', 'letter-license-expired', { name, state: license.state, number, expired: license.expires }),
      ];
  }
  return [];
};

/** The settings and the entries of a letter that this engineer signs: no other engineer is left in them. */
export const signedBy = <E extends object>(
  signer: LetterSigner | null,
  firm: FirmSettings,
  entries: E,
): { firm: FirmSettings; entries: E } => {
  if (signer === null) return { firm, entries };
  const { name, license } = signer;
  const engineer = { name, licence_number: license?.number ?? '', licence_state: license?.state ?? '' };
  const filled = Object.fromEntries(Object.entries(engineer).filter(([, value]) => value !== ''));
  return {
    firm: { ...firm, engineer },
    entries: { ...entries, engineer: filled } satisfies Pick<LetterEntries, 'engineer'>,
  };
};
