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

  it('no full sandbox begins after --no-sandbox: Electron takes the switch back, and some of its processes run without', async () => {
    const source = `
      await thrown(() => app.enableSandbox());
      line(app.commandLine.hasSwitch('enable-sandbox'));
      app.exit(0);`;
    expect(await linesOf(source)).toEqual(['accepted', 'true']);
    expect(await linesOf(source, { switches: ['--no-sandbox'] })).toEqual([
      ...['app.enableSandbox() comes too late after --no-sandbox', 'false'],
    ]);
  });

  it('a proxy of the system leads to other computers alone', async () => {
    const source = whenReady(`
      for (const address of ['http://office.example/api', 'https://localhost:9/', 'http://127.0.0.1/'])
        line(await session.defaultSession.resolveProxy(address));
      app.quit();`);
    expect(await linesOf(source)).toEqual(['DIRECT', 'DIRECT', 'DIRECT']);
    const switches = ['--proxy-server=proxy.example:3128'];
    expect(await linesOf(source, { switches })).toEqual(['PROXY proxy.example:3128', 'DIRECT', 'DIRECT']);
  });

  it('Wayland has no positions, and no window that is minimized', async () => {
    const lines = await linesOf(
      whenReady(`
        const window = new BrowserWindow({ show: false, x: 40, y: 50, width: 700, height: 500 });
        window.on('minimize', () => line('minimize'));
        line(window.getBounds());
        window.setBounds({ x: 90, width: 800 });
        window.minimize();
        line(window.getNormalBounds(), window.isMinimized());
        app.quit();`),
      { conditions: 'wayland' },
    );
    expect(lines).toEqual(['{"x":0,"y":0,"width":700,"height":500}', '{"x":0,"y":0,"width":800,"height":500} false']);
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
