///<reference types="svelte" />
;
import type { ListEntryShown } from '../../../shared/office/shapes.ts';
import { referenceList, type ReferenceListKey } from '../../../shared/reference/lists.ts';
import Badge from '../../ui/Badge.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import Sheet from '../Sheet.svelte';
;

  interface Props {
    entries: readonly ListEntryShown[];
    list: ReferenceListKey;
    title: string;
    words: OfficeWords;
  };function $$render() {

  
  
  
  
  


  const { entries, list, title, words }: Props = $props();
  const { manufacture, abbreviation } = $derived(referenceList(list));
;
async () => {

 { const $$_teehS0C = __sveltets_2_ensureComponent(Sheet); new $$_teehS0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"label":title,}});
   { svelteHTML.createElement("thead", {});
     { svelteHTML.createElement("tr", {});
       { svelteHTML.createElement("th", { "scope":`col`,});words.entryName; }
      if(manufacture){ { svelteHTML.createElement("th", { "scope":`col`,});words.maker; }}
      if(abbreviation){ { svelteHTML.createElement("th", { "scope":`col`,});words.abbreviation; }}
       { svelteHTML.createElement("th", { "scope":`col`,});words.entryId; }
     }
   }
   { svelteHTML.createElement("tbody", {});
       for(let entry of __sveltets_2_ensureArray(entries)){entry.id;
       { svelteHTML.createElement("tr", {});
         { svelteHTML.createElement("th", { "scope":`row`,});
          entry.name;
          if(entry.retiredMs !== null){ { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}});words.retiredOn(words.day(entry.retiredMs)); Badge}}
         }
        if(manufacture){ { svelteHTML.createElement("td", {});entry.manufacture ?? ''; }}
        if(abbreviation){ { svelteHTML.createElement("td", {});entry.abbreviation ?? ''; }}
         { svelteHTML.createElement("td", { "class":`quiet`,}); { svelteHTML.createElement("code", {});entry.id; } }
       }
    }
   }
 Sheet}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const EntryTable__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type EntryTable__SvelteComponent_ = ReturnType<typeof EntryTable__SvelteComponent_>;
/*Ωignore_endΩ*/export default EntryTable__SvelteComponent_;