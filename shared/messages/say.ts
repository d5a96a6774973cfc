import type { Code } from './catalogue.ts';
import { languages, type Locale } from './languages.ts';
import type { LanguageWords } from './languageWords.ts';
import type { AnyMessage, Speech } from './rows.ts';
import { storageIn } from './storage.ts';

const english: LanguageWords = languages.en;

type AnyWord = string | ((params: unknown, speech: Speech) => string);

const speechOf = (words: LanguageWords): Speech => {
  const { tag, fields, choices } = words;
  const plurals = new Intl.PluralRules(tag);
  const lists = {
    and: new Intl.ListFormat(tag, { type: 'conjunction' }),
    or: new Intl.ListFormat(tag, { type: 'disjunction' }),
  };
  const speech: Speech = {
    say: (message) => sayWith(words, speech, message),
    list: (items, type = 'and') => lists[type].format(items),
    plural: (count, forms) => (plurals.select(count) === 'one' ? forms.one : forms.other),
    number: (value, maximumFractionDigits = 2) => value.toLocaleString(tag, { maximumFractionDigits }),
    storage: storageIn(tag),
    field: (name) => (fields[name] ?? english.fields[name])?.inText ?? name,
    fieldTitle: (name) => (fields[name] ?? english.fields[name])?.title ?? name,
    choice: (value) => choices[value] ?? value,
  };
  return speech;
};

const sayWith = (words: LanguageWords, speech: Speech, { code, params }: AnyMessage): string => {
  // An unknown code, from a newer program, is shown by its name.
  const word = ((Object.hasOwn(words.messages, code) ? words.messages[code as Code] : undefined) ??
    (Object.hasOwn(english.messages, code) ? english.messages[code as Code] : code)) as AnyWord;
  return typeof word === 'string' ? word : word(params, speech);
};

const speeches = new Map<Locale, Speech>();

/** The sentence of a message. */
export const say = (locale: Locale, message: AnyMessage): string => {
  let speech = speeches.get(locale);
  if (!speech) {
    speech = speechOf(languages[locale]);
    speeches.set(locale, speech);
  }
  return speech.say(message);
};
