///<reference types="svelte" />
;
import type { BoardRow } from '../../../shared/office/shapes.ts';
import type { OfficeWords } from '../../words/office/words.ts';
;

  interface Props {
    row: BoardRow;
    isGone: boolean;
    /** Whether it waits for whoever reads this. */
    isOurs: boolean;
    words: OfficeWords;
  };function $$render() {

  
  


  const { row, isGone, isOurs, words }: Props = $props();
  const marks = $derived(
    [
      row.revisionOf === null ? '' : words.revisionOfJob(row.revisionOf),
      row.supersededBy === null ? '' : words.goesOnAs(row.supersededBy),
    ].filter(Boolean),
  );
;
async () => {

if(row.isWaitingForAnswer || isGone || marks.length > 0){
   { svelteHTML.createElement("span", { "class":`marks`,});
    if(row.isWaitingForAnswer){ { svelteHTML.createElement("strong", { "class":`waits`,});isOurs ? words.clientWrote : words.notAnswered; }}
       for(let mark of __sveltets_2_ensureArray(marks)){mark; { svelteHTML.createElement("span", { "class":`quiet`,});mark; }}
    if(isGone){ { svelteHTML.createElement("span", { "class":`quiet`,});words.notHereAnyMore; }}
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const RowMarks__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type RowMarks__SvelteComponent_ = ReturnType<typeof RowMarks__SvelteComponent_>;
/*Ωignore_endΩ*/export default RowMarks__SvelteComponent_;