import { expect, it } from 'vitest';
import { dayMs, inTurn, startOurs, takeQueued } from '../fieldLaptop.ts';

const ours = await startOurs();

it('a clock that is set back by a year while the desk watches puts nothing off', async () => {
  const [laptop, id] = await takeQueued(await ours.organization(), {}, 1);
  ours.proxy.setDecide(
    inTurn('POST', /\/jobs$/, [{ kind: 'status', status: 429, style: 'problem', retryAfterSeconds: 30 }]),
  );
  const stop = new AbortController();
  let isBack = false;
  // Set back in the moment in which the item waits for its time.
  const {
    outbox: { store },
  } = laptop.desk;
  const move = store.move.bind(store);
  store.move = (...given) => {
    const moved = move(...given);
    if (!isBack && moved.kind === 'submit' && moved.state === 'waiting' && moved.attempts > 0) {
      isBack = true;
      laptop.jump(-365 * dayMs);
    }
    return moved;
  };
  const running = laptop.desk.sync.worker.run(stop.signal);
  const began = laptop.now();
  while (laptop.desk.drafts.store.get(id).state !== 'sent' && laptop.now() < began + dayMs)
    await new Promise(setImmediate);
  stop.abort();
  await running;
  expect(isBack).toBe(true);
  expect(laptop.desk.drafts.store.get(id).state).toBe('sent');
  expect(laptop.now() - began).toBeLessThan(-364 * dayMs);
});
