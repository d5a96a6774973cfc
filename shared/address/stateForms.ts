import { type AddressToken, readTokens } from './addressTokens.ts';

/** A possible reading of tokens as a state. */
export interface StateForm {
  /** USPS abbreviation. */
  state: string;
  /** Index of its first token. */
  from: number;
  /** Written as a name ("Maine"), not as letters ("ME", "M.E."). */
  named: boolean;
}

/** USPS abbreviation, name, then other written forms, also in Spanish. Full stops separate words, and accents are dropped. */
const states: readonly (readonly [string, ...string[]])[] = [
  ['AL', 'alabama', 'ala'],
  ['AK', 'alaska'],
  ['AZ', 'arizona', 'ariz'],
  ['AR', 'arkansas', 'ark'],
  ['CA', 'california', 'calif', 'cal'],
  ['CO', 'colorado', 'colo'],
  ['CT', 'connecticut', 'conn'],
  ['DE', 'delaware', 'del'],
  ['DC', 'district of columbia', 'dist of columbia', 'distrito de columbia'],
  ['FL', 'florida', 'fla'],
  ['GA', 'georgia'],
  ['HI', 'hawaii', 'hawai'],
  ['ID', 'idaho'],
  ['IL', 'illinois', 'ill'],
  ['IN', 'indiana', 'ind'],
  ['IA', 'iowa'],
  ['KS', 'kansas', 'kan', 'kans'],
  ['KY', 'kentucky', 'ken'],
  ['LA', 'louisiana', 'luisiana'],
  ['ME', 'maine'],
  ['MD', 'maryland'],
  ['MA', 'massachusetts', 'mass'],
  ['MI', 'michigan', 'mich'],
  ['MN', 'minnesota', 'minn'],
  ['MS', 'mississippi', 'miss', 'misisipi', 'mississipi'],
  ['MO', 'missouri', 'misuri'],
  ['MT', 'montana', 'mont'],
  ['NE', 'nebraska', 'neb', 'nebr'],
  ['NV', 'nevada', 'nev'],
  ['NH', 'new hampshire', 'n hampshire', 'nuevo hampshire', 'nueva hampshire'],
  ['NJ', 'new jersey', 'n jersey', 'nueva jersey'],
  ['NM', 'new mexico', 'n mexico', 'n mex', 'new mex', 'nuevo mexico'],
  ['NY', 'new york', 'new york state', 'nueva york'],
  ['NC', 'north carolina', 'n carolina', 'no carolina', 'n car', 'carolina del norte'],
  ['ND', 'north dakota', 'n dakota', 'no dakota', 'n dak', 'dakota del norte'],
  ['OH', 'ohio'],
  ['OK', 'oklahoma', 'okla'],
  ['OR', 'oregon', 'ore', 'oreg'],
  ['PA', 'pennsylvania', 'penn', 'penna', 'pensilvania'],
  ['RI', 'rhode island'],
  ['SC', 'south carolina', 's carolina', 'so carolina', 's car', 'carolina del sur'],
  ['SD', 'south dakota', 's dakota', 'so dakota', 's dak', 'dakota del sur'],
  ['TN', 'tennessee', 'tenn'],
  ['TX', 'texas', 'tex', 'tejas'],
  ['UT', 'utah'],
  ['VT', 'vermont'],
  ['VA', 'virginia', 'commonwealth of virginia'],
  ['WA', 'washington', 'wash', 'washington state'],
  ['WV', 'west virginia', 'w virginia', 'w va', 'west va', 'virginia occidental', 'virginia del oeste'],
  ['WI', 'wisconsin', 'wis', 'wisc'],
  ['WY', 'wyoming', 'wyo'],
  ['PR', 'puerto rico'],
  ['GU', 'guam'],
  [
    'VI',
    'virgin islands',
    'us virgin islands',
    'u s virgin islands',
    'united states virgin islands',
    'islas virgenes',
    'islas virgenes de los estados unidos',
    'usvi',
    'u s v i',
  ],
  ['AS', 'american samoa', 'samoa americana'],
  ['MP', 'northern mariana islands', 'commonwealth of the northern mariana islands', 'n mariana islands', 'cnmi'],
  ['FM', 'federated states of micronesia', 'micronesia'],
  ['MH', 'marshall islands', 'republic of the marshall islands'],
  ['PW', 'palau', 'republic of palau'],
  ['AA', 'armed forces americas', 'armed forces the americas'],
  ['AE', 'armed forces europe'],
  ['AP', 'armed forces pacific'],
];

/** Every abbreviation that the parser returns. The position is the state's number in the ZIP table. */
export const stateCodes: readonly string[] = states.map(([code]) => code);

const names = new Map<string, string>();
const letters = new Map<string, string>();
const lastWords = new Set<string>();
for (const [code, ...written] of states) {
  const [first = '', second = ''] = code.toLowerCase();
  letters.set(first + second, code).set(`${first} ${second}`, code);
  for (const name of written) names.set(name, code);
  for (const form of [first + second, second, ...written]) lastWords.add(form.slice(form.lastIndexOf(' ') + 1));
}

/** The abbreviation where the whole text is one of the forms of a state. */
const stateOfForm = (text: string): string | null => {
  const form = readTokens(text)
    .map(({ word }) => word)
    .join(' ');
  return names.get(form) ?? letters.get(form) ?? null;
};

/** Whether the whole text is one of the forms of a state. */
export const isState = (text: string): boolean => stateOfForm(text) !== null;

/** The abbreviation of a text that is one form of a state or two of the same: `Texas, TX`, `CA - California`, `Texas (TX)`. */
export const stateOfForms = (text: string): string | null => {
  const whole = stateOfForm(text);
  if (whole !== null) return whole;
  const [first, second, ...more] = text.split(/\s*[,;/|(]\s*|\s+[-\u2013\u2014]\s+/);
  const state = more.length > 0 ? null : stateOfForm(first!);
  return state !== null && second !== undefined && stateOfForm(second) === state ? state : null;
};

const LONGEST_FORM = 6;

/**
 * Readings of the tokens before index `end` as a state, longest first: "West Virginia" before "Virginia". A state never
 * crosses a comma.
 */
export function statesBefore(tokens: readonly AddressToken[], end: number): StateForm[] {
  const found: StateForm[] = [];
  const last = tokens[end - 1];
  if (last === undefined || !lastWords.has(last.word)) return found;
  let form = '';
  for (let from = end - 1; from >= Math.max(0, end - LONGEST_FORM); from--) {
    const token = tokens[from];
    if (token === undefined || token.segment !== last.segment || token.digits) break;
    form = form === '' ? token.word : `${token.word} ${form}`;
    const named = names.get(form);
    const state = named ?? letters.get(form);
    if (state !== undefined) found.unshift({ state, from, named: named !== undefined });
  }
  return found;
}

/** Letters that are just as often a direction or a street type: "400 Beach Dr NE", "12 Elm Ct". */
export function isAlsoStreetWord(form: StateForm): boolean {
  return !form.named && (form.state === 'NE' || form.state === 'CT');
}
