import { type DesignPlace, placeKindOf } from '../../../shared/designValues/designValues.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

const countyWords = /^(?:(?:county|parish) of (.+)|(.+) (?:county|parish))$/;

/** The folded name of a county without the word for it; null for a name that is not written as a county's. */
const countyIn = (folded: string): string | null => {
  const [, after, before] = countyWords.exec(folded) ?? [];
  return after ?? before ?? null;
};

const zipKey = (zip: string): string => `zip ${zip}`;
const countyKey = (county: string, state: string): string => {
  const folded = matchKey(county);
  return `county ${state.toLowerCase()} ${countyIn(folded) ?? folded}`;
};
const ahjKey = (ahj: string, state: string): string => `ahj ${state.toLowerCase()} ${matchKey(ahj)}`;

/** What tells a row of the firm's table from the others. Many states have a Springfield, but a ZIP code is unique. */
export const placeKeyOf = (place: DesignPlace): string => {
  const kind = placeKindOf(place);
  if (kind === 'zip') return zipKey(place.zip);
  return kind === 'ahj' ? ahjKey(place.ahj, place.state) : countyKey(place.county, place.state);
};

/** `Fresno` in the table is `City of Fresno` of a job; a table that says `City of Fresno` means the city only. */
const bareName = (folded: string): string | null =>
  /^(?:(?:incorporated |charter )?(?:city|town|village|township|borough)|city and county|municipality|municipio) (?:of|de) (.+)$/.exec(
    folded,
  )?.[1] ?? null;

/** Where a site is. */
export interface Site {
  zip: string;
  ahj: string;
  /** Postal abbreviation, or ''. */
  state: string;
}

/** The keys under which the table may have an AHJ, the exact one first. */
export const ahjKeys = ({ ahj, state }: Pick<Site, 'ahj' | 'state'>): string[] => {
  if (ahj.trim() === '' || state === '') return [];
  const bare = bareName(matchKey(ahj));
  return [ahjKey(ahj, state), ...(bare === null ? [] : [ahjKey(bare, state)])];
};

/** The keys of the counties that a site may be in: that of its AHJ, if it is one, and those that rows of the table name. */
export const countyKeys = ({ ahj, state }: Site, rows: readonly DesignPlace[]): string[] => {
  const own = countyIn(matchKey(ahj));
  const named = rows
    .filter(({ county }) => county !== '')
    .map((row) => countyKey(row.county, row.state === '' ? state : row.state));
  const keys = own === null || state === '' ? named : [countyKey(own, state), ...named];
  return [...new Set(keys)];
};

export const zipKeys = ({ zip }: Pick<Site, 'zip'>): string[] => (zip === '' ? [] : [zipKey(zip)]);
