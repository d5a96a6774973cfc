///<reference types="svelte" />
;
import FieldFrame from '../../forms/FieldFrame.svelte';
import { everyJob } from '../../state/officePlaces.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Notice from '../../ui/Notice.svelte';
import DoorFrame from './DoorFrame.svelte';
import { NewPassword } from './newPassword.svelte.ts';
import NewPasswordFields from './NewPasswordFields.svelte';
;

  interface Props {
    state: OfficeState;
    token: string;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { state: office, token }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();

  const entry = new NewPassword();
  let email = $state('');
  let isTried = $state(false);
  let isBusy = $state(false);
  let refusal = $state<Error | null>(null);
  let form = $state<HTMLFormElement | null>(null);
  const isEmail = $derived(/^\S+@\S+\.\S+$/.test(email.trim()));
  const emailErrors = $derived(isTried && !isEmail ? [words.emailNeeded] : []);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    isTried = true;
    entry.tried();
    refusal = null;
    if (isBusy) return;
    if (!isEmail || !entry.isRight) {
      const wrong = !isEmail ? 'email' : entry.errors(words).length > 0 ? 'new-password' : 'new-password-again';
      return form?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    }
    isBusy = true;
    try {
      const user = await office.gateway.call('makeFirstAdministrator', { token, email, password: entry.typed });
      // The link is used up; it does not stay in the history.
      office.router.replace({ screen: 'board', filter: everyJob });
      if (office.here) office.enter({ ...office.here, user, needsFirstAdministrator: false });
      else await office.look();
    } catch (error) {
      refusal = error as Error;
    } finally {
      isBusy = false;
    }
  };
;
async () => {

 { const $$_emarFrooD0C = __sveltets_2_ensureComponent(DoorFrame); new $$_emarFrooD0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"state":office,"title":words.firstTitle,"hint":words.firstHint,}});
   { const $$_form1 = svelteHTML.createElement("form", {    "onsubmit":submit,"novalidate":true,"aria-busy":isBusy,});form = $$_form1;
    if(refusal){ { const $$_ecitoN2C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}}); { svelteHTML.createElement("p", {});office.explain(refusal); } Notice}}
     { const $$_emarFdleiF2C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-email`,"label":words.email,"errors":emailErrors,}});
       { svelteHTML.createElement("input", {                     "id":`${id}-email`,"name":`email`,"type":`email`,"autocomplete":`username`,"autocapitalize":`off`,"spellcheck":`false`,"maxlength":320,"aria-describedby":`${id}-email-says`,"aria-invalid":emailErrors.length > 0,"bind:value":email,});/*Ωignore_startΩ*/() => email = __sveltets_2_any(null);/*Ωignore_endΩ*/}
     FieldFrame}
     { const $$_sdleiFdrowssaPweN2C = __sveltets_2_ensureComponent(NewPasswordFields); new $$_sdleiFdrowssaPweN2C({ target: __sveltets_2_any(), props: {  entry,words,}});}
     { const $$_nottuB2C = __sveltets_2_ensureComponent(Button); new $$_nottuB2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"kind":`main`,"type":`submit`,"aria-disabled":isBusy,}});words.makeAccount; Button}
   }
 DoorFrame}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const FirstAdministratorScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type FirstAdministratorScreen__SvelteComponent_ = ReturnType<typeof FirstAdministratorScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default FirstAdministratorScreen__SvelteComponent_;