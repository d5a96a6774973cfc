///<reference types="svelte" />
;
import FieldFrame from '../../forms/FieldFrame.svelte';
import PasswordInput from '../../forms/PasswordInput.svelte';
import { Refused } from '../../gateway/gateway.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Notice from '../../ui/Notice.svelte';
import { NewPassword } from '../session/newPassword.svelte.ts';
import NewPasswordFields from '../session/NewPasswordFields.svelte';
;

  interface Props {
    state: OfficeState;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { state: office }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();

  const entry = new NewPassword();
  let current = $state('');
  let isTried = $state(false);
  let isBusy = $state(false);
  let refusal = $state<Error | null>(null);
  let form = $state<HTMLFormElement | null>(null);
  const currentErrors = $derived(isTried && current === '' ? [words.passwordNeeded] : []);

  const say = (error: Error): string =>
    error instanceof Refused && error.problem.code === 'too-many-requests'
      ? words.tooManyTries(error.problem.detail)
      : office.explain(error);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    isTried = true;
    entry.tried();
    refusal = null;
    if (isBusy) return;
    if (current === '' || !entry.isRight) {
      const wrong =
        current === '' ? 'password' : entry.errors(words).length > 0 ? 'new-password' : 'new-password-again';
      return form?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    }
    isBusy = true;
    try {
      await office.gateway.call('changePassword', { current, next: entry.typed });
      current = '';
      isTried = false;
      entry.forget();
      office.toasts.say(words.passwordChanged);
    } catch (error) {
      refusal = error as Error;
    } finally {
      isBusy = false;
    }
  };
;
async () => {

 { const $$_form0 = svelteHTML.createElement("form", {    "onsubmit":submit,"novalidate":true,"aria-busy":isBusy,});form = $$_form0;
  if(refusal){ { const $$_ecitoN1C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}}); { svelteHTML.createElement("p", {});say(refusal); } Notice}}
  
   { svelteHTML.createElement("input", {              "class":`hidden-visually`,"type":`text`,"autocomplete":`username`,"value":office.user?.email,"readonly":true,"tabindex":-1,"aria-hidden":`true`,});}
   { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-current`,"label":words.currentPassword,"errors":currentErrors,}});
     { const $$_tupnIdrowssaP2C = __sveltets_2_ensureComponent(PasswordInput); const $$_tupnIdrowssaP2 = new $$_tupnIdrowssaP2C({ target: __sveltets_2_any(), props: {              "id":`${id}-current`,"name":`password`,"autocomplete":`current-password`,"aria-describedby":`${id}-current-says`,"aria-invalid":currentErrors.length > 0,words,value:current,}});/*Ωignore_startΩ*/() => current = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_tupnIdrowssaP2.$$bindings = 'value';}
   FieldFrame}
   { const $$_sdleiFdrowssaPweN1C = __sveltets_2_ensureComponent(NewPasswordFields); new $$_sdleiFdrowssaPweN1C({ target: __sveltets_2_any(), props: {  entry,words,}});}
   { const $$_nottuB1C = __sveltets_2_ensureComponent(Button); new $$_nottuB1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"type":`submit`,"aria-disabled":isBusy,}});words.changePassword; Button}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ChangePassword__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ChangePassword__SvelteComponent_ = ReturnType<typeof ChangePassword__SvelteComponent_>;
/*Ωignore_endΩ*/export default ChangePassword__SvelteComponent_;