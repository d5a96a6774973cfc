///<reference types="svelte" />
;
import { reviewers } from '../../../shared/office/contract.ts';
import type { JobShown } from '../../../shared/office/shapes.ts';
import { addressLine } from '../../jobs/documentRows.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import ButtonLink from '../../ui/ButtonLink.svelte';
import Button from '../../ui/Button.svelte';
import StatusBadge from '../StatusBadge.svelte';
;

  interface Props {
    shown: JobShown;
    state: OfficeState;
    changeAhj: () => void;
  };function $$render() {

  
  
  
  
  
  
  


  const { shown, state: office, changeAhj }: Props = $props();
  const words = $derived(office.words);
  const job = $derived(shown.job);
  const address = $derived(addressLine(job));
  const mayReview = $derived(office.is(reviewers));
  /** The office is told what the server says; the client, whether the office's words are the last ones to this job. */
  const waits = $derived.by(() => {
    if (mayReview) return shown.waits ? words.clientWaits : null;
    const last = shown.messages.at(-1);
    return last?.fromOffice && last.job === job.id ? words.officeWaits : null;
  });
  const others = $derived(shown.versions.length > 1);
;
async () => {

 { svelteHTML.createElement("div", { "class":`head`,});
   { svelteHTML.createElement("div", { "class":`who`,});
     { svelteHTML.createElement("h1", {});job.client_name; }
     { const $$_egdaBsutatS2C = __sveltets_2_ensureComponent(StatusBadge); new $$_egdaBsutatS2C({ target: __sveltets_2_any(), props: {   "status":job.status,words,}});}
     { svelteHTML.createElement("span", { "class":`quiet`,});words.jobNumber(job.id); }
   }
   { svelteHTML.createElement("dl", {});
     { svelteHTML.createElement("div", {});
       { svelteHTML.createElement("dt", { "class":`hidden-visually`,});words.street; }
       { svelteHTML.createElement("dd", {});
        if(address === ''){words.noAddress;
        }else{
          address;
           { svelteHTML.createElement("a", {          "class":`map`,"href":`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`,"target":`_blank`,"rel":`noopener noreferrer`,"aria-label":words.mapOf(address),});words.openMap; }
        }
       }
     }
     { svelteHTML.createElement("div", {});
       { svelteHTML.createElement("dt", {});words.organization; }
       { svelteHTML.createElement("dd", {});shown.organization.name; }
     }
     { svelteHTML.createElement("div", {});
       { svelteHTML.createElement("dt", {});  }
       { svelteHTML.createElement("dd", {});
        job.ahj || words.noAhj;
        if(mayReview && job.status !== 'Revised'){
           { const $$_nottuB4C = __sveltets_2_ensureComponent(Button); new $$_nottuB4C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"aria-label":words.changeAhj,"onclick":changeAhj,}});words.change; Button}
        }
       }
     }
     { svelteHTML.createElement("div", {});
       { svelteHTML.createElement("dt", { "class":`hidden-visually`,});words.columnSubmitted; }
       { svelteHTML.createElement("dd", { "class":`quiet`,});words.submittedOn(words.when(Date.parse(job.created_at))); }
     }
   }
  if(others){
     { svelteHTML.createElement("nav", { "aria-label":words.versionsOf,});
       { svelteHTML.createElement("span", { "class":`quiet`,});words.versionsOf; }
         for(let version of __sveltets_2_ensureArray(shown.versions)){version.id;
        if(version.id === job.id){
           { svelteHTML.createElement("strong", { "aria-current":`page`,});words.versionHere(version.id); }
        }else{
           { svelteHTML.createElement("a", { "href":office.router.to({ screen: 'job', id: version.id, part: '' }),});
            words.jobNumber(version.id); words.statuses[version.status];
           }
        }
      }
     }
  }
 }

if(job.superseded_by !== undefined){
   { svelteHTML.createElement("div", { "class":`notice`,});
     { svelteHTML.createElement("p", {});words.wasRevisedAs(job.superseded_by); }
     { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"href":office.router.to({ screen: 'job', id: job.superseded_by, part: '' }),}});
      words.jobNumber(job.superseded_by);
     ButtonLink}
   }
}else{
  if(job.revision_of !== undefined){
     { svelteHTML.createElement("div", { "class":`notice calm`,});
       { svelteHTML.createElement("p", {});words.revisesJob(job.revision_of); }
       { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"href":office.router.to({ screen: 'job', id: job.id, part: 'changes' }),}});
        words.seeChanges;
       ButtonLink}
     }
  }
  if(waits){
     { svelteHTML.createElement("div", { "class":`notice`,});
       { svelteHTML.createElement("p", {});waits; }
       { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"href":office.router.to({ screen: 'job', id: job.id, part: 'messages' }),}});words.talk; ButtonLink}
     }
  }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobHead__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobHead__SvelteComponent_ = ReturnType<typeof JobHead__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobHead__SvelteComponent_;