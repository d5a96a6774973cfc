///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import type { UserShown } from '../../../shared/office/shapes.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Confirm from '../../ui/Confirm.svelte';
import FoundPage from '../FoundPage.svelte';
import ShownOnce from '../ShownOnce.svelte';
import AddUserDialog from './AddUserDialog.svelte';
import ChangeUserDialog from './ChangeUserDialog.svelte';
import ResetPasswordDialog from './ResetPasswordDialog.svelte';
import UserTable from './UserTable.svelte';
;

  interface Props {
    state: OfficeState;
  };;
  interface Found {
    users: UserShown[];
    organizations: { id: number; name: string }[];
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  


  const { state: office }: Props = $props();
  const words = $derived(office.words);

  const looked = new Looked<Found>(
    () => office.gateway,
    async () => {
      const { gateway } = office;
      const [users, organizations] = await Promise.all([
        gateway.call('listUsers', {}),
        gateway.call('organizationNames', {}),
      ]);
      return { users, organizations };
    },
  );
  onDestroy(() => looked.close());

  let asked = $state.raw<{ what: 'add' } | { what: 'change' | 'reset' | 'disable'; user: UserShown } | null>(null);
  let shown = $state.raw<{ title: string; password: string } | null>(null);

  const organizations = $derived(looked.value?.organizations ?? []);

  const close = (): void => void (asked = null);
  const turn = async ({ id, email, role, organization }: UserShown, isDisabled: boolean): Promise<void> => {
    const of = organization === null ? {} : { organization: organization.id };
    if (!(await office.attempt(() => office.gateway.call('changeUser', { id, role, isDisabled, ...of })))) return;
    office.toasts.say(isDisabled ? words.userIsDisabled(email) : words.userIsEnabled(email));
    looked.again();
  };
  const ask = (what: 'change' | 'reset' | 'disable' | 'enable', user: UserShown): void => {
    if (what === 'enable') void turn(user, false);
    else asked = { what, user };
  };
  const show = (title: string, password: string): void => {
    shown = { title, password };
    looked.again();
  };
;
async () => {

  { const $$_egaPdnuoF0C = __sveltets_2_ensureComponent(FoundPage); const $$_egaPdnuoF0 = new $$_egaPdnuoF0C({ target: __sveltets_2_any(), props: {             "state":office,looked,"title":words.screens.users,"all":looked.value?.users ?? null,"about":words.usersAbout,"find":words.findUser,"textOf":({ email, organization }: UserShown) => `${email} ${organization?.name ?? ''}`,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":() => (asked = { what: 'add' }),}});words.addUser; Button}
  };return __sveltets_2_any(0)},children:(users: UserShown[]) => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_elbaTresU0C = __sveltets_2_ensureComponent(UserTable); new $$_elbaTresU0C({ target: __sveltets_2_any(), props: {    "state":office,users,ask,}});}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions, children} = $$_egaPdnuoF0.$$prop_def;/*Ωignore_endΩ*/
  
  
 FoundPage}
 { const $$_golaiDresUddA0C = __sveltets_2_ensureComponent(AddUserDialog); new $$_golaiDresUddA0C({ target: __sveltets_2_any(), props: {         "state":office,"open":asked?.what === 'add',organizations,close,"added":(email: string, password: string) => show(words.userAdded(email), password),}});}
if(asked?.what === 'change'){
   { const $$_golaiDresUegnahC0C = __sveltets_2_ensureComponent(ChangeUserDialog); new $$_golaiDresUegnahC0C({ target: __sveltets_2_any(), props: {        "state":office,"user":asked.user,organizations,close,"changed":() => looked.again(),}});}
} else if (asked?.what === 'reset'){
  const { email } = asked.user;
   { const $$_golaiDdrowssaPteseR0C = __sveltets_2_ensureComponent(ResetPasswordDialog); new $$_golaiDdrowssaPteseR0C({ target: __sveltets_2_any(), props: {        "state":office,"user":asked.user,close,"reset":(password: string) => show(words.userPassword(email), password),}});}
}
 { const $$_mrifnoC0C = __sveltets_2_ensureComponent(Confirm); new $$_mrifnoC0C({ target: __sveltets_2_any(), props: {               "open":asked?.what === 'disable',"title":asked?.what === 'disable' ? words.disableTitle(asked.user.email) : '',"lines":[words.disableHint],"action":words.disableNow,"cancel":words.cancel,"onconfirm":() => void (asked?.what === 'disable' && turn(asked.user, true)),"onclose":close,}});}
if(shown){
   { const $$_ecnOnwohS0C = __sveltets_2_ensureComponent(ShownOnce); new $$_ecnOnwohS0C({ target: __sveltets_2_any(), props: {             "state":office,"title":shown.title,"hint":words.userPasswordHint,"label":words.password,"secret":shown.password,"stored":() => (shown = null),}});}
}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const UsersScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type UsersScreen__SvelteComponent_ = ReturnType<typeof UsersScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default UsersScreen__SvelteComponent_;