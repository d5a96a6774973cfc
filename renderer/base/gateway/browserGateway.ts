import type { EventData, EventName } from '../../../shared/desk/events.ts';
import type { CallOutcome } from '../../../shared/rpc/rpc.ts';
import type { AddedPhoto } from '../../../shared/photos/deskCalls.ts';
import { CallError, encodedPath, postJson, type Transport, upload, valueOf } from './calls.ts';
import { type Gateway, openOutside } from './gateway.ts';
import { onPageHideAsking } from './pageHide.ts';
import { createTextStorage } from './textStorage.ts';

type Listener = (data: never) => void;

const reconnectMs = 1500;
/** Browsers limit requests that outlive their page to 64 KiB in all; a character is up to 4 bytes. */
const outlivingCharacters = 15_000;

const unreachable = (): CallError =>
  new CallError({
    code: 'gone',
    detail: 'Rafter does not answer any more. If it has ended, start it again and open its new link.',
    errors: [],
  });
const signedOut = (): CallError =>
  new CallError({
    code: 'shut',
    detail: 'This page is not signed in any more. Open Rafter again with the link that it prints.',
    errors: [],
  });

const transport: Transport = {
  unreachable,
  read: <T>(status: number, text: string) => {
    if (status === 403) throw signedOut();
    if (status !== 200) throw unreachable();
    return valueOf(JSON.parse(text) as CallOutcome<T>);
  },
};

/** The path of the page contains a secret; everything else lies below it. */
const at = (path: string): string => new URL(path, document.baseURI).href;

/** Events of the desk over a WebSocket that is opened again whenever it closes. */
function openEvents(): Gateway['listen'] {
  const listeners = new Map<EventName, Set<Listener>>();
  const emit = (name: EventName, data: unknown): void => {
    for (const listener of listeners.get(name) ?? []) listener(data as never);
  };
  const connect = (): void => {
    const socket = new WebSocket(at('desk/events').replace(/^http/, 'ws'));
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as { name: EventName; data: unknown };
      emit(event.name, event.data);
    };
    // Read again what may have changed while the socket was closed.
    socket.onopen = () => emit('changed', { at: Date.now() });
    socket.onclose = () => {
      // Reading now shows that the desk does not answer and that the screen is out of date.
      emit('changed', { at: Date.now() });
      setTimeout(connect, reconnectMs);
    };
  };
  connect();
  return <N extends EventName>(name: N, listener: (data: EventData<N>) => void) => {
    const ofName = listeners.get(name) ?? new Set();
    ofName.add(listener);
    listeners.set(name, ofName);
    return () => void ofName.delete(listener);
  };
}

/** The desk behind the loopback server that served this page. */
export const createBrowserGateway = (): Gateway => ({
  call: (name, request, { outlives = false } = {}) => {
    const body = JSON.stringify(request);
    return postJson(transport, at(`desk/call/${name}`), body, {
      keepalive: outlives && body.length < outlivingCharacters,
    });
  },
  listen: openEvents(),
  onPageHide: onPageHideAsking,
  showAdding: () => undefined,
  // The port changes at every start of Rafter, and each tab has its own texts.
  storage: createTextStorage(() => sessionStorage),
  addPhoto: ({ draft, slot, array }, file, onProgress, signal) => {
    const place = { draft, slot, name: file.name || 'photo.jpg', ...(array === null ? {} : { array }) };
    const url = at(`desk/photos?${new URLSearchParams(place).toString()}`);
    return upload<AddedPhoto>(transport, { method: 'POST', url, file, onProgress, signal });
  },
  openOutside,
  fileUrl: (path) => at(`desk/files/${encodedPath(path)}`),
  openFile: async (path) => openOutside(at(`desk/files/${encodedPath(path)}`)),
  chooseFolder: () => Promise.resolve(null),
});
