import type {
  batteryBackups,
  Field,
  frameShapes,
  orientations,
  productionMeterLocations,
  Unit,
} from '../job/fields.ts';
import type { Status } from '../job/status.ts';
import type { Service } from '../job/services.ts';

/** What people call a field of a job. */
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

/** The signs of the units. */
export type UnitNameTable = Readonly<Record<Unit, string>>;

/** One kind of name, by field. */
export const namesOf = (
  table: Readonly<Partial<Record<string, FieldNames>>>,
  kind: keyof FieldNames,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([field, names]) => (names?.[kind] === undefined ? [] : [[field, names[kind]]])),
  );
