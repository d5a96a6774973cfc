import type { Bridge } from '../../../shared/desk/bridge.ts';
import type { CallOutcome } from '../../../shared/rpc/rpc.ts';
import { encodedPath, valueOf } from './calls.ts';
import { type Gateway, openOutside } from './gateway.ts';
import { onPageHide } from './pageHide.ts';
import { createTextStorage } from './textStorage.ts';

/** Svelte state is a proxy, which the bridge cannot clone; JSON gives the desk what a browser would send. */
const plain = (request: unknown): unknown => JSON.parse(JSON.stringify(request));

/** The desk behind the preload script of the desktop app. */
export const createBridgeGateway = (bridge: Bridge): Gateway => ({
  // A message to the main process is delivered even where the window closes right after it.
  call: async (name, request) => valueOf((await bridge.call(name, plain(request))) as CallOutcome<never>),
  listen: (name, listener) => bridge.listen(name, listener as (data: unknown) => void),
  onPageHide,
  // The page has the same origin at every start: the next window retries what this one could not save.
  storage: createTextStorage(() => localStorage),
  addPhoto: async ({ draft, slot, array }, file, onProgress, signal) => {
    const photo = bridge.addPhoto({ draft, slot, array }, file, onProgress);
    if (signal.aborted) photo.stop();
    signal.addEventListener('abort', photo.stop, { once: true });
    return valueOf(await photo.ended);
  },
  showAdding: (isAdding) => bridge.showAdding(isAdding),
  openOutside,
  fileUrl: (path) => `/desk/files/${encodedPath(path)}`,
  openFile: async (path) => void valueOf(await bridge.openFile(path)),
  chooseFolder: () => bridge.chooseFolder(),
});
