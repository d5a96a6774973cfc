///<reference types="svelte" />
;
import type { JobShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import type { Ticking } from '../../state/ticking.ts';
import Button from '../../ui/Button.svelte';
import ItemLine from '../sync/ItemLine.svelte';
import NotSentList from '../sync/NotSentList.svelte';
import { itemsInOrder } from '../sync/tally.ts';
;

  interface Props {
    job: JobShown;
    state: AppState;
    clock: Ticking;
    revise: () => void;
  };function $$render() {

  
  
  
  
  
  
  


  const { job, state: app, clock, revise }: Props = $props();
  const words = $derived(app.words);
  const first = 5;
  const step = 50;
  let most = $state(first);
  const items = $derived(itemsInOrder(job.items));
  /** With the last line the part goes, too. */
  const leave = (): void => document.getElementById(items.length > 1 ? 'open-items' : 'job-title')?.focus();
  const chosen = $derived(job.notSent.filter(({ replaced }) => !replaced));
;
async () => {

if(items.length > 0){
   { svelteHTML.createElement("section", {   "class":`part`,"aria-labelledby":`open-items`,});
     { svelteHTML.createElement("h2", {   "id":`open-items`,"tabindex":-1,});words.stillOpen;  { svelteHTML.createElement("span", { "class":`quiet`,});items.length; } }
     { svelteHTML.createElement("ul", {});
         for(let item of __sveltets_2_ensureArray((items.slice(0, most)))){item.id;
         { svelteHTML.createElement("li", {}); { const $$_eniLmetI3C = __sveltets_2_ensureComponent(ItemLine); new $$_eniLmetI3C({ target: __sveltets_2_any(), props: {         item,job,"state":app,clock,revise,leave,"document":job.document,}});} }
      }
     }
    if(items.length > most){
       { svelteHTML.createElement("div", {});
         { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":() => (most += step),}});words.showMore(Math.min(step, items.length - most), items.length - most);  Button}
       }
    }
   }
}
if(chosen.length > 0){
   { svelteHTML.createElement("details", { "class":`part`,});
     { svelteHTML.createElement("summary", {});words.notSentCount(chosen.length); }
     { const $$_tsiLtneStoN1C = __sveltets_2_ensureComponent(NotSentList); new $$_tsiLtneStoN1C({ target: __sveltets_2_any(), props: {    "rows":chosen,"state":app,}});}
   }
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const OpenItems__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type OpenItems__SvelteComponent_ = ReturnType<typeof OpenItems__SvelteComponent_>;
/*Ωignore_endΩ*/export default OpenItems__SvelteComponent_;