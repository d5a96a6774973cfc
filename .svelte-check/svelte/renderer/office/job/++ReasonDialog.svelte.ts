///<reference types="svelte" />
;
import { tick, untrack } from 'svelte';
import type { Kept } from '../../gateway/kept.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import Button from '../../ui/Button.svelte';
import Dialog from '../../ui/Dialog.svelte';
import { focusFirst } from '../../state/asking.svelte.ts';
import type { OfficeWords } from '../../words/office/words.ts';
;

  interface Props {
    open: boolean;
    title: string;
    about?: string;
    label: string;
    hint: string;
    /** What is said where nothing was written; null where it may stay empty. */
    needed: string | null;
    action: string;
    words: OfficeWords;
    /** Where what was written is kept until it is sent, over a reload too. */
    kept?: Kept;
    close: () => void;
    /** Answers why it was refused, or null. */
    run: (reason: string) => Promise<string | null>;
  };function $$render() {

  
  
  
  
  
  
  


  const { open, title, about = '', label, hint, needed, action, words, kept, close, run }: Props = $props();
  const id = $props.id();
  /** A slip loses nothing. */
  let reason = $state(untrack(() => kept?.read() ?? ''));
  let said = $state<string | null>(null);
  let isGoing = $state(false);
  let field = $state<HTMLTextAreaElement | null>(null);

  const go = async (): Promise<void> => {
    if (isGoing) return;
    said = needed !== null && reason.trim() === '' ? needed : null;
    if (said === null) {
      isGoing = true;
      said = await run(reason.trim());
      isGoing = false;
      if (said === null) {
        reason = '';
        kept?.write('');
      }
    }
    if (said !== null) {
      await tick();
      field?.focus();
    }
  };
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },open,title,"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":close,}});words.cancel; Button}
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"disabled":isGoing,"onclick":() => void go(),}});action; Button}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
  if(about !== ''){ { svelteHTML.createElement("p", { "class":`about`,});about; }}
   { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },id,label,hint,"errors":said === null ? [] : [said],}});
     { const $$_textarea2 = svelteHTML.createElement("textarea", {                 id,"rows":4,[Symbol("@attach")]:focusFirst,"bind:value":reason,"oninput":() => kept?.write(reason),"aria-required":needed !== null,"aria-describedby":`${id}-says`,"aria-invalid":said === null ? undefined : 'true',"onkeydown":(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void go();
      },});field = $$_textarea2;/*Ωignore_startΩ*/() => reason = __sveltets_2_any(null);/*Ωignore_endΩ*/ }
   FieldFrame}
  
 Dialog}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ReasonDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ReasonDialog__SvelteComponent_ = ReturnType<typeof ReasonDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default ReasonDialog__SvelteComponent_;