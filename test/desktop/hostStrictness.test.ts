import { describe, expect, it } from 'vitest';
import { canRun, isElectron } from './launch.ts';
import { linesOf, whenReady } from './program.ts';

describe.runIf(canRun && !isElectron)('what Electron passes over in silence, the host refuses', () => {
  it('11, 15: unknown roles, keys and options', async () => {
    const lines = await linesOf(
      whenReady(`
        await thrown(() => Menu.buildFromTemplate([{ role: 'zoomin' }, { role: 'selectAll' }, { role: 'zoomInside' }]));
        await thrown(() => Menu.buildFromTemplate([{ label: 'x', accelerator: 'CmdOrCtrl+Wide' }]));
        await thrown(() => Menu.buildFromTemplate([{ label: 'x', accelerator: 'CmdOrCtrl+Shift' }]));
        await thrown(() => Menu.buildFromTemplate([{ label: 'x', accelerator: 'Shift+CmdOrCtrl+Z' }, { label: 'y', accelerator: 'CmdOrCtrl+=' }]));
        await thrown(() => Menu.buildFromTemplate([{ label: 'x', onClick: () => undefined }]));
        await thrown(() => new BrowserWindow({ minWide: 7 }));
        await thrown(() => new BrowserWindow({ show: false, webPreferences: { nodeintegration: false } }));
        await thrown(() => new BrowserWindow({ show: false, minWidth: 7, webPreferences: { nodeIntegration: false } }));
        app.quit();`),
    );
    expect(lines).toEqual([
      ...['Unknown role: zoomInside', "CmdOrCtrl+Wide doesn't contain a valid key"],
      ...["CmdOrCtrl+Shift doesn't contain a valid key", 'accepted', 'MenuItemConstructorOptions has no onClick'],
      ...['BrowserWindowConstructorOptions has no minWide', 'WebPreferences has no nodeintegration', 'accepted'],
    ]);
  });

  it('10: a scheme is registered once, with what its pages need', async () => {
    const lines = await linesOf(`
      protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
      await thrown(() => protocol.registerSchemesAsPrivileged([]));
      ${whenReady(`
        await thrown(() => protocol.handle('app', () => new Response('')));
        app.quit();`)}`);
    expect(lines).toEqual([
      'protocol.registerSchemesAsPrivileged can be called only once',
      'Pages of app lack the privileges supportFetchAPI, stream',
    ]);
  });
});
