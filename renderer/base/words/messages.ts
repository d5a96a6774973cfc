import { type Finding, findingText } from '../../../shared/job/checklist/finding.ts';
import { type Service, services } from '../../../shared/job/services.ts';
import type { Locale } from '../../../shared/messages/locales.ts';
import type { AnyMessage, Speech } from '../../../shared/messages/rows.ts';
import { CallError } from '../gateway/calls.ts';
import { pseudoLocale, pseudoText } from './pseudo.ts';
import { speechIn } from './speeches.ts';
import type { SharedWords } from './sharedEn.ts';

type Language = Pick<SharedWords, 'languageCode'>;

const inLanguage = ({ languageCode }: Language, text: (speech: Speech) => string): string =>
  languageCode === pseudoLocale ? pseudoText(text(speechIn('en'))) : text(speechIn(languageCode as Locale));

/** Targets are named by their service. */
const serviceTitle = (service: Service, choice: Speech['choice']): string => {
  const title = choice(service);
  return title === service ? services[service] : title;
};

/** A field of a form is empty; that it must be a string is for the API's readers. */
const inForm = (error: unknown): unknown =>
  (error as AnyMessage | undefined)?.code === 'required' ? { code: 'blank', params: {} } : error;

/** `invalid-fields` names its field by the path in the body, for the API's readers. Windows show the title. */
const withFieldTitle = ({ fieldTitle, choice }: Speech, { code, params }: AnyMessage): AnyMessage => {
  if (code !== 'invalid-fields' || typeof params.field !== 'string') return { code, params };
  const name = params.field.split('/').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const field = name in services ? serviceTitle(name as Service, choice) : fieldTitle(name);
  return { code, params: { ...params, field, error: inForm(params.error) } };
};

/** A message in the language of the window. A plain text (an old row, the words of another provider) stays as it is. */
export const messageText = (words: Language, message: AnyMessage | string): string =>
  typeof message === 'string' ? message : inLanguage(words, (speech) => speech.say(withFieldTitle(speech, message)));

/** A finding of the check. */
export const findingSentence = (words: Language, finding: Finding): string =>
  inLanguage(words, (speech) => findingText(speech, finding));

/** A failed call. The connection to the desk or server fails in the window's own words. */
export const problemText = (words: SharedWords, error: unknown): string => {
  if (!(error instanceof CallError)) return words.somethingWrong;
  const { code, detail, message } = error.problem;
  if (code === 'gone') return words.deskGone;
  if (code === 'shut') return words.pageSignedOut;
  return message ? messageText(words, message) : detail;
};
