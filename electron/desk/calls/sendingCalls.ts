import type { SyncShown } from '../../../shared/desk/shapes.ts';
import type { Desk } from '../openDesk.ts';
import type { Sender } from '../runSender.ts';
import type { Answers } from './answerCalls.ts';
import { showItem } from './showItem.ts';

const readSync = (desk: Desk, sender: Sender): SyncShown => {
  const line = sender.line();
  const { jobs, files, bytes, blocked, sending } = desk.store.totals();
  const bytesPerSecond = desk.pace.bytesPerSecond();
  const open = desk.drafts
    .list()
    .filter(({ state }) => state === 'queued' || state === 'sending' || state === 'blocked')
    .toReversed();
  return {
    line: {
      kind: line.kind,
      reason: 'reason' in line ? line.reason : null,
      untilMs: 'untilMs' in line ? line.untilMs : null,
    },
    isElsewhere: sender.isElsewhere(),
    paused: sender.isPaused(),
    photosLater: desk.settings.read().photosLater,
    totals: { jobs, files, bytes, blocked, sending },
    bytesPerSecond,
    secondsLeft:
      bytesPerSecond === null || bytesPerSecond < 1 || bytes === 0 ? null : Math.ceil(bytes / bytesPerSecond),
    jobs: open.map(({ id, name, jobId, state }) => {
      const items = desk.store.ofDraft(id);
      return {
        id,
        name,
        jobId,
        state,
        // What has arrived is told by its number; what has not, one by one.
        items: items.filter((item) => item.state !== 'done').map((item) => showItem(item, desk.pace)),
        done: items.filter((item) => item.state === 'done').length,
      };
    }),
  };
};

type SendingCalls = Pick<Answers, 'readSync' | 'syncNow' | 'pauseSync' | 'retryItem' | 'withdrawItem' | 'decideItem'>;

/** What still has to be sent, and what a person can do about it. */
export const sendingCalls = (desk: Desk, sender: Sender): SendingCalls => ({
  readSync: () => readSync(desk, sender),
  syncNow: () => {
    sender.now();
    return null;
  },
  pauseSync: ({ paused }) => {
    sender.pause(paused);
    return null;
  },
  retryItem: ({ id }) => showItem(desk.outbox.retry(id), desk.pace),
  withdrawItem: ({ id }) => {
    desk.outbox.withdraw(id);
    return null;
  },
  decideItem: ({ id, decision }) => showItem(desk.outbox.decide(id, decision), desk.pace),
});
