///<reference types="svelte" />
;
import { tick } from 'svelte';
import { needsReason, type Status } from '../../../shared/job/status.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import type { JobShown } from '../../../shared/office/shapes.ts';
import type { Kept } from '../../gateway/kept.ts';
import DocumentFields from '../../jobs/DocumentFields.svelte';
import JobPage from '../../jobs/JobPage.svelte';
import ReviseDialog from '../../jobs/ReviseDialog.svelte';
import { Revision } from '../../jobs/revision.svelte.ts';
import { afterPaint } from '../../state/afterPaint.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import AhjDialog from './AhjDialog.svelte';
import Changes from './Changes.svelte';
import Checklist from './Checklist.svelte';
import History from './History.svelte';
import JobActions from './JobActions.svelte';
import JobHead from './JobHead.svelte';
import { createJobMoves, type MoveTo } from './jobMoves.ts';
import Messages from './Messages.svelte';
import PartLinks from './PartLinks.svelte';
import PhotoGroups from './PhotoGroups.svelte';
import { elementOf, planPhotos } from './photoPlan.ts';
import Produced from './Produced.svelte';
import ReasonDialog from './ReasonDialog.svelte';
import { KeptText } from './keptText.ts';
import { createSendingKeys } from './sendingKeys.ts';
import { reviseAgainst } from './reviseAgainst.ts';
;

  interface Props {
    shown: JobShown;
    state: OfficeState;
    part: string;
    put: (answer: JobShown) => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { shown, state: office, part, put }: Props = $props();
  const words = $derived(office.words);
  const job = $derived(shown.job);
  const plan = $derived(planPhotos(shown, words));
  const acts = createJobMoves({ office: () => office, job: () => job, put: (answer) => put(answer) });

  let dialog = $state<'move' | 'withdraw' | 'ahj' | 'revise' | null>(null);
  const close = (): void => void (dialog = null);
  let to = $state<MoveTo>('On Hold');
  /** Kept while the dialog is closed: what was typed is not lost by a slip. */
  let revision = $state.raw<Revision | null>(null);
  const keys = createSendingKeys();
  const letter = $derived(shown.produced.find(({ number, withdrawnMs }) => number !== null && withdrawnMs === null));

  /** What was written for one kind of move says nothing of another. */
  const reasonKept = (of: MoveTo | 'withdraw'): Kept =>
    office.gateway.kept(`reason.${office.user?.id ?? 0}.${job.id}.${of}`);

  /** A move takes away the button that asked for it: who works by keyboard goes on from its neighbours. */
  const goOnHere = async (): Promise<void> => {
    await tick();
    afterPaint(() => {
      if (document.activeElement === document.body) document.getElementById('job-actions')?.focus();
    });
  };
  const move = async (wanted: Status): Promise<void> => {
    if (wanted === 'Submitted' || wanted === 'Approved' || wanted === 'Revised') return;
    to = wanted;
    if (wanted !== 'In Review') {
      dialog = 'move';
      return;
    }
    await office.attempt(() => acts.move(wanted, ''));
    await goOnHere();
  };
  const closing = (said: string | null): string | null => {
    if (said === null) {
      close();
      void goOnHere();
    }
    return said;
  };
  const revise = async (): Promise<void> => {
    // A revision of one job says nothing about the job that has followed it.
    if (revision?.jobId !== job.id) {
      const kept = office.gateway.kept(`revision.${office.user?.id ?? 0}.${job.id}`);
      revision = new Revision({ jobId: job.id, document: reviseAgainst(job) }, { unsent: new KeptText(kept) });
      await revision.load();
    }
    dialog = 'revise';
  };
  const sendRevision = async (): Promise<boolean> => {
    const goOn = office.router.fromHere();
    let content = '';
    const answer = await revision?.send((fields) => {
      content = JSON.stringify([job.id, fields]);
      return office.gateway.call('reviseJob', { id: job.id, revision: fields, key: keys.of(content) });
    });
    if (!answer) return false;
    keys.done(content);
    revision?.startOver();
    close();
    office.toasts.say(words.revisionTaken(answer.job.id));
    goOn({ screen: 'job', id: answer.job.id, part: '' });
    return true;
  };

  const show = (id: string): void => {
    const element = document.getElementById(id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  };
  $effect(() => {
    if (part !== '') show(part);
  });
;
async () => {

 { const $$_egaPboJ0C = __sveltets_2_ensureComponent(JobPage); const $$_egaPboJ0 = new $$_egaPboJ0C({ target: __sveltets_2_any(), props: {"wide":true,head:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_daeHboJ0C = __sveltets_2_ensureComponent(JobHead); new $$_daeHboJ0C({ target: __sveltets_2_any(), props: {     shown,"state":office,"changeAhj":() => (dialog = 'ahj'),}});}
     { const $$_snoitcAboJ0C = __sveltets_2_ensureComponent(JobActions); new $$_snoitcAboJ0C({ target: __sveltets_2_any(), props: {         shown,"state":office,"move":(wanted: Status) => void move(wanted),"withdraw":() => (dialog = 'withdraw'),revise,}});}
     { const $$_skniLtraP0C = __sveltets_2_ensureComponent(PartLinks); new $$_skniLtraP0C({ target: __sveltets_2_any(), props: {       "id":job.id,"hasChanges":shown.before !== null,"state":office,show,}});}
  };return __sveltets_2_any(0)},main:() => { async ()/*Ωignore_positionΩ*/ => {
    if(shown.before){ { const $$_segnahC0C = __sveltets_2_ensureComponent(Changes); new $$_segnahC0C({ target: __sveltets_2_any(), props: {     "before":shown.before,shown,"state":office,}});}}
     { const $$_tsilkcehC0C = __sveltets_2_ensureComponent(Checklist); new $$_tsilkcehC0C({ target: __sveltets_2_any(), props: {      shown,"state":office,"goTo":(pointer: string, slot: string | null) => show(elementOf(plan, job, pointer, slot)),}});}
     { const $$_spuorGotohP0C = __sveltets_2_ensureComponent(PhotoGroups); new $$_spuorGotohP0C({ target: __sveltets_2_any(), props: {      shown,plan,"state":office,put,show,}});}
     { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`fields`,});
       { svelteHTML.createElement("h2", {   "id":`fields`,"tabindex":-1,});words.allFields; }
       { const $$_sdleiFtnemucoD1C = __sveltets_2_ensureComponent(DocumentFields); new $$_sdleiFtnemucoD1C({ target: __sveltets_2_any(), props: {   "document":reviseAgainst(job),words,}});}
     }
  };return __sveltets_2_any(0)},side:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_decudorP0C = __sveltets_2_ensureComponent(Produced); new $$_decudorP0C({ target: __sveltets_2_any(), props: {   shown,"state":office,}});}
     { const $$_segasseM0C = __sveltets_2_ensureComponent(Messages); new $$_segasseM0C({ target: __sveltets_2_any(), props: {    shown,"state":office,put,}});}
     { const $$_yrotsiH0C = __sveltets_2_ensureComponent(History); new $$_yrotsiH0C({ target: __sveltets_2_any(), props: {    "history":shown.history,job,words,}});}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {head, main, side} = $$_egaPboJ0.$$prop_def;/*Ωignore_endΩ*/
  
  
  
 JobPage}

to; {
   { const $$_golaiDnosaeR0C = __sveltets_2_ensureComponent(ReasonDialog); new $$_golaiDnosaeR0C({ target: __sveltets_2_any(), props: {                   "open":dialog === 'move',"kept":reasonKept(to),"title":words.moveTitle(job.id, words.statuses[to]),"label":words.reason,"hint":needsReason(to) ? words.reasonSeen : words.reasonForHistory,"needed":needsReason(to) ? words.sayWhy : null,"action":words.moveNow(words.statuses[to]),words,close,"run":async (reason: string) => closing(await acts.try(() => acts.move(to, reason))),}});}
}
 { const $$_golaiDnosaeR0C = __sveltets_2_ensureComponent(ReasonDialog); new $$_golaiDnosaeR0C({ target: __sveltets_2_any(), props: {                     "open":dialog === 'withdraw',"kept":reasonKept('withdraw'),"title":words.withdrawTitle(letter?.number ?? ''),"about":words.withdrawHint,"label":words.withdrawReason,"hint":words.reasonSeen,"needed":words.reasonWanted,"action":words.withdrawNow,words,close,"run":async (reason: string) => closing(await acts.try(() => acts.withdraw(reason))),}});}
if(dialog === 'ahj'){
   { const $$_golaiDjhA0C = __sveltets_2_ensureComponent(AhjDialog); new $$_golaiDjhA0C({ target: __sveltets_2_any(), props: {       "ahj":job.ahj ?? '',words,close,"run":async (ahj: string) => closing(await acts.try(() => acts.setAhj(ahj))),}});}
}
if(revision){
   { const $$_golaiDesiveR0C = __sveltets_2_ensureComponent(ReviseDialog); new $$_golaiDesiveR0C({ target: __sveltets_2_any(), props: {          revision,words,"search":(list: ReferenceListKey, text: string) => office.gateway.call('searchReference', { list, text }),"open":dialog === 'revise',close,"send":sendRevision,}});}
}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobView__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobView__SvelteComponent_ = ReturnType<typeof JobView__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobView__SvelteComponent_;