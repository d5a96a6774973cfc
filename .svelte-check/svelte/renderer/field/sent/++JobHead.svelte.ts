///<reference types="svelte" />
;
import type { JobShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import StateBadge from '../jobs/StateBadge.svelte';
import { addressLine } from '../../jobs/documentRows.ts';
import { statusTone } from '../../jobs/statusTone.ts';
import { statusText } from '../../words/statusText.ts';
import { saidText } from '../../words/refusals.ts';
;

  interface Props {
    job: JobShown;
    state: AppState;
    revise: () => void;
    addPhotos: () => void;
    openFields: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  


  const { job, state, revise, addPhotos, openFields }: Props = $props();
  const words = $derived(state.words);

  /** The ids under which the job was known, oldest first. */
  const ids = $derived([...new Set(job.timeline.map(({ jobId }) => jobId))]);
  const before = $derived(job.jobId === null ? undefined : ids[ids.indexOf(job.jobId) - 1]);
  const revision = $derived(job.items.find(({ kind }) => kind === 'revision'));
  const facts = $derived(
    [job.jobId === null ? '' : words.jobNumber(job.jobId), addressLine(job.document)].filter(Boolean),
  );
;
async () => {

 { svelteHTML.createElement("div", { "class":`head`,});
   { svelteHTML.createElement("div", { "class":`who`,});
     { svelteHTML.createElement("h1", {   "id":`job-title`,"tabindex":-1,});job.name === '' ? words.unnamed : job.name; }
     { svelteHTML.createElement("p", { "class":`quiet`,});facts.join(' · '); }
   }
  if(job.status){ { const $$_egdaB1C = __sveltets_2_ensureComponent(Badge); new $$_egdaB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":statusTone(job.status),}});statusText(job.status, words); Badge}}
  if(job.status === null || job.state === 'blocked'){ { const $$_egdaBetatS1C = __sveltets_2_ensureComponent(StateBadge); new $$_egdaBetatS1C({ target: __sveltets_2_any(), props: {   "shown":job.state,words,}});}}
   { svelteHTML.createElement("div", { "class":`does`,});
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":openFields,}});words.openFields; Button}
    if(job.jobId !== null){ { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":addPhotos,}});words.addPhotos; Button}}
    if(job.jobId !== null){ { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":revise,}});words.revise; Button}}
   }
 }

if(job.jobId === null){
   { svelteHTML.createElement("div", { "class":`notice`,});
     { svelteHTML.createElement("p", {});words.notSentHint; }
     { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"href":state.router.to({ screen: 'draft', id: job.id, part: 'client' }),}});words.editJob; ButtonLink}
   }
}
if(before !== undefined && job.jobId !== null){
   { svelteHTML.createElement("p", { "class":`notice`,});words.revisedOn(before, job.jobId); }
} else if (job.status === 'Revised'){
   { svelteHTML.createElement("p", { "class":`notice`,});words.revisedElsewhere; }
}
if(revision){
   { svelteHTML.createElement("p", {  "class":`notice`,});revision.state === 'failed';
    revision.state === 'failed' ? words.revisionRefused : words.revisionWaits;
   }
}
if(job.error){ { svelteHTML.createElement("p", { "class":`notice`,});words.lookFailed(saidText(words.languageCode, job.error)); }}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobHead__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobHead__SvelteComponent_ = ReturnType<typeof JobHead__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobHead__SvelteComponent_;