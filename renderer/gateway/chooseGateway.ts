import type { Bridge } from '../../shared/desk/bridge.ts';
import { createBridgeGateway } from './bridgeGateway.ts';
import { createBrowserGateway } from './browserGateway.ts';
import type { Gateway } from './gateway.ts';

declare global {
  interface Window {
    /** There in the desktop app alone. */
    rafter?: Bridge;
  }
}

export const chooseGateway = (): Gateway =>
  window.rafter === undefined ? createBrowserGateway() : createBridgeGateway(window.rafter);
