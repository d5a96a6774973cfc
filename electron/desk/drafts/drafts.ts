import type { calls } from '../../../shared/desk/contract.ts';
import { checkJob, withEnglish } from '../../../shared/job/checklist.ts';
import type { AddedPhoto, CaptionState, Photo, RemovedPhoto } from '../../../shared/photos/deskCalls.ts';
import type {
  CheckResult,
  JobAtAddress,
  OpenDraft,
  Beginning,
  SteppedDraft,
} from '../../../shared/drafts/deskCalls.ts';
import { captionedName } from '../../../shared/job/captions.ts';
import { checkedPhotos } from '../photos/checkedPhotos.ts';
import type { Attachment } from '../photos/attachmentStore.ts';
import { inPhotoOrder } from '../photos/photoOrder.ts';
import { removedForMs } from '../photos/removedPhotoStore.ts';
import { notedTime } from '../../pictures/cameraTime.ts';
import type { FileFacts } from '../../pictures/photoMetadata.ts';
import { brokenLook, judgeLook } from '../../pictures/pictureLook.ts';
import type { Item } from '../outbox/item.ts';
import { type FieldError, Problem } from '../../../shared/messages/problem.ts';
import type { Desk } from '../openDesk.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';
import type { Draft } from './draftRow.ts';
import { takesCaptions } from '../photos/captionCorrections.ts';
import { assertTextsFit } from './pieces.ts';
import { visitOfDraft } from '../visits/visits.ts';
import { arraysOf } from '../../../shared/job/jobDocument.ts';
import { countValues } from '../../../shared/job/reusedFields.ts';

export type DraftsDesk = Pick<
  Desk,
  'base' | 'drafts' | 'photos' | 'outbox' | 'jobs' | 'visits' | 'reference' | 'settings'
>;

const factsOf = (attachment: Attachment): FileFacts | null => attachment.facts as FileFacts | null;

type Uploads = ReadonlyMap<string | null, readonly Item[]>;

/** By photo: its own, and those of its marked copies. */
const uploadsOf = (desk: DraftsDesk, id: string): Uploads => {
  const uploads = new Map<string | null, Item[]>();
  for (const item of desk.outbox.store.ofDraft(id))
    uploads.set(item.attachmentId, [...(uploads.get(item.attachmentId) ?? []), item]);
  return uploads;
};

const isUnderWay = ({ attempts, state }: Item): boolean => attempts > 0 || state !== 'waiting';

/** A provider takes a changed caption of a photo that it has only where it states that it does. */
const captionStateOf = (
  desk: DraftsDesk,
  { draftId, name, caption }: Attachment,
  item: Item | undefined,
): CaptionState => {
  const isCarried = item === undefined || item.fileName === captionedName(name, caption);
  if (isCarried) return 'with-photo';
  const { serviceId } = desk.drafts.store.get(draftId);
  return serviceId !== null && takesCaptions(desk.settings.services.get(serviceId)) ? 'waiting' : 'local';
};

const showPhoto = (
  attachment: Attachment,
  desk: DraftsDesk,
  uploads: Uploads = uploadsOf(desk, attachment.draftId),
): Photo => {
  const items = uploads.get(attachment.id) ?? [];
  // After a revision a photo may have several rows: the last is of the current job.
  const own = items.filter(({ copy }) => copy === 0);
  const item = own.at(-1);
  const copies = items.filter(({ copy }) => copy > 0);
  const facts = factsOf(attachment);
  const look = facts?.isClosed ? brokenLook : desk.photos.looks.get(attachment.sha256);
  return {
    id: attachment.id,
    slot: attachment.slot,
    array: attachment.array,
    name: attachment.name,
    bytes: attachment.bytes,
    sha256: attachment.sha256,
    mediaType: attachment.mediaType,
    takenAt: notedTime(facts?.takenAt),
    place: facts?.place ?? null,
    addedMs: attachment.addedMs,
    caption: attachment.caption,
    captionState: captionStateOf(desk, attachment, item),
    marks: attachment.marks,
    copies: Math.max(new Set(copies.map(({ copy }) => copy)).size, Math.min(1, attachment.marks.length)),
    sentCopies: new Set(copies.filter(({ state }) => state === 'done').map(({ copy }) => copy)).size,
    seen: look && judgeLook(look),
    isSent: own.some(isUnderWay) || copies.some(({ attempts }) => attempts > 0),
    state: item?.state ?? null,
  };
};

export const showAddedPhoto = (desk: DraftsDesk, id: string, how: Pick<AddedPhoto, 'wasThere'>): AddedPhoto => ({
  ...showPhoto(desk.photos.store.get(id), desk),
  ...how,
});

const photosOf = (desk: DraftsDesk, id: string): Photo[] => {
  const uploads = uploadsOf(desk, id);
  return inPhotoOrder(desk.photos.store.ofDraft(id)).map((attachment) => showPhoto(attachment, desk, uploads));
};

const removedOf = (desk: DraftsDesk, id: string): RemovedPhoto[] =>
  desk.photos.store
    .ofDraft(id, { removed: true })
    .flatMap(({ removedMs, slot, array, id: photo, name, sha256, mediaType, bytes, caption, marks }): RemovedPhoto[] =>
      removedMs === null || desk.photos.store.isAttempted(photo)
        ? []
        : [
            {
              ...{ id: photo, name, sha256, mediaType, bytes, caption, marks, removedMs },
              ...{ place: { slot, array }, deletedMs: removedMs + removedForMs },
            },
          ],
    )
    .sort((one, other) => other.removedMs - one.removedMs);

/** What Submit Job would refuse now. */
const errorsOf = (desk: DraftsDesk, id: string): FieldError[] => {
  try {
    desk.outbox.commands.judge(id);
    return [];
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid-fields') return [...error.errors];
    throw error;
  }
};

const maxAtAddress = 10;

const atAddressOf = (desk: DraftsDesk, draft: Draft): JobAtAddress[] =>
  desk.drafts.store.list({ atAddressOf: draft, limit: maxAtAddress }).map(({ id, name, state, jobId, serviceId }) => {
    const job = jobId === null || serviceId === null ? null : desk.jobs.store.get(serviceId, jobId);
    return { id, name, state, jobId, status: job?.status ?? null };
  });

/** To fill in what a draft begins with is its first change. One that was begun for a visit has more than that. */
const isUntouched = ({ version, document }: Draft, prefilled: Beginning | null): boolean =>
  version === (prefilled === null ? 0 : 1) &&
  Object.keys(document).every((field) => field in (prefilled?.document ?? {}));

export const showDraftForEditing = (desk: DraftsDesk, id: string): OpenDraft => {
  const draft = desk.drafts.store.get(id);
  const prefilled = desk.drafts.store.prefilled(id);
  return {
    id,
    name: draft.name,
    document: draft.document,
    version: draft.version,
    state: draft.state,
    jobId: draft.jobId,
    archived: draft.archivedMs !== null,
    sending: desk.outbox.openWork.countsOf([id]).get(id)?.sending ?? 0,
    ...desk.drafts.photos.steps(draft),
    prefilled,
    isUntouched: isUntouched(draft, prefilled),
    part: desk.drafts.store.openPart(id),
    errors: draft.jobId === null ? errorsOf(desk, id) : [],
    notices: desk.drafts.store.notices(id),
    photos: photosOf(desk, id),
    removed: removedOf(desk, id),
    atAddress: atAddressOf(desk, draft),
    visit: visitOfDraft(desk, draft),
  };
};

const check = (desk: DraftsDesk, id: string): CheckResult => {
  const draft = desk.drafts.store.get(id);
  const photos = checkedPhotos(desk, id);
  return {
    findings: withEnglish(checkJob({ job: draft.document, photos })),
    errors: draft.jobId === null ? errorsOf(desk, id) : [],
    notices: desk.drafts.store.notices(id),
  };
};

const photoHandlers = (desk: DraftsDesk) =>
  ({
    movePhoto: ({ id, place }) => showPhoto(desk.drafts.photos.put(id, place), desk),
    removePhoto: ({ id }) => {
      desk.drafts.photos.put(id, null);
      return null;
    },
    restorePhoto: ({ id }) => {
      const { slot, array } = desk.photos.store.get(id);
      return showPhoto(desk.drafts.photos.put(id, { slot, array }), desk);
    },
    movePhotos: ({ ids, place }) => ({ count: desk.drafts.photos.putAll(ids, place) }),
    removePhotos: ({ ids }) => ({ count: desk.drafts.photos.putAll(ids, null) }),
    restorePhotos: ({ ids }) => ({ count: desk.drafts.photos.restoreAll(ids) }),
    markPhoto: ({ id, marks, base, drawing }) =>
      showPhoto(desk.drafts.photos.mark(id, marks, { isDrawing: drawing, base }), desk),
    captionPhoto: ({ id, caption }) => showPhoto(desk.drafts.photos.caption(id, caption), desk),
  }) satisfies Partial<CallHandlers<typeof calls>>;

/** Drafts, their photos and the lists they choose from. */
export const draftHandlers = (desk: DraftsDesk) => {
  const open = (id: string): OpenDraft => showDraftForEditing(desk, id);
  /** Editing a queued draft changes what will be sent, in the same transaction. */
  const edit = (id: string, change: () => unknown): OpenDraft => {
    desk.base.transaction(() => {
      change();
      desk.outbox.commands.edited(id);
    });
    return open(id);
  };

  const step = (id: string, which: 'undo' | 'redo'): SteppedDraft => {
    const { pieces, photos } = desk.drafts.photos.step(id, which);
    return { ...open(id), step: { pointers: pieces.map(({ pointer }) => `#${pointer}`), photos } };
  };

  return {
    createDraft: ({ document, template }) => {
      assertTextsFit(document);
      return { id: desk.drafts.newJobs.start(document, template).id };
    },
    openDraft: ({ id }) => open(id),
    changeDraft: ({ id, pieces }) => {
      for (const { pointer, value } of pieces) assertTextsFit(value, pointer.slice(0, 1000));
      return edit(id, () => desk.drafts.store.change(id, pieces));
    },
    undoDraft: ({ id }) => step(id, 'undo'),
    redoDraft: ({ id }) => step(id, 'redo'),
    rememberPart: ({ id, part }) => {
      desk.drafts.store.setOpenPart(id, part);
      return null;
    },
    duplicateDraft: ({ id }) => ({ id: desk.drafts.store.duplicate(id).id }),
    archiveDraft: ({ id }) => {
      desk.drafts.store.archive(id);
      return null;
    },
    restoreDraft: ({ id }) => {
      desk.drafts.store.restore(id);
      return null;
    },
    checkDraft: ({ id }) => check(desk, id),
    queueDraft: ({ id }) => {
      desk.outbox.commands.queue(id);
      return open(id);
    },

    searchReference: ({ list, text, limit, draft }) => {
      const service = desk.drafts.serviceIdOf(draft ?? null);
      return {
        entries: desk.reference.store.search(service, list, text, limit),
        total: desk.reference.store.entries(service, list).length,
      };
    },

    ...photoHandlers(desk),
  } satisfies Partial<CallHandlers<typeof calls>>;
};

/** What new jobs begin with. */
export const templateHandlers = (desk: Pick<Desk, 'drafts'>) =>
  ({
    listTemplates: () =>
      desk.drafts.templates.list().map(({ id, name, document }) => ({
        ...{ id, name },
        arrays: arraysOf(document).length,
        values: countValues(document),
      })),
    saveTemplate: ({ id, name }) => desk.drafts.newJobs.saveTemplate(id, name),
    renameTemplate: ({ id, name }) => {
      desk.drafts.templates.rename(id, name);
      return null;
    },
    removeTemplate: ({ id }) => {
      desk.drafts.templates.remove(id);
      return null;
    },
    restoreTemplate: ({ id }) => {
      desk.drafts.templates.restore(id);
      return null;
    },
    readDefaults: () => desk.drafts.newJobs.defaults(),
    changeDefault: ({ field, value }) => {
      assertTextsFit(value, `/${field}`);
      return desk.drafts.newJobs.setDefault(field, value);
    },
  }) satisfies Partial<CallHandlers<typeof calls>>;
