import path from 'node:path';
import type { CallOutcome } from '../shared/rpc/rpc.ts';
import type { AppFacts } from '../shared/settings/deskCalls.ts';
import type { AddedPhoto } from '../shared/photos/deskCalls.ts';
import type { BoardPlace } from '../shared/photos/boardPlace.ts';
import { keepStream } from './desk/photos/keepOriginal.ts';
import { DeskBackups } from './desk/backups/backups.ts';
import type { Pictures } from './pictures/pictures.ts';
import { PhoneLink, type PhoneLinkDeps } from './phone/phoneLink.ts';
import { createDeskRpc } from './desk/rpc/deskRpc.ts';
import { findDeskFile } from './desk/rpc/deskFiles.ts';
import { EventHub } from './desk/rpc/eventHub.ts';
import { deskProblem } from './desk/base/deskProblem.ts';
import type { Standalone } from './desk/settings/settingsHandlers.ts';
import { showAddedPhoto } from './desk/drafts/drafts.ts';
import { type Desk, openDesk } from './desk/openDesk.ts';
import { type DrawSummary, JobSummaries } from './desk/jobs/jobSummaries.ts';
import { DeskSender } from './desk/deskSender.ts';
import { openDeskStores } from './desk/deskStores.ts';
import type { Secrets, SettingsStore } from './desk/settings/settings.ts';
import type { SystemProxy } from './network/routes.ts';
import { systemClock, systemIds } from './ports.ts';
import { runCall } from './rpc/dispatch.ts';
import { version } from './version.ts';
import type { Readable } from 'node:stream';

export interface AppDeps {
  data: string;
  host: AppFacts['host'];
  settings: SettingsStore;
  secrets: Secrets;
  standalone: Standalone;
  proxyPassword?: Secrets;
  systemProxy?: SystemProxy;
  pictures: Pictures;
  /** Draws the summary of a job. */
  drawSummary: DrawSummary;
  /** Folder of the built page for phones. */
  phonePages: string;
  /** Addresses of this computer; by default those of the system. */
  phoneAddresses?: PhoneLinkDeps['addresses'];
  /** Ends the program and starts it again, where the host can. */
  restart?: () => void;
  onBug: (error: unknown) => void;
}

/** Where a photo goes that a window hands over, and its file name. */
export interface NewPhoto extends BoardPlace {
  draft: string;
  name: string;
}

/** Takes a photo that comes as a stream: dropped, pasted or taken in a window, or sent by a phone. */
export const createTakePhoto =
  (desk: Desk, events: EventHub, onBug: AppDeps['onBug']) =>
  ({ draft, slot, array, name }: NewPhoto, bytes: Readable): Promise<CallOutcome<AddedPhoto>> =>
    runCall(
      async () => {
        // Before any byte is kept that no draft would own.
        desk.drafts.store.active(draft);
        desk.photos.store.assertPlace({ slot, array });
        const original = await keepStream(desk.photos.files, bytes, name);
        // A folder that is added again, or a reply that was lost, makes no second photo of one.
        const here = desk.photos.store.same(draft, original.sha256, { slot, array });
        if (here !== null) {
          await desk.photos.store.giveUp([original]);
          return showAddedPhoto(desk, here.id, { wasThere: true });
        }
        const photo = desk.drafts.photos.add(original, draft, { slot, array });
        // Whether it can be opened is to be known while its crew is still there.
        void desk.photos.previews.file(photo.sha256, 'thumbnail').catch(onBug);
        events.changed();
        return showAddedPhoto(desk, photo.id, { wasThere: false });
      },
      { toProblem: deskProblem, onBug },
    );

/** The field app without its windows: the desk, its sender, and what windows may ask. Both hosts stand on it. */
export const openApp = (deps: AppDeps) => {
  const { data, host, settings, secrets, standalone, pictures, onBug } = deps;
  const events = new EventHub({ clock: systemClock });
  const changed = (): void => events.changed();
  const desk = openDesk({
    data: path.resolve(data),
    clock: systemClock,
    ids: systemIds,
    settings,
    secrets,
    systemProxy: deps.systemProxy,
    ...(deps.proxyPassword ? { proxyPassword: deps.proxyPassword } : {}),
    pictures,
    changed,
    noticed: (notice) => events.tell('notice', notice),
  });
  const sender = new DeskSender(desk, onBug, changed);
  events.follow(desk.sync.uploadProgress);
  const takePhoto = createTakePhoto(desk, events, onBug);
  const phone = new PhoneLink({
    ...{ desk, takePhoto, changed, onBug },
    pages: deps.phonePages,
    ...(deps.phoneAddresses ? { addresses: deps.phoneAddresses } : {}),
  });
  const backups = new DeskBackups({ desk, openStores: openDeskStores, changed, onBug });
  backups.start();
  const summaries = new JobSummaries({
    ...{ desk, changed, onBug },
    folder: path.join(desk.base.paths.folder, 'summaries'),
    draw: deps.drawSummary,
  });
  const answer = createDeskRpc({
    desk,
    sender,
    standalone,
    phone,
    backups,
    summaries,
    restart: deps.restart ?? (() => undefined),
    facts: { version, host, platform: process.platform },
    changed: () => {
      changed();
      // A call may have queued the draft that a phone sends to.
      phone.check();
    },
    onBug,
  });

  return {
    desk,
    sender,
    events,
    answer,
    findFile: (address: string) => findDeskFile(desk, address, summaries),
    takePhoto,
    close: async (): Promise<void> => {
      await phone.close();
      await backups.close();
      await summaries.close();
      await sender.stop();
      events.close();
      await desk.close();
    },
  };
};
export type App = ReturnType<typeof openApp>;
