///<reference types="svelte" />
;
import type { Words } from '../words/words.ts';
import { documentRows } from './documentRows.ts';
;

  interface Props {
    document: Readonly<Record<string, unknown>>;
    words: Words;
  };function $$render() {

  
  


  const { document, words }: Props = $props();
  const id = $props.id();
  const groups = $derived(documentRows(document, words));
;
async () => {

    for(let group of __sveltets_2_ensureArray(groups)){let index = 1;index;
   { svelteHTML.createElement("section", { "aria-labelledby":`${id}-${index}`,});
     { svelteHTML.createElement("h3", { "id":`${id}-${index}`,});group.title; }
     { svelteHTML.createElement("dl", {});
         for(let row of __sveltets_2_ensureArray(group.rows)){row.name;
         { svelteHTML.createElement("div", {});
           { svelteHTML.createElement("dt", {});row.title; }
           { svelteHTML.createElement("dd", {});row.value; }
         }
      }
     }
   }
}
   { svelteHTML.createElement("p", { "class":`quiet`,});words.noFields; }



};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const DocumentFields__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type DocumentFields__SvelteComponent_ = ReturnType<typeof DocumentFields__SvelteComponent_>;
/*Ωignore_endΩ*/export default DocumentFields__SvelteComponent_;