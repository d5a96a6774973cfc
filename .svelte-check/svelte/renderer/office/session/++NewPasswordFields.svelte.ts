///<reference types="svelte" />
;
import { shortestPassword } from '../../../shared/office/contract.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import PasswordInput from '../../forms/PasswordInput.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import type { NewPassword } from './newPassword.svelte.ts';
;

  interface Props {
    entry: NewPassword;
    words: OfficeWords;
  };function $$render() {

  
  
  
  
  


  const { entry, words }: Props = $props();
  const id = $props.id();
  const errors = $derived(entry.errors(words));
  const againErrors = $derived(entry.againErrors(words));
;
async () => {

 { const $$_emarFdleiF0C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF0C({ target: __sveltets_2_any(), props: {      children:() => { return __sveltets_2_any(0); },"id":`${id}-new`,"label":words.newPassword,"hint":words.newPasswordHint(shortestPassword),errors,}});
   { const $$_tupnIdrowssaP1C = __sveltets_2_ensureComponent(PasswordInput); const $$_tupnIdrowssaP1 = new $$_tupnIdrowssaP1C({ target: __sveltets_2_any(), props: {              "id":`${id}-new`,"name":`new-password`,"autocomplete":`new-password`,"aria-describedby":`${id}-new-says`,"aria-invalid":errors.length > 0,words,value:entry.typed,}});/*Ωignore_startΩ*/() => entry.typed = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_tupnIdrowssaP1.$$bindings = 'value';}
 FieldFrame}
 { const $$_emarFdleiF0C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-again`,"label":words.repeatPassword,"errors":againErrors,}});
   { const $$_tupnIdrowssaP1C = __sveltets_2_ensureComponent(PasswordInput); const $$_tupnIdrowssaP1 = new $$_tupnIdrowssaP1C({ target: __sveltets_2_any(), props: {              "id":`${id}-again`,"name":`new-password-again`,"autocomplete":`new-password`,"aria-describedby":`${id}-again-says`,"aria-invalid":againErrors.length > 0,words,value:entry.again,}});/*Ωignore_startΩ*/() => entry.again = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_tupnIdrowssaP1.$$bindings = 'value';}
 FieldFrame}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const NewPasswordFields__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type NewPasswordFields__SvelteComponent_ = ReturnType<typeof NewPasswordFields__SvelteComponent_>;
/*Ωignore_endΩ*/export default NewPasswordFields__SvelteComponent_;