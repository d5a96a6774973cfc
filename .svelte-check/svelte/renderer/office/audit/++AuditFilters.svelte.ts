///<reference types="svelte" />
;
import type { AuditFilter } from '../../../shared/office/contract.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
import TypedFilter from '../board/TypedFilter.svelte';
import DayRange from '../DayRange.svelte';
import Filters from '../Filters.svelte';
import { actionName, knownActions, subjectAsked, subjectTyped } from './auditText.ts';
;

  interface Props {
    filter: AuditFilter;
    /** Whose days they are. */
    timeZone: string;
    words: OfficeWords;
    change: (filter: AuditFilter) => void;
  };function $$render() {

  
  
  
  
  
  
  


  const { filter, timeZone, words, change }: Props = $props();
  const id = $props.id();
  /** It stands as it was typed, though the log is asked in its own words. */
  let typedSubject = $state('');
  const subject = $derived(
    subjectAsked(typedSubject, words) === filter.subject ? typedSubject : subjectTyped(filter.subject, words),
  );
  /** An address may ask for something else than these. */
  const actions = $derived(
    filter.action === '' || knownActions.some((one) => one === filter.action)
      ? knownActions
      : [filter.action, ...knownActions],
  );
;
async () => {

 { const $$_sretliF0C = __sveltets_2_ensureComponent(Filters); new $$_sretliF0C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"label":words.filters,}});
   { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"id":`${id}-actor`,"label":words.auditWho,}});
     { const $$_retliFdepyT2C = __sveltets_2_ensureComponent(TypedFilter); new $$_retliFdepyT2C({ target: __sveltets_2_any(), props: {         "id":`${id}-actor`,"placeholder":words.whoHint,"value":filter.actor,"change":(actor: string) => change({ ...filter, actor }),}});}
   FieldFrame}
   { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"id":`${id}-action`,"label":words.auditWhat,}});
     { svelteHTML.createElement("select", {       "id":`${id}-action`,"value":filter.action,"onchange":({ currentTarget: { value } }) => change({ ...filter, action: value }),});
       { svelteHTML.createElement("option", {"value":"",});words.anyAction; }
         for(let action of __sveltets_2_ensureArray(actions)){action; { svelteHTML.createElement("option", { "value":action,});actionName(action, words); }}
     }
   FieldFrame}
   { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"id":`${id}-subject`,"label":words.auditSubject,}});
     { const $$_retliFdepyT2C = __sveltets_2_ensureComponent(TypedFilter); new $$_retliFdepyT2C({ target: __sveltets_2_any(), props: {         "id":`${id}-subject`,"placeholder":words.subjectHint,"value":subject,"change":(typed: string) => {
        typedSubject = typed;
        change({ ...filter, subject: subjectAsked(typed, words) });
      },}});}
   FieldFrame}
   { const $$_egnaRyaD1C = __sveltets_2_ensureComponent(DayRange); new $$_egnaRyaD1C({ target: __sveltets_2_any(), props: {           id,"labels":{ from: words.auditFrom, to: words.auditTo },"from":filter.start_date,"to":filter.end_date,timeZone,"change":(start_date: string | undefined, end_date: string | undefined) =>
      change({ ...filter, start_date, end_date }),}});}
 Filters}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const AuditFilters__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type AuditFilters__SvelteComponent_ = ReturnType<typeof AuditFilters__SvelteComponent_>;
/*Ωignore_endΩ*/export default AuditFilters__SvelteComponent_;