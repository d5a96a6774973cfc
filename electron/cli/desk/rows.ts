import {
  type ConnectionStatus,
  type DraftParts,
  draftStatus,
  type DraftStatus,
  type ItemStatus,
} from '../../desk/deskStatus.ts';
import type { ReceiptRow } from '../../desk/outbox/receipts.ts';
import type { ShownDraft } from '../../desk/showDraft.ts';

/** What people read: the words of the field app's screens, and the beginnings of ids. Scripts ask with `--json`. */

/** Enough of an id to be typed again. */
export const shortId = (id: string): string => id.slice(0, 8);

export const connectionWords: Readonly<Record<ConnectionStatus['state'], string>> = {
  open: 'Connected',
  away: 'No connection',
  // The desk connects only while a screen asks: here the screens, which do ask, show that they connect.
  unproved: 'Not tried yet',
  resting: 'The provider asked for a pause',
  stopped: 'Stopped: your action is needed',
  'not-connected': 'No provider set',
};

export const draftWords: Readonly<Record<string, string>> = {
  draft: 'Draft',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  blocked: 'Needs you',
};

export const itemWords: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Sent',
  unknown: 'Checking whether it arrived',
  failed: 'Refused',
  unclear: 'Not clear whether it arrived',
  withdrawn: 'Not sent, by choice',
  replaced: 'Replaced',
};

export const kindWords: Readonly<Record<string, string>> = {
  submit: 'Job fields',
  message: 'Message',
  revision: 'Revision',
};

export const slotWords: Readonly<Record<string, string>> = {
  file: 'Other files',
  'panel-layout': 'Panel layout',
  'beam-spacing': 'Beam spacing',
  'beam-size': 'Beam size',
  attic: 'Attic overview',
};

/** What an item is: `Revision`, or `Attic overview · South: attic.jpg`. */
export const itemName = (item: Pick<ItemStatus, 'kind' | 'slot' | 'array' | 'file'>): string => {
  if (item.slot === null) return kindWords[item.kind] ?? item.kind;
  const place = [slotWords[item.slot] ?? item.slot, item.array].filter(Boolean).join(' · ');
  return item.file === null ? place : `${place}: ${item.file}`;
};

/** The provider, and how the desk stands with it. */
export const connectionRow = (status: ConnectionStatus | null) => ({
  ...(status === null ? {} : { provider: status.base_url }),
  connection: connectionWords[status?.state ?? 'not-connected'],
  ...(status?.reason ? { reason: status.reason } : {}),
});

const itemState = ({ state, needs_person }: ItemStatus): string =>
  itemWords[state === 'unknown' && needs_person ? 'unclear' : state] ?? state;

/** `1 photo`, `2 photos`. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const itemRow = (item: ItemStatus) => ({
  id: shortId(item.id),
  what: itemName(item),
  state: itemState(item),
  tried: item.attempts === 0 ? '' : countOf(item.attempts, 'attempt'),
  'next try': item.next_attempt_at ?? '',
  reason: item.error ?? '',
});

export const draftRow = ({ id, state, job_id, status, name, letter, items, error }: DraftStatus) => {
  const done = items.filter((item) => item.state === 'done').length;
  return {
    id: shortId(id),
    name: name || 'New job',
    state: draftWords[state] ?? state,
    job: job_id ?? '',
    status: status ?? '',
    sent: items.length === 0 ? '' : `${done} of ${items.length} sent`,
    letter: letter?.file ?? '',
    'needs you': items.find((item) => item.needs_person)?.error ?? error ?? '',
  };
};

/** One line for a draft; without the items, also for scripts. */
export const shortDraft = (desk: DraftParts, id: string, asJson: boolean) => {
  if (!asJson) return draftRow(draftStatus(desk, id));
  const { items, letter, error, ...rest } = draftStatus(desk, id);
  const done = items.filter(({ state }) => state === 'done').length;
  const blocked = items.find(({ needs_person }) => needs_person);
  return {
    ...rest,
    sent: items.length === 0 ? '' : `${done} of ${items.length}`,
    letter: letter?.file ?? '',
    stuck: blocked?.error ?? error ?? '',
  };
};

/** Everything about one job (`desk show`). */
export const shownDraft = ({ fields, photos, jobs, letters, items, ...status }: ShownDraft) => ({
  ...draftRow({ ...status, items }),
  fields,
  items: items.map(itemRow),
  photos: photos.map(({ id: _, slot, ...photo }) => ({ slot: slotWords[slot] ?? slot, ...photo })),
  jobs,
  letters,
});

export const receiptRow = ({ draft_id, slot, state, ...receipt }: ReceiptRow) => ({
  draft: shortId(draft_id),
  ...receipt,
  slot: slotWords[slot] ?? slot,
  state: itemWords[state] ?? state,
});
