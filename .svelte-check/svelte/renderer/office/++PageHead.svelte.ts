///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
;

  interface Props {
    title: string;
    /** One quiet line below it. */
    about?: string;
    /** Buttons and links of the screen. */
    children?: Snippet;
  };function $$render() {

  


  const { title, about = '', children }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", { "class":`head`,});
   { svelteHTML.createElement("div", { "class":`title`,});
     { svelteHTML.createElement("h1", {});title; }
    if(about !== ''){ { svelteHTML.createElement("p", { "class":`quiet`,});about; }}
   }
  if(children){ { svelteHTML.createElement("div", { "class":`actions`,});;__sveltets_2_ensureSnippet(children()); }}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PageHead__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PageHead__SvelteComponent_ = ReturnType<typeof PageHead__SvelteComponent_>;
/*Ωignore_endΩ*/export default PageHead__SvelteComponent_;