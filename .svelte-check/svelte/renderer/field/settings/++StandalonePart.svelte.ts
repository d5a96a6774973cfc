///<reference types="svelte" />
;
import { tick, untrack } from 'svelte';
import type { SettingsShown } from '../../../shared/desk/shapes.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Confirm from '../../ui/Confirm.svelte';
import Switch from '../../ui/Switch.svelte';
import { replacing } from './leaving.ts';
import Panel from '../../ui/Panel.svelte';
import { StandaloneSwitch } from './standaloneSwitch.svelte.ts';
import { saidText } from '../../words/refusals.ts';
;

  interface Props {
    state: AppState;
    settings: SettingsShown;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  


  const { state: app, settings }: Props = $props();
  const words = $derived(app.words);
  const id = $props.id();
  const { on, url, reason } = $derived(settings.standalone);
  const isHere = $derived(settings.connection?.isHere ?? false);
  const power = untrack(() => new StandaloneSwitch(app));
  let asks = $state<'start' | 'stop' | null>(null);

  const lines = $derived(
    asks === 'stop'
      ? [words.standaloneStopHint, ...(settings.begun > 0 ? [words.unsentWaits(settings.begun, words.here)] : [])]
      : [words.connected(words.here), ...replacing(settings, words.here, words), words.keyForgotten],
  );

  const openConsole = async (): Promise<void> => {
    const found = await app.attempt(() => app.gateway.call('openConsole', {}));
    if (found?.url) app.gateway.openOutside(found.url);
  };

  /** The provider's part above grows or shrinks with it: the switch stays in sight. */
  const turn = async (wanted: boolean): Promise<boolean> => {
    const isAsWanted = await power.turn(wanted);
    await tick();
    document.getElementById(`${id}-runs`)?.scrollIntoView({ block: 'nearest' });
    return isAsWanted;
  };
  const toggle = (wanted: boolean): void => {
    if (power.isBusy) return;
    if (wanted && settings.connection !== null && !isHere) asks = 'start';
    else if (!wanted && isHere) asks = 'stop';
    else void turn(wanted);
  };
;
async () => {

 { const $$_lenaP0C = __sveltets_2_ensureComponent(Panel); new $$_lenaP0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.standalone,"hint":words.standaloneHint,}});
   { const $$_hctiwS1C = __sveltets_2_ensureComponent(Switch); new $$_hctiwS1C({ target: __sveltets_2_any(), props: {        "id":`${id}-runs`,"label":words.standaloneServer,"checked":on,"change":toggle,}});}
   { svelteHTML.createElement("div", {   "role":`status`,"class":`now`,});
    if(power.isBusy){
       { svelteHTML.createElement("p", {});on ? words.standaloneStopping : words.standaloneStarting; }
    } else if (power.failure ?? reason){
       { svelteHTML.createElement("p", { "class":`bad`,});
         { svelteHTML.createElement("strong", {});words.standaloneFails;  }
        power.failure ?? saidText(words.languageCode, reason ?? '');
       }
    } else if (url){
       { svelteHTML.createElement("p", {});words.standaloneAt; url; }
    }
   }
  if(url && !power.isBusy){
     { svelteHTML.createElement("div", {}); { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => void openConsole(),}});words.openConsole; Button} }
  }
  if(on && url && !isHere && !power.isBusy){
     { svelteHTML.createElement("div", { "class":`other`,});
       { svelteHTML.createElement("p", {});words.standaloneOther; }
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => toggle(true),}});words.useThisComputer; Button}
     }
  }
 Panel}
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {              "open":asks !== null,"title":asks === 'stop' ? words.standaloneStopTitle : words.replaceTitle,lines,"action":asks === 'stop' ? words.stopIt : words.useThisComputer,"cancel":words.cancel,"onclose":() => (asks = null),"onconfirm":() => turn(asks !== 'stop'),}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const StandalonePart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type StandalonePart__SvelteComponent_ = ReturnType<typeof StandalonePart__SvelteComponent_>;
/*Ωignore_endΩ*/export default StandalonePart__SvelteComponent_;