///<reference types="svelte" />
;
import { type Role, roles } from '../../../shared/office/shapes.ts';
import FieldFrame from '../../forms/FieldFrame.svelte';
import Choices from '../../ui/Choices.svelte';
import type { OfficeWords } from '../../words/office/words.ts';
;

  interface Props {
    role: Role;
    /** Id of the organization of somebody of a client's office, as text; empty while none is chosen. */
    organization: string;
    organizations: readonly { id: number; name: string }[];
    errors: { role: readonly string[]; organization: readonly string[] };
    words: OfficeWords;
    /** It is being mended. */
    mend: () => void;
  };function $$render() {

  
  
  
  


  let { role = $bindable(), organization = $bindable(), organizations, errors, words, mend }: Props = $props()/*Ωignore_startΩ*/;role;organization;/*Ωignore_endΩ*/;
  const id = $props.id();
;
async () => {

 { svelteHTML.createElement("div", { "class":`role`,});
   { const $$_seciohC1C = __sveltets_2_ensureComponent(Choices); new $$_seciohC1C({ target: __sveltets_2_any(), props: {         "label":words.role,"choices":roles.map((value) => ({ value, label: words.roles[value] })),"value":role,"onchoose":(chosen: Role) => {
      role = chosen;
      mend();
    },}});}
   { svelteHTML.createElement("p", {   "class":`quiet`,"role":`status`,});words.roleHints[role]; }
  if(errors.role[0]){ { svelteHTML.createElement("p", {   "class":`bad`,"role":`alert`,});errors.role[0]; }}
  if(role === 'office'){
     { const $$_emarFdleiF1C = __sveltets_2_ensureComponent(FieldFrame); new $$_emarFdleiF1C({ target: __sveltets_2_any(), props: {    children:() => { return __sveltets_2_any(0); },id,"label":words.organization,"errors":errors.organization,}});
       { svelteHTML.createElement("select", {              id,"name":`organization`,"aria-required":`true`,"aria-describedby":`${id}-says`,"aria-invalid":errors.organization.length > 0 ? 'true' : undefined,"bind:value":organization,"onchange":mend,});/*Ωignore_startΩ*/() => organization = __sveltets_2_any(null);/*Ωignore_endΩ*/
         { svelteHTML.createElement("option", {"value":"",});words.choose; }
           for(let one of __sveltets_2_ensureArray(organizations)){one.id; { svelteHTML.createElement("option", { "value":String(one.id),});one.name; }}
       }
     FieldFrame}
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings('role', 'organization'), slots: {}, events: {} }}
const RoleFields__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type RoleFields__SvelteComponent_ = ReturnType<typeof RoleFields__SvelteComponent_>;
/*Ωignore_endΩ*/export default RoleFields__SvelteComponent_;