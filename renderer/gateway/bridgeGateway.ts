import type { Bridge } from '../../shared/desk/bridge.ts';
import type { CallOutcome } from '../../shared/rpc.ts';
import { type Gateway, Refused } from './gateway.ts';
import { keptTexts } from './keptTexts.ts';
import { listenLeaving } from './windowLeaving.ts';
import { openOutside } from './openOutside.ts';

const valueOf = <T>(ended: CallOutcome<T>): T => {
  if (!ended.ok) throw new Refused(ended.problem);
  return ended.value;
};

/** State that Svelte watches is a proxy, and does not cross the bridge; as JSON the desk hears what a browser would send. */
const plain = (request: unknown): unknown => JSON.parse(JSON.stringify(request));

/** The desk behind the desktop's preload script. */
export const createBridgeGateway = (bridge: Bridge): Gateway => ({
  // A message to the main process is on its way at once, whatever becomes of the window.
  call: async (name, request) => valueOf((await bridge.call(name, plain(request))) as CallOutcome<never>),
  listen: (name, listener) => bridge.listen(name, listener as (data: unknown) => void),
  leaving: listenLeaving,
  // The page's address is the same at every start: what a window could not keep is tried again by the next.
  kept: keptTexts(() => localStorage),
  addPhoto: async ({ draft, slot, array }, file, onProgress, signal) => {
    const photo = bridge.addPhoto({ draft, slot, array }, file, onProgress);
    if (signal.aborted) photo.stop();
    signal.addEventListener('abort', photo.stop, { once: true });
    return valueOf(await photo.ended);
  },
  openOutside,
  fileUrl: (address) => `/desk/files/${address.split('/').map(encodeURIComponent).join('/')}`,
  chooseFolder: () => bridge.chooseFolder(),
});
