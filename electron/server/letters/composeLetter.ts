import { type LetterKind, letterKindOf } from '../../../shared/job/letterKinds.ts';
import type { LetterEntries } from '../../../shared/letters/entries.ts';
import { dayIn, zoneHere } from '../../../shared/schema/firmDays.ts';
import type { PictureCache } from '../../pictures/pictureCache.ts';
import { type LetterContent, letterContent, type SupersededLetter } from './drawing/letterContent.ts';
import type { Store } from '../store/openStore.ts';
import { buffer } from 'node:stream/consumers';
import { firmOf } from '../firm/firm.ts';
import { letterSigner, signedBy } from './letterSigner.ts';
import { withConfirmedAhj } from '../jobs/derivedAhj.ts';
import { appendixPhotos } from '../photos/photoReportContent.ts';
import { createHash } from 'node:crypto';

interface LetterToCompose {
  number: string;
  nowMs: number;
  entries: LetterEntries;
  draft: boolean;
  /** Who issues it: an engineer of record signs it. Null for the command line. */
  user?: number | null;
}

/** Small copies of photos, for an appendix; without them its places are empty. */
export type SmallPictures = Pick<PictureCache, 'file'>;

/** The letter that the next one of a kind replaces: the last one of the job, or of the job that it revises. */
const supersededBy = async (
  { jobs }: Pick<Store, 'jobs'>,
  { job, kind }: { job: number; kind: LetterKind },
  zone: string,
): Promise<SupersededLetter | null> => {
  const last = await jobs.letters.lastBefore(job, kind);
  return last && { number: last.number, date: dayIn(last.issuedMs, zone) };
};

/** The content of a letter, from the present state of the job. Throws `job-not-found`, `invalid-fields`. */
export const composeLetter = async (
  store: Pick<Store, 'jobs' | 'organizations' | 'settings' | 'files' | 'users'>,
  id: number,
  { number, nowMs, entries: sent, draft, user = null }: LetterToCompose,
  pictures?: SmallPictures,
): Promise<LetterContent> => {
  const inspected = await store.jobs.inspect(id);
  const { row } = inspected;
  const job = await withConfirmedAhj(store.jobs, inspected);
  const organization = await store.organizations.get(row.organization_id);
  const uploads = await store.jobs.uploads.ofJob(id);
  const small = pictures ? { pictures, organization: row.organization_id } : null;
  const ofFirm = await firmOf(store);
  const signer = await letterSigner(store, user, job, nowMs);
  const { firm, entries } = signedBy(signer, ofFirm.firm, sent);
  const own = signer?.signature ? await buffer(await store.files.open({ sha256: signer.signature })) : undefined;
  // In UTC an evening's letter would be dated tomorrow.
  const zone = firm.time_zone || zoneHere();
  return letterContent({
    letterNumber: number,
    date: dayIn(nowMs, zone),
    supersedes: await supersededBy(store, { job: id, kind: letterKindOf(entries.kind, job.services_requested) }, zone),
    photoAppendix: entries.photo_appendix ? await appendixPhotos(store, small, job, uploads) : null,
    draft,
    job,
    organization: {
      name: organization!.name,
      street: organization!.street_address,
      city: organization!.city,
      state: organization!.state,
      zip: organization!.zip_code,
    },
    firm,
    entries,
    uploads,
    logo: ofFirm.logo,
    signature: signer ? own : ofFirm.signature,
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
