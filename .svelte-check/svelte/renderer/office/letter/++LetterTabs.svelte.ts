///<reference types="svelte" />
;
import type { OfficeWords } from '../../words/office/words.ts';
;

  interface Props {
    tab: 'values' | 'preview';
    label: string;
    words: OfficeWords;
  };function $$render() {

  


  let { tab = $bindable(), label, words }: Props = $props()/*Ωignore_startΩ*/;tab;/*Ωignore_endΩ*/;
  const tabs = $derived([
    { key: 'values', label: words.valuesTab },
    { key: 'preview', label: words.previewTab },
  ] as const);
  const steps = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    tab = tab === 'values' ? 'preview' : 'values';
    document.getElementById(`letter-tab-${tab}`)?.focus();
  };
;
async () => {

 { svelteHTML.createElement("div", {     "class":`tabs`,"role":`tablist`,"aria-label":label,});
     for(let one of __sveltets_2_ensureArray(tabs)){one.key;
     { svelteHTML.createElement("button", {                "type":`button`,"role":`tab`,"id":`letter-tab-${one.key}`,"aria-controls":`letter-${one.key}`,"aria-selected":tab === one.key,"tabindex":tab === one.key ? 0 : -1,"onclick":() => (tab = one.key),"onkeydown":steps,});one.label; }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings('tab'), slots: {}, events: {} }}
const LetterTabs__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type LetterTabs__SvelteComponent_ = ReturnType<typeof LetterTabs__SvelteComponent_>;
/*Ωignore_endΩ*/export default LetterTabs__SvelteComponent_;