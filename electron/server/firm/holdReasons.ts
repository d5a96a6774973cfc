import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { EventCode } from '../../../shared/messages/events.ts';
import { type HoldReasonView, mostHoldReasons } from '../../../shared/job/holdReasons.ts';
import type { Work } from '../base/database/statement.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

/** The setting that holds them, in the order in which they were added. */
const settingName = 'hold_reasons';

const Stored = z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })).default([]);
const readStored = (value: unknown): HoldReasonView[] => Stored.parse(value ?? undefined);

const readHoldReasons = async (store: Pick<Store, 'settings'>): Promise<HoldReasonView[]> =>
  readStored(await store.settings.get(settingName));

/** What a change makes of the list, and how the audit log names it: not at all where the detail is empty. */
interface ListChange {
  next: HoldReasonView[];
  action: EventCode;
  detail: object;
}

const change = async (
  store: Pick<Store, 'settings'>,
  by: Actor,
  changed: (before: readonly HoldReasonView[]) => ListChange,
): Promise<HoldReasonView[]> => {
  await store.settings.change(settingName, function* (value, { note }): Work<HoldReasonView[]> {
    const { next, action, detail } = changed(readStored(value));
    if (Object.keys(detail).length > 0) yield* note({ ...by, action, subject: message('subject-firm'), detail });
    return next;
  });
  return readHoldReasons(store);
};

/** Throws `hold-reason-gone`: another administrator may have removed it. */
const reasonIn = (reasons: readonly HoldReasonView[], id: string): HoldReasonView => {
  const found = reasons.find((one) => one.id === id);
  if (!found) throw problem('hold-reason-gone');
  return found;
};

const added = (before: readonly HoldReasonView[], reason: HoldReasonView): ListChange => {
  if (before.length >= mostHoldReasons) throw problem('hold-reasons-full', { maximum: mostHoldReasons });
  const { title, text } = reason;
  return { next: [...before, reason], action: 'event-hold-reason-added', detail: { title, text } };
};

const replaced = (before: readonly HoldReasonView[], reason: HoldReasonView): ListChange => {
  const was = reasonIn(before, reason.id);
  const both = (name: 'title' | 'text') =>
    was[name] === reason[name] ? {} : { [name]: { from: was[name], to: reason[name] } };
  return {
    next: before.map((one) => (one.id === reason.id ? reason : one)),
    action: 'event-hold-reason-changed',
    detail: { ...both('title'), ...both('text') },
  };
};

const removed = (before: readonly HoldReasonView[], id: string): ListChange => {
  const { title } = reasonIn(before, id);
  const next = before.filter((one) => one.id !== id);
  return { next, action: 'event-hold-reason-removed', detail: { title } };
};

/** The reasons for a hold that reviewers choose from; administrators keep the list. */
export const holdReasonHandlers = ({ store, ids }: Pick<OfficeDeps, 'store' | 'ids'>) =>
  ({
    listHoldReasons: () => readHoldReasons(store),

    saveHoldReason({ id, title, text }, session) {
      const plain = { title: title.trim(), text: text.replaceAll('\r\n', '\n').trim() };
      const fresh = ids.uuid();
      return change(store, actorOf(session), (before) =>
        id === undefined ? added(before, { id: fresh, ...plain }) : replaced(before, { id, ...plain }),
      );
    },

    removeHoldReason: ({ id }, session) => change(store, actorOf(session), (before) => removed(before, id)),
  }) satisfies Partial<OfficeHandlers>;
