import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bundled } from '../support/bundle.ts';
import { root, temporaryFolder } from '../support/processes.ts';
import { canRun, desktopProgram, environmentOf, isElectron, keychain } from './launch.ts';
import { runProgram } from './program.ts';

const shell = path.join(root, 'electron/shell');
const icons = JSON.stringify(path.join(root, 'dist/icons'));

/** A program that loads a part of the shell as it is in the sources, on a system of another name. */
const part = (file: string, platform: NodeJS.Platform, source: string): string => `
  Object.defineProperty(process, 'platform', { value: '${platform}' });
  const part = await import(${JSON.stringify(path.join(shell, file))});
  const words = (await import(${JSON.stringify(path.join(shell, 'i18n/es.ts'))})).nativeEs;
  app.whenReady().then(async () => {
    ${source}
  });`;

/**
 * A program that shows the window, to which it does `source` first. The while after which a window is shown in any case ends
 * by `late()`.
 */
const windowProgram = (source: string, { isMaximized = false, loads = true } = {}): string =>
  `protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);` +
  part(
    'windows.ts',
    'linux',
    `let late;
    const { setTimeout: later } = globalThis;
    globalThis.setTimeout = (call, ms, ...given) => later(ms === 2000 ? ((late = call), () => undefined) : call, ms, ...given);
    const page = () => new Response('<p>page', { headers: { 'content-type': 'text/html' } });
    protocol.handle('app', () => (${loads} ? page() : new Promise(() => undefined)));
    app.on('browser-window-created', (_event, window) => {
      ${source}
    });
    const read = () => ({ x: 0, y: 0, width: 900, height: 700, isMaximized: ${isMaximized} });
    const preload = path.join(app.getAppPath(), 'preload.cjs');
    const bounds = { read, write: () => undefined };
    const windows = new part.Windows({ preload, icon: '', words: () => words, bounds, isQuitting: () => false });
    windows.show();`,
  );

// Electron reads no TypeScript.
describe.runIf(canRun && !isElectron)('parts of the shell that other systems use', () => {
  it.each(['darwin', 'linux'] as const)('the menu on %s has no word that is not translated', async (platform) => {
    const { lines } = await runProgram(
      part(
        'menu.ts',
        platform,
        `const all = ({ items }) => items.flatMap((item) => [item, ...(item.submenu ? all(item.submenu) : [])]);
        const items = all(part.buildMenu(words, 'es', ${platform === 'darwin'}, {}));
        const known = [...Object.values(words), 'Rafter', 'English', 'Español', 'Français'];
        line(items.filter(({ type, label }) => type !== 'separator' && !known.includes(label)).map(({ label, role }) => label || role));
        line(items.filter(({ role }) => role === 'windowmenu').length);
        app.quit();`,
      ),
    );
    expect(lines).toEqual(['[]', platform === 'darwin' ? '1' : '0']);
  });

  it.each(['darwin', 'linux'] as const)(
    'the tray icon on %s, and a click on it; a closed one is left alone',
    async (platform) => {
      const { lines } = await runProgram(
        part(
          'tray.ts',
          platform,
          `const heard = [];
        const on = Tray.prototype.on;
        Tray.prototype.on = function (name, listener) {
          heard.push(name);
          return on.call(this, name, listener);
        };
        const tray = new part.AppTray(${icons}, { open: () => undefined });
        line(heard);
        const { journal } = await import('electron');
        line(journal.filter(({ what }) => what === 'tray-icon').map(({ details }) => path.basename(details)));
        const totals = { jobs: 0, items: 0, blocked: 0, paused: false };
        tray.show(totals, words);
        tray.close();
        await thrown(() => tray.show({ ...totals, jobs: 1 }, words));
        app.quit();`,
        ),
      );
      expect(lines).toEqual([
        // macOS colors a template as its menu bar, and opens the menu itself.
        ...(platform === 'darwin' ? ['[]', '["trayTemplate.png"]'] : ['["click"]', '["tray.png"]']),
        'accepted',
      ]);
    },
  );

  it('a window that was maximized is maximized when its page is drawn, not before', async () => {
    const { lines } = await runProgram(
      windowProgram(
        `for (const event of ['show', 'ready-to-show', 'maximize']) window.on(event, () => line(event));
        window.on('maximize', () => app.quit());`,
        { isMaximized: true },
      ),
      { files: { 'preload.cjs': '' } },
    );
    expect(lines).toEqual(['ready-to-show', 'show', 'maximize']);
  });

  it.each([
    ['its page has loaded', '', ['loaded', 'show']],
    ['a while has passed, though its page loads forever', 'late();', ['show']],
  ])('a window that is not drawn before it is shown is shown when %s', async (_when, then, expected) => {
    const { lines } = await runProgram(
      windowProgram(
        `window.on('show', () => {
          line('show');
          app.quit();
        });
        window.webContents.prependListener('did-finish-load', () => line('loaded'));
        setImmediate(() => {${then}});`,
        { loads: then === '' },
      ),
      { files: { 'preload.cjs': '' }, conditions: 'draws-when-shown' },
    );
    expect(lines).toEqual(expected);
  });

  it('a change while the app closes is not shown by a tray icon that is gone', async () => {
    const { lines } = await runProgram(
      part(
        'nativeUi.ts',
        'darwin',
        `const listeners = new Set();
        const change = () => listeners.forEach((listener) => listener('changed'));
        const tray = { show: () => line('shown'), close: () => (line('closed'), change()) };
        const settings = { read: () => ({ language: 'es', theme: 'light' }) };
        const openWork = { totals: () => ({ jobs: 0, items: 0, blocked: 0 }) };
        const events = { listen: (listener) => (listeners.add(listener), () => listeners.delete(listener)) };
        const sender = { isPaused: () => false };
        const answer = async (name) => (line(name), { ok: false });
        const deps = { app: { desk: { settings: { store: settings }, outbox: { openWork } }, events, sender, answer }, windows: {}, tray };
        const nativeUi = part.updateNativeUi({ ...deps, warnAboutKey: () => undefined });
        change();
        const newJob = Menu.getApplicationMenu().getMenuItemById('new-job');
        newJob.click();
        nativeUi.close();
        change();
        newJob.click();
        app.quit();`,
      ),
    );
    expect(lines).toEqual(['shown', 'shown', 'createDraft', 'closed']);
  });

  it('a notification that the app leaves behind opens nothing, and no other one comes', async () => {
    const { lines } = await runProgram(
      part(
        'nativeUi.ts',
        'linux',
        `const shown = [];
        Notification.prototype.show = function () {
          line('shown');
          shown.push(this);
        };
        const listeners = new Set();
        const events = { listen: (listener) => (listeners.add(listener), () => listeners.delete(listener)) };
        const settings = { store: { read: () => ({ notifications: true }) } };
        const desk = { settings, drafts: { store: { get: () => (line('looked up'), { jobId: 7 }) } } };
        const windows = { current: () => null, show: (route) => line(route) };
        const tell = () => listeners.forEach((listener) => listener('notice', { kind: 'letter', draft: 'x', letter: null, name: 'Li Wei' }));
        const notifications = part.showNotifications({ app: { desk, events }, windows, words: () => words, onBug: line });
        tell();
        tell();
        shown[0].emit('click');
        notifications.close();
        shown[1].emit('click');
        tell();
        app.quit();`,
      ),
    );
    expect(lines).toEqual(['shown', 'shown', 'looked up', '/job/x']);
  });

  it('an installed app has the id of its installer, by which Windows shows its notifications', async () => {
    const { lines } = await runProgram(
      part(
        'nativeUi.ts',
        'win32',
        `line(part.appUserModelId() === process.execPath);
        Object.defineProperty(app, 'isPackaged', { value: true });
        line(part.appUserModelId());
        app.quit();`,
      ),
    );
    const { appId } = parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')) as { appId: string };
    expect(lines).toEqual(['true', appId]);
  });

  it('a notification that the system refuses is logged', async () => {
    const { lines } = await runProgram(
      part(
        'nativeUi.ts',
        'darwin',
        `Notification.prototype.show = function () {
          this.emit('failed', {}, 'not signed');
        };
        let tell;
        const desk = { settings: { store: { read: () => ({ notifications: true }) } } };
        const events = { listen: (listener) => (tell = listener) };
        const onBug = ({ message }) => line(message);
        part.showNotifications({ app: { desk, events }, windows: { current: () => null }, words: () => words, onBug });
        tell('notice', { kind: 'letter', draft: 'x', letter: null, name: 'Li Wei' });
        app.quit();`,
      ),
    );
    expect(lines).toEqual(['A notification was not shown: not signed']);
  });

  it('processes of Chromium that end are logged, also killed by the system, and those that the app ends are not', async () => {
    const { lines } = await runProgram(
      part(
        'faults.ts',
        'linux',
        `part.logFaults(({ message }) => line(message));
        const gone = (more) => app.emit('child-process-gone', {}, { type: 'GPU', exitCode: 9, ...more });
        const utility = (name, serviceName) => ({ type: 'Utility', name, serviceName, reason: 'killed' });
        for (const reason of ['clean-exit', 'killed', 'crashed']) gone({ reason });
        gone(utility('Network Service', 'network.mojom.NetworkService'));
        gone({ ...utility('Rafter pictures', 'node.mojom.NodeService'), reason: 'oom' });
        gone(utility('Rafter pictures', 'node.mojom.NodeService'));
        for (const reason of ['clean-exit', 'killed']) app.emit('render-process-gone', {}, {}, { reason, exitCode: 5 });
        app.emit('will-quit', {});
        gone({ reason: 'killed' });
        app.quit();`,
      ),
    );
    expect(lines).toEqual([
      'A process of type GPU is gone: killed, 9',
      'A process of type GPU is gone: crashed, 9',
      'A process of type Utility (Network Service) is gone: killed, 9',
      'A process of type Utility (Rafter pictures) is gone: oom, 9',
      'The process of a window is gone: killed, 5',
    ]);
  });

  it('the picture process has the name by which its kill is told from another one', async () => {
    const { lines } = await runProgram(
      part(
        'pictureHost.ts',
        'win32',
        `const { pictureService } = await import(${JSON.stringify(path.join(shell, 'faults.ts'))});
        const { fork } = utilityProcess;
        utilityProcess.fork = (program, given, options) => {
          line(options.serviceName === pictureService);
          return fork(program, given, options);
        };
        part.startPictureProcess(path.join(app.getAppPath(), 'brief.mjs'), line).on('exit', () => app.quit());`,
      ),
      { files: { 'brief.mjs': 'process.exit();' } },
    );
    expect(lines).toEqual(['true']);
  });

  it('a picture process that is killed before it runs, and one that runs out of memory', async () => {
    const files = {
      'endless.mjs': 'setInterval(() => undefined, 1000);',
      'names.mjs': 'process.parentPort.postMessage(Object.keys(process.env));',
      'fatal.mjs': `process.stderr.write('FATAL ERROR: planted\\n', () => process.abort());`,
    };
    const { lines } = await runProgram(
      part(
        'pictureHost.ts',
        'win32',
        `const needed = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP', 'USERPROFILE'];
        for (const name of needed) process.env[name] ??= 'C:';
        const start = (name) => part.startPictureProcess(path.join(app.getAppPath(), name), (bug) => line(bug.message));
        const endless = start('endless.mjs');
        const isOver = new Promise((resolve) => endless.on('exit', resolve));
        endless.kill('SIGKILL');
        await isOver;
        line('killed');
        const names = start('names.mjs');
        line(await new Promise((resolve) => names.on('message', (all) => resolve([needed.filter((one) => !all.includes(one)), all.includes('MISUSE_DATA')]))));
        names.kill('SIGKILL');
        const fatal = start('fatal.mjs');
        await new Promise((resolve) => fatal.on('exit', resolve));
        app.quit();`,
      ),
      { files },
    );
    expect(lines).toEqual(['killed', '[[],false]', 'The picture process ended: FatalError in planted']);
  });

  it('a picture process that ends while it is killed', async () => {
    const { lines } = await runProgram(
      part(
        'pictureHost.ts',
        'win32',
        `const child = part.startPictureProcess(path.join(app.getAppPath(), 'brief.mjs'), (bug) => line(bug.message));
        const isOver = new Promise((resolve) => child.on('exit', resolve));
        await new Promise((resolve) => child.on('message', resolve));
        const { kill } = process;
        // Its end has not arrived here yet.
        process.kill = (pid, signal) => {
          kill(pid, signal);
          throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
        };
        await thrown(() => child.kill('SIGKILL'));
        await isOver;
        line('over');
        app.quit();`,
      ),
      { files: { 'brief.mjs': `process.parentPort.postMessage('runs'); setInterval(() => undefined, 1000);` } },
    );
    expect(lines).toEqual(['accepted', 'over']);
  });

  it.skipIf(process.platform !== 'linux')('an installed app draws pictures in a Node of its own', async () => {
    const resources = temporaryFolder();
    for (const folder of ['node/bin', 'app.asar.unpacked/dist/main'])
      mkdirSync(path.join(resources, folder), { recursive: true });
    symlinkSync(process.execPath, path.join(resources, 'node/bin/node'));
    const program = 'dist/main/pictureProcess.mjs';
    writeFileSync(
      path.join(resources, 'app.asar.unpacked', program),
      'process.send([process.argv0, process.argv[1], typeof process.parentPort]);',
    );
    const { lines } = await runProgram(
      part(
        'pictureHost.ts',
        'linux',
        `Object.defineProperty(app, 'isPackaged', { value: true });
        Object.defineProperty(process, 'resourcesPath', { value: ${JSON.stringify(resources)} });
        const file = path.join(process.resourcesPath, 'app.asar', '${program}');
        const child = part.startPictureProcess(file, (bug) => line(bug.message));
        child.on('message', (all) => {
          line(all);
          child.kill('SIGKILL');
          app.quit();
        });`,
      ),
    );
    const [node, file] = [path.join(resources, 'node/bin/node'), path.join(resources, 'app.asar.unpacked', program)];
    expect(lines).toEqual([JSON.stringify([node, file, 'undefined'])]);
  });
});

// Electron waits for a person to close its box.
describe.runIf(canRun && !isElectron)('an app that cannot start', () => {
  /** The app with a part that cannot be loaded: how it ends, what it logs, and the boxes that it shows, by a module of a test. */
  const runBroken = async (more = ''): Promise<{ code: unknown; said: string; bugs: string }> => {
    bundled('start');
    const [folder, data] = [temporaryFolder(), temporaryFolder()];
    cpSync(path.join(root, 'dist/main'), path.join(folder, 'dist/main'), { recursive: true });
    const facts = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { main: string };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...facts, main: 'watched.js' }));
    writeFileSync(
      path.join(folder, 'watched.js'),
      `import { app, dialog } from 'electron';
      const { showErrorBox } = dialog;
      dialog.showErrorBox = (title, text) => {
        console.log(JSON.stringify([app.isReady(), title, text]));
        showErrorBox(title, text);
      };
      ${more}
      await import('./${facts.main}');`,
    );
    const assets = path.join(folder, 'dist/main/assets');
    for (const name of readdirSync(assets).filter((one) => /^desktop-.*\.js$/.test(one)))
      writeFileSync(path.join(assets, name), "throw new Error('planted');");
    const child = spawn(desktopProgram(), [...keychain, folder, '--data', data], {
      env: environmentOf(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, said, bugs: readFileSync(path.join(data, 'log/bugs.jsonl'), 'utf8') };
  };

  it('shows why once boxes can be seen, and ends', async () => {
    const { code, said, bugs } = await runBroken();
    expect([code, JSON.parse(said)]).toEqual([3, [true, 'Rafter cannot start', 'planted']]);
    expect(bugs).toContain('planted');
  });

  it('ends when that fails, too', async () => {
    const { code, said, bugs } = await runBroken(`
      app.getPreferredSystemLanguages = () => { throw new Error('no languages'); };`);
    expect([code, JSON.parse(said)]).toEqual([3, [true, 'Rafter cannot start', 'planted']]);
    expect(bugs).toContain('no languages');
    const failing = await runBroken(`dialog.showErrorBox = () => { throw new Error('no box'); };`);
    expect([failing.code, failing.said]).toEqual([3, '']);
  });
});
