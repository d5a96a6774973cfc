///<reference types="svelte" />
;
import Button from '../../ui/Button.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
;

  interface Props {
    title: string;
    offset: number;
    pageLength: number;
    total: number;
    words: OfficeWords;
    turn: (offset: number) => void;
  };function $$render() {

  
  


  const { title, offset, pageLength, total, words, turn }: Props = $props();
  const last = $derived(Math.max(0, Math.ceil(total / pageLength) - 1) * pageLength);
  /** They stay where they are at the ends, so that the focus is not lost. */
  const ways = $derived([
    { label: words.firstPage, to: 0, isOff: offset === 0 },
    { label: words.previousPage, to: Math.max(0, offset - pageLength), isOff: offset === 0 },
    { label: words.nextPage, to: Math.min(last, offset + pageLength), isOff: offset >= last },
    { label: words.lastPage, to: last, isOff: offset >= last },
  ]);
;
async () => {

 { svelteHTML.createElement("div", { "class":`pages`,});
   { svelteHTML.createElement("p", { "role":`status`,});words.entriesShown(offset + 1, Math.min(total, offset + pageLength), total); }
  if(total > pageLength){
     { svelteHTML.createElement("nav", { "aria-label":words.pagesOf(title),});
         for(let { label, to, isOff } of __sveltets_2_ensureArray(ways)){label;
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"aria-disabled":isOff,"onclick":() => !isOff && turn(to),}});label; Button}
      }
     }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Pages__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Pages__SvelteComponent_ = ReturnType<typeof Pages__SvelteComponent_>;
/*Ωignore_endΩ*/export default Pages__SvelteComponent_;