import { mount } from 'svelte';
import '../ui/style.css';
import { typeface } from '../ui/typeface.ts';
import Gallery from './Gallery.svelte';
import { Looks } from './looks.svelte.ts';

const looks = new Looks();
await Promise.all([looks.speak(), typeface()]);
mount(Gallery, { target: document.getElementById('app')!, props: { looks } });
