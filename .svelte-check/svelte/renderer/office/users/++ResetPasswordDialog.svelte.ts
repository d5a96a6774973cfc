///<reference types="svelte" />
;
import { tick } from 'svelte';
import type { UserShown } from '../../../shared/office/shapes.ts';
import { Asking, focusWrong } from '../../state/asking.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Dialog from '../../ui/Dialog.svelte';
import Notice from '../../ui/Notice.svelte';
import { newPasswordEntry } from './passwordEntry.svelte.ts';
import PasswordFields from './PasswordFields.svelte';
;

  interface Props {
    state: OfficeState;
    user: UserShown;
    close: () => void;
    reset: (password: string) => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  


  const { state: office, user, close, reset }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();

  const entry = newPasswordEntry();
  const asking = new Asking(['password'], (error) => office.explain(error));
  let form = $state<HTMLFormElement | null>(null);

  const set = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const password = entry.take();
    const isDone = await asking.run({ password: entry.wrong(words) }, async () => {
      await office.gateway.call('resetPassword', { id: user.id, password });
      return true;
    });
    if (isDone === null) {
      await tick();
      return focusWrong(form);
    }
    reset(password);
    close();
  };
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"open":true,"title":words.resetPasswordTitle(user.email),"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":close,}});words.cancel; Button}
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"kind":`main`,"type":`submit`,"form":`${id}-form`,"aria-disabled":asking.isGoing,}});
      words.resetPasswordNow;
     Button}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
   { const $$_form1 = svelteHTML.createElement("form", {       "id":`${id}-form`,"onsubmit":(event) => void set(event),"novalidate":true,"aria-busy":asking.isGoing,});form = $$_form1;
     { svelteHTML.createElement("p", { "class":`quiet`,});words.resetPasswordHint; }
    if(asking.refusal !== null){ { const $$_ecitoN2C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}}); { svelteHTML.createElement("p", {});asking.refusal; } Notice}}
     { const $$_sdleiFdrowssaP2C = __sveltets_2_ensureComponent(PasswordFields); new $$_sdleiFdrowssaP2C({ target: __sveltets_2_any(), props: {      entry,"errors":asking.at('password'),words,"mend":() => asking.forget(),}});}
   }
  
 Dialog}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ResetPasswordDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ResetPasswordDialog__SvelteComponent_ = ReturnType<typeof ResetPasswordDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default ResetPasswordDialog__SvelteComponent_;