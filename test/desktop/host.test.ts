import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, temporaryFolder } from '../support/processes.ts';
import { canRun, desktopProgram, isElectron, keychain } from './launch.ts';
import { linesOf, runProgram, whenReady } from './program.ts';

const icon = JSON.stringify(path.join(root, 'dist/icons/tray.png'));

/** The same small programs run on Electron with `RAFTER_DESKTOP=electron`, and end as they do here. */
describe.runIf(canRun)('what Electron does, the host does', () => {
  it('1: a quit within a prevented before-quit closes the windows, and is forgotten', async () => {
    const lines = await linesOf(`
      let asked = 0;
      app.on('before-quit', (event) => {
        asked += 1;
        line('before-quit', asked);
        if (asked > 1) return;
        event.preventDefault();
        app.quit();
      });
      app.on('window-all-closed', () => {
        line('window-all-closed');
        app.quit();
      });
      app.on('will-quit', () => line('will-quit'));
      ${whenReady(`
        const window = new BrowserWindow({ show: false });
        window.on('close', () => line('close'));
        window.on('closed', () => line('closed'));
        await window.loadURL('about:blank');
        app.quit();
        line('is destroyed:', window.isDestroyed());`)}`);
    expect(lines).toEqual([
      ...['before-quit 1', 'before-quit 2', 'close', 'is destroyed: false', 'closed', 'window-all-closed'],
      ...['before-quit 3', 'will-quit'],
    ]);
  });

  it('1: a prevented close ends quitting, a prevented will-quit too', async () => {
    const lines = await linesOf(`
      let isClosable = false;
      app.on('before-quit', () => line('before-quit'));
      app.once('will-quit', (event) => {
        line('will-quit');
        event.preventDefault();
        setImmediate(() => app.exit(0));
      });
      app.on('window-all-closed', () => {
        line('window-all-closed');
        app.quit();
      });
      ${whenReady(`
        const window = new BrowserWindow({ show: false });
        window.on('close', (event) => isClosable || event.preventDefault());
        await window.loadURL('about:blank');
        app.quit();
        isClosable = true;
        window.close();`)}`);
    expect(lines).toEqual(['before-quit', 'window-all-closed', 'before-quit', 'will-quit']);
  });

  it.skipIf(isElectron)(
    '2: on many compositors of Wayland ready-to-show comes only to a window that is shown',
    async () => {
      const program = whenReady(`
      const window = new BrowserWindow({ show: false });
      window.once('ready-to-show', () => line('ready-to-show'));
      await window.loadURL('data:text/html,page');
      line('loaded');
      window.show();
      app.quit();`);
      expect(await linesOf(program, { conditions: 'draws-when-shown' })).toEqual(['loaded', 'ready-to-show']);
      expect(await linesOf(program)).toEqual(['ready-to-show', 'loaded']);
    },
  );

  it('3: a utility process has its own port, its id only once it runs, and the given environment', async () => {
    const files = {
      'child.js': `process.parentPort.on('message', ({ data }) =>
        process.parentPort.postMessage([typeof process.send, data, process.env.GIVEN, process.env.MISUSE_DATA]));`,
    };
    const program = whenReady(`
      const child = utilityProcess.fork(path.join(app.getAppPath(), 'child.js'), [], { env: { GIVEN: 'yes' }, stdio: 'ignore' });
      line('before:', typeof child.pid);
      child.once('spawn', () => line('spawned:', typeof child.pid));
      child.postMessage(new Map([['x', NaN]]));
      child.once('message', ([send, data, given, parents]) => {
        line(send, data instanceof Map && Number.isNaN(data.get('x')), given, typeof parents);
        child.kill();
      });
      child.once('exit', () => {
        line('after:', typeof child.pid);
        app.quit();
      });`);
    expect(await linesOf(program, { files })).toEqual([
      ...['before: undefined', 'spawned: number', 'undefined true yes undefined', 'after: undefined'],
    ]);
  });

  it('3: a utility process that runs out of memory is an error before it is an end', async () => {
    const files = {
      'child.js': `const all = [];
        for (;;) all.push({ all: [...'filled'] });`,
    };
    const program = whenReady(`
      const child = utilityProcess.fork(path.join(app.getAppPath(), 'child.js'), [], { stdio: 'ignore', execArgv: ['--js-flags=--max-old-space-size=30'] });
      child.once('error', (type) => line('error', type));
      child.once('exit', () => {
        line('exit');
        app.quit();
      });`);
    expect(await linesOf(program, { files })).toEqual(['error FatalError', 'exit']);
  });

  it('4: what is destroyed throws, and a tray needs its picture', async () => {
    const lines = await linesOf(
      whenReady(`
        app.on('window-all-closed', () => undefined);
        const tray = new Tray(${icon});
        tray.destroy();
        await thrown(() => tray.setToolTip('x'));
        await thrown(() => tray.setContextMenu(Menu.buildFromTemplate([])));
        await thrown(() => new Tray('/nowhere.png'));
        const window = new BrowserWindow({ show: false });
        const contents = window.webContents;
        window.destroy();
        line(window.isDestroyed(), contents.isDestroyed());
        await thrown(() => window.show());
        await thrown(() => window.isFocused());
        await thrown(() => contents.getURL());
        app.quit();`),
    );
    expect(lines).toEqual([
      ...['Tray is destroyed', 'Tray is destroyed', "Failed to load image from path '/nowhere.png'", 'true true'],
      ...['Object has been destroyed', 'Object has been destroyed', 'Object has been destroyed'],
    ]);
  });

  it('5, 13: messages arrive as V8 writes them; one that is sent before the page has loaded is lost', async () => {
    const kinds = `(values) => values.map((one) => Object.is(one, -0) ? '-0' : one instanceof Error ? one.name + one.message : one instanceof Map ? 'Map' + one.get('a') : one instanceof Set ? 'Set' + one.size : String(one)).join(' ')`;
    const values = `[new Map([['a', NaN]]), new Set([1]), /x/g, new RangeError('far'), -0, undefined, 10n, Infinity]`;
    const files = {
      'preload.cjs': `const { ipcRenderer } = require('electron');
        const kinds = ${kinds};
        ipcRenderer.on('there', (_event, values) => ipcRenderer.invoke('back', values, kinds(values)));`,
    };
    const program = whenReady(`
      const kinds = ${kinds};
      const preload = path.join(app.getAppPath(), 'preload.cjs');
      const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      ipcMain.handle('back', (_event, values, there) => {
        line('there:', there);
        line('back:', kinds(values));
        app.quit();
      });
      window.webContents.send('there', ['early']);
      await window.loadURL('data:text/html,page');
      await thrown(() => window.webContents.send('there', [() => undefined]));
      window.webContents.send('there', ${values});`);
    const arrived = 'MapNaN Set1 /x/g RangeErrorfar -0 undefined 10 Infinity';
    expect(await linesOf(program, { files })).toEqual([
      ...['An object could not be cloned.', `there: ${arrived}`, `back: ${arrived}`],
    ]);
  });

  it('6: patterns of addresses are parsed', async () => {
    const lines = await linesOf(
      whenReady(`
        const { webRequest } = session.defaultSession;
        for (const pattern of ['rafter', 'http://', 'http:///x', 'http:x', 'http://a*b/', 'http://a:b/', 'https://*.example.com/*', '<all_urls>'])
          await thrown(() => webRequest.onBeforeRequest({ urls: [pattern] }, () => undefined));
        await thrown(() => webRequest.onBeforeRequest({}, () => undefined));
        await thrown(() => webRequest.onBeforeRequest({ urls: [] }, 'cancel'));
        app.quit();`),
    );
    expect(lines).toEqual([
      'Invalid url pattern rafter: Missing scheme separator.',
      'Invalid url pattern http://: Empty path.',
      'Invalid url pattern http:///x: Host can not be empty.',
      'Invalid url pattern http:x: Wrong scheme type.',
      'Invalid url pattern http://a*b/: Invalid host wildcard.',
      'Invalid url pattern http://a:b/: Invalid port.',
      ...['accepted', 'accepted', "Parameter 'filter' must have property 'urls'.", 'Must pass null or a Function'],
    ]);
  });

  it('6: what no pattern stops leaves for the network', async () => {
    const lines = await linesOf(
      whenReady(`
        const { createServer } = await import('node:http');
        const server = createServer((request, response) => {
          line('asked for', request.url);
          response.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,">page');
        });
        await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
        const load = (where) => window.loadURL('http://127.0.0.1:' + server.address().port + where);
        const window = new BrowserWindow({ show: false });
        await thrown(() => load('/open'));
        const filter = { urls: ['http://*/stopped*'] };
        session.defaultSession.webRequest.onBeforeRequest(filter, (_request, reply) => reply({ cancel: true }));
        await load('/stopped').catch(({ code, errno }) => line(code, errno));
        await thrown(() => load('/other'));
        app.quit();`),
    );
    expect(lines).toEqual([
      ...['asked for /open', 'accepted', 'ERR_BLOCKED_BY_CLIENT -20', 'asked for /other', 'accepted'],
    ]);
  });

  it('7: questions are checked, and the second button closes one whose first is the default', async () => {
    const lines = await linesOf(
      whenReady(`
        for (const wrong of [{ message: 7 }, { type: 'alert' }, { buttons: 'OK' }, { detail: null }, { checkboxChecked: true }])
          await thrown(() => dialog.showMessageBox({ message: '', ...wrong }));
        const signal = AbortSignal.abort();
        const closing = async (options) => line((await dialog.showMessageBox({ message: '', signal, ...options })).cancelId);
        await closing({ buttons: ['Open', 'Quit'], defaultId: 0 });
        await closing({ buttons: ['Open', 'Quit'] });
        await closing({ buttons: ['Open', 'Quit', 'Cancel'], defaultId: 0 });
        await closing({ buttons: ['Open', 'Quit'], defaultId: 0, cancelId: 0 });
        app.quit();`),
    );
    expect(lines).toEqual([
      ...[
        'Message must be a string',
        'Invalid message box type',
        'Buttons must be an array',
        'Detail must be a string',
      ],
      ...['checkboxChecked requires that checkboxLabel also be passed', '1', '0', '2', '0'],
    ]);
  });

  it('8, 10: nothing is opened before the app is ready, and schemes are registered before', async () => {
    const lines = await linesOf(`
      await thrown(() => safeStorage.encryptStringAsync('x'));
      await thrown(() => dialog.showMessageBox({ message: '' }));
      await thrown(() => new Tray(${icon}));
      await thrown(() => new BrowserWindow());
      await thrown(() => new Notification({ title: 'x' }));
      await thrown(() => protocol.handle('app', () => new Response('')));
      await thrown(() => screen.getAllDisplays());
      await thrown(() => utilityProcess.fork('x.js'));
      const schemes = [{ scheme: 'app', privileges: { codeCache: true } }];
      await thrown(() => protocol.registerSchemesAsPrivileged(schemes));
      ${whenReady(`
        await thrown(() => protocol.registerSchemesAsPrivileged([]));
        app.quit();`)}`);
    expect(lines).toEqual([
      'safeStorage cannot be used before app is ready',
      'dialog module can only be used after app is ready',
      'Cannot create Tray before app is ready',
      'Cannot create BrowserWindow before app is ready',
      'Cannot create Notification before app is ready',
      'Session can only be received when app is ready',
      "The 'screen' module can't be used before the app 'ready' event",
      'utilityProcess cannot be created before app is ready.',
      'Code cache can only be enabled when the custom scheme is registered as standard scheme.',
      'protocol.registerSchemesAsPrivileged should be called before app is ready',
    ]);
  });

  it.skipIf(isElectron)('8: the key store may be absent, or have another key than before', async () => {
    const data = temporaryFolder();
    const program = whenReady(`
      const { existsSync, readFileSync, writeFileSync } = await import('node:fs');
      const kept = path.join(${JSON.stringify(data)}, 'kept');
      if (!existsSync(kept)) writeFileSync(kept, await safeStorage.encryptStringAsync('secret'));
      await thrown(async () => {
        const bytes = await safeStorage.encryptStringAsync('secret');
        line(bytes.subarray(0, 3).toString(), (await safeStorage.decryptStringAsync(bytes)).result);
      });
      await thrown(async () => line((await safeStorage.decryptStringAsync(readFileSync(kept))).result));
      app.quit();`);
    const refused = (what: string, call: string): string =>
      `Error while ${what} provided to safeStorage.${call}StringAsync.`;
    const [encrypting, decrypting] = [
      ...[refused('encrypting the text', 'encrypt'), refused('decrypting the ciphertext', 'decrypt')],
    ];
    // On Linux Chromium has a key of its own, which is no secret, and does not report it.
    const isLinux = process.platform === 'linux';
    const mark = isLinux ? 'v11' : 'v10';
    expect(await linesOf(program)).toEqual([`${mark} secret`, 'accepted', 'secret', 'accepted']);
    expect(await linesOf(program, { conditions: 'no-key-store' })).toEqual([
      ...(isLinux ? ['v10 secret', 'accepted'] : [encrypting]),
      decrypting,
    ]);
    expect(await linesOf(program, { conditions: 'other-key-store' })).toEqual([
      ...[`${mark} secret`, 'accepted', decrypting],
    ]);
    expect(await linesOf(program, { conditions: 'key-store-unavailable' })).toEqual([
      ...[encrypting, 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.'],
    ]);
  });

  it.skipIf(isElectron)('8: the key store may ask a person first, once', async () => {
    const lines = await linesOf(
      whenReady(`
      const encrypted = safeStorage.encryptStringAsync('secret').then(() => line('encrypted'));
      setImmediate(() => {
        line('answered');
        process.emit('key-store-answered');
      });
      await encrypted;
      await thrown(() => safeStorage.encryptStringAsync('secret'));
      app.quit();`),
      { conditions: 'key-store-asks' },
    );
    expect(lines).toEqual(['answered', 'encrypted', 'accepted']);
  });

  it('9: one of two instances has the lock, and hears of the other', async () => {
    const data = temporaryFolder();
    const program = `
      if (app.requestSingleInstanceLock({ from: 'the second' })) {
        line('first');
        app.on('second-instance', (_event, argv, folder, additional) => {
          line(Array.isArray(argv), typeof folder, additional);
          app.quit();
        });
      } else {
        line('second');
        app.exit(0);
      }`;
    const runs = await Promise.all([linesOf(program, { data }), linesOf(program, { data })]);
    expect(runs.toSorted()).toEqual([['first', 'true string {"from":"the second"}'], ['second']]);
    const again = linesOf(`line(app.requestSingleInstanceLock()); app.exit(0);`, { data });
    expect(await again).toEqual(['true']);
  });

  it('9: a lock that is released is free for another instance, which is not heard', async () => {
    const data = temporaryFolder();
    const second = JSON.stringify([desktopProgram(), ...keychain]);
    const program = `
      const { spawn } = await import('node:child_process');
      line(app.requestSingleInstanceLock());
      app.on('second-instance', () => line('heard'));
      if (process.env.RELEASED) app.exit(0);
      else {
        app.releaseSingleInstanceLock();
        const [file, ...given] = ${second};
        const env = { ...process.env, RELEASED: 'yes' };
        spawn(file, [...given, app.getAppPath()], { env, stdio: 'inherit' }).once('exit', () => app.exit(0));
      }`;
    expect(await linesOf(program, { data })).toEqual(['true', 'true']);
  });

  it.skipIf(isElectron)('9: a lock whose process is gone goes to one of two instances', async () => {
    const data = temporaryFolder();
    writeFileSync(path.join(data, 'SingletonLock'), '999999999');
    const program = `
      if (app.requestSingleInstanceLock()) app.on('second-instance', () => app.exit(0));
      else app.exit(7);`;
    const runs = await Promise.all([runProgram(program, { data }), runProgram(program, { data })]);
    expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 7]);
  });

  it.skipIf(isElectron)('9: a second instance is heard that came right after the lock was taken', async () => {
    const data = temporaryFolder();
    // Before the folder is watched.
    writeFileSync(path.join(data, 'SecondInstance-7.json'), JSON.stringify({ argv: [], folder: '/', data: 'early' }));
    const program = `
      app.requestSingleInstanceLock();
      app.on('second-instance', (_event, _argv, _folder, additional) => {
        line(additional);
        app.exit(0);
      });`;
    expect(await linesOf(program, { data })).toEqual(['early']);
  });

  it('11: items of a menu need a label, a role or a type that there is', async () => {
    const lines = await linesOf(
      whenReady(`
        await thrown(() => Menu.buildFromTemplate({}));
        await thrown(() => Menu.buildFromTemplate([{ id: 'nothing' }]));
        await thrown(() => Menu.buildFromTemplate([{ label: 'x', type: 'switch' }]));
        await thrown(() => Menu.buildFromTemplate([{ label: 'x', type: 'submenu' }]));
        await thrown(() => Menu.setApplicationMenu({}));
        await thrown(() => Menu.buildFromTemplate([]).popup());
        app.quit();`),
    );
    expect(lines).toEqual([
      'Invalid template for Menu: Menu template must be an array',
      'Invalid template for MenuItem: must have at least one of label, role or type',
      ...['Unknown menu item type: switch', 'Invalid submenu', 'Invalid menu'],
      'Cannot open Menu without a BaseWindow present',
    ]);
  });

  it('12: maximizing shows a hidden window', async () => {
    const lines = await linesOf(
      whenReady(`
        const window = new BrowserWindow({ show: false });
        window.once('resize', () => {
          line('resize');
          app.quit();
        });
        for (const event of ['moved', 'resized']) if (process.platform === 'linux') window.on(event, () => line(event));
        window.maximize();
        line('visible:', window.isVisible());
        window.setBounds({ width: 700 });`),
    );
    expect(lines).toEqual(['visible: true', 'resize']);
  });

  it('13: one load ends another', async () => {
    const lines = await linesOf(
      whenReady(`
        const window = new BrowserWindow({ show: false });
        const first = window.loadURL('data:text/html,one');
        const second = window.loadURL('data:text/html,two');
        await first.catch(({ code, errno }) => line(code, errno));
        await thrown(() => second);
        app.quit();`),
    );
    expect(lines).toEqual(['ERR_ABORTED -3', 'accepted']);
  });

  it.skipIf(isElectron)('14: an error that nothing catches shows a box, and the app goes on', async () => {
    const late = whenReady(`
      process.nextTick(() => setImmediate(async () => {
        const { journal } = await import('electron');
        const boxes = journal.filter(({ what }) => what === 'error-box');
        line(boxes.length, boxes[0].details.title, boxes[0].details.content.split('\\n')[1]);
        app.quit();
      }));`);
    const title = 'A JavaScript error occurred in the main process';
    expect(await linesOf(`${late}\nthrow new Error('planted');`)).toEqual([`1 ${title} Error: planted`]);
    const thrownLater = late.replace(
      'process.nextTick',
      `process.nextTick(() => { throw new Error('later'); });\nprocess.nextTick`,
    );
    expect(await linesOf(thrownLater)).toEqual([`1 ${title} Error: later`]);
  });
});
