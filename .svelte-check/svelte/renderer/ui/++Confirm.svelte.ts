///<reference types="svelte" />
;
import { AlertDialog } from 'bits-ui';
;

  interface Props {
    open: boolean;
    title: string;
    /** One sentence each. */
    lines: readonly string[];
    action: string;
    cancel: string;
    /** Another way to go on, between the two. */
    other?: { label: string; run: () => unknown } | null;
    onconfirm: () => unknown;
    /** Whichever way it was closed. */
    onclose: () => unknown;
  };function $$render() {

  


  const { open, title, lines, action, cancel, other = null, onconfirm, onclose }: Props = $props();
;
async () => {

 { const $$_tooR_golaiDtrelA0C = __sveltets_2_ensureComponent(AlertDialog.Root); const $$_tooR_golaiDtrelA0 = new $$_tooR_golaiDtrelA0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },open:__sveltets_2_get_set_binding(() => open,(now) => !now && void onclose()),}});$$_tooR_golaiDtrelA0.$$bindings = 'open';
   { const $$_latroP_golaiDtrelA1C = __sveltets_2_ensureComponent(AlertDialog.Portal); new $$_latroP_golaiDtrelA1C({ target: __sveltets_2_any(), props: {children:() => { return __sveltets_2_any(0); },}});
     { const $$_yalrevO_golaiDtrelA2C = __sveltets_2_ensureComponent(AlertDialog.Overlay); new $$_yalrevO_golaiDtrelA2C({ target: __sveltets_2_any(), props: {  "class":`confirm-shade`,}});}
     { const $$_tnetnoC_golaiDtrelA2C = __sveltets_2_ensureComponent(AlertDialog.Content); new $$_tnetnoC_golaiDtrelA2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"class":`confirm`,}});
       { const $$_eltiT_golaiDtrelA3C = __sveltets_2_ensureComponent(AlertDialog.Title); new $$_eltiT_golaiDtrelA3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"class":`confirm-title`,}});title; AlertDialog.Title}
       { const $$_noitpircseD_golaiDtrelA3C = __sveltets_2_ensureComponent(AlertDialog.Description); new $$_noitpircseD_golaiDtrelA3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"class":`confirm-lines`,}});
           for(let line of __sveltets_2_ensureArray(lines)){line; { svelteHTML.createElement("p", {});line; }}
       AlertDialog.Description}
       { svelteHTML.createElement("div", { "class":`confirm-actions`,});
         { const $$_lecnaC_golaiDtrelA4C = __sveltets_2_ensureComponent(AlertDialog.Cancel); new $$_lecnaC_golaiDtrelA4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"class":`confirm-button`,}});cancel; AlertDialog.Cancel}
        if(other){
           { const $$_noitcA_golaiDtrelA4C = __sveltets_2_ensureComponent(AlertDialog.Action); new $$_noitcA_golaiDtrelA4C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"class":`confirm-button`,"onclick":() => {
              void other.run();
              void onclose();
            },}});other.label;  AlertDialog.Action}
        }
         { const $$_noitcA_golaiDtrelA4C = __sveltets_2_ensureComponent(AlertDialog.Action); new $$_noitcA_golaiDtrelA4C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"class":`confirm-button confirm-main`,"onclick":() => {
            void onconfirm();
            void onclose();
          },}});action;  AlertDialog.Action}
       }
     AlertDialog.Content}
   AlertDialog.Portal}
 AlertDialog.Root}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Confirm__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Confirm__SvelteComponent_ = ReturnType<typeof Confirm__SvelteComponent_>;
/*Ωignore_endΩ*/export default Confirm__SvelteComponent_;