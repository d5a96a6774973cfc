import { BrowserWindow, dialog, ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { calls, folderCalls } from '../../shared/desk/contract.ts';
import type { CallOutcome } from '../../shared/rpc.ts';
import type { App } from '../app.ts';
import { badCall } from '../rpc/dispatch.ts';
import { isOurs } from './appAddress.ts';
import { channels } from './channels.ts';
import { createPhotoIntake, type PhotoIntake } from './photoIntake.ts';

export interface IpcHostDeps {
  app: Pick<App, 'answer' | 'events' | 'takePhoto'>;
  /** Whether this is a window that we opened. */
  isWindow: (contents: WebContents) => boolean;
}

const refused = (detail: string): CallOutcome<never> => ({ ok: false, problem: badCall(detail) });

/**
 * Where windows are answered. Only the page itself, at its own address, in a window of ours is: no frame in it, nothing
 * that it was led to. What it says is checked against the contract by whoever answers it, and nothing is thrown back.
 */
export const hostIpc = ({ app, isWindow }: IpcHostDeps) => {
  const intakes = new Map<WebContents, PhotoIntake>();
  /** Folders that a person chose in a dialog; a window that names another one was not asked to by anybody. */
  const chosenFolders = new Set<string>();

  const isOurPage = ({ sender, senderFrame }: IpcMainInvokeEvent): boolean =>
    isWindow(sender) && senderFrame !== null && senderFrame === sender.mainFrame && isOurs(senderFrame.url);

  const intakeOf = (contents: WebContents): PhotoIntake => {
    const known = intakes.get(contents);
    if (known) return known;
    const made = createPhotoIntake({
      takePhoto: app.takePhoto,
      onProgress: (id, share) => {
        if (!contents.isDestroyed()) contents.send(channels.photoProgress, id, share);
      },
    });
    intakes.set(contents, made);
    const end = (): void => {
      made.close();
      intakes.delete(contents);
    };
    contents.once('destroyed', end);
    contents.once('render-process-gone', end);
    contents.once('did-navigate', end);
    return made;
  };

  const namesStrangeFolder = (name: string, request: unknown): boolean => {
    if (!folderCalls.has(name)) return false;
    const parsed = calls.exportBundle.input.safeParse(request);
    return parsed.success && !chosenFolders.has(parsed.data.folder);
  };

  ipcMain.handle(channels.call, async (event, name: unknown, request: unknown): Promise<CallOutcome<unknown>> => {
    if (!isOurPage(event)) return refused('Nobody is answered there.');
    if (typeof name !== 'string') return refused('A call has a name.');
    if (namesStrangeFolder(name, request)) return refused('Nobody has chosen this folder.');
    return app.answer(name, request);
  });

  ipcMain.handle(channels.photo, async (event, step: unknown): Promise<CallOutcome<unknown>> => {
    if (!isOurPage(event)) return refused('Nobody is answered there.');
    return intakeOf(event.sender).answer(step);
  });

  ipcMain.handle(channels.folder, async (event): Promise<string | null> => {
    const window = isOurPage(event) ? BrowserWindow.fromWebContents(event.sender) : null;
    if (window === null) return null;
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      properties: ['openDirectory', 'createDirectory'],
    });
    const [folder] = filePaths;
    if (canceled || folder === undefined) return null;
    chosenFolders.add(folder);
    return folder;
  });

  const stopTelling = app.events.listen((name, data) => {
    for (const window of BrowserWindow.getAllWindows())
      if (isWindow(window.webContents) && isOurs(window.webContents.getURL()))
        window.webContents.send(channels.event, name, data);
  });

  return {
    close: (): void => {
      stopTelling();
      for (const channel of [channels.call, channels.photo, channels.folder]) ipcMain.removeHandler(channel);
      for (const intake of intakes.values()) intake.close();
    },
  };
};
