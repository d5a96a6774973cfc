import { type Point, pointAt } from '../../../../shared/photos/markup.ts';
import type { MarkupEditing, Tool } from './markupEditing.svelte.ts';

/** The letter of each tool. */
export const toolKeys: Readonly<Record<Tool, string>> = {
  select: 'v',
  arrow: 'a',
  dimension: 'd',
  box: 'b',
  line: 'l',
  text: 't',
};
export const tools = Object.keys(toolKeys) as Tool[];

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const step = 0.02;
const smallStep = 0.002;

export interface KeyTarget {
  editing: MarkupEditing;
  /** Whether letters choose tools. */
  hasShortcuts: boolean;
  /** Where the keyboard's pen is; null while the pointer draws. */
  pen: Point | null;
  movePen: (to: Point) => void;
  /** Whether the keys belong to the picture, and not to a button or a field. */
  isStage: boolean;
  /** Whether the focus is on the selected mark. */
  isMark: boolean;
  /** To the field of the selected mark, or of the text that was begun. */
  edit: () => void;
  toStage: () => void;
  say: (text: 'started' | 'deleted' | 'full') => void;
}

/** The keyboard's pen: Enter sets it down and lifts it, arrow keys draw. */
const pressPen = (key: string, { editing, pen, say, edit }: KeyTarget): void => {
  if (key !== 'Enter' && key !== ' ') return;
  if (editing.draft !== null) {
    editing.end();
    if (editing.chosen?.kind === 'dimension') edit();
  } else if (editing.tool !== 'select') {
    if (editing.isFull) return say('full');
    editing.begin(editing.tool, pen ?? [0.5, 0.5]);
    if (editing.tool === 'text') edit();
    else say('started');
  }
};

const pressArrow = ([x, y]: Point, isSmall: boolean, isShift: boolean, target: KeyTarget): void => {
  const { editing, pen, movePen, isMark } = target;
  const by = isSmall ? smallStep : step;
  if (isMark) return editing[isShift ? 'stretch' : 'move'](x * by, y * by);
  const [atX, atY] = pen ?? [0.5, 0.5];
  const to = pointAt(atX + x * by, atY + y * by);
  movePen(to);
  editing.draw(to);
};

const pressUndo = (key: string, isShift: boolean, { editing }: KeyTarget): boolean => {
  const letter = key.toLowerCase();
  if (letter !== 'z' && letter !== 'y') return false;
  if (letter === 'y' || isShift) editing.redo();
  else editing.undo();
  return true;
};

/** What a key does in the editor. Returns whether it is one of the editor's. */
export const pressMarkupKey = (event: KeyboardEvent, target: KeyTarget): boolean => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const { editing, isStage, isMark, hasShortcuts } = target;
  if (altKey) return false;
  const isControl = ctrlKey || metaKey;
  const direction = arrows[key];
  if (isStage && direction) {
    pressArrow(direction, isControl, shiftKey, target);
    return true;
  }
  if (isControl) return pressUndo(key, shiftKey, target);
  const tool = hasShortcuts ? tools.find((one) => toolKeys[one] === key.toLowerCase()) : undefined;
  if (key === 'Escape') {
    if (editing.draft === null) return false;
    editing.draft = null;
    target.toStage();
  } else if (tool) {
    editing.choose(tool);
    target.toStage();
  } else if (key === 'Delete' || key === 'Backspace') {
    if (editing.chosen === null) return false;
    editing.remove();
    target.say('deleted');
    target.toStage();
  } else if (isStage && isMark && key === 'Enter') target.edit();
  else if (isStage && !isMark && (key === 'Enter' || key === ' ')) pressPen(key, target);
  else return false;
  return true;
};
