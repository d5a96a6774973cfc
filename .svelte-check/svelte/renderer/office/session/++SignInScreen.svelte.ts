///<reference types="svelte" />
;
import type { Here, UserShown } from '../../../shared/office/shapes.ts';
import { everyJob } from '../../state/officePlaces.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Notice from '../../ui/Notice.svelte';
import DoorFrame from './DoorFrame.svelte';
import SignInForm from './SignInForm.svelte';
;

  interface Props {
    state: OfficeState;
    here: Here;
  };function $$render() {

  
  
  
  
  
  


  const { state, here }: Props = $props();
  const words = $derived(state.words);

  /** To where they wanted to go: the address has named it all the while, and names no other site. */
  const enter = (user: UserShown): void => {
    if (state.router.place.screen === 'sign-in') state.router.replace({ screen: 'board', filter: everyJob });
    state.enter({ ...here, user });
  };
;
async () => {

 { const $$_emarFrooD0C = __sveltets_2_ensureComponent(DoorFrame); new $$_emarFrooD0C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },state,"title":words.signIn,"hint":words.signInHint,}});
  if(here.needsFirstAdministrator){
     { const $$_ecitoN1C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}});
       { svelteHTML.createElement("p", {}); { svelteHTML.createElement("strong", {});words.noAccountsYet;  } words.noAccountsHint; }
     Notice}
  }
   { const $$_mroFnIngiS1C = __sveltets_2_ensureComponent(SignInForm); new $$_mroFnIngiS1C({ target: __sveltets_2_any(), props: {   state,"signedIn":enter,}});}
 DoorFrame}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const SignInScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type SignInScreen__SvelteComponent_ = ReturnType<typeof SignInScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default SignInScreen__SvelteComponent_;