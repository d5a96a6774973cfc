import diagnostics from 'node:diagnostics_channel';
import { fsyncSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Pool } from 'undici';
import { deskStatus } from '../../electron/desk/deskStatus.ts';
import { importDraft } from '../../electron/desk/drafts/importFile.ts';
import { openDesk } from '../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { photosOfJob } from './deskRun.ts';
import { draftJob } from './jobs.ts';

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

/** Jobs and photos that undici sends from now on: how many, and from the start of the first to the answer to the last. */
const postsOf = (begun: () => void = () => undefined) => {
  interface Message {
    request: { method: string; path: string };
  }
  const seen = { photos: 0, firstMs: 0, lastMs: 0 };
  const isPost = ({ request }: Message): boolean =>
    request.method === 'POST' && /^\/$|\/jobs$|-images$/.test(request.path);
  diagnostics.subscribe('undici:request:create', (message) => {
    if (!isPost(message as Message)) return;
    if (seen.firstMs === 0) begun();
    seen.firstMs ||= performance.now();
    if (!(message as Message).request.path.endsWith('/jobs')) seen.photos += 1;
  });
  diagnostics.subscribe('undici:request:trailers', (message) => {
    if (isPost(message as Message)) seen.lastMs = performance.now();
  });
  return () => ({ photos: seen.photos, sendMs: seen.lastMs - seen.firstMs });
};

const peakMiB = (): number => process.resourceUsage().maxRSS / 1024;
/** Since an earlier look. */
const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** A JPEG of so many bytes, other ones for every number. */
const photo = (() => {
  let filler = Buffer.alloc(0);
  return (number: number, bytes: number): Buffer => {
    const head = jpegPhoto(number);
    if (filler.length !== bytes) filler = Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919) % 251));
    const made = Buffer.from(filler);
    head.copy(made);
    made.writeUInt32BE(number, bytes - 6);
    // The mark at the end of a JPEG: without it the server searches the whole file for one.
    made.writeUInt16BE(0xffd9, bytes - 2);
    return made;
  };
})();

/** A fast typist's words are kept so often. */
const typingMs = 200;

/** All but one of a hundred are shorter. */
const late = (waits: number[]): number => waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;

/** Drafts with twenty photos each, every one queued. FOLDER URL DRAFTS BYTES [KEY] */
const fill = async (): Promise<unknown> => {
  const [url = '', drafts = 0, bytes = 0] = [rest[0], Number(rest[1]), Number(rest[2])];
  // No server has these bytes already.
  const firstPhoto = Date.now() % 1e9;
  const desk = open();
  desk.settings.secrets.saveApiKey(rest[3] ?? 'a-key-of-the-bench');
  desk.settings.store.change({
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
      writeFileSync(path.join(photos, attachment.path), photo(firstPhoto + draft * photosOfJob + n, bytes)),
    );
    desk.outbox.commands.queue((await importDraft(desk, { job: draftJob(draft), attachments }, photos)).id);
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

/** Sends everything; with `typing`, while a program types into another draft. FOLDER [typing]; prints at once that it sends. */
const drain = async (): Promise<unknown> => {
  let [steps, few] = [0, 0];
  const desk = open(() => {
    steps += 1;
    if (steps === 1000) few = peakMiB();
  });
  const { id } = desk.drafts.store.create({ client_name: 'Somebody' });
  const waits: number[] = [];
  let due = performance.now() + typingMs;
  const type = (): void => {
    desk.drafts.store.change(id, [{ pointer: '/notes', value: `typed at ${due}` }]);
    const now = performance.now();
    waits.push(now - due);
    due = now + typingMs;
  };
  const typing = rest[0] === 'typing' ? setInterval(type, typingMs) : undefined;
  const posts = postsOf(() => process.stdout.write('sending\n'));
  const before = process.cpuUsage();
  const ending = await desk.sync.worker.once(new AbortController().signal, null);
  clearInterval(typing);
  if (ending !== 'sent')
    throw new Error(`the drain ended with ${ending}: ${JSON.stringify(desk.sync.provider.state())}`);
  const cost = { cpuMs: cpuMs(before), ...posts() };
  await desk.close();
  return { ...cost, peakMiB: peakMiB(), few, lateMs: late(waits) };
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
  const posts = postsOf();
  const before = process.cpuUsage();
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
  return { cpuMs: cpuMs(before), ...posts(), lateMs: late(waits) };
};

const tasks: Record<string, () => Promise<unknown>> = { fill, look, drain, upload };
const said = JSON.stringify(await tasks[task]!());
// As if the power went: nothing may hang on a tidy end.
process.stdout.write(`${said}\n`, () => process.kill(process.pid, 'SIGKILL'));
