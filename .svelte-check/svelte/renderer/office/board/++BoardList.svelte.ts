///<reference types="svelte" />
;
import { createVirtualizer } from '@tanstack/svelte-virtual';
import { onMount, tick, untrack } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { reviewers } from '../../../shared/office/contract.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import BoardCard from './BoardCard.svelte';
import BoardCells from './BoardCells.svelte';
import BoardColumns from './BoardColumns.svelte';
import { focusRow, walk } from './walking.ts';
;

  interface Props {
    state: OfficeState;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  


  const { state: office }: Props = $props();
  const words = $derived(office.words);
  const { board } = $derived(office);
  const id = $props.id();

  const wide = new MediaQuery('min-width: 900px');
  const isTable = $derived(wide.current);
  const hasOrganization = $derived(office.is(reviewers));
  const rows = $derived(board.rows);
  /** The next page is asked for when so few rows are left below. */
  const ahead = 15;

  let list = $state<HTMLElement | null>(null);
  let scroller = $state<HTMLElement | null>(null);
  /** How far down the list begins in what scrolls. */
  let top = $state(0);

  const virtual = createVirtualizer<HTMLElement, HTMLElement>({
    count: 0,
    getScrollElement: () => scroller,
    estimateSize: () => 72,
    overscan: 8,
  })/*Ωignore_startΩ*/;let $virtual = __sveltets_2_store_get(virtual);/*Ωignore_endΩ*/;
  $effect(() => {
    const [shown, element, scrollMargin, estimate] = [rows, scroller, top, isTable ? 72 : 150];
    untrack(() =>
      $virtual.setOptions({
        count: shown.length,
        scrollMargin,
        getScrollElement: () => element,
        estimateSize: () => estimate,
        getItemKey: (index) => shown[index]?.id ?? index,
      }),
    );
  });
  const items = $derived($virtual.getVirtualItems());

  $effect(() => {
    const [first, last] = [items[0], items.at(-1)];
    if (!first || !last) return;
    board.visible = { from: first.index, to: last.index };
    if (last.index >= rows.length - ahead && board.hasMore && !board.failure) untrack(() => void board.more());
  });

  let fresh = $state<HTMLElement | null>(null);
  // What is announced above the cards takes its room from what is above it: no card moves under a finger.
  $effect(() => {
    if (!isTable && board.fresh > 0)
      untrack(() => {
        if (scroller?.scrollTop === 0) scroller.scrollBy(0, fresh?.offsetHeight ?? 0);
        measureTop();
      });
  });

  const measureTop = (): void => {
    if (list && scroller)
      top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  };

  /** To where the list was left. */
  const comeBack = async (content: HTMLElement): Promise<void> => {
    const [wasAt, wasOn] = [board.scrollTop, board.current];
    await tick();
    if (wasAt > 0) content.scrollTo(0, wasAt);
    if (wasOn !== null) await focusRow(list, wasOn);
  };

  onMount(() => {
    const content = list!.closest<HTMLElement>('main')!;
    scroller = content;
    // Filters above come and go.
    const watcher = new ResizeObserver(measureTop);
    watcher.observe(list!.parentElement!);
    measureTop();
    void comeBack(content);
    const keep = (): void => void (board.scrollTop = content.scrollTop);
    content.addEventListener('scroll', keep, { passive: true });
    return () => {
      watcher.disconnect();
      content.removeEventListener('scroll', keep);
    };
  });

  const moveTo = async (index: number): Promise<void> => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    board.current = row.id;
    $virtual.scrollToIndex(rows.indexOf(row), { align: 'auto' });
    await focusRow(list, row.id);
  };
  const keys = (event: KeyboardEvent): void => {
    const at = rows.findIndex((row) => row.id === board.current);
    const to = walk(event, at, rows.length - 1);
    if (to === null) return;
    event.preventDefault();
    void moveTo(to);
  };
  const entered = ({ target }: FocusEvent): void => {
    const row = (target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id;
    if (row !== undefined) board.current = Number(row);
  };
  const showFresh = async (): Promise<void> => {
    await board.reload();
    scroller?.scrollTo(0, 0);
    await tick();
    await moveTo(0);
  };
;
async () => {

 { svelteHTML.createElement("div", { "class":`all`,});
   { const $$_div1 = svelteHTML.createElement("div", {     "class":`fresh`,"role":`status`,});!isTable && board.fresh > 0;fresh = $$_div1;
    if(board.fresh > 0){ { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":() => void showFresh(),}});words.newJobs(board.fresh); Button}}
   }
   { svelteHTML.createElement("p", {   "class":`hidden-visually`,"id":`${id}-keys`,});words.boardKeys; }
   { svelteHTML.createElement("div", {                   "class":`list`,"role":isTable ? 'table' : undefined,"aria-label":isTable ? words.screens.board : undefined,"aria-describedby":isTable ? `${id}-keys` : undefined,"aria-rowcount":isTable ? board.total + 1 : undefined,"aria-busy":board.loading !== null,"onkeydown":keys,"onfocusin":entered,});isTable;board.loading === 'first';
    if(isTable){ { const $$_snmuloCdraoB2C = __sveltets_2_ensureComponent(BoardColumns); new $$_snmuloCdraoB2C({ target: __sveltets_2_any(), props: {  hasOrganization,words,}});}}
     { const $$_div2 = svelteHTML.createElement("div", {         "class":`rows`,"role":isTable ? 'rowgroup' : 'list',"aria-label":isTable ? undefined : words.screens.board,});__sveltets_2_ensureType(String, Number, `${$virtual.getTotalSize()} `);list = $$_div2;
         for(let item of __sveltets_2_ensureArray(items)){item.key;
        const row = rows[item.index];
        if(row){
           { svelteHTML.createElement("div", {                 "class":`row`,"role":isTable ? 'row' : 'listitem',"aria-rowindex":isTable ? item.index + 2 : undefined,"aria-setsize":isTable ? undefined : board.total,"aria-posinset":isTable ? undefined : item.index + 1,...__sveltets_2_empty({"data-index":item.index}),...__sveltets_2_empty({"data-id":row.id}),[Symbol("@attach")]:(node: HTMLElement) => $virtual.measureElement(node),});__sveltets_2_ensureType(String, Number, ` ${item.start - top} `);
            if(isTable){
               { const $$_slleCdraoB4C = __sveltets_2_ensureComponent(BoardCells); new $$_slleCdraoB4C({ target: __sveltets_2_any(), props: {      row,"isGone":board.isGone(row.id),hasOrganization,"state":office,}});}
            }else{
               { const $$_draCdraoB4C = __sveltets_2_ensureComponent(BoardCard); new $$_draCdraoB4C({ target: __sveltets_2_any(), props: {      row,"isGone":board.isGone(row.id),hasOrganization,"state":office,}});}
            }
           }
        }
      }
     }
   }
 }
if(board.hasMore){
   { svelteHTML.createElement("div", { "class":`more`,});
     { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"onclick":() => void board.more(),"aria-disabled":board.loading !== null,}});
      board.loading === 'more' ? words.loadingMore : words.moreJobs;
     Button}
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const BoardList__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type BoardList__SvelteComponent_ = ReturnType<typeof BoardList__SvelteComponent_>;
/*Ωignore_endΩ*/export default BoardList__SvelteComponent_;