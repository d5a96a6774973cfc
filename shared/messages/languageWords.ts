import type { batteryBackups, Field, frameShapes, orientations, productionMeterLocations } from '../job/fields.ts';
import type { Unit } from '../job/fieldSpec.ts';
import type { Status } from '../job/status.ts';
import type { Service } from '../job/services.ts';
import type { Catalogue } from './catalogue.ts';
import type { Words } from './rows.ts';

/** The names of a field of a job in one language. */
export interface FieldNames {
  /** Above its input, and in tables. */
  title: string;
  /** In the middle of a sentence, with an article where the language has one. */
  inText: string;
  /** Below its input in the form. */
  hint?: string;
}

/** The names of every field in one language; `arrays` is the list of them. */
export type FieldNameTable = Readonly<Record<Field | 'arrays', FieldNames>>;

type Choice =
  | Status
  | Service
  | (typeof orientations)[number]
  | (typeof frameShapes)[number]
  | (typeof productionMeterLocations)[number]
  | (typeof batteryBackups)[number];
/** The names of the statuses of a job, and of the choices of every field whose values are a closed list. */
export type ChoiceNameTable = Readonly<Record<Choice, string>>;

export type UnitNameTable = Readonly<Record<Unit, string>>;

/** The words of one language. Only English must be complete; what another language leaves out appears in English. */
export interface LanguageWords {
  messages: Partial<Words<Catalogue>>;
  fields: Readonly<Partial<Record<string, FieldNames>>>;
  /** Names of statuses and of values that are a closed list; a value that is missing here appears as it is sent. */
  choices: Readonly<Record<string, string>>;
}

/** Picks one kind of name: names by field. */
export const namesOf = (
  table: Readonly<Partial<Record<string, Partial<FieldNames>>>>,
  kind: keyof FieldNames,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([field, names]) => (names?.[kind] === undefined ? [] : [[field, names[kind]]])),
  );
