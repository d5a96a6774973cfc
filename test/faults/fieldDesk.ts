import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import type { DeskStatus, ItemStatus } from '../../electron/desk/deskStatus.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import type { UploadKind } from '../../shared/api/files.ts';
import { atEnd } from '../support/atEnd.ts';
import { bundled } from '../support/bundle.ts';
import { type Ended, root, temporaryFolder } from '../support/processes.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { openTestDesk } from '../desk/deskDatabase.ts';

/** A command of the desk as a process that can be watched and ended. */
export interface Program {
  pid: number;
  stderr: () => string;
  ended: Promise<Ended>;
  /** Sends the signal, unless it has ended, and waits for the end. */
  end: (signal?: NodeJS.Signals) => Promise<Ended>;
}

/** A photo, and where it goes. */
export interface MeantPhoto {
  slot: UploadKind;
  array: string | null;
  sha256: string;
  bytes: Uint8Array;
}

/** A job as a crew means it. */
export interface MeantJob {
  client: string;
  photos: MeantPhoto[];
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A photo of about so many bytes, different for each seed. */
export const largePhoto = (seed: number, bytes = 0): Buffer =>
  Buffer.concat([jpegPhoto(seed), Buffer.alloc(Math.max(0, bytes), seed % 251)]);

export const meantPhoto = (bytes: Uint8Array, slot: UploadKind = 'file', array: string | null = null): MeantPhoto => ({
  slot,
  array,
  sha256: digest(bytes),
  bytes,
});

/** Two arrays, and photos for the job and for both of them. */
export const meantJob = (client: string, photos: readonly Uint8Array[]): MeantJob => {
  const places = [
    ['panel-layout', null],
    ['attic', 'South'],
    ['beam-size', 'North'],
    ['file', null],
    ['beam-spacing', 'South'],
  ] as const;
  return {
    client,
    photos: photos.map((bytes, at) => {
      const [slot, array] = places[at % places.length]!;
      return meantPhoto(bytes, slot, array);
    }),
  };
};

export interface FieldDeskOptions {
  /** The data directory; one of its own otherwise. */
  data?: string;
  /** What stands before a command, and so says what surrounds it. */
  prefix?: () => readonly string[];
}

const writeImport = (folder: string, { client, photos }: MeantJob): string => {
  const place = path.join(folder, client.replaceAll(' ', '-'));
  mkdirSync(place, { recursive: true });
  const attachments = photos.map(({ slot, array, bytes }, index) => {
    writeFileSync(path.join(place, `photo-${index}.jpg`), bytes);
    return { path: `photo-${index}.jpg`, slot, ...(array === null ? {} : { array }) };
  });
  const job = {
    client_name: client,
    client_street_address: `${client} Street`,
    arrays: [{ name: 'South' }, { name: 'North' }],
  };
  const file = path.join(place, 'job.json');
  writeFileSync(file, JSON.stringify({ job, attachments }));
  return file;
};

const startProgram = ([command = '', ...args]: readonly string[]): Program => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return {
    pid: child.pid!,
    stderr: () => stderr,
    ended,
    end: (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
};

/** The desk's command line on a directory of its own, real processes only. */
export const createFieldDesk = ({ data, prefix = () => [] }: FieldDeskOptions = {}) => {
  const folder = temporaryFolder();
  const at = data ?? path.join(folder, 'data');
  const running = new Set<Program>();

  const start = (args: readonly string[]): Program => {
    const program = startProgram([...prefix(), process.execPath, bundled('cli'), 'desk', ...args, '--data', at]);
    running.add(program);
    void program.ended.then(() => running.delete(program));
    return program;
  };

  const run = (args: readonly string[]): Promise<Ended> => start(args).ended;

  const json = async <T>(args: readonly string[]): Promise<T> => {
    const { code, stdout, stderr } = await run([...args, '--json']);
    if (code !== 0) throw new Error(`desk ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as T;
  };

  return {
    folder,
    data: at,
    paths: deskPaths(at),
    start,
    run,
    json,
    /** Writes the import file of a job and its photos; returns its path. */
    write: (job: MeantJob): string => writeImport(folder, job),
    connect: (flags: readonly string[]) => json(['connect', ...flags]),
    status: () => json<DeskStatus>(['status']),
    items: async (draftId: string): Promise<ItemStatus[]> =>
      (await json<DeskStatus>(['status'])).drafts.find(({ id }) => id === draftId)!.items,
    /** Looks into the desk from this process, beside whatever runs. */
    look: async <T>(see: (desk: Desk) => T): Promise<T> => {
      const desk = openTestDesk({
        data: at,
        clock: systemClock,
        ids: systemIds,
        settings: createFileSettings(at),
        secrets: createFileSecrets(deskPaths(at).apiKey),
      });
      try {
        return see(desk);
      } finally {
        await desk.close();
      }
    },
    /** Every file below the folder of attachments, by its name, those on their way included. */
    keptFiles: (): string[] =>
      readdirSync(deskPaths(at).attachments, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    close: atEnd(() => Promise.all([...running].map((program) => program.end('SIGKILL')))),
  };
};
export type FieldDesk = ReturnType<typeof createFieldDesk>;
