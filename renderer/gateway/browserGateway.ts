import type { EventData, EventName } from '../../shared/desk/contract.ts';
import type { CallOutcome } from '../../shared/rpc.ts';
import type { Photo } from '../../shared/desk/shapes.ts';
import { type Gateway, Refused } from './gateway.ts';
import { keptTexts } from './keptTexts.ts';
import { askBeforeLeaving, listenLeaving } from './windowLeaving.ts';
import { openOutside } from './openOutside.ts';

type Listener = (data: never) => void;

const lostMs = 1500;
/** Browsers let requests of 64 KiB in all outlive their page; letters beyond ASCII are more bytes than one. */
const outlivingLetters = 15_000;

const valueOf = <T>(ended: CallOutcome<T>): T => {
  if (!ended.ok) throw new Refused(ended.problem);
  return ended.value;
};

const gone = (): Refused =>
  new Refused({ code: 'gone', detail: 'Rafter does not answer any more. Is it still running?', errors: [] });

const shut = (): Refused =>
  new Refused({
    code: 'shut',
    detail: 'This page is not signed in any more. Open Rafter again with the link that it prints.',
    errors: [],
  });

/** The desk behind the loopback server that served this page. */
export const createBrowserGateway = (): Gateway => {
  // The page lies below a path that only it knows.
  const at = (path: string): string => new URL(path, document.baseURI).href;
  const listeners = new Map<EventName, Set<Listener>>();
  const tell = (name: EventName, data: unknown): void => {
    for (const listener of listeners.get(name) ?? []) listener(data as never);
  };

  const connect = (): void => {
    const socket = new WebSocket(at('desk/events').replace(/^http/, 'ws'));
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const { name, data: what } = JSON.parse(data) as { name: EventName; data: unknown };
      tell(name, what);
    };
    // What happened while nobody listened is seen by looking again.
    socket.onopen = () => tell('changed', { at: Date.now() });
    socket.onclose = () => {
      // Whoever looks now is told that nobody answers: what stands on the screen is from before.
      tell('changed', { at: Date.now() });
      setTimeout(connect, lostMs);
    };
  };
  connect();

  return {
    call: async (name, request, { outlives = false } = {}) => {
      const body = JSON.stringify(request);
      const response = await fetch(at(`desk/call/${name}`), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        keepalive: outlives && body.length < outlivingLetters,
      }).catch(() => {
        throw gone();
      });
      if (response.status === 403) throw shut();
      if (!response.ok) throw gone();
      return valueOf((await response.json()) as CallOutcome<never>);
    },
    listen: <N extends EventName>(name: N, listener: (data: EventData<N>) => void) => {
      const of = listeners.get(name) ?? new Set();
      of.add(listener);
      listeners.set(name, of);
      return () => void of.delete(listener);
    },
    leaving: (who) => {
      const stops = [listenLeaving(who), askBeforeLeaving(who)];
      return () => stops.forEach((stop) => stop());
    },
    // The address is another at every start of Rafter, and each tab has its own.
    kept: keptTexts(() => sessionStorage),
    addPhoto: ({ draft, slot, array }, file, onProgress, signal) =>
      new Promise<Photo>((resolve, reject) => {
        const place = new URLSearchParams({
          draft,
          slot,
          name: file.name || 'photo.jpg',
          ...(array === null ? {} : { array }),
        });
        // fetch cannot tell how much of a body has gone.
        const request = new XMLHttpRequest();
        request.open('POST', at(`desk/photos?${place.toString()}`));
        request.setRequestHeader('content-type', 'application/octet-stream');
        request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
        request.onerror = () => reject(gone());
        request.onabort = () => reject(new Refused({ code: 'stopped', detail: 'Stopped.', errors: [] }));
        request.onload = () => {
          if (request.status !== 200) return reject(gone());
          try {
            resolve(valueOf(JSON.parse(request.responseText) as CallOutcome<Photo>));
          } catch (error) {
            reject(error instanceof Error ? error : gone());
          }
        };
        signal.addEventListener('abort', () => request.abort(), { once: true });
        request.send(file);
      }),
    openOutside,
    fileUrl: (file) => at(`desk/files/${file.split('/').map(encodeURIComponent).join('/')}`),
    chooseFolder: () => Promise.resolve(null),
  };
};
