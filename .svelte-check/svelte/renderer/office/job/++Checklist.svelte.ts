///<reference types="svelte" />
;
import type { JobShown } from '../../../shared/office/shapes.ts';
import { fieldName } from '../../forms/fieldNames.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import { findingText } from '../../words/findings.ts';
import { mistakeText } from '../../words/mistakes.ts';
;

  interface Props {
    shown: JobShown;
    state: OfficeState;
    /** Shows where a finding is: a slot, an array, or a field. */
    goTo: (pointer: string, slot: string | null) => void;
  };function $$render() {

  
  
  
  
  


  const { shown, state: office, goTo }: Props = $props();
  const words = $derived(office.words);
  const isEmpty = $derived(shown.findings.length === 0 && shown.errors.length === 0);
  const parts = $derived([
    { key: 'needed', title: words.checklistNeeded, tone: 'warn' as const, of: 'needed' },
    { key: 'advised', title: words.checklistAdvised, tone: 'plain' as const, of: 'advised' },
  ]);
;
async () => {

 { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`checklist`,});
   { svelteHTML.createElement("h2", {   "id":`checklist`,"tabindex":-1,});words.checklist; }
  if(isEmpty){ { svelteHTML.createElement("p", { "class":`fine`,});words.checklistClean; }}
  if(shown.errors.length > 0){
     { svelteHTML.createElement("h3", {});words.checklistWrong; }
     { svelteHTML.createElement("ul", {});
          for(let error of __sveltets_2_ensureArray(shown.errors)){let index = 1;index;
         { svelteHTML.createElement("li", { "class":`bad`,});
           { svelteHTML.createElement("button", {   "type":`button`,"onclick":() => goTo(error.pointer, null),});
             { svelteHTML.createElement("strong", {});fieldName(error.pointer, shown.job, words); }
             { svelteHTML.createElement("span", {});mistakeText(words.languageCode, error.detail); }
           }
         }
      }
     }
  }
     for(let part of __sveltets_2_ensureArray(parts)){part.key;
    const here = shown.findings.filter(({ severity }) => severity === part.of);
    if(here.length > 0){
       { svelteHTML.createElement("h3", {});part.title;  { svelteHTML.createElement("span", { "class":`quiet`,}); here.length;  } }
       { svelteHTML.createElement("ul", {});
            for(let finding of __sveltets_2_ensureArray(here)){let index = 1;index;
           { svelteHTML.createElement("li", { "class":part.tone,});
             { svelteHTML.createElement("button", {   "type":`button`,"onclick":() => goTo(finding.pointer, finding.slot),});
              findingText(words.languageCode, finding);
             }
           }
        }
       }
    }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Checklist__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Checklist__SvelteComponent_ = ReturnType<typeof Checklist__SvelteComponent_>;
/*Ωignore_endΩ*/export default Checklist__SvelteComponent_;