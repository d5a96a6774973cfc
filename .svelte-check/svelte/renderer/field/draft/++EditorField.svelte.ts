///<reference types="svelte" />
;
import FieldInput from '../../forms/FieldInput.svelte';
import type { FieldRow } from '../../forms/fieldRows.ts';
import type { SearchList } from '../../forms/pickerSearch.svelte.ts';
import type { AppState } from '../../state/appState.svelte.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';
import type { Path } from './pendingPieces.ts';
;

  interface Props {
    state: AppState;
    editor: DraftEditor;
    row: FieldRow;
    /** Where it stands in the document, if not by its name at the top. */
    path?: Path;
    prefix?: string;
    hint?: string | null;
    disabled: boolean;
    left?: (() => void) | undefined;
  };function $$render() {

  
  
  
  
  
  


  const { state: app, editor, row, path, prefix = '', hint = null, disabled, left }: Props = $props();
  const at = $derived<Path>(path ?? [row.name]);
  // One by one: every key makes another document, and of all its fields only one is drawn anew.
  const value = $derived(editor.valueAt(at));
  const errors = $derived(editor.errorsAt(at));
  const words = $derived(app.words);
  const isTyped = $derived(row.kind !== 'choice' && row.kind !== 'reference');
  const search: SearchList = (list, text) => app.gateway.call('searchReference', { list, text, draft: editor.id });
;
async () => {

 { const $$_tupnIdleiF0C = __sveltets_2_ensureComponent(FieldInput); new $$_tupnIdleiF0C({ target: __sveltets_2_any(), props: {              row,prefix,value,errors,"wasTried":editor.attention.wasTried,words,hint,disabled,search,"change":(changed: unknown) => (isTyped ? editor.type(at, changed) : editor.set(at, changed)),left,}});}
};
return { props: {} as any as Props, exports: {}, bindings: __sveltets_$$bindings(''), slots: {}, events: {} }}
const EditorField__SvelteComponent_ = __sveltets_2_fn_component($$render());
/*Ωignore_startΩ*/type EditorField__SvelteComponent_ = ReturnType<typeof EditorField__SvelteComponent_>;
/*Ωignore_endΩ*/export default EditorField__SvelteComponent_;