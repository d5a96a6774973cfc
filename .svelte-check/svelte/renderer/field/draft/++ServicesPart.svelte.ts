///<reference types="svelte" />
;
import type { Service } from '../../../shared/job/services.ts';
import ServiceChoices from '../../forms/ServiceChoices.svelte';
import type { AppState } from '../../state/appState.svelte.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
    disabled: boolean;
  };function $$render() {

  
  
  
  


  const { state, editor, disabled }: Props = $props();
;
async () => {

 { const $$_seciohCecivreS0C = __sveltets_2_ensureComponent(ServiceChoices); new $$_seciohCecivreS0C({ target: __sveltets_2_any(), props: {            "id":`services_requested`,"value":editor.document.services_requested,"hint":state.words.servicesHint,"words":state.words,disabled,"change":(chosen: Service[] | undefined) => editor.set(['services_requested'], chosen),}});}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ServicesPart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ServicesPart__SvelteComponent_ = ReturnType<typeof ServicesPart__SvelteComponent_>;
/*Ωignore_endΩ*/export default ServicesPart__SvelteComponent_;