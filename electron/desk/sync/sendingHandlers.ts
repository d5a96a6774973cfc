import type { calls } from '../../../shared/desk/contract.ts';
import type { OpenJobShown, SyncShown } from '../../../shared/outbox/deskCalls.ts';
import type { Desk } from '../openDesk.ts';
import type { DeskSender } from '../deskSender.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';
import { isStandalone } from '../settings/settings.ts';
import { keyNotice, unseenUnreadableSettings } from '../settings/unreadableSettings.ts';
import { showItem, showNotSent } from '../outbox/showItem.ts';

type SenderControls = Pick<DeskSender, 'now' | 'wake' | 'pause' | 'isPaused' | 'hasOtherSender' | 'connectionState'>;

const otherProvider = (desk: Desk, serviceId: number | null): OpenJobShown['otherProvider'] => {
  if (serviceId === null || serviceId === desk.service()?.id) return null;
  const { baseUrl } = desk.services.get(serviceId);
  return { baseUrl, isHere: isStandalone(desk.settings.read(), baseUrl) };
};

const readSync = (desk: Desk, sender: SenderControls): SyncShown => {
  const connection = sender.connectionState();
  const { jobs, items, files, bytes, blocked, sending } = desk.openWork.totals();
  const { photosLater, smallerPhotos } = desk.settings.read();
  const inFlight = new Map(desk.uploadProgress.inFlight().map(({ itemId, sent }) => [itemId, sent]));
  const open = desk.openWork.jobs();
  const services = new Map(
    [...new Set(open.map(({ serviceId }) => serviceId))].map((id) => [id, otherProvider(desk, id)] as const),
  );
  return {
    connection: {
      kind: connection.kind,
      reason: ('reason' in connection && connection.reason) || keyNotice(desk),
      untilMs: 'untilMs' in connection ? connection.untilMs : null,
    },
    hasOtherSender: sender.hasOtherSender(),
    paused: sender.isPaused(),
    photosLater,
    totals: { jobs, items, files, bytes, blocked, sending },
    going: {
      bytes: desk.openWork.pendingBytes(smallerPhotos),
      sending: desk.openWork.sendingItems().map((item) => ({
        id: item.id,
        bytes: item.bytes,
        sentBytes: inFlight.get(item.id) ?? 0,
      })),
    },
    attention: desk.drafts.countAttention(),
    notSent: desk.withdrawn.count(),
    unreadableSettings: unseenUnreadableSettings(desk),
    bytesPerSecond: desk.uploadProgress.bytesPerSecond(),
    jobs: open.map(({ serviceId, submits, ...job }) => ({
      ...job,
      isSent: submits === 0,
      otherProvider: services.get(serviceId) ?? null,
    })),
  };
};

/** What still has to be sent, and what a person can do about it. */
export const sendingHandlers = (desk: Desk, sender: SenderControls) =>
  ({
    readSync: () => readSync(desk, sender),
    readItems: ({ id, limit }) => desk.openWork.items(id, limit).map((item) => showItem(item, desk)),
    readNotSent: ({ limit }) => desk.withdrawn.newest(limit).map(showNotSent),
    syncNow: () => {
      sender.now();
      return null;
    },
    pauseSync: ({ paused }) => {
      sender.pause(paused);
      return null;
    },
    retryItem: ({ id }) => showItem(desk.outbox.retry(id), desk),
    sendSmallerCopy: async ({ id }) => {
      await desk.smallerCopies.send(id);
      sender.wake();
      return showItem(desk.outboxStore.get(id), desk);
    },
    withdrawItem: ({ id, replaced }) => {
      desk.outbox.withdraw(id, { replaced });
      return null;
    },
    withdrawRefused: ({ id }) => ({ count: desk.outbox.withdrawRefused(id) }),
    sendAfterAll: ({ id }) => {
      desk.outbox.sendAfterAll(id);
      return null;
    },
    decideItem: ({ id, decision }) => showItem(desk.outbox.decide(id, decision), desk),
  }) satisfies Partial<CallHandlers<typeof calls>>;
