///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
;

  interface Props {
    title: string;
    hint?: string;
    children: Snippet;
  };function $$render() {

  


  const { title, hint, children }: Props = $props();
  const id = $props.id();
;
async () => {

 { svelteHTML.createElement("section", { "aria-labelledby":id,});
   { svelteHTML.createElement("h2", {id,});title; }
  if(hint !== undefined){ { svelteHTML.createElement("p", { "class":`quiet hint`,});hint; }}
   { svelteHTML.createElement("div", { "class":`inside`,});;__sveltets_2_ensureSnippet(children()); }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Panel__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Panel__SvelteComponent_ = ReturnType<typeof Panel__SvelteComponent_>;
/*Ωignore_endΩ*/export default Panel__SvelteComponent_;