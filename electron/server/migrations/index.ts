import { firstServerSchema } from './0005-first-release.ts';
import { searchWithoutAccents } from './0006-search-without-accents.ts';
import { clientFields } from './0007-client-fields.ts';
import { twoHalvesOfSession } from './0008-two-halves-of-a-session.ts';
import { pagesOfLetters } from './0009-pages-of-letters.ts';
import { auditSubjects } from './0010-audit-subjects.ts';
import { quotas } from './0011-quotas.ts';
import { searchByStateAndZip } from './0012-search-by-state-and-zip.ts';
import { searchInPlainLetters } from './0013-search-in-plain-letters.ts';
import { answeredByLetters } from './0014-answered-by-letters.ts';
import { picturesCutShort } from './0015-pictures-cut-short.ts';
import { sharedCounts } from './0016-shared-counts.ts';
import { letterPreviews } from './0017-letter-previews.ts';
import { removalsOfFiles } from './0018-removals-of-files.ts';
import { jobsAtOneAddress } from './0023-jobs-at-one-address.ts';
import { deliverables } from './0024-deliverables.ts';
import { queue } from './0025-queue.ts';
import { sourcesOfFigures } from './0026-sources-of-figures.ts';
import { internalNotes } from './0027-internal-notes.ts';
import { evidenceOfPhotos } from './0028-photo-evidence.ts';
import { designValues } from './0030-design-values.ts';
import { engineers } from './0032-engineers.ts';
import { signaturesOfLetters } from './0033-signatures-of-letters.ts';
import { notices } from './0034-notices.ts';
import { mailChoices } from './0035-mail-choices.ts';
import { accountLinks } from './0036-account-links.ts';
import { savedViews } from './0037-saved-views.ts';
import { namesOfKeys } from './0038-names-of-keys.ts';
import { secondFactors } from './0039-second-factors.ts';
import { usersOfProvider } from './0040-users-of-provider.ts';
import { kindsOfLetters } from './0041-kinds-of-letters.ts';
import { dueDeliveriesAndLinks } from './0042-due-deliveries-and-links.ts';
import { openUploads } from './0043-open-uploads.ts';
import { visits } from './0044-visits.ts';
import { changedVisits } from './0045-changed-visits.ts';
import { apartFromOthers } from './0046-apart-from-others.ts';
import { filesDropped } from './0047-dropped-files.ts';
import { webhooksThatRest } from './0048-webhooks-that-rest.ts';
import { roomOfRows } from './0049-room-of-rows.ts';
import type { ServerMigration } from './serverMigration.ts';

/** Every step of the server's schema, oldest first. Never edit one; add the next. */
export const serverMigrations: readonly ServerMigration[] = [
  firstServerSchema,
  searchWithoutAccents,
  clientFields,
  twoHalvesOfSession,
  pagesOfLetters,
  auditSubjects,
  quotas,
  searchByStateAndZip,
  searchInPlainLetters,
  answeredByLetters,
  picturesCutShort,
  sharedCounts,
  letterPreviews,
  removalsOfFiles,
  jobsAtOneAddress,
  deliverables,
  queue,
  sourcesOfFigures,
  internalNotes,
  evidenceOfPhotos,
  designValues,
  engineers,
  signaturesOfLetters,
  notices,
  mailChoices,
  accountLinks,
  savedViews,
  namesOfKeys,
  secondFactors,
  usersOfProvider,
  kindsOfLetters,
  dueDeliveriesAndLinks,
  openUploads,
  visits,
  changedVisits,
  apartFromOthers,
  filesDropped,
  webhooksThatRest,
  roomOfRows,
];
