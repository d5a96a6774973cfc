import { message } from '../../../shared/messages/catalogue.ts';
import { describe, expect, it } from 'vitest';
import type { ProviderRefusal } from '../../../electron/desk/base/apiClient/outcome.ts';
import {
  backoffMs,
  firstRetryMs,
  actionFor,
  keyLifetimeMs,
  longestBackOffMs,
  longestRetryMs,
  nextCheckMs,
  boundedRetryAfterMs,
  defaultBackOffMs,
  type RefusalAction,
  settlingMs,
  isSettled,
} from '../../../electron/desk/base/retryPolicy.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const almostOne = 1 - Number.EPSILON;

const refusal = (status: number, more: Partial<ProviderRefusal> = {}): ProviderRefusal => ({
  status,
  message: message('provider-silent', { status }),
  errors: [],
  supersededBy: null,
  retryAfterMs: null,
  ...more,
});

/** A sentence in words. */
const words = (sentence: RefusalAction): string => {
  switch (sentence.kind) {
    case 'stop':
      return `stop: ${sentence.why}`;
    case 'superseded':
      return `goes on as ${sentence.by}`;
    case 'refused':
      return 'refused';
    case 'later':
    case 'unclear':
      return `${sentence.kind}, ${sentence.wholeQueue ? 'everybody' : 'this one'} in ${sentence.afterMs / second} s`;
  }
};
const judged = (isSubmit: boolean, status: number, more: Partial<ProviderRefusal> = {}): string =>
  words(actionFor(refusal(status, more), { isSubmit, longestMs: longestRetryMs, attempts: 3, random: 0.5 }));

describe('what a refusal means', () => {
  // The third attempt waits up to 20 s, and half of that with a draw of one half.
  it.each<[number, string, string]>([
    [400, 'refused', 'refused'],
    [401, 'stop: key-refused', 'stop: key-refused'],
    [402, 'refused', 'refused'],
    [403, 'stop: key-refused', 'stop: key-refused'],
    [404, 'stop: wrong-address', 'refused'],
    [405, 'stop: wrong-address', 'refused'],
    [406, 'refused', 'refused'],
    [408, 'later, this one in 10 s', 'later, this one in 10 s'],
    [409, 'refused', 'refused'],
    [410, 'refused', 'refused'],
    [411, 'refused', 'refused'],
    [412, 'refused', 'refused'],
    [413, 'refused', 'refused'],
    [414, 'refused', 'refused'],
    [415, 'refused', 'refused'],
    [418, 'refused', 'refused'],
    [421, 'stop: wrong-address', 'stop: wrong-address'],
    [422, 'refused', 'refused'],
    [423, 'refused', 'refused'],
    [425, 'later, this one in 10 s', 'later, this one in 10 s'],
    [428, 'refused', 'refused'],
    [429, 'later, everybody in 30 s', 'later, everybody in 30 s'],
    [431, 'refused', 'refused'],
    [451, 'refused', 'refused'],
    [500, 'unclear, this one in 10 s', 'unclear, this one in 10 s'],
    [501, 'unclear, this one in 10 s', 'unclear, this one in 10 s'],
    [502, 'unclear, this one in 10 s', 'unclear, this one in 10 s'],
    [503, 'unclear, everybody in 30 s', 'unclear, everybody in 30 s'],
    [504, 'unclear, this one in 10 s', 'unclear, this one in 10 s'],
    [507, 'refused', 'refused'],
    [599, 'unclear, this one in 10 s', 'unclear, this one in 10 s'],
  ])('%i of a job: %s; of anything else: %s', (status, submit, other) => {
    expect([judged(true, status), judged(false, status)]).toEqual([submit, other]);
  });

  it('judges every status there may be', () => {
    for (let status = 400; status < 600; status += 1)
      for (const isSubmit of [true, false]) expect(judged(isSubmit, status)).toMatch(/^(stop|later|unclear|refused)/);
  });

  it.each<[string, number, Partial<ProviderRefusal>, string]>([
    ['409 with another id: the job goes on there', 409, { supersededBy: 8 }, 'goes on as 8'],
    ['409 that tells a time: this one later', 409, { retryAfterMs: 2000 }, 'later, this one in 2 s'],
    [
      '409 while the first request of this key still runs: it may be taken',
      409,
      { retryAfterMs: 2000, message: message('request-running') },
      'unclear, this one in 2 s',
    ],
    ['409 that tells both: the id counts', 409, { supersededBy: 8, retryAfterMs: 1 }, 'goes on as 8'],
    ['another id beside 400 means nothing', 400, { supersededBy: 8 }, 'refused'],
    ['429 waits as told', 429, { retryAfterMs: 90_000 }, 'later, everybody in 90 s'],
    [
      '503 waits as told, and what became of it is not clear',
      503,
      { retryAfterMs: 90_000 },
      'unclear, everybody in 90 s',
    ],
    ['500 waits as told, alone', 500, { retryAfterMs: 90_000 }, 'unclear, this one in 90 s'],
    ['408 waits as told, alone', 408, { retryAfterMs: 90_000 }, 'later, this one in 90 s'],
    ['401 that tells a time stops all the same', 401, { retryAfterMs: 1000 }, 'stop: key-refused'],
    ['400 that tells a time is refused all the same', 400, { retryAfterMs: 1000 }, 'refused'],
  ])('%s', (_what, status, more, sentence) => {
    expect(judged(false, status, more)).toBe(sentence);
  });

  it.each([408, 409, 425, 429, 500, 502, 503])(
    '%i keeps a client away for an hour at most, and a second at least',
    (status) => {
      expect(judged(false, status, { retryAfterMs: 10 * 365 * day })).toMatch(/ in 3600 s$/);
      expect(judged(false, status, { retryAfterMs: 0 })).toMatch(/ in 1 s$/);
    },
  );

  it('is the same for the same refusal, attempt and draw', () => {
    const asked = { isSubmit: true, longestMs: longestRetryMs, attempts: 5, random: 0.25 };
    expect(actionFor(refusal(502), asked)).toEqual(actionFor(refusal(502), asked));
  });
});

describe('waiting', () => {
  it('grows from 5 s, doubling, to 15 min, with full jitter', () => {
    expect([firstRetryMs, longestRetryMs]).toEqual([5 * second, 15 * minute]);
    const bounds = [5, 10, 20, 40, 80, 160, 320, 640, 900, 900].map((seconds) => seconds * second);
    bounds.forEach((bound, index) => {
      expect(backoffMs(index + 1, 0)).toBe(0);
      expect(backoffMs(index + 1, 0.5)).toBe(bound / 2);
      expect(backoffMs(index + 1, almostOne)).toBeLessThanOrEqual(bound);
      expect(backoffMs(index + 1, almostOne)).toBeGreaterThanOrEqual(bound - 1);
    });
  });

  it.each([0, -1, -100])('counts attempt %i as the first', (attempts) => {
    expect(backoffMs(attempts, 0.5)).toBe(2500);
  });

  it.each([21, 100, 1e6, Number.MAX_SAFE_INTEGER])('stays within 15 min at attempt %i', (attempts) => {
    expect(backoffMs(attempts, almostOne)).toBeLessThanOrEqual(longestRetryMs);
    expect(Number.isSafeInteger(backoffMs(attempts, 0.3))).toBe(true);
  });

  it('rests as told: 30 s without a word, never less than a second or more than an hour', () => {
    expect([defaultBackOffMs, longestBackOffMs]).toEqual([30 * second, hour]);
    expect([null, 0, 1, 1000, 90_000, hour, hour + 1, Infinity].map(boundedRetryAfterMs)).toEqual([
      30_000,
      1000,
      1000,
      1000,
      90_000,
      hour,
      hour,
      hour,
    ]);
  });

  it('leaves a provider alone that may still be at work, longer where it did not answer in time', () => {
    expect([settlingMs(false), settlingMs(true)]).toEqual([2 * second, 30 * second]);
  });

  it('relies on keys for less than the 7 days they are kept', () => {
    expect(keyLifetimeMs).toBe(6 * day);
  });
});

describe('asking after a job', () => {
  it.each<[string, number, number]>([
    ['just changed', 0, minute],
    ['quiet for less than an hour', hour - 1, minute],
    ['quiet for an hour', hour, 10 * minute],
    ['quiet for less than a day', day - 1, 10 * minute],
    ['quiet for a day', day, hour],
    ['quiet for less than a week', 7 * day - 1, hour],
    ['quiet for a week', 7 * day, 6 * hour],
    ['quiet for years', 1000 * day, 6 * hour],
    ['listed by its provider when it changes', Infinity, 6 * hour],
    ['changed in the future, by a clock that was wrong', -day, minute],
  ])('that is %s: a tenth more or less than its time', (_what, quietMs, everyMs) => {
    expect(nextCheckMs(quietMs, 0)).toBe(0.9 * everyMs);
    expect(nextCheckMs(quietMs, 0.5)).toBe(everyMs);
    expect(nextCheckMs(quietMs, almostOne)).toBeLessThanOrEqual(1.1 * everyMs);
  });

  it.each<[string, boolean, boolean]>([
    ['Approved', false, true],
    ['Approved', true, false],
    ['Revised', true, true],
    ['Revised', false, true],
    ['Submitted', false, false],
    ['In Review', true, false],
    ['On Hold', true, false],
    ['Rejected', true, false],
    ['Canceled', true, false],
    ['Waiting for the moon', false, false],
  ])('%s, with a letter due %s: asked no more %s', (status, isLetterDue, quiet) => {
    expect(isSettled(status, isLetterDue)).toBe(quiet);
  });
});
