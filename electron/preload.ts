import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Bridge, PhotoOnItsWay } from '../shared/desk/bridge.ts';
import type { CallOutcome } from '../shared/rpc.ts';
import type { Photo } from '../shared/desk/shapes.ts';
import { channels, type PhotoAnswer, type PhotoStep, pieceBytes } from './shell/channels.ts';

/** Who listens to what; the main process speaks to all windows alike. */
const listeners = new Map<string, Set<(data: unknown) => void>>();
const progress = new Map<string, (share: number) => void>();

ipcRenderer.on(channels.event, (_event, name: string, data: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(data);
});
ipcRenderer.on(channels.photoProgress, (_event, id: string, share: number) => progress.get(id)?.(share));

const say = (step: PhotoStep): Promise<CallOutcome<PhotoAnswer>> =>
  ipcRenderer.invoke(channels.photo, step) as Promise<CallOutcome<PhotoAnswer>>;

const read = async (file: File, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(start, end).arrayBuffer());

const refuse = (code: string, detail: string): CallOutcome<Photo> => ({
  ok: false,
  problem: { code, detail, errors: [] },
});

type Place = Parameters<Bridge['addPhoto']>[0];

/** By its path when it has one and we show that we may read it; otherwise its bytes go over in pieces. */
const handOver = async (id: string, { draft, slot, array }: Place, file: File): Promise<CallOutcome<Photo>> => {
  const path = webUtils.getPathForFile(file) || null;
  let answer = await say({ step: 'begin', id, draft, slot, array, name: file.name, bytes: file.size, path });
  if (answer.ok && 'show' in answer.value && answer.value.show !== null) {
    const pieces = await Promise.all(answer.value.show.map(({ start, end }) => read(file, start, end)));
    answer = await say({ step: 'prove', id, pieces });
  }
  for (let at = 0; answer.ok && 'show' in answer.value && at < file.size; at += pieceBytes) {
    answer = await say({ step: 'piece', id, bytes: await read(file, at, at + pieceBytes) });
    progress.get(id)?.(Math.min(1, (at + pieceBytes) / file.size));
  }
  if (answer.ok && 'show' in answer.value) answer = await say({ step: 'end', id });
  if (!answer.ok) return answer;
  return 'photo' in answer.value ? { ok: true, value: answer.value.photo } : refuse('bug', 'The photo did not arrive.');
};

const addPhoto: Bridge['addPhoto'] = (place, file, onProgress): PhotoOnItsWay => {
  const id = crypto.randomUUID();
  let isStopped = false;
  progress.set(id, onProgress);
  const ended = handOver(id, place, file)
    .catch(() => refuse('file-unreadable', `${file.name} cannot be read.`))
    .then((answer) => (isStopped && !answer.ok ? refuse('stopped', 'Stopped.') : answer))
    .finally(() => {
      progress.delete(id);
      // What could not be read to its end is not waited for.
      void say({ step: 'stop', id });
    });
  return {
    ended,
    stop: () => {
      isStopped = true;
      void say({ step: 'stop', id });
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
  chooseFolder: () => ipcRenderer.invoke(channels.folder) as Promise<string | null>,
};

contextBridge.exposeInMainWorld('rafter', bridge);
