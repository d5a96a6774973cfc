///<reference types="svelte" />
;
import { parts } from '../../forms/fieldRows.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import EditorField from './EditorField.svelte';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
    disabled: boolean;
  };function $$render() {

  
  
  
  


  const { state, editor, disabled }: Props = $props();
;
async () => {

 { svelteHTML.createElement("div", { "class":`fields`,});
     for(let row of __sveltets_2_ensureArray(parts.electrical)){row.name;
     { const $$_dleiFrotidE1C = __sveltets_2_ensureComponent(EditorField); new $$_dleiFrotidE1C({ target: __sveltets_2_any(), props: {    state,editor,row,disabled,}});}
  }
 }


};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const ElectricalPart__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type ElectricalPart__SvelteComponent_ = ReturnType<typeof ElectricalPart__SvelteComponent_>;
/*Ωignore_endΩ*/export default ElectricalPart__SvelteComponent_;