///<reference types="svelte" />
;
import { tick, untrack } from 'svelte';
import type { Role, UserShown } from '../../../shared/office/shapes.ts';
import { Asking, focusWrong } from '../../state/asking.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Dialog from '../../ui/Dialog.svelte';
import Notice from '../../ui/Notice.svelte';
import RoleFields from './RoleFields.svelte';
;

  interface Props {
    state: OfficeState;
    user: UserShown;
    organizations: readonly { id: number; name: string }[];
    close: () => void;
    changed: () => void;
  };function $$render() {

  
  
  
  
  
  
  
  


  const { state: office, user, organizations, close, changed }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();

  const asking = new Asking(['role', 'organization'], (error) => office.explain(error));
  let role = $state<Role>(untrack(() => user.role));
  let organization = $state(untrack(() => (user.organization === null ? '' : String(user.organization.id))));
  let form = $state<HTMLFormElement | null>(null);

  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const wrong = { organization: role === 'office' && organization === '' ? words.organizationNeeded : null };
    const isDone = await asking.run(wrong, () =>
      office.gateway.call('changeUser', {
        id: user.id,
        role,
        isDisabled: user.isDisabled,
        ...(role === 'office' ? { organization: Number(organization) } : {}),
      }),
    );
    if (isDone === null) {
      await tick();
      return focusWrong(form);
    }
    office.toasts.say(words.userChanged(user.email));
    close();
    changed();
  };
;
async () => {

 { const $$_golaiD0C = __sveltets_2_ensureComponent(Dialog); const $$_golaiD0 = new $$_golaiD0C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },"open":true,"title":words.changeUserTitle(user.email),"closeLabel":words.close,close,actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"onclick":close,}});words.cancel; Button}
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {       children:() => { return __sveltets_2_any(0); },"kind":`main`,"type":`submit`,"form":`${id}-form`,"aria-disabled":asking.isGoing,}});words.save; Button}
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions} = $$_golaiD0.$$prop_def;/*Ωignore_endΩ*/
   { const $$_form1 = svelteHTML.createElement("form", {       "id":`${id}-form`,"onsubmit":(event) => void save(event),"novalidate":true,"aria-busy":asking.isGoing,});form = $$_form1;
     { svelteHTML.createElement("p", { "class":`quiet`,});words.changeUserHint; }
    if(asking.refusal !== null){ { const $$_ecitoN2C = __sveltets_2_ensureComponent(Notice); new $$_ecitoN2C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`bad`,}}); { svelteHTML.createElement("p", {});asking.refusal; } Notice}}
     { const $$_sdleiFeloR2C = __sveltets_2_ensureComponent(RoleFields); const $$_sdleiFeloR2 = new $$_sdleiFeloR2C({ target: __sveltets_2_any(), props: {         role,organization,organizations,"errors":{ role: asking.at('role'), organization: asking.at('organization') },words,"mend":() => asking.forget(),}});/*Ωignore_startΩ*/() => role = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_sdleiFeloR2.$$bindings = 'role';/*Ωignore_startΩ*/() => organization = __sveltets_2_any(null);/*Ωignore_endΩ*/$$_sdleiFeloR2.$$bindings = 'organization';}
   }
  
 Dialog}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ChangeUserDialog__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ChangeUserDialog__SvelteComponent_ = ReturnType<typeof ChangeUserDialog__SvelteComponent_>;
/*Ωignore_endΩ*/export default ChangeUserDialog__SvelteComponent_;