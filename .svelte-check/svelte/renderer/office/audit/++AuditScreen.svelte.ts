///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import type { AuditFilter } from '../../../shared/office/contract.ts';
import { wholeAudit } from '../../state/officePlaces.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import Notice from '../../ui/Notice.svelte';
import Empty from '../Empty.svelte';
import PageHead from '../PageHead.svelte';
import AuditFilters from './AuditFilters.svelte';
import { AuditPages } from './auditPages.svelte.ts';
import AuditTable from './AuditTable.svelte';
;

  interface Props {
    state: OfficeState;
    filter: AuditFilter;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  


  const { state: office, filter }: Props = $props();
  const words = $derived(office.words);
  const isFiltered = $derived(JSON.stringify(filter) !== JSON.stringify(wholeAudit));
  const pages = untrack(() => new AuditPages(() => office.gateway, filter));
  onDestroy(() => pages.close());
  $effect(() => pages.show(filter));

  /** The address has them; a change of filters is no step that the back button takes. */
  const change = (next: AuditFilter): void => office.router.replace({ screen: 'audit', filter: next });
;
async () => {

 { svelteHTML.createElement("div", { "class":`screen`,});
   { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.screens.audit,"about":words.auditAbout,}});
    if(isFiltered){ { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => change(wholeAudit),}});words.clearFilters; Button}}
     { const $$_kniLnottuB2C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB2C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },"href":office.gateway.url('auditCsv', filter),"download":"",}});words.auditCsv; ButtonLink}
   PageHead}
   { const $$_sretliFtiduA1C = __sveltets_2_ensureComponent(AuditFilters); new $$_sretliFtiduA1C({ target: __sveltets_2_any(), props: {     filter,"timeZone":office.here?.timeZone ?? '',words,change,}});}
  if(pages.failure){
     { const $$_ecitoN1C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}});
       { svelteHTML.createElement("p", {});words.loadFailed; office.explain(pages.failure); }
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => pages.again(),}});words.retry; Button}
     Notice}
  }
  if(pages.rows === null){
    if(!pages.failure){ { svelteHTML.createElement("p", {   "class":`quiet`,"role":`status`,});words.loading; }}
  } else if (pages.rows.length === 0){
     { const $$_ytpmE1C = __sveltets_2_ensureComponent(Empty); new $$_ytpmE1C({ target: __sveltets_2_any(), props: {  "title":isFiltered ? words.noAuditMatch : words.noAudit,}});}
  }else{
     { const $$_elbaTtiduA1C = __sveltets_2_ensureComponent(AuditTable); new $$_elbaTtiduA1C({ target: __sveltets_2_any(), props: {    "state":office,"rows":pages.rows,}});}
    if(pages.hasMore){
       { svelteHTML.createElement("div", { "class":`more`,});
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"aria-disabled":pages.isLoading,"onclick":() => void pages.more(),}});
          pages.isLoading ? words.loadingMore : words.showMoreRows;
         Button}
       }
    }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const AuditScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type AuditScreen__SvelteComponent_ = ReturnType<typeof AuditScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default AuditScreen__SvelteComponent_;