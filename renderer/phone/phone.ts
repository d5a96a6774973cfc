import { mount } from 'svelte';
import './phone.css';
import PhonePage from './PhonePage.svelte';
import { chooseLocale } from '../base/words/locales.ts';
import { pseudoLocale, pseudoWords } from '../base/words/pseudo.ts';
import { phoneEn, type PhoneWords } from './words/en.ts';
import { phoneEs } from './words/es.ts';

/** The words of the page for phones in the language of the phone. Both languages are small enough to be part of the page. */
const choosePhoneWords = (languages = navigator.languages): PhoneWords => {
  const locale = chooseLocale('system', languages);
  if (locale === pseudoLocale) return pseudoWords<PhoneWords>(phoneEn);
  return locale === 'es' ? phoneEs : phoneEn;
};

const words = choosePhoneWords();
document.documentElement.lang = words.languageCode;
mount(PhonePage, { target: document.getElementById('app')!, props: { words } });
