///<reference types="svelte" />
;
import { onDestroy, onMount } from 'svelte';
import type { JobShown } from '../../../shared/desk/shapes.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { Refused } from '../../gateway/gateway.ts';
import { whileSeen } from '../../gateway/whileSeen.ts';
import JobPage from '../../jobs/JobPage.svelte';
import ReviseDialog from '../../jobs/ReviseDialog.svelte';
import { Revision } from '../../jobs/revision.svelte.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { Looked } from '../../state/looked.svelte.ts';
import { Ticking } from '../../state/ticking.ts';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import AddPhotosDialog from './AddPhotosDialog.svelte';
import FieldsDialog from './FieldsDialog.svelte';
import JobHead from './JobHead.svelte';
import Letters from './Letters.svelte';
import Messages from './Messages.svelte';
import OpenItems from './OpenItems.svelte';
import ProducedFiles from './ProducedFiles.svelte';
import Receipts from './Receipts.svelte';
import SentPhotos from './SentPhotos.svelte';
import { Unsent } from './unsent.svelte.ts';
import Timeline from './Timeline.svelte';
import { problemText } from '../../words/refusals.ts';
;

  interface Props {
    state: AppState;
    id: string;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { state: app, id }: Props = $props();
  const words = $derived(app.words);
  const clock = new Ticking();

  const looked = new Looked<JobShown>(
    () => app.gateway,
    () => app.gateway.call('showJob', { id }),
  );
  onDestroy(() => looked.close());
  // Where the desk cannot be reached, the next one says it again.
  onMount(() => whileSeen(() => void app.gateway.call('watchJob', { id }).catch(() => undefined)));
  const job = $derived(looked.value);
  const isGone = $derived(looked.failure instanceof Refused && looked.failure.problem.code === 'not-found');

  let shown = $state<'fields' | 'revise' | 'photos' | null>(null);
  /** Kept while the dialog is closed, and by the desk after that: what was typed is not lost by a slip or a crash. */
  let revision = $state.raw<Revision | null>(null);

  const revise = async (): Promise<void> => {
    if (!job) return;
    // A revision of one job says nothing about the job that has followed it.
    if (revision?.jobId !== job.jobId) {
      const failed = job.items.find(({ kind, state }) => kind === 'revision' && state === 'failed');
      const begun = new Revision(job, {
        refused: failed && { said: failed.error, errors: failed.errors },
        unsent: new Unsent(app.gateway, `revision/${job.id}/${job.jobId}`),
      });
      await app.attempt(() => begun.load());
      revision = begun;
    }
    shown = 'revise';
  };
  onDestroy(() => revision && void app.attempt(() => revision!.keep()));
  const sendRevision = async (): Promise<boolean> => {
    const answer = await revision?.send(async (fields) => {
      // One that the provider refuses is opened again with what it said.
      await app.attempt(async () => revision?.keep());
      return app.gateway.call('reviseJob', { id, revision: fields });
    });
    if (!answer) return false;
    looked.put(answer);
    revision = null;
    shown = null;
    app.toasts.say(words.revisionSaid);
    return true;
  };
;
async () => {

if(job){
   { const $$_egaPboJ0C = __sveltets_2_ensureComponent(JobPage); const $$_egaPboJ0 = new $$_egaPboJ0C({ target: __sveltets_2_any(), props: {head:() => { async ()/*Ωignore_positionΩ*/ => {
       { const $$_daeHboJ0C = __sveltets_2_ensureComponent(JobHead); new $$_daeHboJ0C({ target: __sveltets_2_any(), props: {          job,"state":app,"revise":() => void revise(),"addPhotos":() => (shown = 'photos'),"openFields":() => (shown = 'fields'),}});}
    };return __sveltets_2_any(0)},main:() => { async ()/*Ωignore_positionΩ*/ => {
       { const $$_smetInepO0C = __sveltets_2_ensureComponent(OpenItems); new $$_smetInepO0C({ target: __sveltets_2_any(), props: {      job,"state":app,clock,"revise":() => void revise(),}});}
       { const $$_sretteL0C = __sveltets_2_ensureComponent(Letters); new $$_sretteL0C({ target: __sveltets_2_any(), props: {   job,"state":app,}});}
       { const $$_segasseM0C = __sveltets_2_ensureComponent(Messages); new $$_segasseM0C({ target: __sveltets_2_any(), props: {     job,"state":app,"put":(answer: JobShown) => looked.put(answer),}});}
    };return __sveltets_2_any(0)},side:() => { async ()/*Ωignore_positionΩ*/ => {
       { const $$_enilemiT0C = __sveltets_2_ensureComponent(Timeline); new $$_enilemiT0C({ target: __sveltets_2_any(), props: {  job,words,}});}
       { const $$_seliFdecudorP0C = __sveltets_2_ensureComponent(ProducedFiles); new $$_seliFdecudorP0C({ target: __sveltets_2_any(), props: {   job,"state":app,}});}
    };return __sveltets_2_any(0)},below:() => { async ()/*Ωignore_positionΩ*/ => {
       { const $$_sotohPtneS0C = __sveltets_2_ensureComponent(SentPhotos); new $$_sotohPtneS0C({ target: __sveltets_2_any(), props: {   job,"state":app,}});}
       { const $$_stpieceR0C = __sveltets_2_ensureComponent(Receipts); new $$_stpieceR0C({ target: __sveltets_2_any(), props: {   job,"state":app,}});}
    };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {head, main, side, below} = $$_egaPboJ0.$$prop_def;/*Ωignore_endΩ*/
    
    
    
    
   JobPage}
  if(shown === 'photos'){ { const $$_golaiDsotohPddA0C = __sveltets_2_ensureComponent(AddPhotosDialog); new $$_golaiDsotohPddA0C({ target: __sveltets_2_any(), props: {     job,"state":app,"close":() => (shown = null),}});}}
   { const $$_golaiDsdleiF0C = __sveltets_2_ensureComponent(FieldsDialog); new $$_golaiDsdleiF0C({ target: __sveltets_2_any(), props: {      job,words,"open":shown === 'fields',"close":() => (shown = null),}});}
  if(revision){
     { const $$_golaiDesiveR0C = __sveltets_2_ensureComponent(ReviseDialog); new $$_golaiDesiveR0C({ target: __sveltets_2_any(), props: {           revision,words,"search":(list: ReferenceListKey, text: string) => app.gateway.call('searchReference', { list, text, draft: id }),"open":shown === 'revise',"close":() => (shown = null),"send":sendRevision,}});}
  }
} else if (looked.failure){
   { svelteHTML.createElement("div", { "class":`empty`,});
     { svelteHTML.createElement("h1", {});isGone ? words.noneFound : words.somethingWrong; }
     { svelteHTML.createElement("p", { "role":`alert`,});isGone ? words.jobGone : problemText(words.languageCode, looked.failure); }
    if(!isGone){ { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":() => looked.again(),}});words.retry; Button}}
     { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"href":app.router.to({ screen: 'jobs' }),}});words.backToJobs; ButtonLink}
   }
}else{
   { svelteHTML.createElement("p", { "class":`quiet waits`,});words.loading; }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobScreen__SvelteComponent_ = ReturnType<typeof JobScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobScreen__SvelteComponent_;