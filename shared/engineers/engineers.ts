import { z } from 'zod';
import { StateText } from '../address/contactFields.ts';
import { stateAbbreviation } from '../job/stateAbbreviation.ts';
import { rule } from '../messages/rule.ts';
import { blankAsEmpty, wellFormed } from '../schema/texts.ts';

/** The branches that licenses are for, as letters print them. */
export const disciplines = {
  structural: 'Structural Engineer',
  civil: 'Civil Engineer',
  professional: 'Professional Engineer',
  mechanical: 'Mechanical Engineer',
  electrical: 'Electrical Engineer',
  architect: 'Architect',
} as const;
export type Discipline = keyof typeof disciplines;

const mostLicenses = 100;
/** In UTF-16 units; the name takes one line of the signature block. */
export const longestEngineerName = 120;
export const longestLicenseNumber = 60;

const Line = (most: number) => wellFormed(z.string().trim().overwrite(blankAsEmpty).min(1).max(most));

export const License = z.strictObject({
  state: StateText.refine((text) => text !== '', rule('blank')),
  number: Line(longestLicenseNumber),
  discipline: z.enum(Object.keys(disciplines) as [Discipline, ...Discipline[]]),
  /** The last day on which it is valid. */
  expires: z.iso.date(),
});
export type License = z.infer<typeof License>;

const stateOf = (text: string): string => stateAbbreviation({ name: text }) ?? text;

/** What an engineer's letters say of the engineer. */
export const EngineerProfile = z
  .strictObject({ name: Line(longestEngineerName), licenses: z.array(License).max(mostLicenses) })
  .superRefine(({ licenses }, context) => {
    const known = new Set<string>();
    for (const [at, { state, discipline }] of licenses.entries()) {
      const key = `${stateOf(state)} ${discipline}`;
      if (known.has(key))
        context.addIssue({ code: 'custom', path: ['licenses', at, 'state'], ...rule('license-repeated') });
      known.add(key);
    }
  });
export type EngineerProfile = z.infer<typeof EngineerProfile>;

/** On its last day a license is still valid. `day` is an ISO day of the firm. */
export const isExpired = ({ expires }: Pick<License, 'expires'>, day: string): boolean => expires < day;

const order = Object.keys(disciplines) as Discipline[];

/** Valid licenses come first, then those that suit a roof best, then the one that is valid longest. */
const byUse =
  (day: string) =>
  (one: License, other: License): number =>
    Number(isExpired(one, day)) - Number(isExpired(other, day)) ||
    order.indexOf(one.discipline) - order.indexOf(other.discipline) ||
    (one.expires < other.expires ? 1 : -1);

/** The license for a state, by its postal abbreviation; null where there is none. Without a state, the best of all. */
export const licenseFor = (licenses: readonly License[], state: string | null, day: string): License | null =>
  licenses.filter((one) => state === null || stateOf(one.state) === state).toSorted(byUse(day))[0] ?? null;

/** A reviewer or an administrator as an engineer; '' and empty lists where nothing was entered. */
export const EngineerView = z.object({
  user: z.int(),
  email: z.string(),
  name: z.string(),
  licenses: z.array(License),
  /** Their letters carry their name, license and signature. */
  isOfRecord: z.boolean(),
  /** SHA-256 of the image, or null. */
  signature: z.string().nullable(),
});
export type EngineerView = z.infer<typeof EngineerView>;

export const EngineersView = z.object({
  engineers: z.array(EngineerView),
  /** Only engineers of record issue letters; others prepare them. */
  onlyEngineersIssue: z.boolean(),
});
export type EngineersView = z.infer<typeof EngineersView>;
