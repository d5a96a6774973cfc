import { mount } from 'svelte';
import './ui/style.css';
import { createOfficeGateway } from './office/parts/officeGateway.ts';
import Console from './office/Console.svelte';
import { OfficeState } from './office/parts/officeState.svelte.ts';
import { Queue } from './office/queue/queue.svelte.ts';
import { typeface } from './ui/typeface.ts';

const state = new OfficeState(createOfficeGateway());
const queue = new Queue(state);
await Promise.all([state.preferences.speak(), typeface()]);
mount(Console, { target: document.getElementById('app')!, props: { state, queue } });
