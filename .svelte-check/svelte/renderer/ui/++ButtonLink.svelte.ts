///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
import type { HTMLAnchorAttributes } from 'svelte/elements';
;

  interface Props extends HTMLAnchorAttributes {
    kind?: 'main' | 'plain';
    children: Snippet;
  };function $$render() {

  
  


  const { kind = 'plain', children, ...rest }: Props = $props();
;
async () => {


 { svelteHTML.createElement("a", {  "class":kind,...rest,});;__sveltets_2_ensureSnippet(children()); }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ButtonLink__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ButtonLink__SvelteComponent_ = ReturnType<typeof ButtonLink__SvelteComponent_>;
/*Ωignore_endΩ*/export default ButtonLink__SvelteComponent_;