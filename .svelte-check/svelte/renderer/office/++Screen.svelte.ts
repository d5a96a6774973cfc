///<reference types="svelte" />
;
import type { OfficePlace } from '../state/officePlaces.ts';
import type { OfficeState } from '../state/officeState.svelte.ts';
import AccountScreen from './account/AccountScreen.svelte';
import AuditScreen from './audit/AuditScreen.svelte';
import BoardScreen from './board/BoardScreen.svelte';
import FirmScreen from './firm/FirmScreen.svelte';
import HealthScreen from './health/HealthScreen.svelte';
import JobScreen from './job/JobScreen.svelte';
import LaptopsScreen from './laptops/LaptopsScreen.svelte';
import LetterScreen from './letter/LetterScreen.svelte';
import ListsScreen from './lists/ListsScreen.svelte';
import NotYours from './NotYours.svelte';
import OrganizationsScreen from './organizations/OrganizationsScreen.svelte';
import { whoseScreen } from './screens.ts';
import UsersScreen from './users/UsersScreen.svelte';
;

  interface Props {
    state: OfficeState;
    place: OfficePlace;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  
  
  
  
  
  


  const { state, place }: Props = $props();
;
async () => {

if(!state.is(whoseScreen[place.screen])){
   { const $$_sruoYtoN0C = __sveltets_2_ensureComponent(NotYours); new $$_sruoYtoN0C({ target: __sveltets_2_any(), props: { state,}});}
} else if (place.screen === 'job'){
  place.id; {
     { const $$_neercSboJ0C = __sveltets_2_ensureComponent(JobScreen); new $$_neercSboJ0C({ target: __sveltets_2_any(), props: {     state,"id":place.id,"part":place.part,}});}
  }
} else if (place.screen === 'letter'){
  place.id; {
     { const $$_neercSretteL0C = __sveltets_2_ensureComponent(LetterScreen); new $$_neercSretteL0C({ target: __sveltets_2_any(), props: {   state,"id":place.id,}});}
  }
} else if (place.screen === 'organizations'){
   { const $$_neercSsnoitazinagrO0C = __sveltets_2_ensureComponent(OrganizationsScreen); new $$_neercSsnoitazinagrO0C({ target: __sveltets_2_any(), props: { state,}});}
} else if (place.screen === 'users'){
   { const $$_neercSsresU0C = __sveltets_2_ensureComponent(UsersScreen); new $$_neercSsresU0C({ target: __sveltets_2_any(), props: { state,}});}
} else if (place.screen === 'lists'){
   { const $$_neercSstsiL0C = __sveltets_2_ensureComponent(ListsScreen); new $$_neercSstsiL0C({ target: __sveltets_2_any(), props: {   state,"list":place.list,}});}
} else if (place.screen === 'laptops'){
   { const $$_neercSspotpaL0C = __sveltets_2_ensureComponent(LaptopsScreen); new $$_neercSspotpaL0C({ target: __sveltets_2_any(), props: { state,}});}
} else if (place.screen === 'audit'){
   { const $$_neercStiduA0C = __sveltets_2_ensureComponent(AuditScreen); new $$_neercStiduA0C({ target: __sveltets_2_any(), props: {   state,"filter":place.filter,}});}
} else if (place.screen === 'firm'){
   { const $$_neercSmriF0C = __sveltets_2_ensureComponent(FirmScreen); new $$_neercSmriF0C({ target: __sveltets_2_any(), props: { state,}});}
} else if (place.screen === 'health'){
   { const $$_neercShtlaeH0C = __sveltets_2_ensureComponent(HealthScreen); new $$_neercShtlaeH0C({ target: __sveltets_2_any(), props: { state,}});}
} else if (place.screen === 'account'){
   { const $$_neercStnuoccA0C = __sveltets_2_ensureComponent(AccountScreen); new $$_neercStnuoccA0C({ target: __sveltets_2_any(), props: { state,}});}
} else if (place.screen === 'board'){
   { const $$_neercSdraoB0C = __sveltets_2_ensureComponent(BoardScreen); new $$_neercSdraoB0C({ target: __sveltets_2_any(), props: {   state,"filter":place.filter,}});}
}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const Screen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type Screen__SvelteComponent_ = ReturnType<typeof Screen__SvelteComponent_>;
/*Ωignore_endΩ*/export default Screen__SvelteComponent_;