import type { EventData, EventName } from '../../../shared/desk/contract.ts';
import type { Clock } from '../../ports.ts';
import type { UploadProgress } from '../sync/uploadProgress.ts';

export type Listener = <N extends EventName>(name: N, data: EventData<N>) => void;

/** Many changes are one "look again": as often as eyes follow, and no more. */
const togetherMs = 100;
const progressMs = 250;

/** Tells every window what happened. Windows come and go. */
export const createEventHub = ({ clock }: { clock: Clock }) => {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;
  let pulse: NodeJS.Timeout | null = null;

  const tell: Listener = (name, data) => {
    for (const listener of listeners) listener(name, data);
  };

  return {
    tell,
    /** Answers how to stop listening. */
    listen: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changed: (): void => {
      timer ??= setTimeout(() => {
        timer = null;
        tell('changed', { at: clock.now() });
      }, togetherMs);
    },
    /** Tells of bytes on their way, for as long as there are any. */
    follow: (uploadProgress: UploadProgress): void => {
      let wasGoing = false;
      pulse = setInterval(() => {
        const items = uploadProgress.inFlight().map(({ itemId, sent, total }) => ({ id: itemId, sent, total }));
        if (items.length > 0 || wasGoing) tell('progress', { items, bytesPerSecond: uploadProgress.bytesPerSecond() });
        wasGoing = items.length > 0;
      }, progressMs);
      pulse.unref();
    },
    close: (): void => {
      if (timer) clearTimeout(timer);
      if (pulse) clearInterval(pulse);
      listeners.clear();
    },
  };
};
export type EventHub = ReturnType<typeof createEventHub>;
