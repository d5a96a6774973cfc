import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Protocol } from './protocolTypes.ts';
import { toReal, toStood } from './addresses.ts';
import { app, stoppable } from './app.ts';
import type { Session } from './cdp.ts';
import { ipcMain } from './ipcMain.ts';
import { throwOnceDestroyed } from './destroyed.ts';
import { Navigation } from './navigation.ts';
import { hostBinding, pageScripts, pathFunction, preloadWorldName } from './pageScripts.ts';
import { answerRequest, isBlocked, isGranted, type Permission } from './session.ts';
import { makeCodec, makePack, makeUnpack } from './values.ts';

const codec = makeCodec(makePack(), makeUnpack());

/** Permissions a page could ask for, as Electron and as Chromium call them. */
const permissions: readonly (Permission & { descriptor: { name: string; allowWithoutSanitization?: boolean } })[] = [
  { permission: 'media', mediaType: 'video', descriptor: { name: 'camera' } },
  { permission: 'media', mediaType: 'audio', descriptor: { name: 'microphone' } },
  { permission: 'geolocation', descriptor: { name: 'geolocation' } },
  { permission: 'notifications', descriptor: { name: 'notifications' } },
  { permission: 'clipboard-read', descriptor: { name: 'clipboard-read' } },
  { permission: 'clipboard-sanitized-write', descriptor: { name: 'clipboard-write' } },
];

/** A page: loads, hears and says what the app lets it. */
export class WebContents extends EventEmitter {
  readonly mainFrame: { readonly url: string };
  #devtools: Session | null = null;
  #target = '';
  #url = '';
  #world: number | null = null;
  #isDestroyed = false;
  /** Where the app itself leads: its own listeners are not asked. */
  #loading: string | null = null;
  readonly #navigation = new Navigation();
  readonly #attached = Promise.withResolvers<void>();
  #open: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });

  constructor() {
    super();
    const urlOf = (): string => this.#url;
    this.mainFrame = {
      get url() {
        return urlOf();
      },
    };
  }

  get target(): string {
    return this.#target;
  }
  /** A page takes keys only while its window has the focus. */
  hasFocus = (): boolean => false;
  getURL(): string {
    return this.#url;
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.#open = handler;
  }
  send(channel: string, ...given: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    void this.#tellPreload('rafterDeliver', [channel, codec.write(given)]);
  }
  sendInputEvent({ type, keyCode, modifiers }: { type: string; keyCode: string; modifiers: string[] }): void {
    if (!this.hasFocus()) return;
    const bits = { alt: 1, control: 2, meta: 4, shift: 8 } as Record<string, number>;
    const isShifted = modifiers.includes('shift');
    void this.#devtools?.send('Input.dispatchKeyEvent', {
      type: type === 'keyDown' ? 'rawKeyDown' : 'keyUp',
      key: isShifted ? keyCode.toUpperCase() : keyCode,
      code: `Key${keyCode.toUpperCase()}`,
      windowsVirtualKeyCode: keyCode.toUpperCase().charCodeAt(0),
      modifiers: modifiers.reduce((sum, name) => sum + (bits[name] ?? 0), 0),
    });
  }
  forcefullyCrashRenderer(): void {
    this.#devtools?.send('Page.crash').catch(() => undefined);
  }

  async attach(devtools: Session, target: string, preload: string | undefined): Promise<void> {
    this.#devtools = devtools;
    this.#target = target;
    const mayFillScreen = isGranted(this, { permission: 'fullscreen' });
    const source = preload === undefined ? '' : readFileSync(preload, 'utf8');
    const scripts = pageScripts(source, crypto.randomUUID(), mayFillScreen);
    this.#listen(devtools);
    await Promise.all([
      devtools.send('Page.enable'),
      devtools.send('Runtime.enable'),
      devtools.send('DOM.enable'),
      devtools.send('Debugger.enable'),
      devtools.send('Runtime.addBinding', { name: hostBinding, executionContextName: preloadWorldName }),
      devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.page }),
      devtools.send('Page.addScriptToEvaluateOnNewDocument', {
        worldName: preloadWorldName,
        source: scripts.preload,
      }),
      devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      ...permissions.map(({ descriptor, ...asked }) =>
        devtools.send('Browser.setPermission', {
          permission: descriptor,
          setting: isGranted(this, asked) ? 'granted' : 'denied',
          origin: new URL(toStood('app://rafter/')).origin,
        }),
      ),
    ]);
    this.#attached.resolve();
  }

  /** Resolves when the page has loaded. Rejects if the app leads elsewhere meanwhile, or the page is gone. */
  loadURL(address: string): Promise<void> {
    const loaded = this.#navigation.begin(address);
    this.#lead(address).catch(() => this.#navigation.fail('ERR_FAILED', address));
    return loaded;
  }
  async #lead(address: string): Promise<void> {
    await this.#attached.promise;
    this.#loading = toStood(address);
    const { errorText, loaderId } = await this.#devtools!.send('Page.navigate', { url: this.#loading });
    this.#loading = null;
    if (errorText) this.#navigation.fail(errorText.replace('net::', ''), address);
    // Within the document nothing is loaded.
    else if (loaderId === undefined) this.#navigation.finish();
  }

  close(): void {
    this.emit('close-asked');
  }
  gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#devtools?.close();
    this.#navigation.fail('ERR_FAILED');
    this.emit('destroyed');
  }

  #listen(devtools: Session): void {
    const on = <E extends keyof Protocol>(event: E, listener: (params: Protocol[E]) => void): void =>
      devtools.on(event, listener);
    on('Runtime.executionContextCreated', ({ context }) => {
      const isMain = (context.auxData as { frameId?: string } | undefined)?.frameId === this.#target;
      if (isMain && context.name === preloadWorldName) this.#world = context.id;
    });
    on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.#url = toReal(frame.url + (frame.urlFragment ?? ''));
      this.emit('did-navigate', {}, this.#url);
    });
    on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.#target) this.#url = toReal(url);
    });
    on('Page.windowOpen', ({ url }) => void this.#open({ url: toReal(url) }));
    on('Page.loadEventFired', () => {
      this.emit('drawn');
      this.emit('did-finish-load');
      this.#navigation.finish();
    });
    on('Inspector.targetCrashed', () => this.#crash());
    on('Runtime.exceptionThrown', ({ exceptionDetails }) =>
      console.error('page:', exceptionDetails.exception?.description ?? exceptionDetails.text),
    );
    on('Fetch.requestPaused', (paused) => void this.#answer(paused).catch(() => undefined));
    on('Debugger.paused', (paused) => void this.#showPath(paused).catch(() => undefined));
    on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === hostBinding) void this.#hear(payload);
    });
  }

  #crash(): void {
    const details = { reason: 'crashed', exitCode: 1 };
    this.emit('render-process-gone', {}, details);
    app.emit('render-process-gone', {}, this, details);
  }

  async #answer({ requestId, request, resourceType, frameId }: Protocol['Fetch.requestPaused']): Promise<void> {
    const address = toReal(request.url);
    const refuse = (errorReason: 'Aborted' | 'BlockedByClient' = 'Aborted') =>
      this.#devtools!.send('Fetch.failRequest', { requestId, errorReason });
    if (resourceType === 'Document' && request.url.split('#')[0] !== this.#loading?.split('#')[0]) {
      const event = Object.assign(stoppable(), { url: address, isMainFrame: frameId === this.#target });
      this.emit('will-frame-navigate', event);
      if (event.defaultPrevented) return void (await refuse());
    }
    if (!address.startsWith('app:')) {
      if (await isBlocked({ url: request.url, method: request.method, resourceType }))
        return void (await refuse('BlockedByClient'));
      return void (await this.#devtools!.send('Fetch.continueRequest', { requestId }));
    }
    const { method, headers } = request;
    const answer = await answerRequest(new Request(address, { method, headers }));
    await this.#devtools!.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: answer.status,
      responseHeaders: [...answer.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    });
  }

  async #hear(payload: string): Promise<void> {
    const { id, channel, packed } = JSON.parse(payload) as { id: number; channel: string; packed: string };
    const event = { sender: this, senderFrame: this.mainFrame, processId: 1, frameId: 1, type: 'frame' };
    try {
      const answer = await ipcMain.invoke(channel, event, codec.read(packed) as unknown[]);
      await this.#tellPreload('rafterSettle', [id, codec.write(answer), '']);
    } catch (error) {
      const text = `Error invoking remote method '${channel}': ${String(error)}`;
      await this.#tellPreload('rafterSettle', [id, null, text]);
    }
  }

  async #tellPreload(name: string, given: (string | number | null)[]): Promise<void> {
    if (this.#world === null || this.#isDestroyed) return;
    await this.#devtools
      ?.send('Runtime.callFunctionOn', {
        executionContextId: this.#world,
        functionDeclaration: `(...given) => ${name}(...given)`,
        arguments: given.map((value) => ({ value })),
      })
      .catch(() => undefined);
  }

  async #showPath({ callFrames }: Protocol['Debugger.paused']): Promise<void> {
    const devtools = this.#devtools!;
    const [frame] = callFrames;
    try {
      if (frame?.functionName !== pathFunction) return;
      const { callFrameId } = frame;
      const { result } = await devtools.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'file' });
      const path = await devtools.send('DOM.getFileInfo', { objectId: result.objectId! }).then(
        (found) => found.path,
        () => '',
      );
      await devtools.send('Debugger.evaluateOnCallFrame', {
        callFrameId,
        expression: `path = ${JSON.stringify(path)}`,
      });
    } finally {
      await devtools.send('Debugger.resume');
    }
  }
}

throwOnceDestroyed(WebContents.prototype, [
  ...['getURL', 'setWindowOpenHandler', 'send', 'sendInputEvent', 'forcefullyCrashRenderer', 'loadURL', 'close'],
]);
