///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
;

  interface Props {
    id?: string;
    label: string;
    children: Snippet;
  };function $$render() {

  


  const { id, label, children }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", {      "class":`filters`,id,"role":`group`,"aria-label":label,});;__sveltets_2_ensureSnippet(children()); }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Filters__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Filters__SvelteComponent_ = ReturnType<typeof Filters__SvelteComponent_>;
/*Ωignore_endΩ*/export default Filters__SvelteComponent_;