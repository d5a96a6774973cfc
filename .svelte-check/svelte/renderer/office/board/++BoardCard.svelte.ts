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
  const facts = $derived(
    [
      words.jobNumber(row.id),
      hasOrganization ? row.organization.name : '',
      words.day(row.createdMs),
      words.fileCount(row.uploads),
    ].filter(Boolean),
  );
;
async () => {

 { svelteHTML.createElement("div", { "class":`space`,});
   { svelteHTML.createElement("div", {  "class":`card`,});isGone;
     { svelteHTML.createElement("div", { "class":`top`,});
       { svelteHTML.createElement("a", { "href":state.router.to({ screen: 'job', id: row.id, part: '' }),});row.client || words.noClientName; }
       { const $$_egdaBsutatS3C = __sveltets_2_ensureComponent(StatusBadge); new $$_egdaBsutatS3C({ target: __sveltets_2_any(), props: {   "status":row.status,words,}});}
     }
     { svelteHTML.createElement("p", {});row.address; }
     { svelteHTML.createElement("p", { "class":`quiet`,});facts.join(' · '); }
     { svelteHTML.createElement("p", { "class":`quiet`,});row.services.map((service) => serviceName(service, words)).join(', '); }
     { const $$_skraMwoR2C = __sveltets_2_ensureComponent(RowMarks); new $$_skraMwoR2C({ target: __sveltets_2_any(), props: {     row,isGone,"isOurs":hasOrganization,words,}});}
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const BoardCard__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type BoardCard__SvelteComponent_ = ReturnType<typeof BoardCard__SvelteComponent_>;
/*Ωignore_endΩ*/export default BoardCard__SvelteComponent_;