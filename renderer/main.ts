import { mount } from 'svelte';
import './ui/style.css';
import App from './App.svelte';
import { chooseGateway } from './gateway/chooseGateway.ts';
import { createAppState } from './state/appState.svelte.ts';

const gateway = chooseGateway();
const state = await createAppState(gateway);
mount(App, { target: document.getElementById('app')!, props: { state } });
