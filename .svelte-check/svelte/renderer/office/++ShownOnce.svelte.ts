///<reference types="svelte" />
;
import { onMount } from 'svelte';
import type { OfficeState } from '../state/officeState.svelte.ts';
import Button from '../ui/Button.svelte';
import CopyButton from '../ui/CopyButton.svelte';
import Modal from '../ui/Modal.svelte';
;

  interface Props {
    state: OfficeState;
    title: string;
    hint: string;
    /** What it is, such as `Key`. */
    label: string;
    secret: string;
    stored: () => void;
  };function $$render() {

  
  
  
  
  


  const { state: office, title, hint, label, secret, stored }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();
  let shown = $state<HTMLTextAreaElement | null>(null);

  // It is nowhere else: neither the back button nor a reload takes it away by accident.
  onMount(() => office.router.guard(() => false));
  const done = (): void => {
    stored();
    // The dialog that led here is gone: keys go on from the top of the screen rather than from nowhere.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus();
    });
  };
  const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
;
async () => {

 { svelteHTML.createElement("svelte:window", {  "onbeforeunload":stay,});}
 { const $$_ladoM0C = __sveltets_2_ensureComponent(Modal); new $$_ladoM0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },title,hint,}});
   { svelteHTML.createElement("div", { "class":`secret`,});
     { svelteHTML.createElement("label", { "for":id,});label; }
    
     { const $$_textarea2 = svelteHTML.createElement("textarea", {             id,"rows":2,"readonly":true,"value":secret,"autocomplete":`off`,"spellcheck":`false`,"onfocus":() => shown?.select(),});shown = $$_textarea2; }
     { const $$_nottuBypoC2C = __sveltets_2_ensureComponent(CopyButton); new $$_nottuBypoC2C({ target: __sveltets_2_any(), props: {       "text":secret,"kind":`main`,"about":label,words,}});}
   }
   { svelteHTML.createElement("p", { "class":`once`,}); { svelteHTML.createElement("strong", {});words.shownOnce; } }
   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":done,}});words.haveStored; Button}
 Modal}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ShownOnce__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ShownOnce__SvelteComponent_ = ReturnType<typeof ShownOnce__SvelteComponent_>;
/*Ωignore_endΩ*/export default ShownOnce__SvelteComponent_;