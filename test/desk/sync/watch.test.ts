import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { keepOriginal } from '../../../electron/desk/photos/keepOriginal.ts';
import type { Desk } from '../../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../../electron/desk/settings/fileSettings.ts';
import type { Sleep } from '../../../electron/desk/sync/wakeableSleep.ts';
import { systemIds } from '../../../electron/ports.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startOurs } from '../fieldLaptop.ts';
import { databaseOf, openTestDesk } from '../deskDatabase.ts';

const dayMs = 24 * 60 * 60 * 1000;

const ours = await startOurs();

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  ours.proxy.setDecide(() => null);
  await ours.proxy.setDown(false);
  for (const end of ends.splice(0)) await end();
});

/** A desk that watches. Its time stands still: a wait ends when it is woken, or when the test lets time pass. */
const watchingDesk = async () => {
  const folder = temporaryFolder();
  let nowMs = Date.now();
  const waits = new Set<() => void>();
  const slept: number[] = [];
  const sleep: Sleep = (ms, signal) =>
    new Promise((resolve) => {
      const over = (): void => {
        waits.delete(over);
        resolve();
      };
      if (signal.aborted) return resolve();
      slept.push(ms);
      waits.add(over);
      signal.addEventListener('abort', over, { once: true });
    });
  const announced: string[] = [];
  const desk: Desk = openTestDesk({
    data: folder,
    clock: { now: () => nowMs },
    ids: systemIds,
    settings: createFileSettings(path.join(folder, 'desk')),
    secrets: createFileSecrets(path.join(folder, 'desk', 'api-key')),
    sleep,
    random: () => 0.5,
    changed: () => void announced.push(desk.sync.worker.connectionState().kind),
  });
  /** Resolves when it holds. */
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const { key } = await ours.organization();
  desk.settings.secrets.saveApiKey(key);
  desk.settings.store.change({ connection: ours.way });
  const stop = new AbortController();
  const running = desk.sync.worker.run(stop.signal);
  ends.push(async () => {
    stop.abort();
    await running;
    await desk.close();
  });
  return {
    desk,
    slept,
    /** The state of the connection at each announcement to the windows. */
    announced,
    until,
    isIdle: (): boolean => waits.size > 0,
    /** So much time passes, and whoever waited looks again. */
    pass: (ms: number): void => {
      nowMs += ms;
      for (const over of [...waits]) over();
    },
    draft: (fields: Record<string, unknown> = {}): string =>
      desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St', ...fields }).id,
  };
};

describe('a desk that watches', () => {
  it('sends new work at once: it does not wait for its next look', async () => {
    const { desk, until, isIdle, draft } = await watchingDesk();
    await until(isIdle);
    const id = draft();
    desk.outbox.commands.queue(id);
    await until(() => desk.drafts.store.get(id).state === 'sent');
    desk.outbox.commands.message(id, 'hello');
    await until(() => desk.outbox.store.ofDraft(id).every(({ state }) => state === 'done'));
    desk.outbox.commands.revise(id, { revision_reason: 'other', revision_notes: 'new', notes: 'new' });
    await until(() => desk.jobs.store.ofDraft(id).length === 2);
  });

  it('looks again after a minute at most, whatever happens', async () => {
    const { desk, until, isIdle, slept, draft } = await watchingDesk();
    desk.outbox.commands.queue(draft());
    await until(() => isIdle() && desk.outbox.openWork.totals().jobs === 0);
    expect(Math.max(...slept)).toBeLessThanOrEqual(60_000);
  });

  it('deletes photos that were removed thirty days ago every day, not only when it starts', async () => {
    const { desk, until, isIdle, pass, draft } = await watchingDesk();
    await until(isIdle);
    const id = draft();
    const file = path.join(temporaryFolder(), 'roof.jpg');
    writeFileSync(file, jpegPhoto(1));
    const photo = desk.drafts.photos.add(await keepOriginal(desk.photos.files, file), id, {
      slot: 'file',
      array: null,
    });
    desk.drafts.photos.put(photo.id, null);
    pass(29 * dayMs);
    await until(isIdle);
    expect(desk.photos.store.find(photo.id)).not.toBeNull();
    pass(dayMs);
    // It sleeps for a minute, a second at a time.
    await until(() => {
      pass(1000);
      return desk.photos.store.find(photo.id) === null;
    });
    expect(desk.photos.store.storage().files).toBe(0);
  });

  it('sees what another program on the same desk has queued', async () => {
    const { desk, until, isIdle, pass } = await watchingDesk();
    await until(isIdle);
    const other = openTestDesk({
      data: path.dirname(desk.base.paths.folder),
      clock: desk.base.clock,
      ids: systemIds,
      settings: desk.settings.store,
      secrets: desk.settings.secrets,
    });
    const { id } = other.drafts.store.create({ client_name: 'Bea', client_street_address: '6 Main St' });
    other.outbox.commands.queue(id);
    pass(1000);
    await until(() => desk.drafts.store.get(id).state === 'sent');
    await other.close();
  });

  it('that found nobody tries again by itself when the network is back', async () => {
    const { desk, until, isIdle, pass, draft } = await watchingDesk();
    await until(isIdle);
    await ours.proxy.setDown(true);
    const id = draft();
    desk.outbox.commands.queue(id);
    await until(() => desk.sync.worker.connectionState().kind === 'away' && isIdle());
    await ours.proxy.setDown(false);
    // The backoff of the first look is 5 s at most.
    for (let at = 0; at < 5; at += 1) {
      pass(1000);
      await until(isIdle);
    }
    await until(() => desk.drafts.store.get(id).state === 'sent');
  });

  it('whose user says now does not wait for a backoff', async () => {
    const { desk, until, isIdle, draft } = await watchingDesk();
    await until(isIdle);
    await ours.proxy.setDown(true);
    const id = draft();
    desk.outbox.commands.queue(id);
    await until(() => desk.sync.worker.connectionState().kind === 'away' && isIdle());
    await ours.proxy.setDown(false);
    desk.sync.worker.now();
    await until(() => desk.drafts.store.get(id).state === 'sent');
  });

  it('whose key was refused goes on with the next one, wherever that was set', async () => {
    const { desk, until, isIdle, pass, draft } = await watchingDesk();
    await until(isIdle);
    const key = desk.settings.secrets.apiKey();
    desk.settings.secrets.saveApiKey('rk_nobody_has_this_one');
    const id = draft();
    desk.outbox.commands.queue(id);
    await until(() => desk.sync.worker.connectionState().kind === 'stopped' && isIdle());
    desk.settings.secrets.saveApiKey(key);
    pass(60_000);
    for (let at = 0; at < 60 && desk.drafts.store.get(id).state !== 'sent'; at += 1) {
      await until(() => isIdle() || desk.drafts.store.get(id).state === 'sent');
      pass(1000);
    }
    await until(() => desk.drafts.store.get(id).state === 'sent');
  });

  it('tells its windows that the key is refused, gone or accepted, also while nothing waits to be sent', async () => {
    const { desk, until, isIdle, announced } = await watchingDesk();
    await until(isIdle);
    expect(announced.at(-1)).toBe('open');
    const key = desk.settings.secrets.apiKey();
    const setKey = async (next: string | null): Promise<string | undefined> => {
      announced.length = 0;
      desk.settings.secrets.saveApiKey(next);
      desk.sync.worker.now();
      await until(() => !isIdle());
      await until(isIdle);
      return announced.at(-1);
    };
    expect(await setKey('rk_nobody_has_this_one')).toBe('stopped');
    expect(await setKey(null)).toBe('not-connected');
    expect(await setKey(key)).toBe('open');
    await ours.proxy.setDown(true);
    expect(await setKey('rk_nobody_has_this_one')).toBe('away');
  });

  it('ends when it is told to, with what was under way finished or made plain', async () => {
    const { desk, until, isIdle, draft } = await watchingDesk();
    await until(isIdle);
    ours.proxy.setDecide(({ method }) => (method === 'POST' ? { kind: 'stall' } : null));
    const id = draft();
    desk.outbox.commands.queue(id);
    await until(() => desk.drafts.store.get(id).state === 'sending');
    await ends.pop()!();
    expect(databaseOf(desk).open).toBe(false);
  });
});
