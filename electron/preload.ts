import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { AnyMessage } from '../shared/messages/rows.ts';
import type { Bridge, PhotoOnItsWay } from '../shared/desk/bridge.ts';
import type { CallOutcome } from '../shared/rpc/rpc.ts';
import type { AddedPhoto } from '../shared/photos/deskCalls.ts';
import { channels, chunkBytes, type PhotoReply, type PhotoStep } from './shell/channels.ts';

/** Listeners by event; the main process sends every event to all windows. */
const listeners = new Map<string, Set<(data: unknown) => void>>();
const progress = new Map<string, (share: number) => void>();

ipcRenderer.on(channels.event, (_event, name: string, data: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(data);
});
ipcRenderer.on(channels.photoProgress, (_event, id: string, share: number) => progress.get(id)?.(share));

const send = (step: PhotoStep): Promise<CallOutcome<PhotoReply>> =>
  ipcRenderer.invoke(channels.photo, step) as Promise<CallOutcome<PhotoReply>>;

const read = async (file: File, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(start, end).arrayBuffer());

/** Codes only: the catalogue with its sentences stays out of the preload script. */
const refuse = (code: string, message?: AnyMessage): CallOutcome<AddedPhoto> => ({
  ok: false,
  problem: { code, detail: message?.code ?? code, errors: [], ...(message ? { message } : {}) },
});

type Place = Parameters<Bridge['addPhoto']>[0];

/** Hands over the path if the file has one and we prove that we can read it; otherwise the bytes in chunks. */
const handOver = async (id: string, { draft, slot, array }: Place, file: File): Promise<CallOutcome<AddedPhoto>> => {
  const path = webUtils.getPathForFile(file) || null;
  let reply = await send({ step: 'begin', id, draft, slot, array, name: file.name, bytes: file.size, path });
  if (reply.ok && 'ranges' in reply.value && reply.value.ranges !== null) {
    const samples = await Promise.all(reply.value.ranges.map(({ start, end }) => read(file, start, end)));
    reply = await send({ step: 'verify', id, samples });
  }
  for (let at = 0; reply.ok && 'ranges' in reply.value && at < file.size; at += chunkBytes) {
    reply = await send({ step: 'chunk', id, bytes: await read(file, at, at + chunkBytes) });
    progress.get(id)?.(Math.min(1, (at + chunkBytes) / file.size));
  }
  if (reply.ok && 'ranges' in reply.value) reply = await send({ step: 'end', id });
  if (!reply.ok) return reply;
  return 'photo' in reply.value
    ? { ok: true, value: reply.value.photo }
    : refuse('bug', { code: 'bug', params: { log: null } });
};

const addPhoto: Bridge['addPhoto'] = (place, file, onProgress): PhotoOnItsWay => {
  const id = crypto.randomUUID();
  let isCanceled = false;
  progress.set(id, onProgress);
  const ended = handOver(id, place, file)
    .catch(() => refuse('refused', { code: 'path-unreadable', params: { path: file.name } }))
    .then((outcome) => (isCanceled && !outcome.ok ? refuse('stopped') : outcome))
    .finally(() => {
      progress.delete(id);
      // Ends the transfer if the file could not be read to its end.
      void send({ step: 'cancel', id });
    });
  return {
    ended,
    stop: () => {
      isCanceled = true;
      void send({ step: 'cancel', id });
    },
  };
};

const bridge: Bridge = {
  call: (name, request) => ipcRenderer.invoke(channels.call, name, request) as Promise<CallOutcome<unknown>>,
  listen: (name, listener) => {
    const of = listeners.get(name) ?? new Set();
    of.add(listener);
    listeners.set(name, of);
    return () => void of.delete(listener);
  },
  addPhoto,
  showAdding: (isAdding) => void ipcRenderer.invoke(channels.adding, isAdding),
  openFile: (address) => ipcRenderer.invoke(channels.open, address) as Promise<CallOutcome<null>>,
  chooseFolder: () => ipcRenderer.invoke(channels.folder) as Promise<string | null>,
};

contextBridge.exposeInMainWorld('rafter', bridge);
