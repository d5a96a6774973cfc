///<reference types="svelte" />
;
import type { OfficeState } from '../../state/officeState.svelte.ts';
import { type Language, type Theme } from '../../state/preferences.svelte.ts';
import Button from '../../ui/Button.svelte';
import Choices from '../../ui/Choices.svelte';
import Panel from '../../ui/Panel.svelte';
import PageHead from '../PageHead.svelte';
import ChangePassword from './ChangePassword.svelte';
;

  interface Props {
    state: OfficeState;
  };function $$render() {

  
  
  
  
  
  
  


  const { state }: Props = $props();
  const words = $derived(state.words);
  const { preferences } = $derived(state);
  const about = $derived(
    state.user
      ? [state.user.email, words.roles[state.user.role], state.user.organization?.name].filter(Boolean).join(' · ')
      : '',
  );
;
async () => {

 { svelteHTML.createElement("div", { "class":`screen`,});
   { const $$_daeHegaP1C = __sveltets_2_ensureComponent(PageHead); new $$_daeHegaP1C({ target: __sveltets_2_any(), props: {   "title":words.screens.account,about,}});}
   { const $$_lenaP1C = __sveltets_2_ensureComponent(Panel); new $$_lenaP1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.changePassword,}}); { const $$_drowssaPegnahC2C = __sveltets_2_ensureComponent(ChangePassword); new $$_drowssaPegnahC2C({ target: __sveltets_2_any(), props: { state,}});} Panel}
   { const $$_lenaP1C = __sveltets_2_ensureComponent(Panel); new $$_lenaP1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.sessions,"hint":words.signOutEverywhereHint,}});
     { svelteHTML.createElement("div", { "class":`row`,});
       { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":() => void state.signOut('signOut'),}});words.signOut; Button}
       { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`danger`,"onclick":() => void state.signOut('signOutEverywhere'),}});words.signOutEverywhere; Button}
     }
   Panel}
   { const $$_lenaP1C = __sveltets_2_ensureComponent(Panel); new $$_lenaP1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"title":words.appearance,}});
     { const $$_seciohC2C = __sveltets_2_ensureComponent(Choices); new $$_seciohC2C({ target: __sveltets_2_any(), props: {         "label":words.language,"choices":[
        { value: 'system', label: words.system },
        { value: 'en', label: 'English', lang: 'en' },
        { value: 'es', label: 'Español', lang: 'es' },
      ] as const,"value":preferences.language,"onchoose":(value: Language) => (preferences.language = value),}});}
     { const $$_seciohC2C = __sveltets_2_ensureComponent(Choices); new $$_seciohC2C({ target: __sveltets_2_any(), props: {         "label":words.theme,"choices":[
        { value: 'system', label: words.system },
        { value: 'light', label: words.light },
        { value: 'dark', label: words.dark },
      ] as const,"value":preferences.theme,"onchoose":(value: Theme) => (preferences.theme = value),}});}
   Panel}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const AccountScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type AccountScreen__SvelteComponent_ = ReturnType<typeof AccountScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default AccountScreen__SvelteComponent_;