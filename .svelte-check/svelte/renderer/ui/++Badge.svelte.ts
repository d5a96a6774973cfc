///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
;

  interface Props {
    tone?: 'plain' | 'accent' | 'good' | 'warn' | 'bad';
    children: Snippet;
  };function $$render() {

  


  const { tone = 'plain', children }: Props = $props();
;
async () => {

 { svelteHTML.createElement("span", { "class":tone,});;__sveltets_2_ensureSnippet(children()); }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Badge__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Badge__SvelteComponent_ = ReturnType<typeof Badge__SvelteComponent_>;
/*Ωignore_endΩ*/export default Badge__SvelteComponent_;