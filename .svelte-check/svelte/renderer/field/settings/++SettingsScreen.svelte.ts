///<reference types="svelte" />
;
import { untrack } from 'svelte';
import type { AppState } from '../../state/appState.svelte.ts';
import Button from '../../ui/Button.svelte';
import SetAside from '../sync/SetAside.svelte';
import ComputerPart from './ComputerPart.svelte';
import ConnectionPart from './ConnectionPart.svelte';
import PhotosPart from './PhotosPart.svelte';
import { SettingsKeeper } from './settingsKeeper.svelte.ts';
import StandalonePart from './StandalonePart.svelte';
import StoragePart from './StoragePart.svelte';
import { problemText } from '../../words/refusals.ts';
;

  interface Props {
    state: AppState;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { state: app }: Props = $props();
  const words = $derived(app.words);
  const settings = $derived(app.settings.value);
  const keeper = untrack(() => new SettingsKeeper(app));
;
async () => {

 { svelteHTML.createElement("div", { "class":`screen`,});
   { svelteHTML.createElement("h1", {});words.settings; }
  if(settings){
    if(settings.setAside){ { const $$_edisAteS1C = __sveltets_2_ensureComponent(SetAside); new $$_edisAteS1C({ target: __sveltets_2_any(), props: {    "path":settings.setAside,"state":app,}});}}
     { const $$_traPnoitcennoC1C = __sveltets_2_ensureComponent(ConnectionPart); new $$_traPnoitcennoC1C({ target: __sveltets_2_any(), props: {   "state":app,settings,}});}
     { const $$_traPenoladnatS1C = __sveltets_2_ensureComponent(StandalonePart); new $$_traPenoladnatS1C({ target: __sveltets_2_any(), props: {   "state":app,settings,}});}
     { const $$_traPsotohP1C = __sveltets_2_ensureComponent(PhotosPart); new $$_traPsotohP1C({ target: __sveltets_2_any(), props: {   settings,keeper,words,}});}
     { const $$_traPretupmoC1C = __sveltets_2_ensureComponent(ComputerPart); new $$_traPretupmoC1C({ target: __sveltets_2_any(), props: {   settings,keeper,words,}});}
     { const $$_traPegarotS1C = __sveltets_2_ensureComponent(StoragePart); new $$_traPegarotS1C({ target: __sveltets_2_any(), props: {   "state":app,settings,}});}
     { svelteHTML.createElement("p", { "class":`quiet`,});words.version(app.facts.version); }
  } else if (app.settings.failure){
     { svelteHTML.createElement("div", {   "role":`alert`,"class":`failed`,});
       { svelteHTML.createElement("p", {});problemText(words.languageCode, app.settings.failure); }
       { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => app.settings.again(),}});words.retry; Button}
     }
  }else{
     { svelteHTML.createElement("p", { "class":`quiet`,});words.loading; }
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const SettingsScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type SettingsScreen__SvelteComponent_ = ReturnType<typeof SettingsScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default SettingsScreen__SvelteComponent_;