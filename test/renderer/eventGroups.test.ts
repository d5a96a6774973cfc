import { expect, it } from 'vitest';
import { eventMessage } from '../../shared/office/events.ts';
import { eventGroups } from '../../renderer/office/job/eventText.ts';

const event = (atMs: number, action: string, actor = 'crew') => ({
  atMs,
  action,
  message: eventMessage(action),
  actor,
  detail: null,
});
const told = (...events: ReturnType<typeof event>[]): [string, number][] =>
  eventGroups(events).map((group) => [group[0]!.action, group.length]);

it('the history tells files that came in a row once, and everything else one by one, the newest first', () => {
  const files = [2, 3, 4, 5].map((at) => event(at, 'File added'));
  expect(told(event(1, 'Submitted'), ...files, event(6, 'In Review'))).toEqual([
    ['In Review', 1],
    ['File added', 4],
    ['Submitted', 1],
  ]);
  const marks = [2, 3, 4].map((at) => event(at, 'Photo marked', 'ana'));
  expect(told(...marks, event(5, 'Photo marked', 'bob'))).toEqual([
    ['Photo marked', 1],
    ['Photo marked', 3],
  ]);
  // Two are no crowd; and what others added is theirs.
  expect(told(event(1, 'File added'), event(2, 'File added'), event(3, 'File added', 'office'))).toEqual([
    ['File added', 1],
    ['File added', 1],
    ['File added', 1],
  ]);
  expect(told(event(1, 'On Hold'), event(2, 'On Hold'), event(3, 'On Hold'))).toHaveLength(3);
});
