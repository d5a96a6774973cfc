import { BrowserWindow, dialog, ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import { namedFolder } from '../../shared/desk/contract.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import type { App } from '../app.ts';
import { problem } from '../../shared/messages/problem.ts';
import { isAppAddress } from './appAddress.ts';
import { channels } from './channels.ts';
import type { FileOpener } from './fileOpener.ts';
import { PhotoIntake } from './photoIntake.ts';

export interface IpcHostDeps {
  app: Pick<App, 'answer' | 'events' | 'takePhoto'>;
  opener: Pick<FileOpener, 'open'>;
  /** Whether the app opened this window. */
  isWindow: (contents: WebContents) => boolean;
}

const refused = (code: 'not-our-page' | 'unknown-call' | 'folder-not-chosen'): CallOutcome<never> => ({
  ok: false,
  problem: problem(code).wire,
});
const wrongSender = () => refused('not-our-page');

/**
 * Handles the IPC channels of windows. Only the main frame of a window of the app, at an address of the app, may call.
 * The dispatcher checks each call against the contract; nothing is thrown across.
 */
export class IpcHost {
  readonly #deps: IpcHostDeps;
  readonly #intakes = new Map<WebContents, PhotoIntake>();
  /** Folders that a person chose in a dialog. A window may name no other. */
  readonly #chosenFolders = new Set<string>();
  readonly #stopEvents: () => void;

  constructor(deps: IpcHostDeps) {
    this.#deps = deps;
    ipcMain.handle(channels.call, (event, name: unknown, request: unknown) => this.#call(event, name, request));
    ipcMain.handle(channels.photo, (event, step: unknown) =>
      this.#isPage(event) ? this.#intakeOf(event.sender).handle(step) : wrongSender(),
    );
    ipcMain.handle(channels.adding, (event, isAdding: unknown) => {
      if (!this.#isPage(event)) return wrongSender();
      this.#intakeOf(event.sender).hasWaiting = isAdding === true;
      return null;
    });
    ipcMain.handle(channels.open, (event, address: unknown) =>
      this.#isPage(event) ? deps.opener.open(address) : wrongSender(),
    );
    ipcMain.handle(channels.folder, (event) => this.#chooseFolder(event));
    this.#stopEvents = deps.app.events.listen((name, data) => {
      for (const { webContents } of BrowserWindow.getAllWindows())
        if (deps.isWindow(webContents) && isAppAddress(webContents.getURL()))
          webContents.send(channels.event, name, data);
    });
  }

  close(): void {
    this.#stopEvents();
    for (const channel of [channels.call, channels.photo, channels.adding, channels.open, channels.folder])
      ipcMain.removeHandler(channel);
    for (const intake of this.#intakes.values()) intake.close();
  }

  /** Whether a window has files that are still to be added: they are lost with it. */
  get isAdding(): boolean {
    return [...this.#intakes.values()].some((intake) => intake.isBusy);
  }

  #isPage({ sender, senderFrame }: IpcMainInvokeEvent): boolean {
    if (!this.#deps.isWindow(sender) || senderFrame === null) return false;
    return senderFrame === sender.mainFrame && isAppAddress(senderFrame.url);
  }

  async #call(event: IpcMainInvokeEvent, name: unknown, request: unknown): Promise<CallOutcome<unknown>> {
    if (!this.#isPage(event)) return wrongSender();
    if (typeof name !== 'string') return refused('unknown-call');
    if (this.#namesOtherFolder(name, request)) return refused('folder-not-chosen');
    return this.#deps.app.answer(name, request);
  }

  #namesOtherFolder(name: string, request: unknown): boolean {
    const folder = namedFolder(name, request);
    return folder !== null && !this.#chosenFolders.has(folder);
  }

  async #chooseFolder(event: IpcMainInvokeEvent): Promise<string | null> {
    const window = this.#isPage(event) ? BrowserWindow.fromWebContents(event.sender) : null;
    if (window === null) return null;
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      properties: ['openDirectory', 'createDirectory'],
    });
    const [folder] = filePaths;
    if (canceled || folder === undefined) return null;
    this.#chosenFolders.add(folder);
    return folder;
  }

  #intakeOf(contents: WebContents): PhotoIntake {
    const known = this.#intakes.get(contents);
    if (known) return known;
    const intake = new PhotoIntake({
      takePhoto: this.#deps.app.takePhoto,
      onProgress: (id, share) => {
        if (!contents.isDestroyed()) contents.send(channels.photoProgress, id, share);
      },
    });
    this.#intakes.set(contents, intake);
    const end = (): void => {
      intake.close();
      this.#intakes.delete(contents);
    };
    contents.once('destroyed', end);
    contents.once('render-process-gone', end);
    contents.once('did-navigate', end);
    return intake;
  }
}
