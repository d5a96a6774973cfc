import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { DeskStatus, DraftStatus } from '../../electron/desk/deskStatus.ts';
import type { ShownDraft } from '../../electron/desk/showDraft.ts';
import { heicPhoto, jpegOf } from '../desk/photos.ts';
import { pdfDocument } from '../files/judge/fixtures.ts';
import { startFaultProxy } from '../support/faultProxy.ts';
import { type PlainJob, startPlainProvider } from '../support/plainProvider.ts';
import { rafter, rafterJson, temporaryFolder } from '../support/processes.ts';

const provider = await startPlainProvider();
const network = await startFaultProxy({ target: () => provider.url });
const laptop = temporaryFolder();
const site = temporaryFolder();

const desk = <T>(...args: string[]): Promise<T> => rafterJson<T>(laptop, ['desk', ...args]);
const only = async (): Promise<DraftStatus> => (await desk<DeskStatus>('status')).drafts[0]!;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const write = (name: string, content: Uint8Array | object): string => {
  const file = path.join(site, name);
  writeFileSync(file, content instanceof Uint8Array ? content : JSON.stringify(content));
  return file;
};

const photos = [
  ['south.jpg', 'beam-size', 'South', await jpegOf({ width: 320 })],
  ['north.jpg', 'beam-size', 'North', await jpegOf({ width: 330 })],
  ['attic.heic', 'attic', 'North', heicPhoto()],
  ['plan.pdf', 'file', null, pdfDocument()],
] as const;

/** A job of two arrays and four photos, queued at the provider. Returns the id of its draft. */
const queueJob = async (): Promise<string> => {
  for (const [name, , , bytes] of photos) write(name, bytes);
  const draft = write('draft.json', {
    job: {
      client_name: 'Zoë Alvarez',
      client_street_address: '1 Main St, Boise, ID 83702',
      arrays: [{ name: 'South', roof_pitch: 18.4 }, { name: 'North' }],
      notes: 'first',
    },
    attachments: photos.map(([name, slot, array]) => ({ path: name, slot, ...(array ? { array } : {}) })),
  });
  // Without the slash that this provider wants at the end of every path: the desk finds out.
  const base = network.url + provider.basePath;
  const connected = await desk('connect', '--base-url', base, '--api-key', provider.key);
  expect(connected).toMatchObject({ provider: 'plain provider', state: 'open' });
  const [id] = await desk<string[]>('import', draft);
  await desk('submit', id!);
  return id!;
};

/** The first replies to the job, a message and an attic photo are lost; job and message are looked up, not sent again. */
const sendWithLostReplies = async (id: string): Promise<PlainJob> => {
  const lost = new Set<string>();
  network.setDecide(({ method, path: where }) => {
    const isLost = method === 'POST' && /\/jobs\/$|\/message\/$|attic/.test(where) && !lost.has(where);
    if (isLost) lost.add(where);
    return isLost ? { kind: 'lost-reply' } : null;
  });
  expect(await desk('sync', '--timeout', '60')).toMatchObject({ result: 'sent' });
  await desk('message', id, 'The hatch is in the hall.');
  expect(await desk('sync', '--timeout', '60')).toMatchObject({ result: 'sent' });
  expect(lost.size).toBe(3);
  network.setDecide(() => null);

  const [job, ...others] = provider.jobs();
  expect(others).toEqual([]);
  expect(job!.messages.map(({ body }) => body)).toEqual(['The hatch is in the hall.']);
  const names = new Map(job!.arrays.map((array) => [array.id, array.name]));
  const arrived = job!.uploads.map(({ kind, array, sha256: hash }) =>
    [kind, array && names.get(array), hash].join(' '),
  );
  // What it cannot be asked about arrives again, and the ledger says so.
  for (const [, slot, array, bytes] of photos) {
    const times = arrived.filter((one) => one === [slot, array, sha256(bytes)].join(' ')).length;
    expect(times).toBe(slot === 'attic' ? 2 : 1);
  }
  const ledger = await desk<{ file: string; maybe_twice: boolean }[]>('receipts');
  expect(ledger.filter(({ maybe_twice }) => maybe_twice).map(({ file }) => file)).toEqual(['attic.heic']);
  return job!;
};

/** This provider takes no photos along: they are sent to the new job, to the arrays of the same names. */
const revise = async (id: string, jobId: number): Promise<void> => {
  const why = { revision_reason: 'layout_change', revision_notes: 'One more module.', notes: 'second' };
  await desk('revise', id, write('revision.json', why));
  expect(await desk('sync', '--timeout', '60')).toMatchObject({ result: 'sent' });
  const revised = await only();
  expect(revised).toMatchObject({ state: 'sent', status: 'Submitted', letter: null });
  const successor = provider.jobs().find(({ revisionOf }) => revisionOf === jobId)!;
  expect(revised.job_id).toBe(successor.id);
  const again = new Map(successor.arrays.map((array) => [array.id, array.name]));
  expect(successor.uploads.map(({ kind, array }) => [kind, array && again.get(array)].join(' ')).toSorted()).toEqual(
    photos.map(([, slot, array]) => [slot, array].join(' ')).toSorted(),
  );
  provider.approve(successor.id, pdfDocument('Second letter'));
  await desk('sync');
  expect((await only()).letter!.sha256).toBe(sha256(pdfDocument('Second letter')));

  const bad = write('bad.json', { revision_reason: 'whim' });
  const refused = await rafter(laptop, ['desk', 'revise', id, bad, '--json']);
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain('#/revision_reason');
};

it('the whole way with a provider that is nothing like ours', async () => {
  const id = await queueJob();
  const job = await sendWithLostReplies(id);
  provider.setStatus(job.id, 'Waiting On Client');
  provider.addMessage(job.id, 'Which attic is this?');
  await desk('sync');
  expect((await only()).status).toBe('Waiting On Client');
  const shown = await desk<ShownDraft>('show', String(job.id));
  expect(shown.jobs[0]!.messages.map(({ author, body }) => [author === 'Engineering', body])).toEqual([
    [false, 'The hatch is in the hall.'],
    [true, 'Which attic is this?'],
  ]);

  const letter = pdfDocument('Letter');
  provider.addFile(job.id, 'stamped plans.pdf', pdfDocument('Plans'), 'relative');
  provider.approve(job.id, letter);
  await desk('sync');
  expect(readFileSync((await only()).letter!.file).equals(letter)).toBe(true);
  expect(provider.strayKeys()).toBe(0);
  await revise(id, job.id);
});
