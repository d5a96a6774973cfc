import { expect, it } from 'vitest';
import { message } from '../../../shared/messages/catalogue.ts';
import { type ShownConnection, shownConnection, shownDraftState } from '../../../shared/outbox/shownState.ts';
import type { SyncShown } from '../../../shared/outbox/deskCalls.ts';

type Kind = SyncShown['connection']['kind'];
const error = message('provider-in-trouble', { status: 500 });
const sign = message('provider-unreachable', { error: 'ECONNREFUSED' });
const syncOf = (kind: Kind, { paused = false, reason = null as SyncShown['connection']['reason'] } = {}) => ({
  connection: { kind, reason, untilMs: null },
  paused,
  photosLater: false,
});

it.each<[Kind, Parameters<typeof syncOf>[1], ShownConnection]>([
  ['open', {}, 'open'],
  ['open', { paused: true }, 'paused'],
  // A person must see what to fix, paused or not.
  ['stopped', { paused: true }, 'stopped'],
  ['not-connected', { paused: true }, 'not-connected'],
  // A provider that answers only with errors is neither connected nor away.
  ['open', { reason: error }, 'trouble'],
  ['away', { reason: error }, 'trouble'],
  ['away', { reason: sign }, 'away'],
  ['resting', { reason: error }, 'resting'],
  ['unproved', {}, 'unproved'],
])('a connection that is %s, %o, is shown as %s', (kind, more, shown) => {
  expect(shownConnection(syncOf(kind, more))).toBe(shown);
});

it.each<[Kind, boolean]>([
  ['stopped', false],
  ['away', false],
  ['open', true],
  ['not-connected', false],
  ['resting', false],
])('nothing is "sending" while the connection is %s (paused: %s) and no bytes are on their way', (kind, paused) => {
  expect(shownDraftState('sending', 0, syncOf(kind, { paused }))).toBe('queued');
  // What is under way while sending is paused goes on.
  expect(shownDraftState('sending', 1, syncOf(kind, { paused }))).toBe('sending');
});

it('a job whose turn comes at once is sending, unless its photos go later', () => {
  expect(shownDraftState('sending', 0, syncOf('open'))).toBe('sending');
  expect(shownDraftState('sending', 0, { ...syncOf('open'), photosLater: true })).toBe('queued');
  expect(shownDraftState('blocked', 0, syncOf('away'))).toBe('blocked');
});
