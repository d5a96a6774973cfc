import { mount } from 'svelte';
import './ui/style.css';
import App from './field/App.svelte';
import { undoInFields } from './field/fieldUndo.ts';
import { createBridgeGateway } from './base/gateway/bridgeGateway.ts';
import { createBrowserGateway } from './base/gateway/browserGateway.ts';
import { firstFacts } from './base/gateway/firstFacts.ts';
import { typeface } from './ui/typeface.ts';
import { AppState } from './field/parts/appState.svelte.ts';
import { loadWords } from './base/words/wordTable.ts';

// The preload script of the desktop app sets `rafter`; a browser talks to the loopback server.
const gateway = window.rafter === undefined ? createBrowserGateway() : createBridgeGateway(window.rafter);
const target = document.getElementById('app')!;
undoInFields();
const [facts] = await Promise.all([firstFacts(gateway, target), loadWords('system'), typeface()]);
const state = new AppState(gateway, facts);
mount(App, { target, props: { state } });
