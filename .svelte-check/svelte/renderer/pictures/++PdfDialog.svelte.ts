///<reference types="svelte" />
;
import ButtonLink from '../ui/ButtonLink.svelte';
import Dialog from '../ui/Dialog.svelte';
import type { Words } from '../words/words.ts';
;

  interface Props {
    title: string;
    address: string;
    /** Why it does not hold any more. */
    note?: string | null;
    words: Words;
    close: () => void;
  };function $$render() {

  
  
  


  const { title, address, note = null, words, close }: Props = $props();
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"open":true,title,"closeLabel":words.close,"wide":true,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_kniLnottuB0C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"href":address,"download":`${title}.pdf`,}});words.saveFile; ButtonLink}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
   { svelteHTML.createElement("div", { "class":`pdf`,});
    if(note !== null){ { svelteHTML.createElement("p", { "class":`note`,});note; }}
    if(navigator.pdfViewerEnabled){
      
       { svelteHTML.createElement("iframe", {  title,"src":`${address}#view=FitH&navpanes=0`,}); }
    }else{
       { svelteHTML.createElement("p", {});words.cannotShowPdf; }
    }
   }
  
 Dialog}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const PdfDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type PdfDialog__SvelteComponent_ = ReturnType<typeof PdfDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default PdfDialog__SvelteComponent_;