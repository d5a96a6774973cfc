import { createHash } from 'node:crypto';
import type { Job } from '../../../shared/job/job.ts';
import { type LetterKind, letterKindOf } from '../../../shared/job/letterKinds.ts';
import type { LetterEntries } from '../../../shared/letters/entries.ts';
import type { LetterDraft } from '../../../shared/letters/shapes.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import { type EngineerView, isExpired, type License, licenseFor } from '../../../shared/engineers/engineers.ts';
import type { FirmSettings } from '../../../shared/firm/firm.ts';
import type { FirmView } from '../../../shared/firm/officeCalls.ts';
import { type FieldError, fieldError } from '../../../shared/messages/problem.ts';
import { dayIn, zoneHere } from '../../../shared/schema/firmDays.ts';
import type { PictureCache } from '../../pictures/pictureCache.ts';
import { readPresetHistory } from '../designValues/presets.ts';
import { imageBytes, readFirm } from '../firm/firm.ts';
import { isAhjDerived } from '../jobs/derivedAhj.ts';
import type { JobRow } from '../jobs/store/jobRow.ts';
import type { ProducedRow } from '../jobs/store/producedFileRows.ts';
import type { Organization } from '../organizations/organizationStore.ts';
import { appendixPhotos } from '../photos/photoReportContent.ts';
import type { Store } from '../store/openStore.ts';
import type { StoredUpload } from '../uploads/uploadRows.ts';
import { knownFromLetter } from './drafts/copiedEditions.ts';
import type { Known } from './drafts/knownEntries.ts';
import type { SavedDraft } from './drafts/letterDraftStore.ts';
import { readIssued, revisedEntries, type RevisedLetter } from './drafts/prefill.ts';
import { knownOf, type PlaceFacts } from './drafts/prefillSources.ts';
import { type LetterContent, letterContent, type LetterJob } from './drawing/letterContent.ts';
import { letterNumber, zipOf } from './letterStore.ts';
import type { KnownCopy } from './sealingCopyStore.ts';

/** What the facts are read from. */
export type LetterCaseStores = Pick<
  Store,
  'jobs' | 'organizations' | 'users' | 'settings' | 'references' | 'designValues' | 'files'
>;

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

/** An earlier letter, whose entries the next one begins with. */
interface EarlierLetter {
  entries: LetterEntries;
  /** Of the same job, not of the one that it revises. */
  isOwn: boolean;
  revised: LetterDraft['revised'];
}

/**
 * What a letter rests on, as it was when the case was opened. Blockers, drafts, previews, letters and reports are functions
 * of it, and none of them asks a store. Values were read when it was opened; what some calls do without is read at its first use.
 */
export interface LetterCase {
  /** When it was opened: the letter's date. */
  readonly nowMs: number;
  /** Who opened it; null for the command line. */
  readonly user: number | null;
  readonly row: JobRow;
  readonly job: Job;
  readonly organization: Organization;
  readonly uploads: readonly StoredUpload[];
  /** The AHJ is made from the address, and no person has confirmed it: a letter does not print it. */
  readonly isAhjDerived: boolean;
  readonly firm: FirmView;
  /** The IANA name of the firm's time zone: in UTC an evening's letter would be dated tomorrow. */
  readonly zone: string;
  /** The user as the engineer of the letter; null where they are none, and the firm's engineer signs. */
  readonly signer: LetterSigner | null;
  /** Why the user does not issue letters; null where they may. */
  readonly refusal: FieldError | null;
  /** Letters and deliverables of the job, withdrawn ones too, oldest first. */
  readonly produced: readonly ProducedRow[];
  /** The number that the letter gets. */
  readonly number: string;
  /** The number of the current letter. */
  readonly current: string | null;

  /** What was typed so far. */
  readonly draft: () => Promise<SavedDraft | null>;
  /** The last letter of the job, or of the job that it revises. */
  readonly earlier: () => Promise<EarlierLetter | null>;
  /** What is known of the job's place and attachments. */
  readonly known: () => Promise<Known>;
  /** Where the first entries come from: the earlier letter, or what is known. */
  readonly source: () => Promise<Known>;
  readonly presets: () => ReturnType<typeof readPresetHistory>;
  /** Copies of the letter that were given out to be sealed, the latest first. */
  readonly copies: () => Promise<KnownCopy[]>;
  /** Every user who may be an engineer of record. */
  readonly engineers: () => Promise<EngineerView[]>;
  /** The letter that the next one of a kind replaces. */
  readonly lastBefore: (kind: LetterKind) => Promise<{ number: string; issuedMs: number } | null>;
  /** An image of the firm or of the engineer, by its SHA-256. */
  readonly image: (sha256: string | null) => Promise<Uint8Array | undefined>;
  /** The photos of an appendix, with their small copies. */
  readonly photos: (pictures: SmallPictures | undefined) => ReturnType<typeof appendixPhotos>;
}

/** Small copies of photos, for an appendix; without them its places are empty. */
export type SmallPictures = Pick<PictureCache, 'file'>;

const licenseAt = '#/engineer/licence_state';

const blockersOf = (name: string, license: License | null, site: string | null, day: string): FieldError[] => {
  const isForSite = license !== null && (site === null || stateAbbreviation({ name: license.state }) === site);
  if (!isForSite) return site === null ? [] : [fieldError(licenseAt, 'letter-license-none', { name, site })];
  const { state, number, expires } = license;
  return isExpired(license, day)
    ? [fieldError(licenseAt, 'letter-license-expired', { name, state, number, expired: expires })]
    : [];
};

/** An engineer of record as the one of a letter on this day. */
const signerOf = ({ name, licenses, signature }: EngineerView, job: LetterJob, day: string): LetterSigner => {
  const site = stateAbbreviation(job.client_state);
  const license = licenseFor(licenses, site, day) ?? licenseFor(licenses, null, day);
  return { name, license, signature, blockers: blockersOf(name, license, site, day) };
};

const atFirstUse = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let found: Promise<T> | undefined;
  return () => (found ??= read());
};

type Inspect = LetterCaseStores['jobs']['inspect'];

/** What a revision begins with and whether its AHJ is confirmed are both facts of the job before. */
const inspectedOnce = (jobs: LetterCaseStores['jobs']): Inspect => {
  const known = new Map<number, ReturnType<Inspect>>();
  return (id) => {
    const inspected = known.get(id) ?? jobs.inspect(id);
    known.set(id, inspected);
    return inspected;
  };
};

/** Of the job that is revised, or of those before it, the last one with a draft or a letter. */
const revisedLetter = async (
  drafts: LetterCaseStores['jobs']['letterDrafts'],
  inspect: Inspect,
  id: number | null,
): Promise<RevisedLetter | null> => {
  if (id === null) return null;
  const { row, job } = await inspect(id);
  const draft = await drafts.find(id);
  const issued = draft ? null : await drafts.lastOfJob(id);
  return draft || issued ? { id, job, draft, issued } : revisedLetter(drafts, inspect, row.revision_of);
};

const placeFacts = async (
  { jobs: { letterDrafts }, designValues }: LetterCaseStores,
  id: number,
  job: Job,
): Promise<PlaceFacts> => {
  const [zip, ahj] = [zipOf(job), job.ahj ?? ''];
  const rows = await designValues.ofSite({ zip, ahj, state: stateAbbreviation(job.client_state) ?? '' });
  return { zip, ahj, rows, ofZip: await letterDrafts.lastForZip(id, zip), ofAhj: await letterDrafts.lastForAhj(id) };
};

/** What the entries of the letter begin with. */
const beginningOf = (store: LetterCaseStores, { id, revision_of }: JobRow, job: Job, inspect: Inspect) => {
  const { letterDrafts } = store.jobs;
  const presets = atFirstUse(() => readPresetHistory(store));
  const known = atFirstUse(async () => knownOf(job, await placeFacts(store, id, job), (await presets()).current));
  const earlier = atFirstUse(async () => {
    const own = readIssued(await letterDrafts.lastOfJob(id));
    if (own) return { entries: own, isOwn: true, revised: null };
    const before = await revisedLetter(letterDrafts, inspect, revision_of);
    return before && { ...revisedEntries(job, before), isOwn: false };
  });
  const source = atFirstUse(async () => {
    const letter = await earlier();
    return letter ? knownFromLetter(letter.entries, letter.isOwn) : known();
  });
  return { draft: atFirstUse(() => letterDrafts.find(id)), earlier, known, source, presets };
};

/** Opens the case of a job's next letter. Throws `job-not-found`. */
export const openLetterCase = async (
  store: LetterCaseStores,
  id: number,
  { nowMs, user = null }: { nowMs: number; user?: number | null },
): Promise<LetterCase> => {
  const { jobs, users, organizations } = store;
  const inspect = inspectedOnce(jobs);
  const { row, job, history } = await inspect(id);
  const firm = await readFirm(store);
  const zone = firm.settings.time_zone || zoneHere();
  const engineer = user === null ? null : await users.engineers.ofRecord(user);
  const produced = await jobs.letters.everProduced(id);
  const letters = produced.filter((one) => one.number !== null);
  const number = letterNumber(row, letters.length + 1);
  const uploads = await jobs.uploads.ofJob(id);
  return {
    ...{ nowMs, user, row, job, uploads, firm, zone, produced, number },
    organization: (await organizations.get(row.organization_id))!,
    isAhjDerived: await isAhjDerived({ inspect }, { row, job, history }),
    signer: engineer && signerOf(engineer, job, dayIn(nowMs, zone)),
    refusal:
      !engineer && (await users.engineers.issuingRule()).onlyEngineers
        ? fieldError('#', 'letter-only-engineers')
        : null,
    current: letters.findLast(({ withdrawn_ms }) => withdrawn_ms === null)?.number ?? null,
    ...beginningOf(store, row, job, inspect),
    copies: atFirstUse(() => jobs.sealingCopies.of(id, number)),
    engineers: atFirstUse(() => users.engineers.list()),
    lastBefore: (kind) => jobs.letters.lastBefore(id, kind),
    image: (sha256) => imageBytes(store, sha256),
    photos: (pictures) => {
      const small = pictures ? { pictures, organization: row.organization_id } : null;
      return appendixPhotos(store, small, job, uploads);
    },
  };
};

/** The same case with what has been saved, or discarded, since it was opened. */
export const withDraft = (letterCase: LetterCase, draft: SavedDraft | null): LetterCase => ({
  ...letterCase,
  draft: () => Promise.resolve(draft),
});

/** The settings and the entries of a letter that its engineer of record signs: no other engineer is left in them. */
export const signedBy = <E extends object>(
  { signer, firm: { settings: firm } }: LetterCase,
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

/** The content of a letter of this case. Throws `invalid-fields`. */
export const composeLetter = async (
  letterCase: LetterCase,
  { number = letterCase.number, entries: sent, draft }: { number?: string; entries: LetterEntries; draft: boolean },
  pictures?: SmallPictures,
): Promise<LetterContent> => {
  const { nowMs, zone, organization, uploads, signer, image } = letterCase;
  const { ahj: _unconfirmed, ...others } = letterCase.job;
  const job = letterCase.isAhjDerived ? others : letterCase.job;
  const { firm, entries } = signedBy(letterCase, sent);
  const last = await letterCase.lastBefore(letterKindOf(entries.kind, job.services_requested));
  const { name, street_address: street, city, state, zip_code: zip } = organization;
  return letterContent({
    letterNumber: number,
    date: dayIn(nowMs, zone),
    supersedes: last && { number: last.number, date: dayIn(last.issuedMs, zone) },
    photoAppendix: entries.photo_appendix ? await letterCase.photos(pictures) : null,
    draft,
    job,
    organization: { name, street, city, state, zip },
    firm,
    entries,
    uploads,
    logo: await image(letterCase.firm.logo),
    signature: await image((signer ?? letterCase.firm).signature),
    license: signer?.license ?? undefined,
  });
};

const sha256 = (of: Uint8Array | string): string => createHash('sha256').update(of).digest('hex');

/** A hash of everything that is printed, but for the DRAFT mark. */
export const letterContentHash = ({
  draft: _draft,
  logo,
  signature,
  photoAppendix,
  ...facts
}: LetterContent): string => {
  // The paths are those of this machine; the pictures are known by their digests.
  const photos = photoAppendix?.map((group) => group.photos.map(({ picture: _picture, ...photo }) => photo));
  return sha256(JSON.stringify([facts, photos, logo ? sha256(logo) : null, signature ? sha256(signature) : null]));
};
