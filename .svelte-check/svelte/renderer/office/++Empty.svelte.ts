///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
;

  interface Props {
    title: string;
    hint?: string;
    children?: Snippet;
  };function $$render() {

  


  const { title, hint = '', children }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", {});
   { svelteHTML.createElement("h2", {});title; }
  if(hint !== ''){ { svelteHTML.createElement("p", { "class":`quiet`,});hint; }}
  ;__sveltets_2_ensureSnippet(children?.());
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Empty__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Empty__SvelteComponent_ = ReturnType<typeof Empty__SvelteComponent_>;
/*Ωignore_endΩ*/export default Empty__SvelteComponent_;