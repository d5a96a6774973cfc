///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
;

  interface Props {
    tone?: 'plain' | 'good' | 'warn' | 'bad';
    children: Snippet;
  };function $$render() {

  


  const { tone = 'plain', children }: Props = $props();
;
async () => {


 { svelteHTML.createElement("div", {   "class":tone,"role":tone === 'bad' ? 'alert' : undefined,});;__sveltets_2_ensureSnippet(children()); }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Notice__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Notice__SvelteComponent_ = ReturnType<typeof Notice__SvelteComponent_>;
/*Ωignore_endΩ*/export default Notice__SvelteComponent_;