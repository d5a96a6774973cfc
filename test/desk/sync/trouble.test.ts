import { expect, it } from 'vitest';
import { connectionStatus } from '../../../electron/desk/deskStatus.ts';
import { sendingHandlers } from '../checkedHandlers.ts';
import { shownConnection } from '../../../shared/outbox/shownState.ts';
import { everyTime, minuteMs, startOurs, takeLaptop, takeQueued } from '../fieldLaptop.ts';

const ours = await startOurs();
const nothing = (): void => undefined;

it('a provider that takes nothing and answers 500 is in trouble, not connected, until it answers as documented', async () => {
  const [laptop] = await takeQueued(await ours.organization());
  const shown = () =>
    shownConnection(
      sendingHandlers(laptop.desk, {
        now: nothing,
        wake: nothing,
        pause: nothing,
        isPaused: () => false,
        hasOtherSender: () => false,
        connectionState: () => laptop.desk.sync.worker.connectionState(),
      }).readSync(),
    );
  ours.proxy.setDecide(everyTime('POST', /\/jobs$/, { kind: 'status', status: 500, style: 'plain' }));
  expect(await laptop.sync(1)).toBe('time');
  expect(laptop.desk.sync.provider.state()).toMatchObject({ kind: 'open', reason: { params: { status: 500 } } });
  expect(shown()).toBe('trouble');
  expect(connectionStatus(laptop.desk)).toMatchObject({
    state: 'open',
    reason: expect.any(String) as string,
  });
  // Reads that it answers do not make it take anything.
  await laptop.watch(10 * minuteMs);
  expect(shown()).toBe('trouble');
  ours.proxy.setDecide(() => null);
  expect(await laptop.sync(1)).toBe('sent');
  expect([laptop.desk.sync.provider.state(), shown()]).toEqual([{ kind: 'open' }, 'open']);
});

it('a provider that answers 500 to everything is in trouble too', async () => {
  const laptop = takeLaptop(await ours.organization());
  ours.proxy.setDecide(() => ({ kind: 'status', status: 500, style: 'page' }));
  expect(await laptop.sync()).toBe('away');
  const state = laptop.desk.sync.provider.state();
  expect(shownConnection({ connection: { reason: null, untilMs: null, ...state }, paused: false })).toBe('trouble');
});
