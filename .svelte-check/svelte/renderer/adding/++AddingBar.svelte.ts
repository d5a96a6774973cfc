///<reference types="svelte" />
;
import { supportedTypeNames } from '../../shared/api/fileTypes.ts';
import Button from '../ui/Button.svelte';
import type { Words } from '../words/words.ts';
import type { Adding, NotAdded } from './adding.svelte.ts';
;

  interface Props {
    adding: Pick<Adding<never>, 'isGoing' | 'all' | 'done' | 'share' | 'notAdded' | 'stop' | 'forget'>;
    words: Words;
  };function $$render() {

  
  
  
  


  const { adding, words }: Props = $props();
  const whyOf = ({ why }: NotAdded): string => {
    if (typeof why === 'object') return why.said;
    return why === 'kind' ? words.notAdded_kind(supportedTypeNames) : words[`notAdded_${why}`];
  };
;
async () => {

if(adding.isGoing || adding.notAdded.length > 0){
   { svelteHTML.createElement("div", { "class":`bar`,});
    if(adding.isGoing){
       { svelteHTML.createElement("div", { "class":`going`,});
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => adding.stop(),}});words.stop; Button}
         { svelteHTML.createElement("span", {});words.adding(adding.done, adding.all); }
         { svelteHTML.createElement("progress", {     "max":`1`,"value":adding.share,"aria-label":words.addingShare,}); }
       }
    }
    if(adding.notAdded.length > 0){
       { svelteHTML.createElement("div", {   "class":`failed`,"role":`alert`,});
         { svelteHTML.createElement("strong", {});words.notAdded(adding.notAdded.length); }
         { svelteHTML.createElement("ul", {});
             for(let one of __sveltets_2_ensureArray(adding.notAdded)){one.id;
             { svelteHTML.createElement("li", {}); { svelteHTML.createElement("b", {});one.name; } whyOf(one); }
          }
         }
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => adding.forget(),}});words.close; Button}
       }
    }
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const AddingBar__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type AddingBar__SvelteComponent_ = ReturnType<typeof AddingBar__SvelteComponent_>;
/*Ωignore_endΩ*/export default AddingBar__SvelteComponent_;