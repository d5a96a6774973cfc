import { mount } from 'svelte';
import './ui/style.css';
import App from './App.svelte';
import { createBridgeGateway } from './gateway/bridgeGateway.ts';
import { createBrowserGateway } from './gateway/browserGateway.ts';
import { AppState } from './state/appState.svelte.ts';

// The preload script of the desktop app sets `rafter`; a browser talks to the loopback server.
const gateway = window.rafter === undefined ? createBrowserGateway() : createBridgeGateway(window.rafter);
const state = new AppState(gateway, await gateway.call('appFacts', {}));
mount(App, { target: document.getElementById('app')!, props: { state } });
