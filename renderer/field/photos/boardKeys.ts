import type { PhotoBoard } from './photoBoard.svelte.ts';

const takesKeys = 'input:not([type=checkbox]), textarea, select, [role=menu], [role=dialog], [role=alertdialog]';

/** Keys that act on the selection anywhere on the board; letters and digits only where they are on. Returns whether the key is one. */
export const pressBoardKey = (event: KeyboardEvent, board: PhotoBoard, hasShortcuts: boolean): boolean => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || board.openPhoto !== null || board.cameraPlace !== null) return false;
  if (target instanceof Element && target.closest(takesKeys)) return false;
  if (!hasShortcuts && key.length === 1) return false;
  // A key that is held down moves or removes once, not photo after photo.
  if (event.repeat && (/^[1-9]$/.test(key) || key === 'Delete')) return true;
  const slot = /^[1-9]$/.test(key) ? board.plan.slots.find(({ digit }) => digit === Number(key)) : undefined;
  if (slot) void board.moveSelected(slot);
  else if (key === 'Delete') void board.removeSelected();
  else if (key.toLowerCase() === 'm' && board.markable) board.mark(board.markable);
  else if (key === 'Escape' && board.selection.ids.length > 0) board.selection.clear();
  else return false;
  return true;
};

const horizontal: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const vertical: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The cell in the next row, above or below, that is nearest; the same cell in the first and last row. */
const cellBeside = (cells: readonly HTMLElement[], from: HTMLElement, direction: number): HTMLElement => {
  const here = from.getBoundingClientRect();
  const middle = here.left + here.width / 2;
  let best: { cell: HTMLElement; rows: number; aside: number } | null = null;
  for (const cell of cells) {
    const { top, left, width } = cell.getBoundingClientRect();
    const rows = (top - here.top) * direction;
    if (rows < here.height / 2) continue;
    const aside = Math.abs(left + width / 2 - middle);
    if (best === null || rows < best.rows - 1 || (rows < best.rows + 1 && aside < best.aside))
      best = { cell, rows, aside };
  }
  return best?.cell ?? from;
};

/** The cell that a key leads to; null for a key that leads nowhere. */
export const cellFor = (key: string, cells: readonly HTMLElement[], from: HTMLElement): HTMLElement | null => {
  const at = cells.indexOf(from);
  if (key in horizontal) return cells[Math.min(cells.length - 1, Math.max(0, at + horizontal[key]!))] ?? null;
  if (key in vertical) return cellBeside(cells, from, vertical[key]!);
  if (key === 'Home') return cells[0] ?? null;
  return key === 'End' ? (cells.at(-1) ?? null) : null;
};
