import type { calls } from '../../../shared/desk/contract.ts';
import type { OpenJobShown, SyncShown } from '../../../shared/outbox/deskCalls.ts';
import type { Desk } from '../openDesk.ts';
import type { DeskSender } from '../deskSender.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';
import { isStandalone } from '../settings/settings.ts';
import { keyNotice, unseenUnreadableSettings } from '../settings/unreadableSettings.ts';
import { showItem, showNotSent } from '../outbox/showItem.ts';

type SendingDesk = Pick<Desk, 'base' | 'drafts' | 'outbox' | 'sync' | 'settings'>;

type SenderControls = Pick<DeskSender, 'now' | 'wake' | 'pause' | 'isPaused' | 'hasOtherSender' | 'connectionState'>;

const otherProvider = (desk: SendingDesk, serviceId: number | null): OpenJobShown['otherProvider'] => {
  if (serviceId === null || serviceId === desk.settings.provider()?.id) return null;
  const { baseUrl } = desk.settings.services.get(serviceId);
  return { baseUrl, isHere: isStandalone(desk.settings.store.read(), baseUrl) };
};

const readSync = (desk: SendingDesk, sender: SenderControls): SyncShown => {
  const connection = sender.connectionState();
  const { jobs, items, files, bytes, blocked, sending } = desk.outbox.openWork.totals();
  const { photosLater, smallerPhotos } = desk.settings.store.read();
  const inFlight = new Map(desk.sync.uploadProgress.inFlight().map(({ itemId, sent }) => [itemId, sent]));
  const open = desk.outbox.openWork.jobs();
  const services = new Map(
    [...new Set(open.map(({ serviceId }) => serviceId))].map((id) => [id, otherProvider(desk, id)] as const),
  );
  return {
    connection: {
      kind: connection.kind,
      reason: ('reason' in connection && connection.reason) || keyNotice(desk.settings),
      untilMs: 'untilMs' in connection ? connection.untilMs : null,
    },
    hasOtherSender: sender.hasOtherSender(),
    paused: sender.isPaused(),
    photosLater,
    totals: { jobs, items, files, bytes, blocked, sending },
    going: {
      bytes: desk.outbox.openWork.pendingBytes(smallerPhotos),
      sending: desk.outbox.openWork.sendingItems().map((item) => ({
        id: item.id,
        bytes: item.bytes,
        sentBytes: inFlight.get(item.id) ?? 0,
      })),
    },
    attention: desk.drafts.store.countAttention(),
    notSent: desk.outbox.withdrawn.count(),
    unreadableSettings: unseenUnreadableSettings(desk.settings, desk.base.keyValues),
    bytesPerSecond: desk.sync.uploadProgress.bytesPerSecond(),
    jobs: open.map(({ serviceId, submits, ...job }) => ({
      ...job,
      isSent: submits === 0,
      otherProvider: services.get(serviceId) ?? null,
    })),
  };
};

/** What still has to be sent, and what a person can do about it. */
export const sendingHandlers = (desk: SendingDesk, sender: SenderControls) =>
  ({
    readSync: () => readSync(desk, sender),
    readItems: ({ id, limit }) => desk.outbox.openWork.items(id, limit).map((item) => showItem(item, desk)),
    readNotSent: ({ limit }) => desk.outbox.withdrawn.newest(limit).map(showNotSent),
    syncNow: () => {
      sender.now();
      return null;
    },
    pauseSync: ({ paused }) => {
      sender.pause(paused);
      return null;
    },
    retryItem: ({ id }) => showItem(desk.outbox.commands.retry(id), desk),
    sendSmallerCopy: async ({ id }) => {
      await desk.outbox.smallerCopies.send(id);
      sender.wake();
      return showItem(desk.outbox.store.get(id), desk);
    },
    withdrawItem: ({ id, replaced }) => {
      desk.outbox.commands.withdraw(id, { replaced });
      return null;
    },
    withdrawRefused: ({ id }) => ({ count: desk.outbox.commands.withdrawRefused(id) }),
    sendAfterAll: ({ id }) => {
      desk.outbox.commands.sendAfterAll(id);
      return null;
    },
    decideItem: ({ id, decision }) => showItem(desk.outbox.commands.decide(id, decision), desk),
  }) satisfies Partial<CallHandlers<typeof calls>>;
