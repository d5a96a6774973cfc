///<reference types="svelte" />
;
import { everyJob } from '../state/officePlaces.ts';
import type { OfficeState } from '../state/officeState.svelte.ts';
import ButtonLink from '../ui/ButtonLink.svelte';
;

  interface Props {
    state: OfficeState;
  };function $$render() {

  
  
  


  const { state }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", {});
   { svelteHTML.createElement("h1", {});state.words.notYours; }
   { svelteHTML.createElement("p", { "class":`quiet`,});state.words.notYoursHint; }
   { const $$_kniLnottuB1C = __sveltets_2_ensureComponent(ButtonLink); new $$_kniLnottuB1C({ target: __sveltets_2_any(), props: { children:() => { return __sveltets_2_any(0); },"href":state.router.to({ screen: 'board', filter: everyJob }),}});state.words.backToBoard; ButtonLink}
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const NotYours__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type NotYours__SvelteComponent_ = ReturnType<typeof NotYours__SvelteComponent_>;
/*Ωignore_endΩ*/export default NotYours__SvelteComponent_;