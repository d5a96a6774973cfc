///<reference types="svelte" />
;
import type { UserShown } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Modal from '../../ui/Modal.svelte';
import SignInForm from './SignInForm.svelte';
;

  interface Props {
    state: OfficeState;
    user: UserShown;
  };function $$render() {

  
  
  
  
  


  const { state, user }: Props = $props();
  const words = $derived(state.words);

  const back = (now: UserShown): void => {
    if (state.here) state.enter({ ...state.here, user: now });
    state.signedOut.goOn();
  };
  /** What waits was asked for by somebody else: it must not be done in the name of whoever comes now. */
  const leave = (): void => {
    state.router.replace({ screen: 'sign-in' });
    state.gateway.restart();
  };
;
async () => {

 { const $$_ladoM0C = __sveltets_2_ensureComponent(Modal); new $$_ladoM0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"title":words.signInAgain,"hint":words.signInAgainHint,}});
   { const $$_mroFnIngiS1C = __sveltets_2_ensureComponent(SignInForm); new $$_mroFnIngiS1C({ target: __sveltets_2_any(), props: {     state,"only":user.email,"signedIn":back,}});}
   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`quiet`,"onclick":leave,}});words.someoneElse; Button}
 Modal}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const SignInAgain__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type SignInAgain__SvelteComponent_ = ReturnType<typeof SignInAgain__SvelteComponent_>;
/*Ωignore_endΩ*/export default SignInAgain__SvelteComponent_;