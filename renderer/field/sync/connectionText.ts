import AwayIcon from '~icons/lucide/cloud-off';
import OpenIcon from '~icons/lucide/circle-check';
import PausedIcon from '~icons/lucide/circle-pause';
import RestingIcon from '~icons/lucide/hourglass';
import StoppedIcon from '~icons/lucide/octagon-alert';
import TroubleIcon from '~icons/lucide/triangle-alert';
import UnprovedIcon from '~icons/lucide/loader';
import UnsetIcon from '~icons/lucide/unplug';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { SyncShown } from '../../../shared/outbox/deskCalls.ts';
import { shownConnection, type ShownConnection } from '../../../shared/outbox/shownState.ts';
import type { AppWords } from '../parts/words.ts';
import type { Icon } from '../../ui/icon.ts';

const tones = {
  open: 'good',
  away: 'plain',
  unproved: 'plain',
  resting: 'warn',
  trouble: 'warn',
  stopped: 'bad',
  'not-connected': 'plain',
  paused: 'warn',
} as const satisfies Record<ShownConnection, string>;

const icons: Readonly<Record<ShownConnection, Icon>> = {
  open: OpenIcon,
  away: AwayIcon,
  unproved: UnprovedIcon,
  resting: RestingIcon,
  trouble: TroubleIcon,
  stopped: StoppedIcon,
  'not-connected': UnsetIcon,
  paused: PausedIcon,
};
/** The state of the connection to the provider in words, and what it means for the person. */
export const connectionText = (
  sync: SyncShown,
  words: AppWords,
): { tone: 'plain' | 'good' | 'warn' | 'bad'; icon: Icon; state: string; hint: string } => {
  const state = shownConnection(sync);
  return { tone: tones[state], icon: icons[state], ...words.connections[state] };
};

/** The screen that fixes the connection, or else explains it. */
export const connectionScreen = ({ connection }: SyncShown): 'settings' | 'sync' =>
  connection.kind === 'stopped' || connection.kind === 'not-connected' ? 'settings' : 'sync';

/** The reason to show, and separately the code of a network error, such as ECONNREFUSED. */
export const splitReason = (reason: AnyMessage): { text: AnyMessage; code: string | null } => {
  const { error } = reason.params;
  const isNetworkError = ['provider-unreachable', 'connection-broken'].includes(reason.code);
  if (!isNetworkError || typeof error !== 'string') return { text: reason, code: null };
  return { text: { code: reason.code, params: { error: '' } }, code: error };
};
