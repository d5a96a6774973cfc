import type { FileImport, ImportOutcome } from './fileImport.svelte.ts';

/** Whether files are dragged, not a part of the page. */
export const canDrop = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Starts the dry run of a dropped file; refuses several files. */
export const takeDropped = ({ dataTransfer }: DragEvent, taking: FileImport<ImportOutcome>): void => {
  const files = [...(dataTransfer?.files ?? [])];
  if (files.length === 1) void taking.look(files[0]!);
  else taking.refuse('notOneFile');
};
