///<reference types="svelte" />
;
import type { ItemShown } from '../../../shared/desk/shapes.ts';
import { fieldName } from '../../forms/fieldNames.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import type { Ticking } from '../../state/ticking.ts';
import Badge from '../../ui/Badge.svelte';
import Confirm from '../../ui/Confirm.svelte';
import Menu from '../../ui/Menu.svelte';
import { mistakeText } from '../../words/mistakes.ts';
import { slotName } from '../../words/slotName.ts';
import ItemFix from './ItemFix.svelte';
import { fixOf, nextTryMs, type OfJob, waitsFor } from './fixOf.ts';
import { replaceFile } from './replaceFile.ts';
import { saidText } from '../../words/refusals.ts';
;

  interface Props {
    item: ItemShown;
    job: OfJob;
    state: AppState;
    clock: Ticking;
    /** Opens the dialog where this job is revised; without it the job's screen is gone to. */
    revise?: (() => void) | undefined;
    /** This line is about to go: the keyboard goes on elsewhere. */
    leave?: () => void;
    /** What was sent, where it is at hand: arrays are then called by their names. */
    document?: Readonly<Record<string, unknown>>;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  


  const { item, job, state: app, clock, revise, leave, document = {} }: Props = $props();
  const words = $derived(app.words);
  const sync = $derived(app.sync.value);

  const title = $derived(item.kind === 'upload' ? slotName(item.slot ?? 'file', words) : words[`item_${item.kind}`]);
  const about = $derived([item.array, item.file].filter(Boolean).join(' · '));
  const tones = { waiting: 'plain', sending: 'accent', done: 'good', unknown: 'warn', failed: 'bad' } as const;
  const sent = $derived(item.state === 'sending' ? (app.sentOf(item.id) ?? item.sentBytes ?? 0) : null);
  const fix = $derived(fixOf(item, sync?.line ?? null));
  const standing = $derived(
    item.state === 'unknown' && item.needsPerson ? words.itemState_unclear : words[`itemState_${item.state}`],
  );
  const waits = $derived(waitsFor(item, job, sync));
  const next = $derived(nextTryMs(item, job, sync));
  const seconds = $derived(next === null ? null : clock.secondsTo(next));
  const facts = $derived(
    [
      waits === null ? '' : words[`waits_${waits}`],
      seconds === null ? '' : seconds === 0 ? words.tryingNow : words.nextTry(seconds),
      item.attempts > 0 ? words.attempts(item.attempts) : '',
      item.maybeDoubled ? words.mayBeTwice : '',
    ].filter(Boolean),
  );

  /** What its errors speak of: a revision may have other arrays, in another order. */
  const meant = $derived(
    item.arrays === null ? document : { ...document, arrays: item.arrays.map((name) => ({ name })) },
  );
  /** The same words are said once. */
  const fields = $derived(item.errors.filter(({ detail }) => item.errors.length > 1 || detail !== item.error));

  const retry = (): unknown => app.attempt(() => app.gateway.call('retryItem', { id: item.id }));
  let asks = $state(false);
  const name = $derived([title, about].filter(Boolean).join(' · '));
  const withdraw = async (): Promise<void> => {
    const done = await app.attempt(() => app.gateway.call('withdrawItem', { id: item.id }).then(() => true));
    if (!done) return;
    app.toasts.say(words.notSentNow, {
      label: words.undo,
      run: () => void app.attempt(() => app.gateway.call('sendAfterAll', { id: item.id })),
    });
    leave?.();
  };
  const replace = async (file: File): Promise<void> => {
    if (await replaceFile(app, job.id, item, file)) leave?.();
  };
  const sendAnyway = (): unknown =>
    app.attempt(() => app.gateway.call('decideItem', { id: item.id, decision: { kind: 'send-again' } }));
  /** What its one button does not do. */
  const actions = $derived([
    ...(item.state === 'sending' || fix?.kind === 'retry' || fix?.kind === 'choose'
      ? []
      : [{ label: item.needsPerson ? words.retry : words.sendAgainNow, run: retry }]),
    ...(item.state === 'unknown' && item.needsPerson && fix?.kind === 'retry'
      ? [{ label: words.sendAnyway, run: sendAnyway }]
      : []),
    ...(item.state === 'failed' && item.kind !== 'submit' ? [{ label: words.dontSend, run: () => (asks = true) }] : []),
  ]);
;
async () => {

 { svelteHTML.createElement("div", {  "class":`item`,});item.needsPerson;
   { svelteHTML.createElement("div", { "class":`what`,});
     { svelteHTML.createElement("strong", {});title; }
    if(about){ { svelteHTML.createElement("span", { "class":`about`,});about; }}
    if(item.bytes > 0){ { svelteHTML.createElement("span", { "class":`quiet size`,});words.size(item.bytes); }}
   }
   { const $$_egdaB1C = __sveltets_2_ensureComponent(Badge); new $$_egdaB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":tones[item.state],}});standing; Badge}
  if(actions.length > 0){
     { const $$_uneM1C = __sveltets_2_ensureComponent(Menu); new $$_uneM1C({ target: __sveltets_2_any(), props: {   "label":words.itemActions(name),actions,}});}
  }else{
     { svelteHTML.createElement("span", {}); }
  }

  if(sent !== null && item.bytes > 0){
     { svelteHTML.createElement("div", { "class":`going`,});
       { svelteHTML.createElement("progress", {     "max":item.bytes,"value":sent,"aria-label":name,}); }
       { svelteHTML.createElement("span", { "class":`quiet`,});words.ofSize(words.size(sent), words.size(item.bytes)); }
     }
  }
  if(facts.length > 0){ { svelteHTML.createElement("p", { "class":`quiet wide`,});facts.join(' · '); }}
  if(item.error){
     { svelteHTML.createElement("div", { "class":`wide said`,});
       { svelteHTML.createElement("p", {});saidText(words.languageCode, item.error); }
      if(fields.length > 0){
         { svelteHTML.createElement("ul", {});
              for(let error of __sveltets_2_ensureArray(fields)){let index = 1;index;
             { svelteHTML.createElement("li", {});
               { svelteHTML.createElement("strong", {});fieldName(error.pointer, meant, words); }
              mistakeText(words.languageCode, error.detail);
             }
          }
         }
      }
     }
  }
   { const $$_xiFmetI1C = __sveltets_2_ensureComponent(ItemFix); new $$_xiFmetI1C({ target: __sveltets_2_any(), props: {          item,fix,job,"state":app,retry,sendAnyway,replace,revise,name,}});}
 }
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":asks,"title":words.dontSendTitle,"lines":[name, words.dontSendHint],"action":words.dontSend,"cancel":words.cancel,"onclose":() => (asks = false),"onconfirm":withdraw,}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ItemLine__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ItemLine__SvelteComponent_ = ReturnType<typeof ItemLine__SvelteComponent_>;
/*Ωignore_endΩ*/export default ItemLine__SvelteComponent_;