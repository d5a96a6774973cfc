import type { Catalogue } from './catalogue.ts';
import type { FieldNames } from './fieldNames.ts';
import type { Words } from './rows.ts';

/** What a language brings. English is complete; what another language leaves out is said in English. */
export interface LanguageWords {
  /** BCP 47, for plurals, lists and numbers. */
  tag: string;
  messages: Partial<Words<Catalogue>>;
  /** Names of job fields: in the middle of a sentence, and as titles of forms. */
  fields: Readonly<Partial<Record<string, FieldNames>>>;
  /** Names of the reference's closed lists (statuses, orientations, …) where the language has its own. */
  choices: Readonly<Record<string, string>>;
}
