///<reference types="svelte" />
;
import { onDestroy, untrack } from 'svelte';
import { administrators } from '../../../shared/office/contract.ts';
import type { ListEntryShown, ListShown } from '../../../shared/office/shapes.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import Empty from '../Empty.svelte';
import Finding from '../Finding.svelte';
import Looking from '../Looking.svelte';
import PageHead from '../PageHead.svelte';
import { canDrop, droppedList } from './droppedList.ts';
import EntryTable from './EntryTable.svelte';
import ImportDialog from './ImportDialog.svelte';
import { ListImport } from './listImport.svelte.ts';
import Pages from './Pages.svelte';
;

  interface Props {
    state: OfficeState;
    list: ReferenceListKey;
    /** Null before the first look. */
    shown: ListShown | null;
  };;
  interface Found {
    entries: ListEntryShown[];
    total: number;
    offset: number;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { state: office, list, shown }: Props = $props();
  const words = $derived(office.words);
  const title = $derived(words.listTitles[list]);
  const mayImport = $derived(office.is(administrators));
  const pageLength = 100;

  let text = $state('');
  let offset = $state(0);

  const looked = new Looked<Found>(
    () => untrack(() => office.gateway),
    async () => {
      const from = offset;
      const page = await office.gateway.call('readList', { list, text, offset: from, limit: pageLength });
      // The list became shorter meanwhile.
      if (page.entries.length === 0 && from > 0) offset = 0;
      return { ...page, offset: from };
    },
  );
  onDestroy(() => looked.close());
  let isFirst = true;
  $effect(() => {
    void [text, offset];
    if (!isFirst) looked.again();
    isFirst = false;
  });

  const taking = untrack(() => new ListImport(office, list));
  onDestroy(() => taking.stop());
  let isImporting = $state(false);
  let isOver = $state(false);

  let top = $state<HTMLElement | null>(null);
  const turn = (to: number): void => {
    offset = to;
    top?.closest('main')?.scrollTo(0, 0);
  };
  const find = (typed: string): void => {
    text = typed;
    offset = 0;
  };
  const over = (event: DragEvent): void => {
    if (!canDrop(event)) return;
    event.preventDefault();
    isOver = mayImport;
  };
  const drop = (event: DragEvent): void => {
    if (!canDrop(event)) return;
    event.preventDefault();
    isOver = false;
    if (!mayImport) return;
    isImporting = true;
    droppedList(event, taking);
  };
;
async () => {

  { const $$_div0 = svelteHTML.createElement("div", {              "class":`screen`,"role":`group`,"aria-label":title,"ondragover":over,"ondragleave":() => (isOver = false),"ondrop":drop,});isOver;top = $$_div0;
   { svelteHTML.createElement("div", {}); { svelteHTML.createElement("a", {   "class":`back`,"href":office.router.to({ screen: 'lists', list: null }),}); words.allLists; } }
   { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },title,"about":shown === null ? '' : words.listAbout(shown.entries, shown.retired),}});
     { const $$_kniLnottuB2C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB2C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },"href":office.gateway.url('listCsv', { list }),"download":"",}});words.downloadCsv; ButtonLink}
    if(mayImport){ { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":() => (isImporting = true),}});words.importFile; Button}}
   PageHead}
  if(isOver){ { svelteHTML.createElement("p", {   "class":`drop`,"role":`status`,});words.dropToImport; }}
   { const $$_gnikooL1C = __sveltets_2_ensureComponent(Looking); const $$_gnikooL1 = new $$_gnikooL1C({ target: __sveltets_2_any(), props: {  "state":office,looked,children:({ entries, total, offset: from }: Found) => { async ()/*Ωignore_positionΩ*/ => {
      if(total > 0 || text !== ''){
         { const $$_gnidniF0C = __sveltets_2_ensureComponent(Finding); new $$_gnidniF0C({ target: __sveltets_2_any(), props: {      "label":words.findEntry,"value":text,"change":find,}});}
      }
       { svelteHTML.createElement("div", {   "class":`shown`,"aria-busy":from !== offset,});
        if(entries.length > 0){
           { const $$_elbaTyrtnE1C = __sveltets_2_ensureComponent(EntryTable); new $$_elbaTyrtnE1C({ target: __sveltets_2_any(), props: {    entries,list,title,words,}});}
           { const $$_segaP1C = __sveltets_2_ensureComponent(Pages); new $$_segaP1C({ target: __sveltets_2_any(), props: {       title,"offset":from,pageLength,total,words,turn,}});}
        } else if (text === ''){
           { const $$_ytpmE1C = __sveltets_2_ensureComponent(Empty); new $$_ytpmE1C({ target: __sveltets_2_any(), props: {    "title":words.noEntries,"hint":mayImport ? words.noEntriesHint : '',}});}
        }else{
           { const $$_ytpmE1C = __sveltets_2_ensureComponent(Empty); new $$_ytpmE1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.nothingMatches,}});
             { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => find(''),}});words.clearSearch; Button}
           Empty}
        }
       }
    };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {children} = $$_gnikooL1.$$prop_def;/*Ωignore_endΩ*/
    
   Looking}
 }
if(mayImport){
   { const $$_golaiDtropmI0C = __sveltets_2_ensureComponent(ImportDialog); new $$_golaiDtropmI0C({ target: __sveltets_2_any(), props: {           "state":office,"open":isImporting,taking,title,"close":() => {
      taking.stop();
      taking.forget();
      isImporting = false;
    },"done":() => looked.again(),}});}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ListScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ListScreen__SvelteComponent_ = ReturnType<typeof ListScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default ListScreen__SvelteComponent_;