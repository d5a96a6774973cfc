import type { StoredText, TextStorage } from '../../base/gateway/textStorage.ts';

const prefix = 'unsaved-draft.';

/** Where the browser keeps the edits of a draft that are not saved yet. */
export const unsavedText = (storage: TextStorage, draft: string): StoredText => storage.text(prefix + draft);

/** Ids of the drafts with such edits. */
export const draftsWithUnsavedEdits = (storage: TextStorage): string[] =>
  storage.names(prefix).map((name) => name.slice(prefix.length));
