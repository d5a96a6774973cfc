import { z } from 'zod';
import { invalidFields, parse } from '../../../shared/api/parse.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { fieldError, problem } from '../../../shared/messages/problem.ts';
import type { EventCode } from '../../../shared/messages/events.ts';
import { mostPresets, presetShape, PresetText, type PresetView } from '../../../shared/designValues/presets.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import type { Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import type { CurrentLists } from '../reference/referenceStore.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

/** The setting that holds them, in the order in which they were added. */
const settingName = 'letter_presets';

/** How many deleted and changed ones are remembered. */
const mostFormer = 200;

const Stored = z
  .array(
    z.object({
      id: z.string(),
      title: z.string(),
      connection: z.string(),
      racking: z.string().nullable(),
      values: z.record(z.string(), z.unknown()),
      /** It was deleted or changed, and its values may be in letters that are still edited. */
      isFormer: z.literal(true).optional(),
    }),
  )
  .default([]);
type StoredPreset = z.output<typeof Stored>[number];
const readStored = (value: unknown): { current: StoredPreset[]; former: StoredPreset[] } => {
  const { current = [], former = [] } = Object.groupBy(Stored.parse(value ?? undefined), ({ isFormer }) =>
    isFormer ? 'former' : 'current',
  );
  return { current, former };
};

/** Rules may have changed since it was saved. */
const validValues = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(presetShape).flatMap(([name, schema]) => {
      const { data } = schema.safeParse(values[name]);
      return data === undefined ? [] : [[name, data] as const];
    }),
  );

const named = (lists: CurrentLists, list: ReferenceListKey, id: string): { id: string; name: string } => {
  const entry = lists.get(list)?.byId.get(id);
  return { id, name: entry ? [entry.manufacture, entry.name].filter(Boolean).join(' ') : id };
};

const viewOf = (lists: CurrentLists, { connection, racking, values, ...preset }: StoredPreset): PresetView => ({
  ...preset,
  connection: named(lists, 'connection-types', connection),
  racking: racking === null ? null : named(lists, 'racking-types', racking),
  values: validValues(values),
});

/** The firm's presets by connection type and title, and the values of those that were deleted or changed. */
export const readPresetHistory = async (
  store: Pick<Store, 'settings' | 'references'>,
): Promise<{ current: PresetView[]; former: Pick<StoredPreset, 'values' | 'isFormer'>[] }> => {
  const lists = await store.references.lists();
  const { current, former } = readStored(await store.settings.get(settingName));
  const views = current.map((preset) => viewOf(lists, preset));
  const keyOf = ({ connection, title }: PresetView): string => `${connection.name}\u0000${title}`;
  return { current: views.sort((one, other) => keyOf(one).localeCompare(keyOf(other), 'en')), former };
};

export const readPresets = async (store: Pick<Store, 'settings' | 'references'>): Promise<PresetView[]> =>
  (await readPresetHistory(store)).current;

/** What a change makes of the list, and how the audit log names it: not at all where nothing changed. */
interface ListChange {
  next: StoredPreset[];
  action: EventCode;
  detail: object | null;
}

const formerOf = (
  before: readonly StoredPreset[],
  current: readonly StoredPreset[],
  next: readonly StoredPreset[],
): StoredPreset[] => {
  const kept = new Set(next.map(({ values }) => JSON.stringify(values)));
  const left = current.filter(({ values }) => !kept.has(JSON.stringify(values)));
  return [...before, ...left.map((preset) => ({ ...preset, isFormer: true as const }))].slice(-mostFormer);
};

const change = async (
  store: Pick<Store, 'settings' | 'references'>,
  by: Actor,
  changed: (before: readonly StoredPreset[]) => ListChange,
): Promise<PresetView[]> => {
  await store.settings.change(settingName, function* (value, { note }): Work<StoredPreset[]> {
    const { current, former } = readStored(value);
    const { next, action, detail } = changed(current);
    if (detail !== null) yield* note({ ...by, action, subject: message('subject-firm'), detail });
    return [...next, ...formerOf(former, current, next)];
  });
  return readPresets(store);
};

/** Throws `preset-gone`: another reviewer may have removed it. */
const presetIn = (presets: readonly StoredPreset[], id: string): StoredPreset => {
  const found = presets.find((one) => one.id === id);
  if (!found) throw problem('preset-gone');
  return found;
};

const detailOf = ({ title, values }: StoredPreset): object => ({ preset: title, ...values });

const added = (before: readonly StoredPreset[], preset: StoredPreset): ListChange => {
  if (before.length >= mostPresets) throw problem('presets-full', { maximum: mostPresets });
  return { next: [...before, preset], action: 'event-preset-added', detail: detailOf(preset) };
};

const replaced = (before: readonly StoredPreset[], preset: StoredPreset): ListChange => {
  const was = presetIn(before, preset.id);
  const isSame = JSON.stringify(was) === JSON.stringify(preset);
  return {
    next: before.map((one) => (one.id === preset.id ? preset : one)),
    action: 'event-preset-changed',
    detail: isSame ? null : { from: detailOf(was), to: detailOf(preset) },
  };
};

const removed = (before: readonly StoredPreset[], id: string): ListChange => ({
  next: before.filter((one) => one.id !== id),
  action: 'event-preset-removed',
  detail: detailOf(presetIn(before, id)),
});

/** Throws `invalid-fields` for ids that the lists do not have. */
const assertListed = (lists: CurrentLists, connection: string, racking: string | null): void => {
  const isIn = (list: ReferenceListKey, id: string): boolean => lists.get(list)?.byId.has(id) ?? false;
  if (!isIn('connection-types', connection))
    throw invalidFields([fieldError(['connection'], 'not-in-list', { list: 'connection-types' })]);
  if (racking !== null && !isIn('racking-types', racking))
    throw invalidFields([fieldError(['racking'], 'not-in-list', { list: 'racking-types' })]);
};

/** Attachments by connection type and racking; reviewers keep the list. */
export const presetHandlers = ({ store, ids }: Pick<OfficeDeps, 'store' | 'ids'>) =>
  ({
    listPresets: () => readPresets(store),

    async savePreset({ id, connection, racking, ...sent }, session) {
      const { title, values } = parse(PresetText, sent);
      assertListed(await store.references.lists(), connection, racking);
      const preset = { title: title.trim(), connection, racking, values: validValues(values) };
      const fresh = ids.uuid();
      return change(store, actorOf(session), (before) =>
        id === undefined ? added(before, { id: fresh, ...preset }) : replaced(before, { id, ...preset }),
      );
    },

    removePreset: ({ id }, session) => change(store, actorOf(session), (before) => removed(before, id)),
  }) satisfies Partial<OfficeHandlers>;
