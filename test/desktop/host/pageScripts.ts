import { makeCodec, makePack, makeUnpack } from './values.ts';
import { makeBridge, makeTell, pageWorld, preloadWorld, refuseFullScreen } from './worlds.ts';

/** The preload script's world has this name, as it has in Electron. */
export const preloadWorldName = 'Electron Isolated Context';
/** In the preload script's world: stops, so that the host can look at `file` and write its `path`. */
export const pathFunction = 'rafterPathOf';
/** In the preload script's world: what it says to the host. */
export const hostBinding = 'rafterHost';

/** What runs in a page before anything else, in either world. `secret` keeps the page from overhearing. */
export const pageScripts = (
  preload: string,
  secret: string,
  mayFillScreen: boolean,
): { page: string; preload: string } => ({
  page: `if (window === top) (${pageWorld.toString()})((${makeBridge.toString()})('${secret}-page', '${secret}-preload', ${makeTell.toString()}));${mayFillScreen ? '' : `(${refuseFullScreen.toString()})()`}`,
  // Frames in a page have no preload script.
  preload: `if (window === top) (${preloadWorld.toString()})(
    (${makeBridge.toString()})('${secret}-preload', '${secret}-page', ${makeTell.toString()}),
    (${makeCodec.toString()})((${makePack.toString()})(), (${makeUnpack.toString()})()),
    function ${pathFunction}(file) { let path = ''; debugger; return path; },
    function (require) { const module = { exports: {} }; ${preload}\n },
  )`,
});
