///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import type { ItemShown, OpenJobShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { Ticking } from '../../state/ticking.ts';
import Button from '../../ui/Button.svelte';
import Confirm from '../../ui/Confirm.svelte';
import ItemLine from './ItemLine.svelte';
import { problemText } from '../../words/refusals.ts';
;

  interface Props {
    job: OpenJobShown;
    name: string;
    state: AppState;
    clock: Ticking;
    /** A line is about to go: the keyboard goes on at the head of the card. */
    leave: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  


  const { job, name, state: app, clock, leave }: Props = $props();
  const words = $derived(app.words);

  const step = 50;
  let most = $state(8);
  /** Read for the jobs that are opened alone: there may be thousands of items. */
  const looked = new Looked<ItemShown[]>(
    () => app.gateway,
    () => app.gateway.call('readItems', { id: job.id, limit: most }),
  );
  onDestroy(() => looked.close());
  const items = $derived(looked.value ?? []);
  const left = $derived(job.open - items.length);
  const more = (): void => {
    most = Math.min(most + step, 1000);
    looked.again();
  };

  let asks = $state(false);
  const withdrawAll = async (): Promise<void> => {
    const done = await app.attempt(() => app.gateway.call('withdrawRefused', { id: job.id }));
    if (!done) return;
    app.toasts.say(words.notSentCount(done.count));
    leave();
  };
  const retryAll = (): unknown => app.attempt(() => app.gateway.call('queueDraft', { id: job.id }));
;
async () => {

if(job.waitsFor){
   { svelteHTML.createElement("div", { "class":`elsewhere`,});
     { svelteHTML.createElement("p", {});
      job.waitsFor.isHere ? words.waitsForHere : words.waitsForProvider(job.waitsFor.baseUrl);
       { svelteHTML.createElement("a", { "href":app.router.to({ screen: 'settings' }),});words.openSettings; }
     }
   }
}
if(job.refused > 1){
   { svelteHTML.createElement("div", {     "class":`all`,"role":`group`,"aria-label":words.refusedCount(job.refused),});
     { svelteHTML.createElement("strong", {});words.refusedCount(job.refused); }
     { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":retryAll,}});words.retryAll; Button}
     { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => (asks = true),}});words.dontSendAll; Button}
   }
}
if(looked.failure && looked.value === null){
   { svelteHTML.createElement("p", {   "class":`elsewhere`,"role":`alert`,});problemText(words.languageCode, looked.failure); }
} else if (looked.value === null){
   { svelteHTML.createElement("p", { "class":`quiet wait`,});words.loading; }
}
 { svelteHTML.createElement("ul", { "aria-label":words.itemsOf(name),});
     for(let item of __sveltets_2_ensureArray(items)){item.id;
     { svelteHTML.createElement("li", {}); { const $$_eniLmetI2C = __sveltets_2_ensureComponent(ItemLine); new $$_eniLmetI2C({ target: __sveltets_2_any(), props: {      item,job,"state":app,clock,leave,}});} }
  }
 }
if(left > 0 && looked.value !== null){
   { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":more,}});words.showMore(Math.min(step, left), left); Button}
}
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":asks,"title":words.dontSendTitle,"lines":[words.refusedCount(job.refused), words.dontSendHint],"action":words.dontSend,"cancel":words.cancel,"onclose":() => (asks = false),"onconfirm":withdrawAll,}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const JobItems__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type JobItems__SvelteComponent_ = ReturnType<typeof JobItems__SvelteComponent_>;
/*Ωignore_endΩ*/export default JobItems__SvelteComponent_;