import type { Migration } from '../../sqlite/migrate.ts';
import { deskFirstRelease } from './0005-first-release.ts';
import { deskAttention } from './0006-attention.ts';
import { deskSearchInPlainLetters } from './0007-search-in-plain-letters.ts';
import { deskOwnMessages } from './0008-own-messages.ts';
import { deskPicturesMadeSmaller } from './0009-pictures-made-smaller.ts';
import { deskJobsAtOneAddress } from './0010-jobs-at-one-address.ts';
import { deskSearchByStateAndReference } from './0011-search-by-state-and-reference.ts';
import { deskCaptionsAndUnsorted } from './0012-captions-and-unsorted.ts';
import { deskUploadsThatGoOn } from './0014-uploads-that-go-on.ts';
import { deskTemplatesAndDefaults } from './0015-templates-and-defaults.ts';
import { deskMarkup } from './0016-markup.ts';
import { deskSortedJobsAndVisits } from './0017-sorted-jobs-and-visits.ts';
import { deskTimesOfStatuses } from './0018-times-of-statuses.ts';
import { deskBytesOfPieces } from './0019-bytes-of-pieces.ts';

/** Every step of the desk's schema, oldest first. Never edit one; add the next. */
export const deskMigrations: readonly Migration[] = [
  deskFirstRelease,
  deskAttention,
  deskSearchInPlainLetters,
  deskOwnMessages,
  deskPicturesMadeSmaller,
  deskJobsAtOneAddress,
  deskSearchByStateAndReference,
  deskCaptionsAndUnsorted,
  deskUploadsThatGoOn,
  deskTemplatesAndDefaults,
  deskMarkup,
  deskSortedJobsAndVisits,
  deskTimesOfStatuses,
  deskBytesOfPieces,
];
