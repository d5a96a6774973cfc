///<reference types="svelte" />
;
import type { SyncShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import type { Ticking } from '../../state/ticking.ts';
import Button from '../../ui/Button.svelte';
import ButtonLink from '../../ui/ButtonLink.svelte';
import Switch from '../../ui/Switch.svelte';
import { lineWords, mendedIn, splitReason } from './lineWords.ts';
import { saidText } from '../../words/refusals.ts';
;

  interface Props {
    sync: SyncShown;
    state: AppState;
    clock: Ticking;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { sync, state, clock }: Props = $props();
  const words = $derived(state.words);
  const shown = $derived(lineWords(sync, words));
  const isMendedInSettings = $derived(mendedIn(sync) === 'settings');
  const reason = $derived(sync.line.reason ? splitReason(sync.line.reason) : null);
  /** Connected, and yet nothing of it goes there. */
  const isAllElsewhere = $derived(sync.jobs.length > 0 && sync.jobs.every(({ waitsFor }) => waitsFor !== null));
  const seconds = $derived(
    sync.isElsewhere || sync.paused || sync.line.untilMs === null ? null : clock.secondsTo(sync.line.untilMs),
  );

  const now = (): unknown => state.attempt(() => state.gateway.call('syncNow', {}));
  const pause = (): unknown => state.attempt(() => state.gateway.call('pauseSync', { paused: !sync.paused }));
  const photosLater = async (on: boolean): Promise<void> => {
    const settings = await state.attempt(() => state.gateway.call('changeSettings', { photosLater: on }));
    if (settings) state.settings.put(settings);
  };
;
async () => {

 { svelteHTML.createElement("section", {   "class":`panel ${shown.tone}`,"aria-labelledby":`line-state`,});
   { svelteHTML.createElement("div", { "class":`says`,});
     { svelteHTML.createElement("h2", { "id":`line-state`,});
      shown.state;if(seconds !== null){ { svelteHTML.createElement("span", {  "class":`next`,});seconds === 0 ? words.tryingNow : words.nextTry(seconds); }}
     }
    if(reason){ { svelteHTML.createElement("blockquote", { "aria-label":words.lineReason,});saidText(words.languageCode, reason.said); }}
     { svelteHTML.createElement("p", {});isAllElsewhere && shown.tone === 'good' ? words.lineOtherHint : shown.hint; }
    if(reason?.code){ { svelteHTML.createElement("p", { "class":`quiet code`,});reason.code; }}
   }
   { svelteHTML.createElement("div", { "class":`does`,});
    if(isMendedInSettings){
       { const $$_kniLnottuB2C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB2C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"href":state.router.to({ screen: 'settings' }),}});words.openSettings; ButtonLink}
    }
    if(sync.line.kind !== 'not-connected'){
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"kind":isMendedInSettings || sync.paused ? 'plain' : 'main',"disabled":sync.isElsewhere,"onclick":now,}});words.syncNow;  Button}
    }
    if(sync.line.kind !== 'not-connected' || sync.paused){
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"kind":sync.paused ? 'main' : 'plain',"disabled":sync.isElsewhere,"onclick":pause,}});sync.paused ? words.goOn : words.pause;  Button}
    }
   }
   { const $$_hctiwS1C = __sveltets_2_ensureComponent(Switch); new $$_hctiwS1C({ target: __sveltets_2_any(), props: {           "id":`photos-later`,"label":words.photosLater,"hint":words.photosLaterHint,"checked":sync.photosLater,"change":(on: boolean) => void photosLater(on),}});}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const LinePanel__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type LinePanel__SvelteComponent_ = ReturnType<typeof LinePanel__SvelteComponent_>;
/*Ωignore_endΩ*/export default LinePanel__SvelteComponent_;