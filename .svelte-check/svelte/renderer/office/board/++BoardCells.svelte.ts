///<reference types="svelte" />
;
import type { BoardRow } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import StatusBadge from '../StatusBadge.svelte';
import { serviceName } from './filterChips.ts';
import RowMarks from './RowMarks.svelte';
;

  interface Props {
    row: BoardRow;
    isGone: boolean;
    hasOrganization: boolean;
    state: OfficeState;
  };function $$render() {

  
  
  
  
  


  const { row, isGone, hasOrganization, state }: Props = $props();
  const words = $derived(state.words);
  const [first, ...others] = $derived(row.services.map((service) => serviceName(service, words)));
;
async () => {

 { svelteHTML.createElement("div", {     "class":`board-columns cells`,"role":`presentation`,});!hasOrganization;isGone;
   { svelteHTML.createElement("span", {   "role":`cell`,"class":`number`,});row.id; }
   { svelteHTML.createElement("span", {   "role":`cell`,"class":`who`,});
     { svelteHTML.createElement("a", { "href":state.router.to({ screen: 'job', id: row.id, part: '' }),});row.client || words.noClientName; }
     { svelteHTML.createElement("span", { "class":`quiet line`,});row.address; }
     { const $$_skraMwoR2C = __sveltets_2_ensureComponent(RowMarks); new $$_skraMwoR2C({ target: __sveltets_2_any(), props: {     row,isGone,"isOurs":hasOrganization,words,}});}
   }
  if(hasOrganization){ { svelteHTML.createElement("span", {     "role":`cell`,"class":`line`,"title":row.organization.name,});row.organization.name; }}
   { svelteHTML.createElement("span", { "role":`cell`,}); { const $$_egdaBsutatS2C = __sveltets_2_ensureComponent(StatusBadge); new $$_egdaBsutatS2C({ target: __sveltets_2_any(), props: {   "status":row.status,words,}});} }
   { svelteHTML.createElement("span", {     "role":`cell`,"class":`services`,"title":[first, ...others].join(', '),});
     { svelteHTML.createElement("span", { "class":`line`,});first ?? ''; }
    if(others.length > 0){ { svelteHTML.createElement("span", { "class":`quiet`,}); others.length; }}
   }
   { svelteHTML.createElement("span", {     "role":`cell`,"class":`line`,"title":row.ahj,});row.ahj; }
   { svelteHTML.createElement("span", {  "role":`cell`,}); { svelteHTML.createElement("time", {    "datetime":new Date(row.createdMs).toISOString(),"title":words.when(row.createdMs),});words.day(row.createdMs); } }
   { svelteHTML.createElement("span", {   "role":`cell`,"class":`number`,});row.uploads; }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const BoardCells__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type BoardCells__SvelteComponent_ = ReturnType<typeof BoardCells__SvelteComponent_>;
/*Ωignore_endΩ*/export default BoardCells__SvelteComponent_;