///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import Button from './Button.svelte';
import { copyText } from './copyText.ts';
;

  interface Props {
    text: string;
    kind?: 'main' | 'plain';
    words: { copy: string; copied: string; copyFailed: string };
    /** What is copied, for those who do not see what stands beside it. */
    about?: string;
  };function $$render() {

  
  
  


  const { text, kind = 'plain', words, about }: Props = $props();
  const shownMs = 4000;
  let said = $state<'copied' | 'copyFailed' | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onDestroy(() => clearTimeout(timer));

  const copy = async (): Promise<void> => {
    said = (await copyText(text)) ? 'copied' : 'copyFailed';
    clearTimeout(timer);
    timer = setTimeout(() => (said = null), shownMs);
  };
;
async () => {

 { svelteHTML.createElement("span", { "class":`copy`,});
   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },kind,"aria-label":about === undefined ? undefined : `${words.copy}: ${about}`,"onclick":() => void copy(),}});
    words.copy;
   Button}
  
   { svelteHTML.createElement("span", {   "class":`said`,"role":`status`,});said === null ? '' : `${said === 'copied' ? '✓ ' : ''}${words[said]}`; }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const CopyButton__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type CopyButton__SvelteComponent_ = ReturnType<typeof CopyButton__SvelteComponent_>;
/*Ωignore_endΩ*/export default CopyButton__SvelteComponent_;