///<reference types="svelte" />
;
import { createVirtualizer } from '@tanstack/svelte-virtual';
import { onDestroy, untrack } from 'svelte';
import type { DraftState, JobList, JobRow } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { Looked } from '../../state/looked.svelte.ts';
import Button from '../../ui/Button.svelte';
import { beginJob } from '../draft/beginJob.ts';
import JobLine from './JobLine.svelte';
import { problemText } from '../../words/refusals.ts';
;

  interface Props {
    state: AppState;
  };;

  type Filter = DraftState | 'all' | 'archived';;function $$render() {

  
  
  
  
  
  
  
  
  


  const { state: app }: Props = $props();
  const words = $derived(app.words);

  const filters: readonly Filter[] = ['all', 'draft', 'queued', 'sending', 'blocked', 'sent', 'archived'];

  let text = $state('');
  let filter = $state<Filter>('all');
  let scroller = $state<HTMLElement | null>(null);
  const rowHeight = 76;
  /** Lines beyond those in sight, on either side, that must have been read: before they are seen. */
  const ahead = 15;
  /** Lines that are read with those in sight, before and after them. */
  const around = 30;
  const fewestInSight = 20;
  let offset = 0;
  /** What is shown was read here, and is not only what was seen before. */
  let isRead = $state(false);

  const list = new Looked<JobList & { offset: number }>(
    () => app.gateway,
    async () => {
      const from = offset;
      const isBeginning = text === '' && filter === 'all' && from === 0;
      const read = await app.gateway.call('listJobs', {
        text,
        archived: filter === 'archived',
        ...(filter === 'all' || filter === 'archived' ? {} : { state: filter }),
        offset: from,
        limit: 2 * around + Math.max(fewestInSight, Math.ceil((scroller?.clientHeight ?? 0) / rowHeight)),
      });
      isRead = true;
      // That there are none is said by what was read just now alone: the first job may have come since.
      if (isBeginning) app.jobsSeen = read.total > 0 ? read : null;
      return { ...read, offset: from };
    },
  );
  untrack(() => app.jobsSeen && list.put({ ...app.jobsSeen, offset: 0 }));
  onDestroy(() => list.close());

  const total = $derived(list.value?.total ?? 0);
  /** Null where that part of the list is not read yet. */
  const rowAt = (index: number): JobRow | null => list.value?.rows[index - list.value.offset] ?? null;
  const counts = $derived(list.value?.counts);
  const countOf = (one: Filter): number => {
    if (!counts) return 0;
    return one === 'all'
      ? Object.entries(counts).reduce((sum, [key, n]) => (key === 'archived' ? sum : sum + n), 0)
      : counts[one];
  };

  const virtual = createVirtualizer<HTMLElement, HTMLElement>({
    count: 0,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 3,
  })/*Ωignore_startΩ*/;let $virtual = __sveltets_2_store_get(virtual);/*Ωignore_endΩ*/;
  $effect(() => {
    const [count, element] = [total, scroller];
    untrack(() => $virtual.setOptions({ count, getScrollElement: () => element }));
  });
  // What comes near is read when it does.
  $effect(() => {
    const items = $virtual.getVirtualItems();
    const [from, to] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1];
    untrack(() => {
      const read = list.value;
      if (!read || read.total === 0) return;
      const isEnough =
        Math.max(0, from - ahead) >= read.offset && Math.min(read.total, to + ahead) <= read.offset + read.rows.length;
      if (isEnough) return;
      // Rows went away below while somebody was there.
      const wanted = Math.max(0, Math.min(from, read.total - 1) - around);
      if (wanted === offset && offset !== read.offset) return;
      offset = wanted;
      list.now();
    });
  });
  /** Another question: its answer is shown from its first line on. */
  const ask = (): void => {
    offset = 0;
    scroller?.scrollTo({ top: 0 });
    list.now();
  };

  let searchTimer: ReturnType<typeof setTimeout> | undefined;
  const search = (): void => {
    clearTimeout(searchTimer);
    searchTimer = setTimeout(ask, 120);
  };
  const choose = (one: Filter): void => {
    filter = one;
    ask();
  };

  const begin = (): Promise<void> => beginJob(app);
;
async () => {

 { svelteHTML.createElement("div", { "class":`screen`,});
   { svelteHTML.createElement("div", { "class":`top`,});
     { svelteHTML.createElement("h1", {});words.jobs; }
     { svelteHTML.createElement("input", {           "type":`search`,"aria-label":words.searchJobs,"placeholder":words.searchJobs,"bind:value":text,"oninput":search,});/*Ωignore_startΩ*/() => text = __sveltets_2_any(null);/*Ωignore_endΩ*/}
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":begin,}});words.newJob; Button}
   }
   { svelteHTML.createElement("div", {     "class":`filters`,"role":`group`,"aria-label":words.state_all,});
       for(let one of __sveltets_2_ensureArray(filters)){one;
      if(one === 'all' || one === filter || countOf(one) > 0){
         { svelteHTML.createElement("button", {     "type":`button`,"aria-pressed":filter === one,"onclick":() => choose(one),});
          words[`state_${one}`];
           { svelteHTML.createElement("span", { "class":`quiet`,});countOf(one); }
         }
      }
    }
   }

  if(list.failure && !isRead){
     { svelteHTML.createElement("p", { "role":`alert`,});problemText(words.languageCode, list.failure); }
  } else if (!list.value){
     { svelteHTML.createElement("p", { "class":`quiet`,});words.loading; }
  } else if (total === 0){
     { svelteHTML.createElement("div", { "class":`empty`,});
      if(text === '' && filter === 'all'){
         { svelteHTML.createElement("h2", {});words.noJobs; }
         { svelteHTML.createElement("p", { "class":`quiet`,});words.noJobsHint; }
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":begin,}});words.newJob; Button}
      }else{
         { svelteHTML.createElement("h2", {});words.noneFound; }
      }
     }
  }else{
     { const $$_div1 = svelteHTML.createElement("div", {  "class":`scroller`,});scroller = $$_div1;
       { svelteHTML.createElement("ul", {   "aria-label":words.jobs,});__sveltets_2_ensureType(String, Number, `${$virtual.getTotalSize()} `);
           for(let { index, start } of __sveltets_2_ensureArray($virtual.getVirtualItems())){rowAt(index)?.id ?? index;
          const row = rowAt(index);
           { svelteHTML.createElement("li", {       "aria-setsize":total,"aria-posinset":index + 1,});__sveltets_2_ensureType(String, Number, ` ${start} `);__sveltets_2_ensureType(String, Number, `${rowHeight} `);
            if(row){ { const $$_eniLboJ4C = __sveltets_2_ensureComponent(JobLine); new $$_eniLboJ4C({ target: __sveltets_2_any(), props: {   row,"state":app,}});}}else{ { svelteHTML.createElement("div", { "class":`waiting`,});words.loading; }}
           }
        }
       }
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobsScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobsScreen__SvelteComponent_ = ReturnType<typeof JobsScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobsScreen__SvelteComponent_;