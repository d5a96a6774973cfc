///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
import type { HTMLButtonAttributes } from 'svelte/elements';
;

  interface Props extends HTMLButtonAttributes {
    kind?: 'main' | 'plain' | 'quiet' | 'danger';
    children: Snippet;
  };function $$render() {

  
  


  const { kind = 'plain', children, type = 'button', ...rest }: Props = $props();
;
async () => {

 { svelteHTML.createElement("button", {   type,"class":kind,...rest,});;__sveltets_2_ensureSnippet(children()); }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Button__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Button__SvelteComponent_ = ReturnType<typeof Button__SvelteComponent_>;
/*Ωignore_endΩ*/export default Button__SvelteComponent_;