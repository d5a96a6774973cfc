import { arraysOf } from '../../../shared/job/jobDocument.ts';
import type { AppWords } from '../parts/words.ts';
import type { DraftEditor } from './draftEditor.svelte.ts';

/** The panels of all arrays; null while one has no number. */
const panelsOf = (editor: DraftEditor): number | null => {
  const counts = arraysOf(editor.document).map(({ panel_quantity: count }) => count);
  const isWhole = counts.every((count) => typeof count === 'number' && Number.isInteger(count) && count >= 0);
  return counts.length > 0 && isWhole ? (counts as number[]).reduce((sum, count) => sum + count, 0) : null;
};

/** The number of modules that the arrays add up to, for one press, where the field has another or none. */
export const modulesOffered = (
  editor: DraftEditor,
  words: AppWords,
): { label: string; name: string; take: () => void } | null => {
  const panels = panelsOf(editor);
  if (panels === null || panels === editor.document.module_count) return null;
  return {
    label: words.modulesOfArrays(panels),
    name: words.useModulesOfArrays(panels),
    take: () => {
      editor.set(['module_count'], panels);
      document.getElementById('module_count')?.focus();
    },
  };
};
