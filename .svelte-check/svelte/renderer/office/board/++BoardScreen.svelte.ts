///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import { administrators, type BoardFilter, reviewers } from '../../../shared/office/contract.ts';
import { everyJob } from '../../state/officePlaces.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import Notice from '../../ui/Notice.svelte';
import Empty from '../Empty.svelte';
import PageHead from '../PageHead.svelte';
import { BoardChoices } from './boardChoices.svelte.ts';
import BoardFilters from './BoardFilters.svelte';
import BoardList from './BoardList.svelte';
import { chipsOf } from './filterChips.ts';
import FilterChips from './FilterChips.svelte';
import FirstSteps from './FirstSteps.svelte';
import StatusChips from './StatusChips.svelte';
import TypedFilter from './TypedFilter.svelte';
;

  interface Props {
    state: OfficeState;
    filter: BoardFilter;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { state: office, filter }: Props = $props();
  const words = $derived(office.words);
  const { board } = $derived(office);
  const id = $props.id();

  // svelte-ignore state_referenced_locally
  const choices = new BoardChoices(office);
  let isOpen = $state(false);
  const chips = $derived(chipsOf(filter, choices, words));
  const isFiltered = $derived(chips.length > 0 || filter.status.length > 0 || filter.waiting);

  /** Nothing to find, to filter or to count yet. */
  const isBare = $derived(board.isFresh && !isFiltered);

  /** Somebody who looks for a number looks for a job. */
  const number = $derived(/^[1-9]\d{0,14}$/.test(filter.client_name) ? Number(filter.client_name) : null);

  // svelte-ignore state_referenced_locally
  board.show(filter);
  // svelte-ignore state_referenced_locally
  onDestroy(board.watch());
  $effect(() => board.show(filter));

  /** The address has them; a change of filters is no step that the back button takes. */
  const change = (next: BoardFilter): void => office.router.replace({ screen: 'board', filter: next });
  /** What takes a filter away goes with it: who works by keyboard goes on from the first status. */
  const take = (next: BoardFilter): void => {
    document.getElementById(`${id}-every`)?.focus({ preventScroll: true });
    change(next);
  };
;
async () => {

 { svelteHTML.createElement("div", { "class":`screen`,});
  if(isBare){
     { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {  "title":words.screens.board,}});}
  }else{
     { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.screens.board,"about":board.counts === null ? '' : words.jobTotal(board.total),}});
       { svelteHTML.createElement("div", { "class":`find`,});
         { const $$_retliFdepyT3C = __sveltets_2_ensureComponent(TypedFilter); new $$_retliFdepyT3C({ target: __sveltets_2_any(), props: {         "aria-label":words.findJob,"placeholder":words.findJob,"value":filter.client_name,"change":(client_name: string) => change({ ...filter, client_name }),}});}
       }
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"aria-expanded":isOpen,"aria-controls":`${id}-filters`,"onclick":() => (isOpen = !isOpen),}});
        chips.length === 0 ? words.filters : words.filtersSet(chips.length);
       Button}
       { const $$_kniLnottuB2C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB2C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },"href":office.gateway.url('jobsCsv', filter),"download":"",}});words.boardCsv; ButtonLink}
     PageHead}
     { const $$_spihCsutatS1C = __sveltets_2_ensureComponent(StatusChips); new $$_spihCsutatS1C({ target: __sveltets_2_any(), props: {         "every":`${id}-every`,filter,"counts":board.counts,"isOurs":office.is(reviewers),words,change,}});}
  }
  if(isOpen){
     { const $$_sretliFdraoB1C = __sveltets_2_ensureComponent(BoardFilters); new $$_sretliFdraoB1C({ target: __sveltets_2_any(), props: {           "id":`${id}-filters`,filter,choices,"hasOrganizations":office.is(reviewers),"timeZone":office.here?.timeZone ?? '',words,change,}});}
  }
  if(number !== null){
     { svelteHTML.createElement("p", {});
       { svelteHTML.createElement("a", {    "class":`number`,"href":office.router.to({ screen: 'job', id: number, part: '' }),});words.openJobNumber(number); }
     }
  }
  if(isFiltered){
     { const $$_spihCretliF1C = __sveltets_2_ensureComponent(FilterChips); new $$_spihCretliF1C({ target: __sveltets_2_any(), props: {      chips,words,"change":take,"clear":() => take(everyJob),}});}
  }

  if(board.failure){
     { const $$_ecitoN1C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}});
       { svelteHTML.createElement("p", {});words.loadFailed; office.explain(board.failure); }
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => void board.again(),}});words.retry; Button}
     Notice}
  }
  if(board.rows.length > 0){
     { const $$_tsiLdraoB1C = __sveltets_2_ensureComponent(BoardList); new $$_tsiLdraoB1C({ target: __sveltets_2_any(), props: {  "state":office,}});}
  } else if (isBare && office.is(administrators)){
     { const $$_spetStsriF1C = __sveltets_2_ensureComponent(FirstSteps); new $$_spetStsriF1C({ target: __sveltets_2_any(), props: {  "state":office,}});}
  } else if (isBare){
     { const $$_ytpmE1C = __sveltets_2_ensureComponent(Empty); new $$_ytpmE1C({ target: __sveltets_2_any(), props: {    "title":words.noJobsYet,"hint":office.is(reviewers) ? words.noJobsYetHint : words.noJobsOfYoursHint,}});}
  } else if (board.counts !== null){
     { const $$_ytpmE1C = __sveltets_2_ensureComponent(Empty); new $$_ytpmE1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.noJobsMatch,}});
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => take(everyJob),}});words.clearFilters; Button}
     Empty}
  } else if (!board.failure){
     { svelteHTML.createElement("p", {   "class":`quiet`,"role":`status`,});words.loading; }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const BoardScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type BoardScreen__SvelteComponent_ = ReturnType<typeof BoardScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default BoardScreen__SvelteComponent_;