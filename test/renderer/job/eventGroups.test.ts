import { expect, it } from 'vitest';
import { officeJobWords } from '../../../renderer/office/job/officeJobWords.ts';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';
import { eventMessage } from '../../../shared/messages/events.ts';
import { eventGroups, groupText } from '../../../renderer/office/job/eventText.ts';

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

it('a group names its first files, each with the mark that it got', () => {
  const words = officeJobWords.beside(chooseOfficeWords('en'));
  const marks = ['a.jpg', 'b.jpg', 'c.jpg'].map((name, at) => ({
    ...event(at, 'Photo marked'),
    detail: { name, mark: at === 0 ? 'unreadable' : 'good' },
  }));
  expect(groupText(marks, words)).toBe('3 files: a.jpg (Unreadable), b.jpg (Good), c.jpg (Good)');
  const files = Array.from({ length: 40 }, (_, at) => ({ ...event(at, 'File added'), detail: { name: `${at}.jpg` } }));
  expect(groupText(files, words)).toBe('40 files: 0.jpg, 1.jpg, 2.jpg, 3.jpg, 4.jpg, and 35 more');
  expect(groupText([event(1, 'File added'), event(2, 'File added')], words)).toBe('2 files');
});
