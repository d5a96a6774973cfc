import { closeSync, mkdirSync, openSync } from 'node:fs';
import type { EventData } from '../../shared/desk/events.ts';
import type { Clock, Ids } from '../ports.ts';
import { createGroupCommit } from '../sqlite/groupCommit.ts';
import { copyDatabase } from '../sqlite/migrate.ts';
import { createChangedElsewhere, openDatabase } from '../sqlite/openDatabase.ts';
import { AttachmentStore } from './photos/attachmentStore.ts';
import { CaptionStore } from './photos/captionStore.ts';
import { JournaledFileStore } from './photos/journaledFileStore.ts';
import { LookStore } from './photos/lookStore.ts';
import { RemovedPhotoStore } from './photos/removedPhotoStore.ts';
import { finishRestore } from './backups/restoreStart.ts';
import { BundleStore } from './outbox/bundleStore.ts';
import { deskPaths } from './base/deskPaths.ts';
import { DraftStore } from './drafts/draftStore.ts';
import { JobGroupStore } from './drafts/jobGroupStore.ts';
import { deskMigrations } from './migrations/index.ts';
import { DueStore } from './outbox/dueStore.ts';
import { OpenWorkStore } from './outbox/openWorkStore.ts';
import { OutboxStore } from './outbox/outboxStore.ts';
import { WithdrawnStore } from './outbox/withdrawnStore.ts';
import { ProviderListStore } from './reference/providerListStore.ts';
import { KeyValueStore } from './base/keyValueStore.ts';
import { ServiceStore } from './settings/serviceStore.ts';
import { DefaultStore } from './drafts/defaultStore.ts';
import { TemplateStore } from './drafts/templateStore.ts';
import { ConversationStore } from './jobs/conversationStore.ts';
import { LetterFiles } from './jobs/letterFiles.ts';
import { reportedLetter } from './jobs/letterState.ts';
import { ReceivedLetterStore } from './jobs/receivedLetterStore.ts';
import { VisitStore } from './visits/visitStore.ts';
import { TrackedJobStore } from './jobs/trackedJobStore.ts';

export interface DeskStoresDeps {
  data: string;
  clock: Clock;
  ids: Ids;
  /** A letter arrived or lost its validity, a job has news, or an item needs a person. */
  noticed: (notice: EventData<'notice'>) => void;
  /** Opens the database; tests keep the connection to limit its size. */
  open?: typeof openDatabase;
}

/** Everything of a desk that outlives the program: one database, and folders beside it. Only stores see the database. */
export const openDeskStores = ({ data, clock, ids, noticed, open = openDatabase }: DeskStoresDeps) => {
  const paths = deskPaths(data);
  finishRestore(data);
  for (const folder of [paths.folder, paths.letters]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Created before SQLite creates it, so that only this user can read it and the files that SQLite puts beside it.
  closeSync(openSync(paths.database, 'a', 0o600));
  const db = open(paths.database, deskMigrations);

  const drafts = new DraftStore({ db, clock, ids });
  const conversations = new ConversationStore({ db });
  const jobs = new TrackedJobStore({ db, clock, conversations, onNews: (news, draft) => notify(news, draft, null) });
  const notify = (kind: EventData<'notice'>['kind'], draft: string, letter: string | null): void =>
    noticed({ kind, draft, name: drafts.get(draft).name, letter });
  const letterNumber = (draft: string, sha256: string): string | null =>
    jobs
      .ofDraft(draft)
      .flatMap(({ answer }) => reportedLetter(answer, sha256) ?? [])
      .at(-1)?.number ?? null;
  const outboxStore = new OutboxStore({ db, clock, ids, onPerson: (draft) => notify('person', draft, null) });
  const files = new JournaledFileStore({ folder: paths.attachments, journal: paths.pending, ids });
  const attachments = new AttachmentStore({
    db,
    files,
    clock,
    ids,
    refreshDraft: (draft) => outboxStore.refreshDraft(draft),
  });

  return {
    db,
    paths,
    files,
    drafts,
    jobGroups: new JobGroupStore({ db, clock }),
    conversations,
    jobs,
    outboxStore,
    due: new DueStore({ db, clock }),
    openWork: new OpenWorkStore({ db }),
    attachments,
    captions: new CaptionStore({ db }),
    templates: new TemplateStore({ db, clock, ids }),
    defaults: new DefaultStore({ db, clock }),
    removedPhotos: new RemovedPhotoStore({ db, files, clock }),
    keyValues: new KeyValueStore({ db }),
    services: new ServiceStore({ db }),
    references: new ProviderListStore({ db, clock }),
    withdrawn: new WithdrawnStore({ db, clock }),
    looks: new LookStore({ db }),
    bundles: new BundleStore({ db }),
    letters: new ReceivedLetterStore({
      db,
      clock,
      onLetter: (draft, sha256) => notify('letter', draft, letterNumber(draft, sha256)),
      onGone: (draft, sha256) => notify('letter-gone', draft, letterNumber(draft, sha256)),
    }),
    letterFiles: new LetterFiles({ folder: paths.letters, ids }),
    visits: new VisitStore({ db, clock, ids }),
    /** Runs the work in one transaction; it is on the disk when this returns. */
    transaction: <T>(work: () => T): T => db.transaction(work).immediate(),
    /** Writes a snapshot of the database to a new file. */
    copyDatabase: (file: string): void => copyDatabase(db, file),
    commit: createGroupCommit(db),
    changedElsewhere: createChangedElsewhere(db),
  };
};
export type OpenDeskStores = typeof openDeskStores;
export type DeskStores = ReturnType<OpenDeskStores>;
