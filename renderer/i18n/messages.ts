import type { FieldError } from '../../shared/messages/problem.ts';
import { type Finding, findingText } from '../../shared/job/checklist.ts';
import { readMessage } from '../../shared/messages/catalogue.ts';
import { languages, type Locale } from '../../shared/messages/languages.ts';
import type { LanguageWords } from '../../shared/messages/languageWords.ts';
import type { AnyMessage } from '../../shared/messages/rows.ts';
import { say } from '../../shared/messages/say.ts';
import { CallError } from '../gateway/calls.ts';
import { pseudoLocale, pseudoText } from './pseudo.ts';
import type { AppWords } from './words.ts';

type Language = Pick<AppWords, 'languageCode'>;

const inLanguage = ({ languageCode }: Language, text: (locale: Locale) => string): string =>
  languageCode === pseudoLocale ? pseudoText(text('en')) : text(languageCode as Locale);

/** `invalid-fields` names its field by the path in the body, for the API's readers. Windows show the title. */
const withFieldTitle = (locale: Locale, { code, params }: AnyMessage): AnyMessage => {
  if (code !== 'invalid-fields' || typeof params.field !== 'string') return { code, params };
  const name = params.field.split('/').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const { fields }: LanguageWords = languages[locale];
  return { code, params: { ...params, field: fields[name]?.title ?? name } };
};

/** A message in the language of the window. A plain text (an old row, the words of another provider) stays as it is. */
export const messageText = (words: Language, message: AnyMessage | string): string =>
  typeof message === 'string' ? message : inLanguage(words, (locale) => say(locale, withFieldTitle(locale, message)));

/** A finding of the check. */
export const findingSentence = (words: Language, finding: Finding): string =>
  inLanguage(words, (locale) => findingText(locale, finding));

/** An error of a field. One without a known code, such as a provider's, keeps its own text. */
export const fieldErrorText = (
  words: Language,
  { code, params, detail }: Pick<FieldError, 'code' | 'params' | 'detail'>,
): string => {
  const message = readMessage({ code, params });
  return message === null ? detail : messageText(words, message);
};

/** A failed call. The connection to the desk or server fails in the window's own words. */
export const problemText = (words: AppWords, error: unknown): string => {
  if (!(error instanceof CallError)) return words.somethingWrong;
  const { code, detail, message } = error.problem;
  if (code === 'gone') return words.deskGone;
  if (code === 'shut') return words.pageSignedOut;
  return message ? messageText(words, message) : detail;
};
