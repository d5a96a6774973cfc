import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { exportBundle, importBundle } from '../../../electron/desk/outbox/bundle.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { quickFolder } from '../../support/quickFolder.ts';
import { startTheirs, takeLaptop, takeQueued } from '../fieldLaptop.ts';

const theirs = await startTheirs();
afterEach(() => {
  theirs.provider.reset();
});

/** Two laptops with the same stuck work, by a bundle. */
const shared = async () => {
  const first = takeLaptop(theirs);
  const id = await first.draft({}, 1);
  first.desk.outbox.commands.queue(id);
  expect(await first.sync(1)).toBe('sent');
  first.desk.outbox.commands.revise(id, {
    revision_reason: 'layout_change',
    revision_notes: 'One more module.',
    notes: 'new',
  });
  first.desk.outbox.commands.message(id, 'The hatch is in the hall.');
  const folder = temporaryFolder(quickFolder());
  await exportBundle(first.desk, path.join(folder, 'bundle'));
  const second = takeLaptop(theirs);
  await importBundle(second.desk, path.join(folder, 'bundle'));
  return { first, second, id };
};

describe('work that two laptops have, with a provider that cannot tell repetitions apart', () => {
  it('is sent by neither until a person says which, and then once', async () => {
    const { first, second, id } = await shared();
    expect(await first.sync(1)).toBe('person');
    expect(await second.sync(1)).toBe('person');
    expect(theirs.provider.jobs()).toHaveLength(1);
    expect(theirs.provider.jobs()[0]!.messages).toEqual([]);

    second.desk.outbox.commands.takeOver(id);
    expect(await second.sync(1)).toBe('sent');
    expect(theirs.provider.jobs()).toHaveLength(2);
    expect(theirs.provider.jobs().flatMap(({ messages }) => messages)).toHaveLength(1);
  });

  it('is found by the other laptop, once it was sent', async () => {
    const { first, second, id } = await shared();
    second.desk.outbox.commands.takeOver(id);
    expect(await second.sync(1)).toBe('sent');
    await first.sync(1);
    expect(first.desk.drafts.store.get(id).jobId).toBe(second.desk.drafts.store.get(id).jobId);
    expect(theirs.provider.jobs()).toHaveLength(2);
  });
});

describe('a revision that was refused and is taken back', () => {
  it('leaves its new photos to the job as it stands, and what was to be sent again where it is', async () => {
    const [laptop, id] = await takeQueued(theirs, {}, 1);
    expect(await laptop.sync(1)).toBe('sent');
    await laptop.attach(id, 'file', null);
    theirs.proxy.setDecide(({ path: at }) =>
      at.endsWith('/revision/') ? { kind: 'status', status: 400, style: 'plain' } : null,
    );
    const revision = laptop.desk.outbox.commands.revise(id, {
      revision_reason: 'other',
      revision_notes: 'x',
      notes: 'y',
    });
    expect(await laptop.sync(1)).toBe('person');
    laptop.desk.outbox.commands.withdraw(revision.id);
    theirs.proxy.setDecide(() => null);
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs()).toHaveLength(1);
    expect(theirs.provider.jobs()[0]!.uploads).toHaveLength(2);
    expect(laptop.desk.drafts.store.get(id).state).toBe('sent');
  });
});
