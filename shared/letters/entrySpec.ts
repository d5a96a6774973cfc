import { z } from 'zod';
import type { FitEntries } from '../engineering/fitEntries.ts';
import type { LetterKind } from '../job/letterKinds.ts';

/** Units of entries as letters and forms print them. */
type EntryUnit = 'mph' | 'psf' | 'psi' | 'lb' | 'lb/in' | 'in' | 'ft' | 'W' | 'kW';

/**
 * Parts of the composer. `roof` and `attachment` are behind a disclosure, `rule` and `member` are for a finding that rests on
 * the rule for existing buildings or on a check of the members; `own` has a control that no row describes.
 */
type ComposerPart = 'basis' | 'roof' | 'rule' | 'finding' | 'statements' | 'texts' | OfArray | 'own';
type OfArray = 'array' | 'attachment' | 'member';

/**
 * One row per entry of a letter. Schemas, the composer, the tables of the letter, the firm's table, presets and what holds a
 * letter back are made from the rows; titles and names for sentences are in `entryNames.en.ts` and its translations.
 */
export interface EntrySpec {
  /** Absent of a text, and of an entry that consists of others: `entries.ts` has their schemas. */
  schema?: z.ZodType;
  /** A `passage` takes the place of a text of the firm. */
  text?: 'line' | 'paragraph' | 'passage';
  description?: string;
  unit?: EntryUnit;
  /** The kinds of letters that have it; absent for all. Other letters neither print nor need it. */
  kinds?: readonly LetterKind[];
  part: ComposerPart;
  /** The entry that it follows in composer and letter, where that is not the row before it. */
  after?: string;
  /**
   * Where the letter prints it. `design` is the design basis, which prints "not evaluated" for an absent value unless
   * `ifKnown`; `equipment` prints values alone. `as` is the text, with the value and its unit for `{}`; an `isOwnText` is in
   * `designFacts.ts`. Absent of what the letter prints elsewhere.
   */
  letter?: { table: 'design' | 'equipment'; heading: string; as?: string; ifKnown?: true; isOwnText?: true };
  /**
   * What is calculated with it, by `formulas` of `figures.ts`, and its title in the appendix. The letter prints it in the place
   * of the value, or behind it where it has a heading of its own.
   */
  formula?: { title: string; heading?: string };
  /** Its absence holds a letter back: of the design basis, which every finding rests on, or of what this finding rests on. */
  needed?: 'basis' | 'finding';
  /**
   * It follows from where the site is, and stands in the firm's table. `site` is the climate, which the nearest letter knows
   * best; `jurisdiction` is the same in all letters for an AHJ; `table` is a matter of the job, which no letter gives to another.
   */
  ofPlace?: 'site' | 'jurisdiction' | 'table';
  /** Presets hold it: it is that of a product or of a way to build, not of one roof. */
  inPreset?: true;
  /**
   * It is that of one edition of ASCE 7. Each maps `load`s anew, and since 7-22 at another level of safety (snow: strength, not
   * allowable); a `result` is calculated with them.
   */
  ofEdition?: 'load' | 'result' | 'amendment';
  /** What it is to the checks of what fits. */
  fact?: keyof FitEntries | readonly (keyof FitEntries)[];
  /** Its value in the letter that shows a firm its settings. */
  sample?: unknown;
}

/** Schemas of numbers that need not be entered. */
export const upTo = (most: number) => z.number().min(0).max(most).optional();
export const moreThanZero = (most: number) => z.number().positive().max(most).optional();
export const whole = (least: number, most: number) => z.int().min(least).max(most).optional();
