///<reference types="svelte" />
;
import { tick } from 'svelte';
import FieldFrame from '../../forms/FieldFrame.svelte';
import Button from '../../ui/Button.svelte';
import { mistakeText } from '../../words/mistakes.ts';
import type { OfficeWords } from '../../words/office/words.ts';
import type { LetterForm } from './letterForm.svelte.ts';
;

  interface Props {
    form: LetterForm;
    words: OfficeWords;
    disabled: boolean;
  };function $$render() {

  
  
  
  
  
  


  const { form, words, disabled }: Props = $props();
  let list = $state<HTMLElement | null>(null);
  const saidAt = (at: string): string[] =>
    form.errors.filter(({ pointer }) => pointer === at).map(({ detail }) => mistakeText(words.languageCode, detail));
  const said = (index: number): string[] => saidAt(`#/repairs/${index}`);
  const ofList = $derived(saidAt('#/repairs'));

  const change = (index: number, text: string): void => form.setRepairs(form.repairs.with(index, text));
  const remove = (index: number): void => form.setRepairs(form.repairs.toSpliced(index, 1));
  const add = async (): Promise<void> => {
    form.setRepairs([...form.repairs, '']);
    await tick();
    list?.querySelector<HTMLElement>('li:last-child textarea')?.focus();
  };
;
async () => {

 { svelteHTML.createElement("div", {     "class":`repairs`,"role":`group`,"aria-label":words.repairsPart,});
   { svelteHTML.createElement("h3", {});words.repairsPart; }
     for(let detail of __sveltets_2_ensureArray(ofList)){detail; { svelteHTML.createElement("p", {   "class":`bad`,"role":`alert`,});detail; }}
   { const $$_ol1 = svelteHTML.createElement("ol", { });list = $$_ol1;
        for(let repair of __sveltets_2_ensureArray(form.repairs)){let index = 1;index;
       { svelteHTML.createElement("li", {});
         { const $$_emarFdleiF3C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF3C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`repair-${index}`,"label":words.repairNumber(index + 1),"errors":said(index),}});
           { svelteHTML.createElement("textarea", {             "id":`repair-${index}`,"rows":2,disabled,"value":repair,"aria-describedby":`repair-${index}-says`,"aria-invalid":said(index).length > 0 ? 'true' : undefined,"oninput":(event) => change(index, event.currentTarget.value),}); }
         FieldFrame}
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"kind":`quiet`,disabled,"aria-label":words.removeRepair(index + 1),"onclick":() => remove(index),}});
          words.remove;
         Button}
       }
    }
   }
   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"id":`letter-add-repair`,disabled,"onclick":() => void add(),}});words.addRepair; Button}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Repairs__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Repairs__SvelteComponent_ = ReturnType<typeof Repairs__SvelteComponent_>;
/*Ωignore_endΩ*/export default Repairs__SvelteComponent_;