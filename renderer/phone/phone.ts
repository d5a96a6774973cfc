import { mount } from 'svelte';
import './phone.css';
import { choosePhoneWords } from './words/words.ts';
import PhonePage from './PhonePage.svelte';

const words = choosePhoneWords();
document.documentElement.lang = words.languageCode;
mount(PhonePage, { target: document.getElementById('app')!, props: { words } });
