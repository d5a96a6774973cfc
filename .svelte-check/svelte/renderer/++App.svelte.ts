///<reference types="svelte" />
;
import { tick, untrack } from 'svelte';
import JobsScreen from './field/jobs/JobsScreen.svelte';
import DraftScreen from './field/draft/DraftScreen.svelte';
import { keepUnsaved } from './field/draft/openEditors.ts';
import JobScreen from './field/sent/JobScreen.svelte';
import SyncScreen from './field/sync/SyncScreen.svelte';
import SettingsScreen from './field/settings/SettingsScreen.svelte';
import WelcomeScreen from './field/firstRun/WelcomeScreen.svelte';
import LineShown from './field/sync/LineShown.svelte';
import type { AppState } from './state/appState.svelte.ts';
import Toasts from './ui/Toasts.svelte';
;

  interface Props {
    state: AppState;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { state }: Props = $props();
  const words = $derived(state.words);
  const place = $derived(state.router.place);
  const totals = $derived(state.sync.value?.totals);
  const open = $derived(totals ? totals.items : 0);

  $effect(() => {
    const theme = state.settings.value?.theme ?? 'system';
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  });
  $effect(() => {
    document.documentElement.lang = words.languageCode;
    document.title = open > 0 ? `(${open}) ${words.appName}` : words.appName;
  });

  untrack(() => keepUnsaved(state));

  // What was pressed to come here is gone with its screen: the keys go on in the new one, not at the top of the window.
  let before = untrack(() => place.screen);
  $effect(() => {
    if (place.screen === before) return;
    before = place.screen;
    void tick().then(() => {
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    });
  });

  /** A file beside the places for it must not replace the app in this window: what it is for is said instead. */
  const beside = (event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const at = state.router.place;
    if (event.type === 'dragover' || (at.screen === 'draft' && at.part === 'photos')) return;
    const show = (): void => {
      if (at.screen === 'draft') state.router.go({ ...at, part: 'photos' });
    };
    state.toasts.say(words.photosGoTo, at.screen === 'draft' ? { label: words.part_photos, run: show } : null);
  };

  const tabs = $derived([
    {
      screen: 'jobs',
      label: words.jobs,
      here: place.screen === 'jobs' || place.screen === 'draft' || place.screen === 'job',
    },
    { screen: 'sync', label: words.sync, here: place.screen === 'sync' },
    { screen: 'settings', label: words.settings, here: place.screen === 'settings' },
  ] as const);
;
async () => {

 { svelteHTML.createElement("svelte:window", {    "ondragover":beside,"ondrop":beside,});}

 { svelteHTML.createElement("a", {      "class":`skip`,"href":`#content`,"onclick":(event) => {
    event.preventDefault();
    document.getElementById('content')?.focus();
  },});words.skipToContent; }
 { svelteHTML.createElement("div", { "class":`frame`,});
   { svelteHTML.createElement("header", {});
     { svelteHTML.createElement("nav", { "aria-label":words.appName,});
         for(let tab of __sveltets_2_ensureArray(tabs)){tab.screen;
         { svelteHTML.createElement("a", {   "href":state.router.to({ screen: tab.screen }),"aria-current":tab.here ? 'page' : undefined,});
          tab.label;
          if(tab.screen === 'sync' && open > 0){
             { svelteHTML.createElement("span", {  "class":`count`,});(totals?.blocked ?? 0) > 0;open; }
          }
         }
      }
     }
     { const $$_nwohSeniL2C = __sveltets_2_ensureComponent(LineShown); new $$_nwohSeniL2C({ target: __sveltets_2_any(), props: { state,}});}
   }
   { svelteHTML.createElement("main", {   "id":`content`,"tabindex":-1,});
    if(place.screen === 'jobs'){
      if(state.settings.value?.firstRun){
         { const $$_neercSemocleW2C = __sveltets_2_ensureComponent(WelcomeScreen); new $$_neercSemocleW2C({ target: __sveltets_2_any(), props: { state,}});}
      } else if (state.settings.value ?? state.settings.failure){
         { const $$_neercSsboJ2C = __sveltets_2_ensureComponent(JobsScreen); new $$_neercSsboJ2C({ target: __sveltets_2_any(), props: { state,}});}
      }
    } else if (place.screen === 'draft'){
      place.id; {
         { const $$_neercStfarD2C = __sveltets_2_ensureComponent(DraftScreen); new $$_neercStfarD2C({ target: __sveltets_2_any(), props: {     state,"id":place.id,"part":place.part,}});}
      }
    } else if (place.screen === 'job'){
      place.id; {
         { const $$_neercSboJ2C = __sveltets_2_ensureComponent(JobScreen); new $$_neercSboJ2C({ target: __sveltets_2_any(), props: {   state,"id":place.id,}});}
      }
    } else if (place.screen === 'sync'){
       { const $$_neercScnyS2C = __sveltets_2_ensureComponent(SyncScreen); new $$_neercScnyS2C({ target: __sveltets_2_any(), props: { state,}});}
    } else if (place.screen === 'settings'){
       { const $$_neercSsgnitteS2C = __sveltets_2_ensureComponent(SettingsScreen); new $$_neercSsgnitteS2C({ target: __sveltets_2_any(), props: { state,}});}
    }else{
       { const $$_neercSemocleW2C = __sveltets_2_ensureComponent(WelcomeScreen); new $$_neercSemocleW2C({ target: __sveltets_2_any(), props: { state,}});}
    }
   }
 }
 { const $$_stsaoT0C = __sveltets_2_ensureComponent(Toasts); new $$_stsaoT0C({ target: __sveltets_2_any(), props: {    "toasts":state.toasts,"closeLabel":words.close,}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const App__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type App__SvelteComponent_ = ReturnType<typeof App__SvelteComponent_>;
/*Ωignore_endΩ*/export default App__SvelteComponent_;