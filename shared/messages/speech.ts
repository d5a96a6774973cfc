import type { Code } from './catalogue.ts';
import { en } from './en.ts';
import type { LanguageWords } from './languageWords.ts';
import { languageNames, type Locale } from './locales.ts';
import type { AnyMessage, Speech } from './rows.ts';
import { storageIn } from './measures.ts';

const englishFields: LanguageWords['fields'] = en.fields;

type AnyWord = string | ((params: unknown, speech: Speech) => string);

const sayWith = (words: LanguageWords, speech: Speech, { code, params }: AnyMessage): string => {
  // An unknown code, from a newer program, is shown by its name.
  const word = ((Object.hasOwn(words.messages, code) ? words.messages[code as Code] : undefined) ??
    (Object.hasOwn(en.messages, code) ? en.messages[code as Code] : code)) as AnyWord;
  return typeof word === 'string' ? word : word(params, speech);
};

/** Most programs start without a sentence that needs them, and the first of each kind takes milliseconds. */
const formatsOf = (tag: string) => ({
  plurals: new Intl.PluralRules(tag),
  lists: {
    and: new Intl.ListFormat(tag, { type: 'conjunction' }),
    or: new Intl.ListFormat(tag, { type: 'disjunction' }),
  },
  storage: storageIn(tag),
});

/** The messages of a language. What its words lack appears in English. */
export const speechOf = (locale: Locale, words: LanguageWords): Speech => {
  const { tag, quote } = languageNames[locale];
  const { fields, choices } = words;
  let made: ReturnType<typeof formatsOf> | undefined;
  const formats = () => (made ??= formatsOf(tag));
  const speech: Speech = {
    say: (message) => sayWith(words, speech, message),
    list: (items, type = 'and') => formats().lists[type].format(items),
    quoted: (names) => names.map((name) => quote.replace('x', () => name)).join(', '),
    plural: (count, forms) => (formats().plurals.select(count) === 'one' ? forms.one : forms.other),
    number: (value, maximumFractionDigits = 2) => value.toLocaleString(tag, { maximumFractionDigits }),
    storage: (bytes) => formats().storage(bytes),
    field: (name) => (fields[name] ?? englishFields[name])?.inText ?? name,
    fieldTitle: (name) => (fields[name] ?? englishFields[name])?.title ?? name,
    choice: (value) => choices[value] ?? value,
  };
  return speech;
};

export const english = speechOf('en', en);
