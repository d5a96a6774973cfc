import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  draftWords,
  itemName,
  itemWords,
  kindWords,
  connectionWords,
  slotWords,
} from '../../electron/cli/desk/rows.ts';
import { draftOf, itemOf } from '../../electron/cli/desk/ids.ts';
import { severityWords } from '../../electron/cli/desk/drafts.ts';
import { appEn } from '../../renderer/field/parts/words.en.ts';
import { appEs } from '../../renderer/field/parts/words.es.ts';
import { officeJobWordsEn } from '../../shared/job/words.en.ts';
import { officeJobWordsEs } from '../../shared/job/words.es.ts';
import { syncWordsEn } from '../../shared/sync/words.en.ts';
import { rafter, rafterJson, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';
import { createTestDesk } from '../desk/testDesk.ts';
import { jpegOf } from '../desk/photos.ts';
import { databaseOf } from '../desk/deskDatabase.ts';

const test = createTestDesk();
const { desk } = test;
const server = await startServer();
const draft = (name: string) =>
  desk.drafts.store.create({ client_name: name, client_street_address: '5 Main St', arrays: [{ name: 'South' }] }).id;
const sent = draft('Zoë');
await test.attach(sent, test.write('attic.jpg', await jpegOf()), 'attic', 'South');
const refused = draft('Ada');
await test.attach(refused, test.write('broken.jpg', 'not a photo'), 'file');
for (const id of [sent, refused]) desk.outbox.commands.queue(id);

describe('what people read', () => {
  it('is worded as on the screens', () => {
    const { unproved: _, ...states } = connectionWords;
    const connections = Object.entries(appEn.connections).map(([state, { state: text }]) => [state, text]);
    expect(Object.fromEntries(connections)).toMatchObject(states);
    expect(appEn.jobStates).toMatchObject(draftWords);
    expect(appEn.itemStates).toMatchObject(itemWords);
    expect(syncWordsEn.itemKinds).toMatchObject(kindWords);
    expect(appEn.slots).toMatchObject(slotWords);
    expect(severityWords).toMatchObject({ needed: appEn.needed, advised: appEn.advised });
    expect(officeJobWordsEn).toMatchObject({ checklistNeeded: appEn.needed, checklistAdvised: appEn.advised });
    expect(officeJobWordsEs).toMatchObject({ checklistNeeded: appEs.needed, checklistAdvised: appEs.advised });
  });

  it('names what is sent by its slot, its array and its file', () => {
    const upload = { kind: 'upload', slot: 'attic', array: 'South', file: 'attic.jpg' };
    expect(itemName(upload)).toBe('Attic overview · South: attic.jpg');
    expect(itemName({ ...upload, slot: 'file', array: null })).toBe('Other files: attic.jpg');
    expect(itemName({ kind: 'submit', slot: null, array: null, file: null })).toBe('Job fields');
  });

  it('does not say that all is well where a person is needed and nothing waits', async () => {
    const folder = temporaryFolder();
    const ended = await rafter(folder, ['desk', 'sync']);
    expect(ended).toMatchObject({ code: 2, stdout: 'Nothing waits to be sent, but you are needed.\n' });
    expect(ended.stderr).toContain('No provider is set');
  });

  it.each([
    ['zeros, as a power cut leaves them', '\0'.repeat(400)],
    ['nothing', ''],
    ['its beginning', '{ "connection": { "baseUrl": "https://solar.exam'],
    ['a list', '[]'],
  ])('names the file of settings that holds %s, until a provider is set again', async (_what, content) => {
    const folder = temporaryFolder();
    const settings = path.join(folder, 'settings.json');
    writeFileSync(settings, content);
    const named = `The settings could not be read and were reset: check the provider. The old file is ${settings}.broken.`;
    const status = async () => (await rafter(folder, ['desk', 'status'])).stdout;
    expect(await status()).toContain(named);
    expect((await rafter(folder, ['desk', 'sync'])).stderr).toContain(`${named} No provider is set`);
    expect(readFileSync(`${settings}.broken`, 'utf8')).toBe(content);
    const connect = ['connect', '--base-url', `${server.url}/api`, '--api-key', server.own.api_key];
    await rafter(folder, ['desk', ...connect]);
    expect(await status()).not.toContain('could not be read');
  });

  it('has units beside its counts, and the beginnings of ids; JSON has the names and ids of always', async () => {
    const before = await rafter(test.data, ['desk', 'status']);
    expect(before.stdout).toMatch(/^connection +No provider set$/m);
    expect(before.stdout).toMatch(new RegExp(`^ +${sent.slice(0, 8)} +Zoë +Queued +0 of 2 sent$`, 'm'));
    const connect = ['connect', '--base-url', `${server.url}/api`, '--api-key', server.own.api_key];
    expect((await rafter(test.data, ['desk', ...connect])).stdout).toMatch(/^connection +Connected$/m);
    const ended = await rafter(test.data, ['desk', 'sync', '--timeout', '600']);
    expect(ended).toMatchObject({
      code: 2,
      stdout: '1 to send, of 1 job: 1 photo or file, 1 kB.\n1 thing needs you.\n',
    });
    expect(ended.stderr).toMatch(
      new RegExp(
        `^Ada \\(${refused.slice(0, 8)}\\), Other files: broken.jpg \\((\\w{8})\\): .*\n  \`desk withdraw \\1\``,
      ),
    );
    const after = await rafter(test.data, ['desk', 'status']);
    expect(after.stdout).toMatch(/^connection +Connected$/m);
    expect(after.stdout).toMatch(new RegExp(`^ +${sent.slice(0, 8)} +Zoë +Sent +\\d+ +Submitted +2 of 2 sent$`, 'm'));
    expect(after.stdout).toMatch(/ Needs you .* 1 of 2 sent /);
    const asked = await rafterJson<object>(test.data, ['desk', 'status']);
    expect(asked).toMatchObject({
      connection: { state: 'open' },
      drafts: expect.arrayContaining([
        expect.objectContaining({ id: sent, state: 'sent' }),
        expect.objectContaining({ id: refused, state: 'blocked' }),
      ]) as unknown,
    });
    const shown = await rafter(test.data, ['desk', 'show', sent]);
    expect(shown.stdout).toMatch(/Attic overview · South: attic.jpg +Sent +1 attempt/);
    expect(await rafterJson(test.data, ['desk', 'show', sent])).toMatchObject({
      id: sent,
      items: [{ kind: 'submit' }, {}],
    });
  });
});

describe('an id', () => {
  const failed = () => desk.outbox.store.ofDraft(refused).find(({ state }) => state === 'failed')!;

  it('may be its beginning, of four characters at least, for drafts and for what is sent', () => {
    expect(draftOf(desk, sent.slice(0, 8))).toBe(sent);
    const item = failed();
    for (const typed of [item.id, item.id.slice(0, 8), item.id.slice(0, 8).toUpperCase()])
      expect(itemOf(desk, typed)).toBe(item.id);
    for (const which of [draftOf, itemOf])
      expect(() => which(desk, 'zzz')).toThrow(/There is no .* Type at least the first 4 characters of an id\.$/);
    expect(() => itemOf(desk, 'zzzzz')).toThrow('There is no item "zzzzz" in the outbox.');
  });

  it('that begins several is refused, and all of them are named', () => {
    const ids = ['4ed0aaaa-bbbb-4000-8000-000000000001', '4ed0aaaa-cccc-4000-8000-000000000002'];
    for (const [at, id] of ids.entries()) {
      desk.drafts.store.create({ client_name: `Client ${at}` }, id);
      expect(draftOf(desk, id)).toBe(id);
    }
    expect(() => draftOf(desk, '4ed0')).toThrow(
      'Several ids begin with "4ed0":\n  4ed0aaaa-bbb  Client 0\n  4ed0aaaa-ccc  Client 1',
    );
    const items = desk.outbox.store.ofDraft(sent);
    databaseOf(desk).prepare('UPDATE item SET id = ? WHERE id = ?').run('77770000-1', items[0]!.id);
    databaseOf(desk).prepare('UPDATE item SET id = ? WHERE id = ?').run('77771111-1', items[1]!.id);
    expect(() => itemOf(desk, '7777')).toThrow(
      `Several ids begin with "7777":\n  77770000  Job fields, of Zoë (${sent.slice(0, 8)})\n  77771111  Attic overview · South: attic.jpg, of Zoë (${sent.slice(0, 8)})`,
    );
  });

  it('is answered whole as JSON, however it was typed', async () => {
    const { id } = failed();
    expect(await rafterJson(test.data, ['desk', 'retry', id.slice(0, 8)])).toMatchObject({ id, state: 'waiting' });
    expect((await rafter(test.data, ['desk', 'sync'])).code).toBe(2);
    expect(await rafterJson(test.data, ['desk', 'withdraw', id.slice(0, 8)])).toEqual({ id, withdrawn: true });
  });
});
