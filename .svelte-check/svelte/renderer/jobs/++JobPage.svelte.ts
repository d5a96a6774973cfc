///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
;

  interface Props {
    /** For large photos. */
    wide?: boolean;
    head: Snippet;
    main: Snippet;
    /** Beside it; below it where there is no room. */
    side: Snippet;
    below?: Snippet;
  };function $$render() {

  


  const { wide = false, head, main, side, below }: Props = $props();
;
async () => {


 { svelteHTML.createElement("div", {  "class":`page`,});wide;
  ;__sveltets_2_ensureSnippet(head());
   { svelteHTML.createElement("div", { "class":`parts`,});
     { svelteHTML.createElement("div", {});;__sveltets_2_ensureSnippet(main()); }
     { svelteHTML.createElement("div", {});;__sveltets_2_ensureSnippet(side()); }
   }
  ;__sveltets_2_ensureSnippet(below?.());
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobPage__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobPage__SvelteComponent_ = ReturnType<typeof JobPage__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobPage__SvelteComponent_;