///<reference types="svelte" />
;
import type { UserShown } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Badge from '../../ui/Badge.svelte';
import Menu from '../../ui/Menu.svelte';
import Moment from '../Moment.svelte';
import Sheet from '../Sheet.svelte';
;

  interface Props {
    state: OfficeState;
    users: readonly UserShown[];
    ask: (what: 'change' | 'reset' | 'disable' | 'enable', user: UserShown) => void;
  };function $$render() {

  
  
  
  
  
  


  const { state: office, users, ask }: Props = $props();
  const words = $derived(office.words);
  const actionsOf = (user: UserShown) => [
    { label: words.changeUser, run: () => ask('change', user) },
    { label: words.resetPassword, run: () => ask('reset', user) },
    user.isDisabled
      ? { label: words.enableUser, run: () => ask('enable', user) }
      : { label: words.disableUser, run: () => ask('disable', user) },
  ];
;
async () => {

 { const $$_teehS0C = __sveltets_2_ensureComponent(Sheet); new $$_teehS0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"label":words.screens.users,}});
   { svelteHTML.createElement("thead", {});
     { svelteHTML.createElement("tr", {});
       { svelteHTML.createElement("th", { "scope":`col`,});words.email; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.role; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.organization; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.lastSignIn; }
       { svelteHTML.createElement("th", { "scope":`col`,});words.userState; }
       { svelteHTML.createElement("th", {}); { svelteHTML.createElement("span", { "class":`hidden-visually`,});words.more; } }
     }
   }
   { svelteHTML.createElement("tbody", {});
       for(let user of __sveltets_2_ensureArray(users)){user.id;
       { svelteHTML.createElement("tr", {});
         { svelteHTML.createElement("th", {   "scope":`row`,"class":`email`,});
          user.email;
          if(user.id === office.user?.id){ { svelteHTML.createElement("span", { "class":`quiet you`,}); words.thatIsYou;  }}
         }
         { svelteHTML.createElement("td", {});words.roles[user.role]; }
         { svelteHTML.createElement("td", {});user.organization?.name ?? '–'; }
         { svelteHTML.createElement("td", {}); { const $$_tnemoM4C = __sveltets_2_ensureComponent(Moment); new $$_tnemoM4C({ target: __sveltets_2_any(), props: {   "ms":user.lastSignInMs,words,}});} }
         { svelteHTML.createElement("td", {});
          if(user.isDisabled){
             { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`warn`,}});words.userDisabled; Badge}
          }else{
             { const $$_egdaB4C = __sveltets_2_ensureComponent(Badge); new $$_egdaB4C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"tone":`good`,}});words.userActive; Badge}
          }
         }
         { svelteHTML.createElement("td", { "class":`does`,}); { const $$_uneM4C = __sveltets_2_ensureComponent(Menu); new $$_uneM4C({ target: __sveltets_2_any(), props: {    "label":words.userActions(user.email),"actions":actionsOf(user),}});} }
       }
    }
   }
 Sheet}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const UserTable__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type UserTable__SvelteComponent_ = ReturnType<typeof UserTable__SvelteComponent_>;
/*Ωignore_endΩ*/export default UserTable__SvelteComponent_;