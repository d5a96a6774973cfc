///<reference types="svelte" />
;
import type { BoardFilter } from '../../../shared/office/contract.ts';
import { type Status, statuses } from '../../../shared/job/status.ts';
import type { OfficeWords } from '../../words/office/words.ts';
;

  interface Props {
    /** The id of the button of every status. */
    every: string;
    filter: BoardFilter;
    /** Null before they are known. */
    counts: Record<Status, number> | null;
    /** Whether unanswered messages wait for whoever reads this. */
    isOurs: boolean;
    words: OfficeWords;
    change: (filter: BoardFilter) => void;
  };function $$render() {

  
  
  


  const { every, filter, counts, isOurs, words, change }: Props = $props();
  const all = $derived(counts === null ? null : Object.values(counts).reduce((sum, count) => sum + count, 0));

  const toggle = (one: Status): void => {
    const rest = filter.status.filter((status) => status !== one);
    change({ ...filter, status: rest.length < filter.status.length ? rest : [...rest, one] });
  };
;
async () => {

 { svelteHTML.createElement("div", {     "class":`chips`,"role":`group`,"aria-label":words.statusFilter,});
   { svelteHTML.createElement("button", {         "id":every,"type":`button`,"aria-pressed":filter.status.length === 0,"onclick":() => change({ ...filter, status: [] }),});
    words.anyStatus;  { svelteHTML.createElement("span", { "class":`count`,});all ?? ''; }
   }
     for(let one of __sveltets_2_ensureArray(statuses)){one;
     { svelteHTML.createElement("button", {     "type":`button`,"aria-pressed":filter.status.includes(one),"onclick":() => toggle(one),});
      words.statuses[one];  { svelteHTML.createElement("span", { "class":`count`,});counts?.[one] ?? ''; }
     }
  }
   { svelteHTML.createElement("button", {         "type":`button`,"class":`waiting`,"aria-pressed":filter.waiting,"onclick":() => change({ ...filter, waiting: !filter.waiting }),});isOurs ? words.waitingFilter : words.notAnswered; }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const StatusChips__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type StatusChips__SvelteComponent_ = ReturnType<typeof StatusChips__SvelteComponent_>;
/*Ωignore_endΩ*/export default StatusChips__SvelteComponent_;