import { expect, it, vi } from 'vitest';
import { DeskSender } from '../../electron/desk/deskSender.ts';
import { holdLock } from '../../electron/sqlite/holdLock.ts';
import { message } from '../../shared/messages/catalogue.ts';
import { createTestDesk } from './testDesk.ts';
import { eventually } from '../support/eventually.ts';

it('while another program sends, a window follows the state of its connection, and its pauses', async () => {
  const test = createTestDesk();
  const other = test.openAgain();
  const lock = holdLock(test.desk.base.paths.lock)!;
  const changed = vi.fn();
  const sender = new DeskSender(
    test.desk,
    (error) => {
      throw error;
    },
    changed,
  );
  await expect.poll(() => sender.hasOtherSender()).toBe(true);
  expect(changed).toHaveBeenCalled();
  changed.mockClear();

  const reason = message('provider-said', { status: 401, text: 'No such key.' });
  other.sync.provider.stop('key-refused', reason);
  other.base.keyValues.put('paused', 'true');
  await eventually(() => expect(changed).toHaveBeenCalled());
  expect(sender.connectionState()).toMatchObject({ kind: 'stopped', reason });
  expect(sender.isPaused()).toBe(true);

  changed.mockClear();
  lock.release();
  await eventually(() => expect(sender.hasOtherSender()).toBe(false));
  expect(changed).toHaveBeenCalled();
  await sender.stop();
});
