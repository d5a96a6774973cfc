import type { FileFacts } from '../../pictures/photoMetadata.ts';
import { type FileFault, fileFault } from '../../../shared/api/fileTypes.ts';
import type { PlaceSlot } from '../../../shared/photos/boardPlace.ts';
import type { Mark } from '../../../shared/photos/markup.ts';
import { readMarkup } from '../../../shared/photos/markupSchema.ts';

export interface Attachment {
  id: string;
  draftId: string;
  slot: PlaceSlot;
  /** Name of the array, for these three slots. */
  array: string | null;
  /** Of the original, lower-case hex. */
  sha256: string;
  name: string;
  caption: string;
  /** What is drawn on it. */
  marks: readonly Mark[];
  bytes: number;
  mediaType: string;
  /** Why reviewers could not open it, if that is known. */
  fault: FileFault | null;
  /** Of a file that has some. */
  facts: unknown;
  addedMs: number;
  removedMs: number | null;
}

/** As the database returns it. */
export type AttachmentRow = Omit<Attachment, 'fault' | 'facts' | 'marks'> & {
  facts: string | null;
  markup: string | null;
  broken: 0 | 1 | null;
};

export const toAttachment = ({ broken, facts: stored, markup, ...row }: AttachmentRow): Attachment => {
  const facts = stored === null ? null : (JSON.parse(stored) as FileFacts);
  return {
    ...row,
    marks: markup === null ? [] : (readMarkup(markup) ?? []),
    fault: broken || facts?.isClosed ? 'unreadable' : fileFault(row.mediaType, row.name),
    facts,
  };
};

/** The columns of `attachment`, `stored_file` and `picture_look` that make an `AttachmentRow`. */
export const attachmentColumns = `attachment.id, draft_id AS draftId, iif(unsorted, 'unsorted', slot) AS slot,
  array_name AS "array", sha256, name, caption, markup, stored_file.bytes, media_type AS mediaType, facts,
  picture_look.broken, added_ms AS addedMs, removed_ms AS removedMs`;
