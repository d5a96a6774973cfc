///<reference types="svelte" />
;
import type { AuditRow } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Moment from '../Moment.svelte';
import Sheet from '../Sheet.svelte';
import { actionName, actorName, type AuditFact, auditFacts, jobOf, subjectName } from './auditText.ts';
;

  interface Props {
    state: OfficeState;
    rows: readonly AuditRow[];
  };function $$render() {
 const list/*Ωignore_positionΩ*/ = (facts: readonly AuditFact[])/*Ωignore_startΩ*/: ReturnType<import('svelte').Snippet>/*Ωignore_endΩ*/ => { async ()/*Ωignore_positionΩ*/ => {
   { svelteHTML.createElement("ul", {});
        for(let { name, text } of __sveltets_2_ensureArray(facts)){let at = 1;at;
       { svelteHTML.createElement("li", {});
        if(name !== ''){ { svelteHTML.createElement("span", { "class":`quiet`,});name;  }}
        text;
       }
    }
   }
};return __sveltets_2_any(0)};
  
  
  
  
  


  const { state: office, rows }: Props = $props();
  const words = $derived(office.words);
  /** More characters than these are unfolded only when they are asked for. */
  const short = 160;
  const lengthOf = (facts: readonly AuditFact[]): number =>
    facts.reduce((sum, { name, text }) => sum + name.length + text.length, 0);
;
async () => {



 { const $$_teehS0C = __sveltets_2_ensureComponent(Sheet); new $$_teehS0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"label":words.screens.audit,}});
   { svelteHTML.createElement("thead", {});
     { svelteHTML.createElement("tr", {});
       { svelteHTML.createElement("th", { "scope":`col`,});words.auditWhen; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.auditWho; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.auditWhat; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.auditSubject; }
     }
   }
   { svelteHTML.createElement("tbody", {});
       for(let row of __sveltets_2_ensureArray(rows)){row.mark;
      const facts = auditFacts(row, words);
      const job = jobOf(row);
       { svelteHTML.createElement("tr", {});
         { svelteHTML.createElement("td", { "class":`when`,}); { const $$_tnemoM4C = __sveltets_2_ensureComponent(Moment); new $$_tnemoM4C({ target: __sveltets_2_any(), props: {   "ms":row.atMs,words,}});} }
         { svelteHTML.createElement("td", {});
          actorName(row.actor, words);
          if(row.address !== null){ { svelteHTML.createElement("span", { "class":`quiet address`,});words.fromAddress(row.address); }}
         }
         { svelteHTML.createElement("th", { "scope":`row`,});actionName(row.action, words); }
         { svelteHTML.createElement("td", { "class":`what`,});
          if(job !== null){
             { svelteHTML.createElement("a", {   "class":`job`,"href":office.router.to({ screen: 'job', id: job, part: '' }),});words.jobNumber(job); }
          }else{
            subjectName(row.subject, words);
          }
          if(lengthOf(facts) > short){
             { svelteHTML.createElement("details", {});
               { svelteHTML.createElement("summary", {});words.auditDetails; }
              ;__sveltets_2_ensureSnippet(list(facts));
             }
          } else if (facts.length > 0){
            ;__sveltets_2_ensureSnippet(list(facts));
          }
         }
       }
    }
   }
 Sheet}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const AuditTable__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type AuditTable__SvelteComponent_ = ReturnType<typeof AuditTable__SvelteComponent_>;
/*Ωignore_endΩ*/export default AuditTable__SvelteComponent_;