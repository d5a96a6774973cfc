import type { Bridge } from '../../shared/desk/bridge.ts';
import type { Ended } from '../../shared/desk/contract.ts';
import { type Gateway, Refused } from './gateway.ts';

const valueOf = <T>(ended: Ended<T>): T => {
  if (!ended.ok) throw new Refused(ended.problem);
  return ended.value;
};

/** The desk behind the desktop's preload script. */
export const createBridgeGateway = (bridge: Bridge): Gateway => ({
  call: async (name, request) => valueOf((await bridge.call(name, request)) as Ended<never>),
  listen: (name, listener) => bridge.listen(name, listener as (data: unknown) => void),
  addPhoto: async (place, file, onProgress, signal) => {
    // A file of the computer goes by its path; what was pasted or taken has none, and its bytes go over in pieces.
    const added = await bridge.addPhoto(place, file, onProgress, signal);
    return valueOf(added);
  },
  fileUrl: (address) => `/desk/files/${address.split('/').map(encodeURIComponent).join('/')}`,
  chooseFolder: () => bridge.chooseFolder(),
});
