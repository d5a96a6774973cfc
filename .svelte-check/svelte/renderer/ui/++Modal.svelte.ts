///<reference types="svelte" />
;
import { AlertDialog } from 'bits-ui';
import type { Snippet } from 'svelte';
;

  interface Props {
    title: string;
    hint: string;
    children: Snippet;
  };function $$render() {

  
  


  const { title, hint, children }: Props = $props();
;
async () => {


 { const $$_tooR_golaiDtrelA0C = __sveltets_2_ensureComponent(AlertDialog.Root); new $$_tooR_golaiDtrelA0C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },"open":true,}});
   { const $$_latroP_golaiDtrelA1C = __sveltets_2_ensureComponent(AlertDialog.Portal); new $$_latroP_golaiDtrelA1C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },}});
     { const $$_yalrevO_golaiDtrelA2C = __sveltets_2_ensureComponent(AlertDialog.Overlay); new $$_yalrevO_golaiDtrelA2C({ target: __sveltets_2_any(), props: {  "class":`modal-shade`,}});}
     { const $$_tnetnoC_golaiDtrelA2C = __sveltets_2_ensureComponent(AlertDialog.Content); new $$_tnetnoC_golaiDtrelA2C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"class":`modal`,"onEscapeKeydown":(event) => event.preventDefault(),"onInteractOutside":(event) => event.preventDefault(),}});
       { const $$_eltiT_golaiDtrelA3C = __sveltets_2_ensureComponent(AlertDialog.Title); new $$_eltiT_golaiDtrelA3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"class":`modal-title`,"level":2,}});title; AlertDialog.Title}
       { const $$_noitpircseD_golaiDtrelA3C = __sveltets_2_ensureComponent(AlertDialog.Description); new $$_noitpircseD_golaiDtrelA3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"class":`quiet`,}});hint; AlertDialog.Description}
      ;__sveltets_2_ensureSnippet(children());
     AlertDialog.Content}
   AlertDialog.Portal}
 AlertDialog.Root}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Modal__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Modal__SvelteComponent_ = ReturnType<typeof Modal__SvelteComponent_>;
/*Ωignore_endΩ*/export default Modal__SvelteComponent_;