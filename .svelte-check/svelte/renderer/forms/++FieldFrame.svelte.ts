///<reference types="svelte" />
;
import type { Snippet } from 'svelte';
;

  interface Props {
    id: string;
    label: string;
    unit?: string | null;
    hint?: string | null;
    errors?: readonly string[];
    children: Snippet;
  };function $$render() {

  


  const { id, label, unit = null, hint = null, errors = [], children }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", {  "class":`field`,});errors.length > 0;
   { svelteHTML.createElement("label", {  "for":id,});label;if(unit){ { svelteHTML.createElement("span", { "class":`unit`,});unit; }} }
  ;__sveltets_2_ensureSnippet(children());
  
   { svelteHTML.createElement("p", {     "id":`${id}-says`,"class":`says`,"role":errors.length > 0 ? 'alert' : undefined,});errors[0] ?? hint ?? ''; }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const FieldFrame__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type FieldFrame__SvelteComponent_ = ReturnType<typeof FieldFrame__SvelteComponent_>;
/*Ωignore_endΩ*/export default FieldFrame__SvelteComponent_;