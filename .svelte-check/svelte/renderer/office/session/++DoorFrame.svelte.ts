///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import { type Language, languages } from '../../state/preferences.svelte.ts';
;

  interface Props {
    state: OfficeState;
    title: string;
    hint: string;
    children: Snippet;
  };function $$render() {

  
  
  


  const { state, title, hint, children }: Props = $props();
  const words = $derived(state.words);
  const id = $props.id();
  const names = $derived<Record<Language, string>>({ system: words.system, en: 'English', es: 'Español' });
;
async () => {


 { svelteHTML.createElement("div", { "class":`door`,});
   { svelteHTML.createElement("div", { "class":`card`,});
     { svelteHTML.createElement("p", { "class":`firm`,});state.here?.firm || words.appName; }
     { svelteHTML.createElement("h1", {});title; }
     { svelteHTML.createElement("p", { "class":`quiet`,});hint; }
    ;__sveltets_2_ensureSnippet(children());
   }
   { svelteHTML.createElement("div", { "class":`language`,});
     { svelteHTML.createElement("label", { "for":id,});words.language; }
     { svelteHTML.createElement("select", {  id,"bind:value":state.preferences.language,});/*Ωignore_startΩ*/() => state.preferences.language = __sveltets_2_any(null);/*Ωignore_endΩ*/
         for(let one of __sveltets_2_ensureArray(languages)){one; { svelteHTML.createElement("option", {   "value":one,"lang":one === 'system' ? undefined : one,});names[one]; }}
     }
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const DoorFrame__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type DoorFrame__SvelteComponent_ = ReturnType<typeof DoorFrame__SvelteComponent_>;
/*Ωignore_endΩ*/export default DoorFrame__SvelteComponent_;