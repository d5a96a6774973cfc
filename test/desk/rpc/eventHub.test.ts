import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventHub } from '../../../electron/desk/rpc/eventHub.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A hub, and how many events of changes it has sent. */
const begin = () => {
  let now = 1_000_000;
  const hub = new EventHub({ clock: { now: () => now } });
  let sent = 0;
  hub.listen((name) => (sent += name === 'changed' ? 1 : 0));
  const pass = (ms: number): void => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  return { hub, pass, sent: () => sent, setClock: (ms: number) => (now = ms) };
};

it('sends an event of a change soon, and of a series of changes a few times a second', () => {
  const { hub, pass, sent } = begin();
  hub.changed();
  hub.changed();
  pass(99);
  expect(sent()).toBe(0);
  pass(1);
  expect(sent()).toBe(1);
  for (let change = 0; change < 40; change += 1) {
    hub.changed();
    pass(20);
  }
  expect(sent()).toBe(3);
  pass(1000);
  hub.changed();
  pass(100);
  expect(sent()).toBe(4);
});

it('waits no longer where the clock was set back', () => {
  const { hub, pass, sent, setClock } = begin();
  hub.changed();
  pass(100);
  setClock(5);
  hub.changed();
  pass(400);
  expect(sent()).toBe(2);
});
