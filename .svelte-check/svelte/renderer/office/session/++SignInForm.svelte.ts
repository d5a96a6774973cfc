///<reference types="svelte" />
;
import { untrack } from 'svelte';
import type { UserShown } from '../../../shared/office/shapes.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import PasswordInput from '../../forms/PasswordInput.svelte';
import { Refused } from '../../gateway/gateway.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Notice from '../../ui/Notice.svelte';
;

  interface Props {
    state: OfficeState;
    /** Who has to sign in; empty where anybody may. */
    only?: string;
    signedIn: (user: UserShown) => void;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { state: office, only = '', signedIn }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();

  let email = $state(untrack(() => only));
  let password = $state('');
  let isTried = $state(false);
  let isBusy = $state(false);
  let refusal = $state<Error | null>(null);
  let form = $state<HTMLFormElement | null>(null);

  const emailErrors = $derived(isTried && email.trim() === '' ? [words.emailNeeded] : []);
  const passwordErrors = $derived(isTried && password === '' ? [words.passwordNeeded] : []);

  const say = (error: Error): string => {
    const problem = error instanceof Refused ? error.problem : null;
    if (problem?.code === 'refused') return words.wrongSignIn;
    return problem?.code === 'too-many-requests' ? words.tooManyTries(problem.detail) : office.explain(error);
  };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    isTried = true;
    refusal = null;
    const wrong = email.trim() === '' ? 'email' : password === '' ? 'password' : null;
    if (wrong) return form?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    if (isBusy) return;
    isBusy = true;
    try {
      signedIn(await office.gateway.call('signIn', { email, password }));
    } catch (error) {
      refusal = error as Error;
      form?.querySelector<HTMLInputElement>('[name=password]')?.select();
    } finally {
      isBusy = false;
    }
  };
;
async () => {

 { const $$_form0 = svelteHTML.createElement("form", {    "onsubmit":submit,"novalidate":true,"aria-busy":isBusy,});form = $$_form0;
  if(refusal){ { const $$_ecitoN1C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}}); { svelteHTML.createElement("p", {});say(refusal); } Notice}}
   { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-email`,"label":words.email,"errors":emailErrors,}});
     { svelteHTML.createElement("input", {                       "id":`${id}-email`,"name":`email`,"type":`email`,"autocomplete":`username`,"autocapitalize":`off`,"spellcheck":`false`,"maxlength":320,"readonly":only !== '',"aria-describedby":`${id}-email-says`,"aria-invalid":emailErrors.length > 0,"bind:value":email,});/*Ωignore_startΩ*/() => email = __sveltets_2_any(null);/*Ωignore_endΩ*/}
   FieldFrame}
   { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-password`,"label":words.password,"errors":passwordErrors,}});
     { const $$_tupnIdrowssaP2C = __sveltets_2_ensureComponent(PasswordInput); const $$_tupnIdrowssaP2 = new $$_tupnIdrowssaP2C({ target: __sveltets_2_any(), props: {              "id":`${id}-password`,"name":`password`,"autocomplete":`current-password`,"aria-describedby":`${id}-password-says`,"aria-invalid":passwordErrors.length > 0,words,value:password,}});/*Ωignore_startΩ*/() => password = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_tupnIdrowssaP2.$$bindings = 'value';}
   FieldFrame}
   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"type":`submit`,"aria-disabled":isBusy,}});words.signIn; Button}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const SignInForm__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type SignInForm__SvelteComponent_ = ReturnType<typeof SignInForm__SvelteComponent_>;
/*Ωignore_endΩ*/export default SignInForm__SvelteComponent_;