import type { calls } from '../../../shared/desk/contract.ts';
import { checkJob, withEnglish } from '../../../shared/job/checklist.ts';
import type {
  AddedPhoto,
  CaptionState,
  CheckResult,
  JobAtAddress,
  OpenDraft,
  Photo,
  RemovedPhoto,
} from '../../../shared/desk/shapes.ts';
import { captionedName } from '../../../shared/job/captions.ts';
import type { SteppedDraft } from '../../../shared/desk/undo.ts';
import { checkedPhotos } from '../checkedPhotos.ts';
import type { Attachment } from '../attachments/attachmentStore.ts';
import { removedForMs } from '../attachments/removedPhotoStore.ts';
import { inPhotoOrder } from '../attachments/photoOrder.ts';
import type { PhotoMetadata } from '../../pictures/photoMetadata.ts';
import { judgeLook } from '../../pictures/pictureLook.ts';
import type { Item } from '../outbox/item.ts';
import { type FieldError, Problem } from '../../../shared/messages/problem.ts';
import type { Desk } from '../openDesk.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';
import type { Draft } from '../drafts/draftRow.ts';
import { takesCaptions } from '../sync/captionCorrections.ts';
import { assertTextsFit } from '../drafts/pieces.ts';

const factsOf = (attachment: Attachment): PhotoMetadata | null => attachment.facts as PhotoMetadata | null;

const uploadsOf = (desk: Desk, id: string): ReadonlyMap<string | null, Item> =>
  // After a revision a photo may have several rows: the first says that it was sent.
  new Map(
    desk.outboxStore
      .ofDraft(id)
      .map((item) => [item.attachmentId, item] as const)
      .toReversed(),
  );

/** A provider takes a changed caption of a photo that it has only where it says so. */
const captionStateOf = (desk: Desk, { draftId, name, caption }: Attachment, item: Item | undefined): CaptionState => {
  const isCarried = item === undefined || item.fileName === captionedName(name, caption);
  if (isCarried) return 'with-photo';
  const { serviceId } = desk.drafts.get(draftId);
  return serviceId !== null && takesCaptions(desk.services.get(serviceId)) ? 'waiting' : 'local';
};

const showPhoto = (
  attachment: Attachment,
  desk: Desk,
  uploads: ReadonlyMap<string | null, Item> = uploadsOf(desk, attachment.draftId),
): Photo => {
  const item = uploads.get(attachment.id);
  const facts = factsOf(attachment);
  const look = desk.looks.get(attachment.sha256);
  return {
    id: attachment.id,
    slot: attachment.slot,
    array: attachment.array,
    name: attachment.name,
    bytes: attachment.bytes,
    sha256: attachment.sha256,
    mediaType: attachment.mediaType,
    takenAt: facts?.takenAt?.local ?? null,
    place: facts?.place ?? null,
    addedMs: attachment.addedMs,
    caption: attachment.caption,
    captionState: captionStateOf(desk, attachment, item),
    seen: look && judgeLook(look),
    isSent: item !== undefined && (item.attempts > 0 || item.state !== 'waiting'),
    state: item?.state ?? null,
  };
};

export const showAddedPhoto = (desk: Desk, id: string, how: Pick<AddedPhoto, 'wasThere'>): AddedPhoto => ({
  ...showPhoto(desk.attachments.get(id), desk),
  ...how,
});

const photosOf = (desk: Desk, id: string): Photo[] => {
  const uploads = uploadsOf(desk, id);
  return inPhotoOrder(desk.attachments.ofDraft(id)).map((attachment) => showPhoto(attachment, desk, uploads));
};

const removedOf = (desk: Desk, id: string): RemovedPhoto[] =>
  desk.attachments
    .ofDraft(id, { removed: true })
    .flatMap(({ removedMs, slot, array, id: photo, name, sha256, mediaType, bytes, caption }): RemovedPhoto[] =>
      removedMs === null || desk.attachments.isAttempted(photo)
        ? []
        : [
            {
              ...{ id: photo, name, sha256, mediaType, bytes, caption, removedMs },
              ...{ place: { slot, array }, deletedMs: removedMs + removedForMs },
            },
          ],
    )
    .sort((one, other) => other.removedMs - one.removedMs);

/** What Submit Job would refuse now. */
const errorsOf = (desk: Desk, id: string): FieldError[] => {
  try {
    desk.outbox.judge(id);
    return [];
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid-fields') return [...error.errors];
    throw error;
  }
};

const maxAtAddress = 10;

const atAddressOf = (desk: Desk, draft: Draft): JobAtAddress[] =>
  desk.drafts.list({ atAddressOf: draft, limit: maxAtAddress }).map(({ id, name, state, jobId, serviceId }) => {
    const job = jobId === null || serviceId === null ? null : desk.jobs.get(serviceId, jobId);
    return { id, name, state, jobId, status: job?.status ?? null };
  });

export const showDraftForEditing = (desk: Desk, id: string): OpenDraft => {
  const draft = desk.drafts.get(id);
  return {
    id,
    name: draft.name,
    document: draft.document,
    version: draft.version,
    state: draft.state,
    jobId: draft.jobId,
    archived: draft.archivedMs !== null,
    sending: desk.openWork.countsOf([id]).get(id)?.sending ?? 0,
    ...desk.photos.steps(draft),
    errors: draft.jobId === null ? errorsOf(desk, id) : [],
    notices: desk.drafts.notices(id),
    photos: photosOf(desk, id),
    removed: removedOf(desk, id),
    atAddress: atAddressOf(desk, draft),
  };
};

const check = (desk: Desk, id: string): CheckResult => {
  const draft = desk.drafts.get(id);
  const photos = checkedPhotos(desk, id);
  return {
    findings: withEnglish(checkJob({ job: draft.document, photos })),
    errors: draft.jobId === null ? errorsOf(desk, id) : [],
    notices: desk.drafts.notices(id),
  };
};

/** Drafts, their photos and the lists they choose from. */
export const draftHandlers = (desk: Desk) => {
  const open = (id: string): OpenDraft => showDraftForEditing(desk, id);
  /** Editing a queued draft changes what will be sent, in the same transaction. */
  const edit = (id: string, change: () => unknown): OpenDraft => {
    desk.transaction(() => {
      change();
      desk.outbox.edited(id);
    });
    return open(id);
  };

  const step = (id: string, which: 'undo' | 'redo'): SteppedDraft => {
    const { pieces, photos } = desk.photos.step(id, which);
    return { ...open(id), step: { pointers: pieces.map(({ pointer }) => `#${pointer}`), photos } };
  };

  return {
    createDraft: ({ document }) => {
      assertTextsFit(document);
      return { id: desk.drafts.create(document).id };
    },
    openDraft: ({ id }) => open(id),
    changeDraft: ({ id, pieces }) => {
      for (const { pointer, value } of pieces) assertTextsFit(value, pointer.slice(0, 1000));
      return edit(id, () => desk.drafts.change(id, pieces));
    },
    undoDraft: ({ id }) => step(id, 'undo'),
    redoDraft: ({ id }) => step(id, 'redo'),
    duplicateDraft: ({ id }) => ({ id: desk.drafts.duplicate(id).id }),
    archiveDraft: ({ id }) => {
      desk.drafts.archive(id);
      return null;
    },
    restoreDraft: ({ id }) => {
      desk.drafts.restore(id);
      return null;
    },
    checkDraft: ({ id }) => check(desk, id),
    queueDraft: ({ id }) => {
      desk.outbox.queue(id);
      return open(id);
    },

    searchReference: ({ list, text, limit, draft }) => {
      const service = desk.serviceIdOf(draft ?? null);
      return {
        entries: desk.references.search(service, list, text, limit),
        total: desk.references.entries(service, list).length,
      };
    },

    movePhoto: ({ id, place }) => showPhoto(desk.photos.put(id, place), desk),
    removePhoto: ({ id }) => {
      desk.photos.put(id, null);
      return null;
    },
    restorePhoto: ({ id }) => {
      const { slot, array } = desk.attachments.get(id);
      return showPhoto(desk.photos.put(id, { slot, array }), desk);
    },
    movePhotos: ({ ids, place }) => ({ count: desk.photos.putAll(ids, place) }),
    removePhotos: ({ ids }) => ({ count: desk.photos.putAll(ids, null) }),
    restorePhotos: ({ ids }) => ({ count: desk.photos.restoreAll(ids) }),
    captionPhoto: ({ id, caption }) => showPhoto(desk.photos.caption(id, caption), desk),
  } satisfies Partial<CallHandlers<typeof calls>>;
};
