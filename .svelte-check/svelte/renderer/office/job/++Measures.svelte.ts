///<reference types="svelte" />
;
import type { OfficeWords } from '../../words/office/words.ts';
import type { Measure } from './photoPlan.ts';
;

  interface Props {
    measures: readonly Measure[];
    label: string;
    words: OfficeWords;
  };function $$render() {

  
  


  const { measures, label, words }: Props = $props();
;
async () => {

if(measures.length > 0){
   { svelteHTML.createElement("dl", { "aria-label":label,});
       for(let measure of __sveltets_2_ensureArray(measures)){measure.key;
       { svelteHTML.createElement("div", { });measure.doubts.length > 0;
         { svelteHTML.createElement("dt", {});measure.title; }
         { svelteHTML.createElement("dd", {});
          if(measure.value === ''){ { svelteHTML.createElement("span", { "class":`quiet`,});words.notGiven; }
          }else{ { svelteHTML.createElement("strong", {});measure.value; }}
          if(measure.isWholeRoof){ { svelteHTML.createElement("span", { "class":`quiet`,});words.ofWholeRoof; }}
          if(measure.also){ { svelteHTML.createElement("span", { "class":`quiet`,});measure.also; }}
             for(let doubt of __sveltets_2_ensureArray(measure.doubts)){doubt; { svelteHTML.createElement("span", { "class":`doubt`,});doubt; }}
         }
       }
    }
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Measures__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Measures__SvelteComponent_ = ReturnType<typeof Measures__SvelteComponent_>;
/*Ωignore_endΩ*/export default Measures__SvelteComponent_;