///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
;

  interface Props {
    label: string;
    /** Rows of the head and of the body. */
    children: Snippet;
  };function $$render() {

  


  const { label, children }: Props = $props();
  let width = $state(0);
  let tableWidth = $state(0);
  /** Where a table is wider than its place, keys have to reach what scrolls. */
  const isScrolled = $derived(tableWidth > width + 1);
;
async () => {


  { const $$_div0 = svelteHTML.createElement("div", {         "class":`sheet`,"role":isScrolled ? 'region' : undefined,"aria-label":isScrolled ? label : undefined,"tabindex":isScrolled ? 0 : undefined,});width= $$_div0.clientWidth;
   { const $$_table1 = svelteHTML.createElement("table", { });tableWidth= $$_table1.clientWidth;
     { svelteHTML.createElement("caption", { "class":`hidden-visually`,});label; }
    ;__sveltets_2_ensureSnippet(children());
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Sheet__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Sheet__SvelteComponent_ = ReturnType<typeof Sheet__SvelteComponent_>;
/*Ωignore_endΩ*/export default Sheet__SvelteComponent_;