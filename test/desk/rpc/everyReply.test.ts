import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { deskPaths } from '../../../electron/desk/base/deskPaths.ts';
import { createFileSecrets } from '../../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../../electron/desk/settings/fileSettings.ts';
import { Pictures } from '../../../electron/pictures/pictures.ts';
import { calls, type DeskCallName, type DeskInput, type DeskResult } from '../../../shared/desk/contract.ts';
import type { BoardPlace } from '../../../shared/photos/boardPlace.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { atEnd } from '../../support/atEnd.ts';
import { openCheckedApp } from '../../support/deskReplies.ts';
import { eventually } from '../../support/eventually.ts';
import { root, temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();
const folder = temporaryFolder();
const data = path.join(folder, 'data');
const pages = path.join(folder, 'pages');
mkdirSync(path.join(pages, 'assets'), { recursive: true });
writeFileSync(path.join(pages, 'phone.html'), '<!doctype html><title>Rafter</title>');
writeFileSync(path.join(pages, 'assets/phone.js'), '1;');
const bugs: unknown[] = [];
const here = { baseUrl: `${server.url}/api`, apiKey: server.own.api_key };
const app = openCheckedApp({
  data,
  host: 'browser',
  settings: createFileSettings(data),
  secrets: createFileSecrets(deskPaths(data).apiKey),
  standalone: {
    url: () => null,
    reason: () => null,
    start: () => Promise.resolve(here),
    stop: () => Promise.resolve(),
    console: () => Promise.resolve(null),
  },
  pictures: new Pictures({ program: path.join(root, 'electron/pictures/pictureProcess.ts') }),
  drawSummary: () => Promise.resolve({ bytes: Buffer.from('%PDF-'), pages: 1 }),
  phonePages: pages,
  phoneAddresses: () => [{ address: '127.0.0.1', network: 'lo' }],
  onBug: (error) => bugs.push(error),
});
atEnd(() => app.close(), { isOfFile: true });

const made = new Set<string>();
const call = async <N extends DeskCallName>(name: N, input: DeskInput<N>): Promise<DeskResult<N>> => {
  made.add(name);
  const outcome = await app.answer(name, input);
  if (!outcome.ok) throw new Error(`${name}: ${outcome.problem.detail}`);
  return outcome.value as DeskResult<N>;
};
const addPhoto = async (draft: string, place: BoardPlace, number: number): Promise<string> => {
  const outcome = await app.takePhoto({ draft, ...place, name: `${number}.jpg` }, Readable.from([jpegPhoto(number)]));
  if (!outcome.ok) throw new Error(outcome.problem.detail);
  return outcome.value.id;
};
const sync = () => app.desk.sync.worker.once(new AbortController().signal, null);
const connection = { ...here, authHeader: 'Authorization', authPrefix: 'Bearer', trailingSlash: false };
const fields = { client_name: 'Ada', client_street_address: '5 Main St', arrays: [{ name: 'South', roof_pitch: 20 }] };
const unsorted = { slot: 'unsorted', array: null } as const;
const south = { slot: 'attic', array: 'South' } as const;
const queued = async (client_name: string): Promise<string> => {
  const { id } = await call('createDraft', { document: { ...fields, client_name } });
  await call('queueDraft', { id });
  return id;
};

const connectAndRead = async (): Promise<void> => {
  await call('appFacts', {});
  await call('readSettings', {});
  expect(await call('testConnection', connection)).toMatchObject({ ok: true, provider: 'Rafter' });
  await call('setConnection', connection);
  await call('setStandalone', { on: true });
  await call('openConsole', {});
  await call('setStandalone', { on: false });
  await call('forgetConnection', {});
  await call('setConnection', connection);
  await call('changeSettings', { proxy: 'http://ada:secret@127.0.0.1:9', photosLater: true, smallerPhotos: 2000 });
  await call('changeSettings', { proxy: 'none', photosLater: false, smallerPhotos: null });
  await call('dismissUnreadableSettings', {});
  await sync();
  const { entries } = await call('searchReference', { list: 'states', text: 'cal' });
  expect(entries).toMatchObject([{ name: 'California', abbreviation: 'CA' }]);
  const file = Buffer.from('client,street\nKim,1 Roof Road\nLee,2 Roof Road\n').toString('base64');
  await call('importVisits', { name: 'visits.csv', content: file, isDryRun: false });
  const { visits } = await call('listVisits', {});
  expect(visits).toHaveLength(2);
  const { draft } = await call('takeVisit', { id: visits[0]!.id });
  expect((await call('openDraft', { id: draft })).visit).not.toBeNull();
  await call('removeVisit', { id: visits[1]!.id });
};

const draftAndUndo = async (): Promise<void> => {
  await call('changeDefault', { field: 'racking_type', value: undefined });
  await call('readDefaults', {});
  const { id } = await call('createDraft', { document: fields });
  const template = await call('saveTemplate', { id, name: 'Two arrays' });
  await call('renameTemplate', { id: template.id, name: 'One array' });
  expect(await call('listTemplates', {})).toMatchObject([{ name: 'One array', arrays: 1 }]);
  const { id: prefilled } = await call('createDraft', { template: template.id });
  expect(await call('openDraft', { id: prefilled })).toMatchObject({ prefilled: { template: 'One array' } });
  await call('removeTemplate', { id: template.id });
  await call('restoreTemplate', { id: template.id });

  await call('changeDraft', { id, pieces: [{ pointer: '/arrays/0/roof_pitch', value: 95 }] });
  await call('rememberPart', { id, part: 'photos' });
  const photo = await addPhoto(id, unsorted, 1);
  const other = await addPhoto(id, south, 2);
  await call('captionPhoto', { id: photo, caption: 'hatch' });
  await call('markPhoto', { id: photo, marks: [{ kind: 'arrow', from: [0, 0], to: [0.5, 0.5] }] });
  await call('movePhoto', { id: photo, place: south });
  await call('movePhotos', { ids: [photo, other], place: unsorted });
  await call('removePhoto', { id: photo });
  expect((await call('openDraft', { id })).removed).toMatchObject([{ caption: 'hatch', marks: [{ kind: 'arrow' }] }]);
  await call('restorePhoto', { id: photo });
  await call('removePhotos', { ids: [photo, other] });
  await call('restorePhotos', { ids: [photo, other] });
  for (let step = 0; step < 8; step += 1) await call('undoDraft', { id });
  const { step } = await call('redoDraft', { id });
  expect(step.photos).not.toEqual([]);
  const { findings, errors } = await call('checkDraft', { id });
  expect([findings.length > 0, errors.length > 0]).toEqual([true, true]);
  await call('duplicateDraft', { id });
  await call('archiveDraft', { id });
  await call('restoreDraft', { id });
  const { addresses } = await call('startPhone', { id, address: null });
  expect(addresses).toHaveLength(1);
  await call('readPhone', {});
  await call('stopPhone', {});
};

const sendAndFollow = async (): Promise<void> => {
  const one = await queued('Sent');
  await call('listJobs', { attention: true });
  const { ids } = await call('listJobIds', { limit: 100 });
  await call('checkJobs', { ids });
  await call('changeJobs', { ids, change: 'archive' });
  await call('changeJobs', { ids, change: 'restore' });
  await call('readSync', {});
  await call('syncNow', {});
  await call('pauseSync', { paused: true });
  await call('pauseSync', { paused: false });
  await sync();
  await call('watchJob', { id: one });
  await call('sendMessage', { id: one, text: 'The gate code is 1234.' });
  await call('reviseJob', {
    id: one,
    revision: { notes: 'steep', revision_reason: 'other', revision_notes: 'The roof is steep.' },
  });
  await call('readItems', { id: one });
  await call('readMessages', { id: one });
  await call('saveUnsentText', { key: `message/${one}`, text: 'not yet' });
  await call('readUnsentText', { key: `message/${one}` });
  await sync();
  expect(await call('showJob', { id: one })).toMatchObject({ state: 'sent', messages: [{ isOwn: true }] });
  await call('receiptsCsv', { id: one });

  const content = { language: 'en', title: 'T', name: 'N', day: '2026-03-14', facts: [], sections: [], map: null };
  const words = { footer: '{at}', photo: 'Photo', noPicture: 'none', notGiven: '–' };
  await call('makeSummary', { id: one, content: { ...content, photoNote: '', groups: [], words } });
  await eventually(async () => expect(await call('readSummary', { id: one })).toMatchObject({ pages: 1 }));
  await call('stopSummary', { id: one });
};

const decideItems = async (): Promise<void> => {
  const { id } = await call('createDraft', { document: { ...fields, client_name: 'Refused' } });
  for (const number of [3, 4, 5]) await addPhoto(id, south, number);
  await call('queueDraft', { id });
  const {
    outbox: { store: outboxStore },
  } = app.desk;
  const [submit, first, second, third] = outboxStore.ofDraft(id);
  const candidate = { jobId: 7, name: 'Refused', createdAt: null };
  const trouble = { message: { code: 'job-maybe-there', params: {} }, errors: [], candidates: [candidate] };
  const stuck = { needsPerson: true, error: { ...trouble, status: 413 } as never };
  for (const item of [submit!, first!, second!, third!]) outboxStore.move(item.id, 'sending', {});
  outboxStore.move(submit!.id, 'unknown', stuck);
  for (const item of [first!, second!, third!]) outboxStore.move(item.id, 'failed', stuck);
  expect((await call('readItems', { id })).map(({ candidates }) => candidates.length)).toContain(1);
  await call('decideItem', { id: submit!.id, decision: { kind: 'send-again' } });
  await call('retryItem', { id: first!.id });
  await call('withdrawItem', { id: second!.id });
  await call('withdrawRefused', { id });
  const [withdrawn] = await call('readNotSent', {});
  await call('sendAfterAll', { id: withdrawn!.id });
};

const backUpAndExport = async (): Promise<void> => {
  const stick = path.join(folder, 'stick');
  mkdirSync(stick);
  await call('readBackups', {});
  await call('setBackupFolder', { folder: stick });
  await call('scheduleBackups', { every: 'daily', keep: 3 });
  await eventually(async () => expect((await call('readBackups', {})).running).toBeNull());
  await call('backUpDesk', {});
  await eventually(async () => expect(await call('readBackups', {})).toMatchObject({ running: null, failure: null }));
  expect((await call('readBackups', {})).last).not.toBeNull();
  const { backups } = await call('findBackups', { folder: null });
  await call('restoreDesk', { folder: null, backup: backups[0]!.name });
  await eventually(async () => expect(await call('readBackups', {})).toMatchObject({ running: null, ready: {} }));
  await call('dropRestore', {});
  await call('stopBackup', {});
  await call('dismissRestored', {});
  await call('restartApp', {});
  const bundle = path.join(folder, 'bundle');
  await call('exportBundle', { folder: bundle });
  await call('importBundle', { folder: bundle });
};

it('every call replies as its schema describes', async () => {
  await connectAndRead();
  await draftAndUndo();
  await sendAndFollow();
  await decideItems();
  await backUpAndExport();
  // A copy that is smaller, and a desk that a restore has kept, have tests of their own; their replies are those of others.
  expect(Object.keys(calls).filter((name) => !made.has(name))).toEqual(['sendSmallerCopy', 'putBackDesk']);
  expect(bugs).toEqual([]);
});
