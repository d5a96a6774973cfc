import { mount } from 'svelte';
import './ui/style.css';
import { createOfficeGateway } from './office/parts/officeGateway.ts';
import Console from './office/Console.svelte';
import { OfficeWindow } from './office/parts/officeWindow.svelte.ts';
import { Queue } from './office/queue/queue.svelte.ts';
import { typeface } from './ui/typeface.ts';

const office = new OfficeWindow(createOfficeGateway());
const queue = new Queue(office);
await Promise.all([office.preferences.speak(), typeface()]);
mount(Console, { target: document.getElementById('app')!, props: { office, queue } });
