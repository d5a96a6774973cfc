///<reference types="svelte" />
;
import { Dialog } from 'bits-ui';
import type { Snippet } from 'svelte';
;

  interface Props {
    open: boolean;
    title: string;
    closeLabel: string;
    /** As large as the window lets it be: for documents. */
    wide?: boolean;
    close: () => void;
    children: Snippet;
    /** Stays in sight below what scrolls. */
    actions?: Snippet;
  };function $$render() {

  
  


  const { open, title, closeLabel, wide = false, close, children, actions }: Props = $props();
;
async () => {

 { const $$_tooR_golaiD0C = __sveltets_2_ensureComponent(Dialog.Root); const $$_tooR_golaiD0 = new $$_tooR_golaiD0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },open:__sveltets_2_get_set_binding(() => open,(wanted) => !wanted && close()),}});$$_tooR_golaiD0.$$bindings = 'open';
   { const $$_latroP_golaiD1C = __sveltets_2_ensureComponent(Dialog.Portal); new $$_latroP_golaiD1C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },}});
     { const $$_yalrevO_golaiD2C = __sveltets_2_ensureComponent(Dialog.Overlay); new $$_yalrevO_golaiD2C({ target: __sveltets_2_any(), props: {  "class":`dialog-shade`,}});}
     { const $$_tnetnoC_golaiD2C = __sveltets_2_ensureComponent(Dialog.Content); new $$_tnetnoC_golaiD2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"class":wide ? 'dialog wide' : 'dialog',"aria-describedby":undefined,}});
       { svelteHTML.createElement("div", { "class":`dialog-head`,});
         { const $$_eltiT_golaiD4C = __sveltets_2_ensureComponent(Dialog.Title); new $$_eltiT_golaiD4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"level":2,}});title; Dialog.Title}
         { const $$_esolC_golaiD4C = __sveltets_2_ensureComponent(Dialog.Close); new $$_esolC_golaiD4C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"class":`dialog-close`,"aria-label":closeLabel,}});  Dialog.Close}
       }
       { svelteHTML.createElement("div", { "class":`dialog-body`,});;__sveltets_2_ensureSnippet(children()); }
      if(actions){ { svelteHTML.createElement("div", { "class":`dialog-actions`,});;__sveltets_2_ensureSnippet(actions()); }}
     Dialog.Content}
   Dialog.Portal}
 Dialog.Root}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Dialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Dialog__SvelteComponent_ = ReturnType<typeof Dialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default Dialog__SvelteComponent_;