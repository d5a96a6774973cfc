import { mount } from 'svelte';
import './ui/style.css';
import App from './field/App.svelte';
import { createBridgeGateway } from './base/gateway/bridgeGateway.ts';
import { createBrowserGateway } from './base/gateway/browserGateway.ts';
import { typeface } from './ui/typeface.ts';
import { AppState } from './field/parts/appState.svelte.ts';
import { loadWords } from './base/words/wordTable.ts';
import type { AppFacts } from '../shared/settings/deskCalls.ts';
import type { Gateway } from './base/gateway/gateway.ts';

const textFields = 'input, textarea, [contenteditable=""], [contenteditable=true]';

/**
 * Cmd+Z and Cmd+Shift+Z in text fields. On macOS these keys belong to the menu; the desktop app's menu sends them to the
 * page, where no field acts on them by itself. Other handlers of the page go first.
 */
const undoInFields = (isMac = /Mac/.test(navigator.userAgent)): void => {
  if (!isMac) return;
  const isUndo = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
    key.toLowerCase() === 'z' && metaKey && !ctrlKey && !altKey;
  const undo = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.matches(textFields)) return;
    event.preventDefault();
    // Deprecated, but all browsers have it, and nothing else reaches what a field remembers.
    document.execCommand(event.shiftKey ? 'redo' : 'undo');
  };
  const last = (event: KeyboardEvent): void => {
    if (!isUndo(event)) return;
    // Added now, it is called after the listeners that the window has.
    window.addEventListener('keydown', (again) => again === event && undo(event), { once: true });
  };
  window.addEventListener('keydown', last, { capture: true });
};

const answerWithinMs = 10_000;
const againMs = 1500;

const after = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });

/**
 * What a window needs before it can show anything. One lost answer would leave it empty for good: it asks again until the desk
 * answers, and shows in `target` why it waits.
 */
const firstFacts = async (gateway: Gateway, target: HTMLElement): Promise<AppFacts> => {
  for (;;) {
    const facts = await Promise.race([gateway.call('appFacts', {}), after(answerWithinMs)]).catch((error: Error) => {
      target.textContent = error.message;
      return null;
    });
    if (facts) {
      target.textContent = '';
      return facts;
    }
    await after(againMs);
  }
};

// The preload script of the desktop app sets `rafter`; a browser talks to the loopback server.
const gateway = window.rafter === undefined ? createBrowserGateway() : createBridgeGateway(window.rafter);
const target = document.getElementById('app')!;
undoInFields();
const [facts] = await Promise.all([firstFacts(gateway, target), loadWords('system'), typeface()]);
const state = new AppState(gateway, facts);
mount(App, { target, props: { state } });
