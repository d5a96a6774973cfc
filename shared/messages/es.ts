import type { Catalogue } from './catalogue.ts';
import { apiWords } from './es/api.ts';
import { choiceNamesEs, fieldNamesEs } from './es/fieldNames.ts';
import { fieldWords } from './es/fields.ts';
import type { LanguageWords } from './languageWords.ts';
import type { Words } from './rows.ts';

const messages: Words<Catalogue> = {
  ...fieldWords,
  ...apiWords,
};

/** Spanish as it is spoken in the United States. */
export const es = { tag: 'es-US', messages, fields: fieldNamesEs, choices: choiceNamesEs } satisfies LanguageWords;
