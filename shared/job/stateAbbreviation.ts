import { states } from '../reference/defaults/states.ts';
import { matchKey } from '../reference/matchKey.ts';
import { asFields } from './jobDocument.ts';
import { textOf } from './text.ts';

const byWriting = new Map(
  states.flatMap((state) => [state.name, state.abbreviation].map((text) => [matchKey(text), state])),
);

/** The postal abbreviation of a state by our id, its abbreviation or its name, since providers have their own ids. */
export const stateAbbreviation = (value: unknown): string | null => {
  const { id, name, abbreviation } = asFields(value);
  const written = () => [abbreviation, name].map((text) => byWriting.get(matchKey(textOf(text))));
  const state = states.find((each) => each.id === id) ?? written().find((each) => each !== undefined);
  return state?.abbreviation ?? null;
};

/** `CA` → California; a text that is no state stays. */
export const stateName = (text: string): string => byWriting.get(matchKey(text))?.name ?? text;
