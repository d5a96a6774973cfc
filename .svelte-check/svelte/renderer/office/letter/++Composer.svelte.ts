///<reference types="svelte" />
;
import { onDestroy, onMount, tick, untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { canMove } from '../../../shared/job/status.ts';
import type { FirmShown, JobShown } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import PageHead from '../PageHead.svelte';
import EntriesForm from './Entries.svelte';
import IssueBar from './IssueBar.svelte';
import LetterDialogs from './LetterDialogs.svelte';
import type { LetterForm } from './letterForm.svelte.ts';
import { LetterIssuing } from './letterIssuing.svelte.ts';
import LetterNotes from './LetterNotes.svelte';
import LetterTabs from './LetterTabs.svelte';
import Preview from './Preview.svelte';
;

  interface Props {
    shown: JobShown;
    form: LetterForm;
    state: OfficeState;
    put: (answer: JobShown) => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { shown, form, state: office, put }: Props = $props();
  const words = $derived(office.words);
  const job = $derived(shown.job);
  const number = $derived(form.draft?.number ?? '');
  const isShut = $derived(!canMove(job.status, 'Approved'));
  const inForce = $derived(shown.produced.find((one) => one.number !== null && one.withdrawnMs === null));

  let firm = $state.raw<FirmShown | null>(null);
  onMount(() => void office.attempt(async () => (firm = await office.gateway.call('readFirm', {}))));

  const wide = new MediaQuery('min-width: 1100px');
  let tab = $state<'values' | 'preview'>('values');
  /** Of the preview, from edit to edit. */
  let page = $state(1);
  let values = $state<HTMLElement | null>(null);
  let picker = $state<HTMLInputElement | null>(null);
  const panel = (of: 'values' | 'preview') =>
    wide.current ? {} : ({ role: 'tabpanel', 'aria-labelledby': `letter-tab-${of}` } as const);

  const show = (field: HTMLElement | null | undefined): boolean => {
    if (!field) return false;
    tab = 'values';
    void tick().then(() => {
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'center' });
    });
    return true;
  };
  const showWrong = (): boolean => show(values?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  const issuing = untrack(
    () => new LetterIssuing({ office, form, id: shown.job.id, put: (answer) => put(answer), showWrong }),
  );
  onDestroy(() => issuing.close());
  const choose = (): void => {
    issuing.choose(picker?.files?.[0] ?? null);
    if (picker) picker.value = '';
  };
;
async () => {

 { svelteHTML.createElement("div", { "class":`screen`,});
   { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.composerOf(number),"about":words.composerFor(job.client_name, job.id),}});
     { svelteHTML.createElement("span", {   "class":`kept quiet`,"role":`status`,});words.keptState[form.keeping]; }
    if(inForce){ { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`danger`,"onclick":() => (issuing.asking = 'withdraw'),}});words.withdrawLetter;  Button}}
    if(!isShut){ { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => issuing.askAgain(),}});words.startOver; Button}}
     { const $$_kniLnottuB2C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"href":office.router.to({ screen: 'job', id: job.id, part: '' }),}});words.backToJob; ButtonLink}
   PageHead}
  if(!wide.current){ { const $$_sbaTretteL1C = __sveltets_2_ensureComponent(LetterTabs); const $$_sbaTretteL1 = new $$_sbaTretteL1C({ target: __sveltets_2_any(), props: {    tab,"label":words.composerOf(number),words,}});/*Ωignore_startΩ*/() => tab = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_sbaTretteL1.$$bindings = 'tab';}}
   { svelteHTML.createElement("div", { "class":`both`,});
     { svelteHTML.createElement("div", {     "class":`values`,"id":`letter-values`,...panel('values'),});tab !== 'values';
      
      
       { const $$_div3 = svelteHTML.createElement("div", {          "class":`entries`,"role":`group`,"aria-label":words.valuesTab,"tabindex":isShut ? 0 : undefined,});values = $$_div3;
         { const $$_setoNretteL4C = __sveltets_2_ensureComponent(LetterNotes); new $$_setoNretteL4C({ target: __sveltets_2_any(), props: {  form,words,}});}
         { const $$_mroFseirtnE4C = __sveltets_2_ensureComponent(EntriesForm); new $$_mroFseirtnE4C({ target: __sveltets_2_any(), props: {         form,job,firm,words,"disabled":isShut || issuing.isGoing,"copied":() => office.toasts.say(words.sameForAllDone),}});}
       }
      if(issuing.share !== null){
         { svelteHTML.createElement("div", { "class":`going`,});
           { svelteHTML.createElement("span", {});words.finishedGoing; }
           { svelteHTML.createElement("progress", {     "max":`1`,"value":issuing.share,"aria-label":words.finishedGoing,}); }
         }
      }
       { const $$_raBeussI3C = __sveltets_2_ensureComponent(IssueBar); new $$_raBeussI3C({ target: __sveltets_2_any(), props: {             form,words,isShut,"isGoing":issuing.isGoing,showWrong,"show":(field: string) => void show(values?.querySelector<HTMLElement>(`#${CSS.escape(field)}`)),"issue":() => (issuing.asking = 'issue'),"chooseFinished":() => picker?.click(),}});}
     }
     { svelteHTML.createElement("div", {     "class":`side`,"id":`letter-preview`,...panel('preview'),});tab !== 'preview';
      
      if(wide.current || tab === 'preview'){  { const $$_weiverP3C = __sveltets_2_ensureComponent(Preview); const $$_weiverP3 = new $$_weiverP3C({ target: __sveltets_2_any(), props: {     "id":job.id,form,"state":office,page,}});/*Ωignore_startΩ*/() => page = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_weiverP3.$$bindings = 'page';}}
     }
   }
 }
 { const $$_input0 = svelteHTML.createElement("input", {              "class":`hidden-visually`,"type":`file`,"accept":`.pdf,application/pdf`,"tabindex":-1,"aria-hidden":`true`,"onchange":choose,});picker = $$_input0;}

 { const $$_sgolaiDretteL0C = __sveltets_2_ensureComponent(LetterDialogs); new $$_sgolaiDretteL0C({ target: __sveltets_2_any(), props: {        shown,number,"inForce":inForce?.number ?? '',issuing,"state":office,put,}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Composer__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Composer__SvelteComponent_ = ReturnType<typeof Composer__SvelteComponent_>;
/*Ωignore_endΩ*/export default Composer__SvelteComponent_;