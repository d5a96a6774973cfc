import type { AppState } from '../../state/appState.svelte.ts';
import type { FieldRow } from '../../forms/fieldRows.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';

/** What a field of the editor needs: its value, what is wrong with it, and where its changes go. */
export const fieldAt = (
  { state, editor, disabled }: { state: AppState; editor: DraftEditor; disabled: boolean },
  row: FieldRow,
  path: readonly (string | number)[] = [row.name],
) => ({
  row,
  value: editor.valueAt(path),
  errors: editor.errorsAt(path),
  wasTried: editor.attention.wasTried,
  words: state.words,
  disabled,
  search: (list: NonNullable<FieldRow['list']>, text: string) =>
    state.gateway.call('searchReference', { list, text, draft: editor.id }),
  change: (value: unknown) => editor.set(path, value),
});
