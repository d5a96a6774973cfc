///<reference types="svelte" />
;
import type { KeyShown, NewKey, OrganizationShown } from '../../../shared/office/shapes.ts';
import type { OfficeState } from '../../state/officeState.svelte.ts';
import Button from '../../ui/Button.svelte';
import Moment from '../Moment.svelte';
import Keys from './Keys.svelte';
;

  interface Props {
    state: OfficeState;
    organization: OrganizationShown;
    keys: readonly KeyShown[];
    change: () => void;
    made: (key: NewKey) => void;
    revoked: () => void;
  };function $$render() {

  
  
  
  
  


  const { state: office, organization, keys, change, made, revoked }: Props = $props();
  const words = $derived(office.words);
  const id = $props.id();
  let isOpen = $state(false);
  const address = $derived(
    [organization.street_address, organization.city, [organization.state, organization.zip_code].join(' ').trim()]
      .filter((part) => part !== '')
      .join(', '),
  );
;
async () => {

 { svelteHTML.createElement("article", { "aria-labelledby":`${id}-name`,});
   { svelteHTML.createElement("div", { "class":`line`,});
     { svelteHTML.createElement("div", { "class":`who`,});
       { svelteHTML.createElement("h2", { "id":`${id}-name`,});organization.name; }
       { svelteHTML.createElement("p", { "class":`quiet`,});address || words.noAddress; }
     }
     { svelteHTML.createElement("div", { "class":`does`,});
       { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {   children:() => { return __sveltets_2_any(0); },"aria-label":words.changeNamed(organization.name),"onclick":change,}});words.change; Button}
       { const $$_nottuB3C = __sveltets_2_ensureComponent(Button); new $$_nottuB3C({ target: __sveltets_2_any(), props: {        children:() => { return __sveltets_2_any(0); },"aria-label":words.keysOf(organization.name),"aria-expanded":isOpen,"aria-controls":`${id}-keys`,"onclick":() => (isOpen = !isOpen),}});words.keys;  { svelteHTML.createElement("span", { "aria-hidden":`true`,});isOpen ? '▴' : '▾'; }  Button}
     }
   }
   { svelteHTML.createElement("dl", {});
     { svelteHTML.createElement("div", {});
       { svelteHTML.createElement("dt", {});words.jobsOf; }
       { svelteHTML.createElement("dd", {});words.count(organization.jobs); }
     }
     { svelteHTML.createElement("div", {});
       { svelteHTML.createElement("dt", {});words.liveKeys; }
       { svelteHTML.createElement("dd", {});words.count(organization.keys); }
     }
     { svelteHTML.createElement("div", {});
       { svelteHTML.createElement("dt", {});words.lastContact; }
       { svelteHTML.createElement("dd", {}); { const $$_tnemoM4C = __sveltets_2_ensureComponent(Moment); new $$_tnemoM4C({ target: __sveltets_2_any(), props: {   "ms":organization.lastContactMs,words,}});} }
     }
   }
   { svelteHTML.createElement("div", {     "id":`${id}-keys`,"class":`keys`,"hidden":!isOpen,});
    if(isOpen){ { const $$_syeK2C = __sveltets_2_ensureComponent(Keys); new $$_syeK2C({ target: __sveltets_2_any(), props: {      "state":office,organization,keys,made,revoked,}});}}
   }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const OrganizationCard__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type OrganizationCard__SvelteComponent_ = ReturnType<typeof OrganizationCard__SvelteComponent_>;
/*Ωignore_endΩ*/export default OrganizationCard__SvelteComponent_;