import { fsyncSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Pool } from 'undici';
import { deskStatus } from '../../electron/desk/deskStatus.ts';
import { importDraft } from '../../electron/desk/importFile.ts';
import { openDesk } from '../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { jobText } from './jobs.ts';

// The desk, and what it is measured against, each as a program of its own: node deskProgram.ts TASK FOLDER ...
// What it has measured is the one line that it says.

const [task = '', folder = '', ...rest] = process.argv.slice(2);

const open = (changed: () => void = () => undefined) =>
  openDesk({
    data: folder,
    clock: systemClock,
    ids: systemIds,
    changed,
    settings: createFileSettings(path.join(folder, 'desk')),
    secrets: createFileSecrets(path.join(folder, 'desk', 'api-key')),
  });

const peakMiB = (): number => process.resourceUsage().maxRSS / 1024;
const cpuMs = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1000;

/** A JPEG of so many bytes, other ones for every number. */
const photo = (() => {
  let filler = Buffer.alloc(0);
  return (number: number, bytes: number): Buffer => {
    const head = jpegPhoto(number);
    if (filler.length !== bytes) filler = Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919) % 251));
    const made = Buffer.from(filler);
    head.copy(made);
    made.writeUInt32BE(number, bytes - 4);
    return made;
  };
})();

const photosOfJob = 20;
/** A fast typist's words are kept so often. */
const typingMs = 200;

/** All but one of a hundred are shorter. */
const late = (waits: number[]): number => waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;

/** Drafts with twenty photos each, every one queued. FOLDER URL DRAFTS BYTES */
const fill = async (): Promise<unknown> => {
  const [url = '', drafts = 0, bytes = 0] = [rest[0], Number(rest[1]), Number(rest[2])];
  const desk = open();
  desk.secrets.saveApiKey('a-key-of-the-bench');
  desk.settings.change({
    connection: { baseUrl: `${url}/api`, authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false },
  });
  const photos = path.join(folder, 'photos');
  mkdirSync(photos, { recursive: true });
  const attachments = Array.from({ length: photosOfJob }, (_, n) =>
    n % 2 === 0
      ? { path: `IMG_${n}.jpg`, slot: 'panel-layout' }
      : { path: `IMG_${n}.jpg`, slot: 'attic', array: 'South' },
  );
  let few = 0;
  for (let draft = 0; draft < drafts; draft += 1) {
    attachments.forEach((attachment, n) =>
      writeFileSync(path.join(photos, attachment.path), photo(draft * photosOfJob + n, bytes)),
    );
    const job = JSON.parse(jobText(draft)) as Record<string, unknown>;
    desk.outbox.queue((await importDraft(desk, { job, attachments }, photos)).id);
    if ((draft + 1) * photosOfJob === 1000) few = peakMiB();
  }
  await desk.close();
  return { few, all: peakMiB() };
};

/** A window's questions about everything there is. FOLDER */
const look = async (): Promise<unknown> => {
  const desk = open();
  const times: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    const from = performance.now();
    deskStatus(desk);
    times.push(performance.now() - from);
  }
  await desk.close();
  return { statusMs: times.sort((a, b) => a - b)[4] };
};

/** Sends everything, while somebody types into another draft. FOLDER */
const drain = async (): Promise<unknown> => {
  let [steps, few] = [0, 0];
  const desk = open(() => {
    steps += 1;
    if (steps === 1000) few = peakMiB();
  });
  const { id } = desk.drafts.create({ client_name: 'Somebody' });
  const waits: number[] = [];
  let due = performance.now() + typingMs;
  const typing = setInterval(() => {
    desk.drafts.change(id, [{ pointer: '/notes', value: `typed at ${due}` }]);
    const now = performance.now();
    waits.push(now - due);
    due = now + typingMs;
  }, typingMs);
  const ending = await desk.sync.once(new AbortController().signal, null);
  clearInterval(typing);
  if (ending !== 'sent') throw new Error(`the drain ended with ${ending}: ${JSON.stringify(desk.provider.state())}`);
  await desk.close();
  return { cpuMs: cpuMs(), peakMiB: peakMiB(), few, lateMs: late(waits) };
};

/**
 * The files below a folder to a provider, as plainly as undici can. Whoever must know after a crash what was sent notes
 * at least that it will be, and that it was: with `noted`, on the disk. FOLDER URL CLIENTS plain|noted
 */
const upload = async (): Promise<unknown> => {
  const [url = '', clients = 0, noted] = [rest[0], Number(rest[1]), rest[2] === 'noted'];
  const notes = openSync(path.join(path.dirname(folder), 'notes.log'), 'a');
  const waits: number[] = [];
  const note = (text: string): void => {
    if (!noted) return;
    const from = performance.now();
    writeSync(notes, text);
    fsyncSync(notes);
    waits.push(performance.now() - from);
  };
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const pool = new Pool(url, { connections: clients, pipelining: 1 });
  const client = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      note(`sending ${file}\n`);
      const answer = await pool.request({ method: 'POST', path: '/', body: await readFile(file) });
      await answer.body.dump();
      note(`sent ${file}\n`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.close();
  return { cpuMs: cpuMs(), lateMs: late(waits) };
};

const tasks: Record<string, () => Promise<unknown>> = { fill, look, drain, upload };
const said = JSON.stringify(await tasks[task]!());
// As if the power went: nothing may hang on a tidy end.
process.stdout.write(`${said}\n`, () => process.kill(process.pid, 'SIGKILL'));
