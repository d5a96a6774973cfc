///<reference types="svelte" />
;
import type { BoardFilter } from '../../../shared/office/contract.ts';
import { serviceSlugs } from '../../../shared/job/services.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import ManyChoices from '../../ui/ManyChoices.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import DayRange from '../DayRange.svelte';
import Filters from '../Filters.svelte';
import type { BoardChoices } from './boardChoices.svelte.ts';
import { serviceName } from './filterChips.ts';
import TypedFilter from './TypedFilter.svelte';
;

  interface Props {
    id: string;
    filter: BoardFilter;
    choices: BoardChoices;
    /** Only those who see all organizations choose one. */
    hasOrganizations: boolean;
    /** Whose days they are. */
    timeZone: string;
    words: OfficeWords;
    change: (filter: BoardFilter) => void;
  };function $$render() {

  
  
  
  
  
  
  
  
  
  


  const { id, filter, choices, hasOrganizations, timeZone, words, change }: Props = $props();
  const serviceChoices = $derived(serviceSlugs.map((value) => ({ value, label: serviceName(value, words) })));
  const typed = $derived([
    { name: 'client_street_address', label: words.street },
    { name: 'city', label: words.city },
    { name: 'ahj', label: words.ahj },
    { name: 'utility', label: words.utility },
  ] as const);
;
async () => {

 { const $$_sretliF0C = __sveltets_2_ensureComponent(Filters); new $$_sretliF0C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },id,"label":words.filters,}});
  if(hasOrganizations){
     { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"id":`${id}-organization`,"label":words.organization,}});
       { svelteHTML.createElement("select", {       "id":`${id}-organization`,"value":filter.organization === undefined ? '' : String(filter.organization),"onchange":({ currentTarget: { value } }) =>
          change({ ...filter, organization: value === '' ? undefined : Number(value) }),});
         { svelteHTML.createElement("option", {"value":"",});words.anyOrganization; }
           for(let organization of __sveltets_2_ensureArray(choices.organizations)){organization.id;
           { svelteHTML.createElement("option", { "value":String(organization.id),});organization.name; }
        }
       }
     FieldFrame}
  }
     for(let { name, label } of __sveltets_2_ensureArray(typed)){name;
     { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {  children:() => { return __sveltets_2_any(0); },"id":`${id}-${name}`,label,}});
       { const $$_retliFdepyT2C = __sveltets_2_ensureComponent(TypedFilter); new $$_retliFdepyT2C({ target: __sveltets_2_any(), props: {       "id":`${id}-${name}`,"value":filter[name],"change":(text: string) => change({ ...filter, [name]: text }),}});}
     FieldFrame}
  }
   { const $$_seciohCynaM1C = __sveltets_2_ensureComponent(ManyChoices); new $$_seciohCynaM1C({ target: __sveltets_2_any(), props: {          "label":words.states,"choices":choices.states,"chosen":filter.client_state,words,"change":(client_state: string[]) => change({ ...filter, client_state }),}});}
   { const $$_seciohCynaM1C = __sveltets_2_ensureComponent(ManyChoices); new $$_seciohCynaM1C({ target: __sveltets_2_any(), props: {          "label":words.services,"choices":serviceChoices,"chosen":filter.services,words,"change":(services: BoardFilter['services']) => change({ ...filter, services }),}});}
   { const $$_egnaRyaD1C = __sveltets_2_ensureComponent(DayRange); new $$_egnaRyaD1C({ target: __sveltets_2_any(), props: {           id,"labels":{ from: words.submittedFrom, to: words.submittedTo },"from":filter.submitted_start_date,"to":filter.submitted_end_date,timeZone,"change":(submitted_start_date: string | undefined, submitted_end_date: string | undefined) =>
      change({ ...filter, submitted_start_date, submitted_end_date }),}});}
 Filters}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const BoardFilters__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type BoardFilters__SvelteComponent_ = ReturnType<typeof BoardFilters__SvelteComponent_>;
/*Ωignore_endΩ*/export default BoardFilters__SvelteComponent_;