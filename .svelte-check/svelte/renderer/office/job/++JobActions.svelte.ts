///<reference types="svelte" />
;
import { reviewers } from '../../../shared/office/contract.ts';
import type { JobShown } from '../../../shared/office/shapes.ts';
import { canMove, type Status } from '../../../shared/job/status.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
;

  interface Props {
    shown: JobShown;
    state: OfficeState;
    move: (to: Status) => void;
    withdraw: () => void;
    revise: () => void;
  };function $$render() {

  
  
  
  
  
  


  const { shown, state: office, move, withdraw, revise }: Props = $props();
  const words = $derived(office.words);
  const job = $derived(shown.job);
  const mayReview = $derived(office.is(reviewers));
  /** Leaving Approved is withdrawing the letter, and has a button of its own. */
  const plain = $derived(
    job.status === 'Approved' ? [] : shown.moves.filter((to) => to !== 'Approved' && to !== 'Revised'),
  );
  const mayWrite = $derived(mayReview && canMove(job.status, 'Approved'));
;
async () => {

 { svelteHTML.createElement("div", {         "id":`job-actions`,"class":`does`,"role":`group`,"tabindex":-1,"aria-label":words.jobActionsTitle,});
  if(mayWrite){
     { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"href":office.router.to({ screen: 'letter', id: job.id }),}});
      shown.letterBegunMs === null ? words.writeLetter : words.goOnWithLetter;
     ButtonLink}
  }
     for(let to of __sveltets_2_ensureArray(plain)){to;
     { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":to === 'Rejected' || to === 'Canceled' ? 'danger' : 'plain',"onclick":() => move(to),}});
      words[`moveTo_${to}`];
     Button}
  }
  if(mayReview && job.status === 'Approved'){
     { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`danger`,"onclick":withdraw,}});words.withdrawLetter; Button}
  }
  if(job.superseded_by === undefined && job.status !== 'Revised'){
     { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":revise,}});words.revise; Button}
  }
   { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },"href":office.gateway.url('jobZip', { id: job.id }),"download":true,}});
    words.downloadJob;
   ButtonLink}
 }
if(mayWrite && shown.letterBegunMs !== null){
   { svelteHTML.createElement("p", { "class":`quiet`,});words.letterBegun(words.when(shown.letterBegunMs)); }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobActions__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobActions__SvelteComponent_ = ReturnType<typeof JobActions__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobActions__SvelteComponent_;