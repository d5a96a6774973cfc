import type { ListImport } from './listImport.svelte.ts';

/** Whether it is files that are dragged, and not a piece of the page. */
export const canDrop = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** A list is one file. */
export const droppedList = ({ dataTransfer }: DragEvent, taking: ListImport): void => {
  const files = [...(dataTransfer?.files ?? [])];
  if (files.length === 1) void taking.look(files[0]!);
  else taking.refuse('notOneFile');
};
