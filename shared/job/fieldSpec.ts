import type { z } from 'zod';
import type { Deprecation } from '../api/deprecation.ts';
import type { UploadKind } from '../api/files.ts';
import type { ReferenceListKey } from '../reference/lists.ts';
import type { Service } from './services.ts';

/** Parts of the form, in their order; arrays have an editor of their own. */
export type FormPart = 'client' | 'services' | 'structure' | 'electrical' | 'recipient';

/** Units of values on the wire; each language has its own symbols. */
export type Unit = 'in' | '°' | 'lb' | 'A' | 'years';

/** Services that need the field: a reviewer cannot finish without it (`needed`), or would probably ask (`advised`). */
interface FieldNeeds {
  needed?: readonly Service[];
  advised?: readonly Service[];
  /** The same for a job without a list of arrays. */
  withoutArrays?: { needed?: readonly Service[]; advised?: readonly Service[] };
  /** Not needed for an array on the ground. */
  roofOnly?: true;
  /** Also needed if the job has a point of interconnection, or a battery. */
  with?: 'interconnection' | 'battery';
}

/** Columns of the letter's table of arrays. */
export type LetterColumn = 'panels' | 'framing' | 'roof' | 'connection';

/**
 * One row per field of a job (§2.1 to §2.6). Schemas, forms, documents, the checklist and exports are made from the rows;
 * titles and names for sentences are in `fieldNames.en.ts` and its translations.
 */
export interface FieldSpec {
  /** In requests. A reference field names its list instead. */
  schema?: z.ZodType;
  list?: ReferenceListKey;
  /** In responses, where it differs from requests. */
  answered?: z.ZodType;
  /** Section of the API reference. */
  section: string;
  description?: string;
  unit?: Unit;
  /** `both`: the job has a value for all arrays, which an array without its own value inherits (§2.3). */
  on: 'job' | 'array' | 'both';
  /** Its part of the form; within the part, fields follow the order of the rows. */
  part: FormPart;
  required?: true;
  deprecated?: Deprecation;
  /** Only for a job that lists no arrays. */
  insteadOfArrays?: true;
  /** A second name under which requests may send it. */
  alias?: string;
  /** The control in the form, where the schema does not determine it. */
  control?: 'long-text' | 'suggested';
  needs?: FieldNeeds;
  /** Any value of it means that the job has a battery. */
  about?: 'battery';
  /** The range of nearly every roof; a value outside it is more likely a wrong unit or a mistyped digit. */
  usual?: readonly [low: number, high: number];
  /** Slots whose photos prove the value: the reviewer's page shows it beside them. */
  photos?: readonly UploadKind[];
  /** Those photos show a tape measure: arrays with the same value may share a photo. */
  isTaped?: true;
  /** Where the letter prints it; `as` is the text, with the value for `{}`. Without `as` the letter has code of its own. */
  letter?: { column: LetterColumn; as?: string; isFirst?: true } | 'head';
  /** Its column in the CSV export of jobs. */
  csv?: string;
  /** A fact of one client, or measured, counted or read on one site: no template takes it to another job. */
  ofOneSite?: true;
  /** Two jobs with different values are different jobs. True of every reference field. */
  tellsApart?: true;
}
