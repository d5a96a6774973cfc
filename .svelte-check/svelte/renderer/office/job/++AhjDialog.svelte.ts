///<reference types="svelte" />
;
import { untrack } from 'svelte';
import FieldFrame from '../../forms/FieldFrame.svelte';
import Button from '../../ui/Button.svelte';
import Dialog from '../../ui/Dialog.svelte';
import { focusFirst } from '../../state/asking.svelte.ts';
import type { OfficeWords } from '../../words/office/words.ts';
;

  interface Props {
    ahj: string;
    words: OfficeWords;
    close: () => void;
    /** Answers why it was refused, or null. */
    run: (ahj: string) => Promise<string | null>;
  };function $$render() {

  
  
  
  
  
  


  const { ahj, words, close, run }: Props = $props();
  const id = $props.id();
  let text = $state(untrack(() => ahj));
  let said = $state<string | null>(null);
  let isGoing = $state(false);

  const go = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isGoing) return;
    isGoing = true;
    said = await run(text.trim());
    isGoing = false;
  };
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"open":true,"title":words.ahjTitle,"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":close,}});words.cancel; Button}
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"kind":`main`,"type":`submit`,"form":`${id}-form`,"disabled":isGoing,}});words.save; Button}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
   { svelteHTML.createElement("form", {   "id":`${id}-form`,"onsubmit":(event) => void go(event),});
     { const $$_emarFdleiF2C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF2C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },id,"label":`AHJ`,"hint":words.ahjHint,"errors":said === null ? [] : [said],}});
       { svelteHTML.createElement("input", {             id,[Symbol("@attach")]:focusFirst,"bind:value":text,"maxlength":200,"autocomplete":`off`,"aria-describedby":`${id}-says`,"aria-invalid":said === null ? undefined : 'true',});/*Ωignore_startΩ*/() => text = __sveltets_2_any(null);/*Ωignore_endΩ*/}
     FieldFrame}
   }
  
 Dialog}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const AhjDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type AhjDialog__SvelteComponent_ = ReturnType<typeof AhjDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default AhjDialog__SvelteComponent_;