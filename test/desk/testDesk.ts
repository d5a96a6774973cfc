import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { keepOriginal } from '../../electron/desk/photos/keepOriginal.ts';
import type { Attachment } from '../../electron/desk/photos/attachmentStore.ts';
import type { Desk, DeskDeps } from '../../electron/desk/openDesk.ts';
import type { Problem } from '../../shared/messages/problem.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { systemIds } from '../../electron/ports.ts';
import type { UploadKind } from '../../shared/api/files.ts';
import { atEnd } from '../support/atEnd.ts';
import { temporaryFolder } from '../support/processes.ts';
import type { TestServer } from '../support/startServer.ts';
import { openTestDesk } from './deskDatabase.ts';

/** The afternoon on which these tests take place. */
export const afternoonMs = Date.UTC(2026, 2, 14, 15);

/** A desk on a directory of its own, with a folder of things to take in. Its clock stands until it is moved. */
export const createTestDesk = (more: Pick<DeskDeps, 'systemProxy'> = {}) => {
  const folder = temporaryFolder();
  const clock = {
    ms: afternoonMs,
    now: () => clock.ms,
    pass: (ms: number): void => void (clock.ms += ms),
  };
  const data = path.join(folder, 'data');
  const open = (): Desk =>
    openTestDesk({
      ...more,
      data,
      clock,
      ids: systemIds,
      settings: createFileSettings(path.join(data, 'desk')),
      secrets: createFileSecrets(path.join(data, 'desk', 'api-key')),
    });
  const desk = open();
  const opened = [desk];
  const place = (name: string): string => path.join(folder, name);

  return {
    desk,
    data,
    clock,
    folder,
    place,
    /** The same directory once more, as another program would open it. */
    openAgain: (): Desk => {
      const again = open();
      opened.push(again);
      return again;
    },
    /** A file outside of the desk. */
    write: (name: string, bytes: Uint8Array | string): string => {
      writeFileSync(place(name), bytes);
      return place(name);
    },
    attach: async (
      draftId: string,
      file: string,
      slot: UploadKind,
      array: string | null = null,
    ): Promise<Attachment> => {
      const original = await keepOriginal(desk.photos.files, file);
      return desk.photos.store.add(original, draftId, original.name, { slot, array });
    },
    /** Every file below the folder of attachments, by its name. */
    keptFiles: (): string[] =>
      readdirSync(desk.base.paths.attachments, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    close: atEnd(async () => {
      for (const one of opened) await one.close();
    }),
  };
};
export type TestDesk = ReturnType<typeof createTestDesk>;

/** Sets the server as the desk's provider. */
export const connectTo = (desk: Desk, server: TestServer): void => {
  desk.settings.secrets.saveApiKey(server.own.api_key);
  desk.settings.store.change({
    connection: {
      baseUrl: `${server.url}/api`,
      authHeader: 'Authorization',
      authPrefix: 'Bearer',
      trailingSlash: false,
    },
  });
};

/** From now on there is room for ten bytes of a file. */
export const fillDisk = ({ photos: { files } }: Desk): void => {
  const receive = files.receive.bind(files);
  files.receive = (source, most) => {
    const full = async function* () {
      for await (const chunk of source) {
        yield chunk.subarray(0, 10);
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      }
    };
    return receive(full(), most);
  };
};

export const syncOnce = (desk: Desk) => desk.sync.worker.once(new AbortController().signal, null);

/** Code and pointers of the refusal that the call ends with. */
export const refusalOf = async (
  call: () => unknown,
): Promise<{ code: string; message: string; pointers: string[] }> => {
  try {
    await call();
  } catch (error) {
    const { name, code, message, errors } = error as Problem;
    if (name !== 'Problem') throw error;
    return { code, message, pointers: errors.map(({ pointer }) => pointer) };
  }
  throw new Error('nothing was refused');
};

export const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
