///<reference types="svelte" />
;
import { onDestroy } from 'svelte';
import type { KeyShown, NewKey, OrganizationShown } from '../../../shared/office/shapes.ts';
import { Looked } from '../../state/looked.svelte.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import FoundPage from '../FoundPage.svelte';
import ShownOnce from '../ShownOnce.svelte';
import OrganizationCard from './OrganizationCard.svelte';
import OrganizationDialog from './OrganizationDialog.svelte';
;

  interface Props {
    state: OfficeState;
  };;
  interface Found {
    organizations: OrganizationShown[];
    keys: KeyShown[];
  };function $$render() {

  
  
  
  
  
  
  
  
  


  const { state: office }: Props = $props();
  const words = $derived(office.words);

  const looked = new Looked<Found>(
    () => office.gateway,
    async () => {
      const { gateway } = office;
      const [organizations, keys] = await Promise.all([
        gateway.call('listOrganizations', {}),
        gateway.call('listKeys', {}),
      ]);
      return { organizations, keys };
    },
  );
  onDestroy(() => looked.close());

  let asked = $state<OrganizationShown | 'new' | null>(null);
  let made = $state.raw<NewKey | null>(null);

  const keys = $derived(looked.value?.keys ?? []);
  const show = (key: NewKey): void => {
    made = key;
    looked.again();
  };
;
async () => {

  { const $$_egaPdnuoF0C = __sveltets_2_ensureComponent(FoundPage); const $$_egaPdnuoF0 = new $$_egaPdnuoF0C({ target: __sveltets_2_any(), props: {               "state":office,looked,"title":words.screens.organizations,"all":looked.value?.organizations ?? null,"about":words.organizationsAbout,"find":words.findOrganization,"textOf":({ name, city }: OrganizationShown) => `${name} ${city}`,"none":{ title: words.noOrganizations, hint: words.noOrganizationsHint },actions:() => { async ()/*Ωignore_positionΩ*/ => {
     { const $$_nottuB0C = __sveltets_2_ensureComponent(Button); new $$_nottuB0C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"kind":`main`,"onclick":() => (asked = 'new'),}});words.addOrganization; Button}
  };return __sveltets_2_any(0)},children:(found: OrganizationShown[]) => { async ()/*Ωignore_positionΩ*/ => {
     { svelteHTML.createElement("ul", {});
         for(let organization of __sveltets_2_ensureArray(found)){organization.id;
         { svelteHTML.createElement("li", {});
           { const $$_draCnoitazinagrO2C = __sveltets_2_ensureComponent(OrganizationCard); new $$_draCnoitazinagrO2C({ target: __sveltets_2_any(), props: {            "state":office,organization,"keys":keys.filter((key) => key.organization.id === organization.id),"change":() => (asked = organization),"made":show,"revoked":() => looked.again(),}});}
         }
      }
     }
  };return __sveltets_2_any(0)},}});/*Ωignore_startΩ*/const {actions, children} = $$_egaPdnuoF0.$$prop_def;/*Ωignore_endΩ*/
  
  
 FoundPage}
 { const $$_golaiDnoitazinagrO0C = __sveltets_2_ensureComponent(OrganizationDialog); new $$_golaiDnoitazinagrO0C({ target: __sveltets_2_any(), props: {         "state":office,asked,"close":() => (asked = null),"added":show,"changed":() => looked.again(),}});}
if(made){
   { const $$_ecnOnwohS0C = __sveltets_2_ensureComponent(ShownOnce); new $$_ecnOnwohS0C({ target: __sveltets_2_any(), props: {             "state":office,"title":words.newKeyTitle(made.organization.name),"hint":words.newKeyHint(office.gateway.apiUrl),"label":words.keyLabel,"secret":made.apiKey,"stored":() => (made = null),}});}
}


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const OrganizationsScreen__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type OrganizationsScreen__SvelteComponent_ = ReturnType<typeof OrganizationsScreen__SvelteComponent_>;
/*Ωignore_endΩ*/export default OrganizationsScreen__SvelteComponent_;