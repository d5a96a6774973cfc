///<reference types="svelte" />
;
import type { OfficeWords } from '../../words/office/words.ts';
import Button from '../../ui/Button.svelte';
import type { LetterForm } from './letterForm.svelte.ts';
import { toMend } from './toMend.ts';
;

  interface Props {
    form: LetterForm;
    words: OfficeWords;
    /** Nothing can be issued for the job as it stands. */
    isShut: boolean;
    isGoing: boolean;
    /** Shows the first field that is wrong; answers whether there is one. */
    showWrong: () => boolean;
    /** Leads to the field of this id. */
    show: (field: string) => void;
    issue: () => void;
    chooseFinished: () => void;
  };function $$render() {

  
  
  
  


  const { form, words, isShut, isGoing, showWrong, show, issue, chooseFinished }: Props = $props();
  const tick = (event: Event & { currentTarget: HTMLInputElement }): void => {
    form.isConfirmed = event.currentTarget.checked && !showWrong();
    // A tick that is not taken is not shown either.
    event.currentTarget.checked = form.isConfirmed;
  };
  const obstacles = $derived(toMend(form.draft, form.entries, words));
  /** What is left to do before it can be issued; null when nothing is. */
  const wanted = $derived.by(() => {
    if (obstacles.length > 0) return words.obstaclesTitle;
    if (form.keeping !== 'kept') return words.saveFirst;
    if (form.seen === null) return words.seeFirst;
    return form.isConfirmed ? null : words.tickFirst;
  });
  const mayIssue = $derived(wanted === null && !isGoing);
;
async () => {

 { svelteHTML.createElement("div", { "class":`bar`,});
  if(obstacles.length > 0){
     { svelteHTML.createElement("details", { "class":`obstacles`,});
       { svelteHTML.createElement("summary", {});words.obstaclesCount(obstacles.length); }
      
      
       { svelteHTML.createElement("div", {     "role":`group`,"aria-label":words.obstaclesTitle,"tabindex":0,});
         { svelteHTML.createElement("ul", {});
             for(let { key, text, field } of __sveltets_2_ensureArray(obstacles)){key;
             { svelteHTML.createElement("li", {});
              if(field === null || isShut){text;
              }else{ { svelteHTML.createElement("button", {   "type":`button`,"onclick":() => show(field),});text; }}
             }
          }
         }
       }
     }
  }
  if(!isShut){
     { svelteHTML.createElement("div", { "role":`alert`,});
      if(form.notice === 'changed'){ { svelteHTML.createElement("p", { "class":`happened`,});words.letterChanged; }}
      if(form.notice === 'merged'){ { svelteHTML.createElement("p", { "class":`happened`,});words.letterMerged; }}
      if(form.isTakenAway){
         { svelteHTML.createElement("p", { "class":`happened`,});words.takenAway;  { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => form.putBack(),}});words.putBack; Button} }
      }
     }
     { svelteHTML.createElement("div", { "class":`row`,});
       { svelteHTML.createElement("div", { "class":`tick`,});
         { svelteHTML.createElement("input", {           "id":`letter-checked`,"type":`checkbox`,"aria-describedby":`letter-checked-hint`,"checked":form.isConfirmed,"onchange":tick,});}
         { svelteHTML.createElement("div", {});
           { svelteHTML.createElement("label", { "for":`letter-checked`,});words.checkedThese; }
           { svelteHTML.createElement("p", {   "id":`letter-checked-hint`,"class":`quiet`,});words.checkedHint; }
         }
       }
       { svelteHTML.createElement("div", { "class":`does`,});
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":chooseFinished,"disabled":isGoing,}});words.finishedLetter; Button}
         { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {        children:() => { return __sveltets_2_any(0); },"kind":`main`,"aria-disabled":!mayIssue,"aria-describedby":`letter-wanted`,"onclick":() => mayIssue && issue(),}});words.issueLetter;  Button}
       }
      
       { svelteHTML.createElement("p", {    "id":`letter-wanted`,"class":`wanted quiet`,});obstacles.length > 0;wanted ?? ''; }
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const IssueBar__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type IssueBar__SvelteComponent_ = ReturnType<typeof IssueBar__SvelteComponent_>;
/*Ωignore_endΩ*/export default IssueBar__SvelteComponent_;