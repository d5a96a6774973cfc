///<reference types="svelte" />
;
import type { OfficeState } from '../state/officeState.svelte.ts';
import Confirm from '../ui/Confirm.svelte';
import Toasts from '../ui/Toasts.svelte';
import ConsoleHead from './ConsoleHead.svelte';
import Screen from './Screen.svelte';
import FirstAdministratorScreen from './session/FirstAdministratorScreen.svelte';
import SignInAgain from './session/SignInAgain.svelte';
import SignInScreen from './session/SignInScreen.svelte';
;

  interface Props {
    state: OfficeState;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { state: office }: Props = $props();
  const words = $derived(office.words);
  const place = $derived(office.router.place);
  const waiting = $derived(office.waiting);
  const heading = $derived(
    place.screen === 'job' || place.screen === 'letter'
      ? `${words.screens[place.screen]} ${place.id}`
      : words.screens[office.user === null && place.screen !== 'first' ? 'sign-in' : place.screen],
  );

  $effect(() => {
    const { theme } = office.preferences;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  });
  $effect(() => {
    document.documentElement.lang = words.languageCode;
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${heading} · ${words.appName}`;
  });

  let content = $state<HTMLElement | null>(null);
  /** Another screen begins at its top, for eyes and for screen readers; parts of one screen do not. */
  const screenKey = $derived('id' in place ? `${place.screen}/${place.id}` : place.screen);
  let shownKey: string | null = null;
  $effect(() => {
    if (shownKey !== null && shownKey !== screenKey) {
      content?.scrollTo(0, 0);
      content?.focus({ preventScroll: true });
    }
    shownKey = screenKey;
  });
;
async () => {

 { svelteHTML.createElement("a", {      "class":`skip`,"href":`#content`,"onclick":(event) => {
    event.preventDefault();
    content?.focus();
  },});words.skipToContent; }
 { svelteHTML.createElement("div", { "class":`frame`,});
  if(office.user){
     { const $$_daeHelosnoC1C = __sveltets_2_ensureComponent(ConsoleHead); new $$_daeHelosnoC1C({ target: __sveltets_2_any(), props: {    "state":office,"user":office.user,}});}
    if(!office.isLineOpen && !office.signedOut.isAsking){ { svelteHTML.createElement("p", {   "class":`away`,"role":`status`,});words.lineAway; }}
  }
   { const $$_main1 = svelteHTML.createElement("main", {    "id":`content`,"tabindex":-1,});content = $$_main1;
    if(place.screen === 'first'){
       { const $$_neercSrotartsinimdAtsriF2C = __sveltets_2_ensureComponent(FirstAdministratorScreen); new $$_neercSrotartsinimdAtsriF2C({ target: __sveltets_2_any(), props: {    "state":office,"token":place.token,}});}
    } else if (office.user){
       { const $$_neercS2C = __sveltets_2_ensureComponent(Screen); new $$_neercS2C({ target: __sveltets_2_any(), props: {   "state":office,place,}});}
    } else if (office.here){
       { const $$_neercSnIngiS2C = __sveltets_2_ensureComponent(SignInScreen); new $$_neercSnIngiS2C({ target: __sveltets_2_any(), props: {    "state":office,"here":office.here,}});}
    } else if (office.failure){
       { svelteHTML.createElement("div", {   "class":`failed`,"role":`alert`,});
         { svelteHTML.createElement("p", {});office.explain(office.failure); }
         { svelteHTML.createElement("button", {   "type":`button`,"onclick":() => void office.look(),});words.retry; }
       }
    }else{
       { svelteHTML.createElement("p", { "class":`failed quiet`,});words.loading; }
    }
   }
 }
if(office.signedOut.isAsking && office.user){
   { const $$_niagAnIngiS0C = __sveltets_2_ensureComponent(SignInAgain); new $$_niagAnIngiS0C({ target: __sveltets_2_any(), props: {    "state":office,"user":office.user,}});}
}
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":office.leaving !== null,"title":words.unsentTitle(office.leaving?.count ?? 1),"lines":[words.unsentHint],"action":words.signOutUnsent,"cancel":words.cancel,"onconfirm":() => void (office.leaving && office.signOutNow(office.leaving.how)),"onclose":() => office.stay(),}});}
 { const $$_stsaoT0C = __sveltets_2_ensureComponent(Toasts); new $$_stsaoT0C({ target: __sveltets_2_any(), props: {    "toasts":office.toasts,"closeLabel":words.close,}});}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Console__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Console__SvelteComponent_ = ReturnType<typeof Console__SvelteComponent_>;
/*Ωignore_endΩ*/export default Console__SvelteComponent_;