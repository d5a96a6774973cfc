///<reference types="svelte" />
;
import { tick } from 'svelte';
import type { Role } from '../../../shared/office/shapes.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import { Asking, focusFirst, focusWrong } from '../../state/asking.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Dialog from '../../ui/Dialog.svelte';
import Notice from '../../ui/Notice.svelte';
import { newPasswordEntry } from './passwordEntry.svelte.ts';
import PasswordFields from './PasswordFields.svelte';
import RoleFields from './RoleFields.svelte';
;

  interface Props {
    state: OfficeState;
    open: boolean;
    organizations: readonly { id: number; name: string }[];
    close: () => void;
    added: (email: string, password: string) => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  


  const { state: office, open, organizations, close, added }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();

  // Kept while the dialog is closed: a slip loses nothing.
  const entry = newPasswordEntry();
  const asking = new Asking(['email', 'role', 'organization', 'password'], (error) => office.explain(error));
  let email = $state('');
  let role = $state<Role>('reviewer');
  let organization = $state('');
  let form = $state<HTMLFormElement | null>(null);

  const emailWrong = (): string | null =>
    email.trim() === '' ? words.userEmailNeeded : /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : words.emailWrong;

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const password = entry.take();
    const wrong = {
      email: emailWrong(),
      organization: role === 'office' && organization === '' ? words.organizationNeeded : null,
      password: entry.wrong(words),
    };
    const user = await asking.run(wrong, () =>
      office.gateway.call('addUser', {
        email: email.trim(),
        role,
        password,
        ...(role === 'office' ? { organization: Number(organization) } : {}),
      }),
    );
    if (user === null) {
      await tick();
      return focusWrong(form);
    }
    email = '';
    organization = '';
    role = 'reviewer';
    entry.forget();
    close();
    added(user.email, password);
  };
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },open,"title":words.addUserTitle,"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":close,}});words.cancel; Button}
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"kind":`main`,"type":`submit`,"form":`${id}-form`,"aria-disabled":asking.isGoing,}});words.addUser; Button}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
   { const $$_form1 = svelteHTML.createElement("form", {       "id":`${id}-form`,"onsubmit":(event) => void add(event),"novalidate":true,"aria-busy":asking.isGoing,});form = $$_form1;
    if(asking.refusal !== null){ { const $$_ecitoN2C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}}); { svelteHTML.createElement("p", {});asking.refusal; } Notice}}
     { const $$_emarFdleiF2C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF2C({ target: __sveltets_2_any(), props: {     children:() => { return __sveltets_2_any(0); },"id":`${id}-email`,"label":words.email,"errors":asking.at('email'),}});
       { svelteHTML.createElement("input", {                       "id":`${id}-email`,"name":`email`,"type":`email`,"autocomplete":`off`,"autocapitalize":`off`,"spellcheck":`false`,"maxlength":320,"aria-required":`true`,...asking.says('email', `${id}-email`),"bind:value":email,"oninput":() => asking.forget('email'),[Symbol("@attach")]:focusFirst,});/*Ωignore_startΩ*/() => email = __sveltets_2_any(null);/*Ωignore_endΩ*/}
     FieldFrame}
     { const $$_sdleiFeloR2C = __sveltets_2_ensureComponent(RoleFields); const $$_sdleiFeloR2 = new $$_sdleiFeloR2C({ target: __sveltets_2_any(), props: {         role,organization,organizations,"errors":{ role: asking.at('role'), organization: asking.at('organization') },words,"mend":() => asking.forget('role', 'organization'),}});/*Ωignore_startΩ*/() => role = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_sdleiFeloR2.$$bindings = 'role';/*Ωignore_startΩ*/() => organization = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_sdleiFeloR2.$$bindings = 'organization';}
     { const $$_sdleiFdrowssaP2C = __sveltets_2_ensureComponent(PasswordFields); new $$_sdleiFdrowssaP2C({ target: __sveltets_2_any(), props: {      entry,"errors":asking.at('password'),words,"mend":() => asking.forget('password'),}});}
   }
  
 Dialog}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const AddUserDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type AddUserDialog__SvelteComponent_ = ReturnType<typeof AddUserDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default AddUserDialog__SvelteComponent_;