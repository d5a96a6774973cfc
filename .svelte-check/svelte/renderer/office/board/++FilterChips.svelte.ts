///<reference types="svelte" />
;
import type { BoardFilter } from '../../../shared/office/contract.ts';
import type { OfficeWords } from '../../words/office/words.ts';
import type { FilterChip } from './filterChips.ts';
;

  interface Props {
    chips: readonly FilterChip[];
    words: OfficeWords;
    change: (filter: BoardFilter) => void;
    clear: () => void;
  };function $$render() {

  
  
  


  const { chips, words, change, clear }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", { "class":`chips`,});
     for(let chip of __sveltets_2_ensureArray(chips)){chip.key;
     { svelteHTML.createElement("button", {     "type":`button`,"aria-label":words.takeAway(chip.label),"onclick":() => change(chip.without),});
       { svelteHTML.createElement("span", {});chip.label; }  { svelteHTML.createElement("span", { "aria-hidden":`true`,});  }
     }
  }
   { svelteHTML.createElement("button", {     "type":`button`,"class":`clear`,"onclick":clear,});words.clearFilters; }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const FilterChips__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type FilterChips__SvelteComponent_ = ReturnType<typeof FilterChips__SvelteComponent_>;
/*Ωignore_endΩ*/export default FilterChips__SvelteComponent_;