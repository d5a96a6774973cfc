import type { ArrayEntries, LetterEntries } from './entries.ts';
import type { LetterEntriesWith } from './entryRows.ts';

/** A calculation as the letter prints it, and whether its result keeps the limit. It is a figure, never a finding. */
export interface Figure {
  /** `2.8 psf added ÷ 60 psf existing = 4.7% ≤ 5%` */
  formula: string;
  /** Not rounded. */
  value: number;
  isWithin: boolean;
}

/** Existing building code: the most that gravity and lateral load may grow, in percent. */
export const mostGravityPercent = 5;
export const mostLateralPercent = 10;
/** An array at most this high above the roof is called flush, in inches. */
export const mostFlush = 10;

const minus = '\u2212';

/** Decimal fractions are not exact in binary: 0.1 + 0.2 is not above 0.3. */
const keeps = (value: number, limit: number): boolean => value <= limit + Math.abs(limit) * 1e-9;

/** By next to nothing, a million: infinity is no number on the wire. */
const quotient = (of: number, by: number): number => Math.min(of / by, 1_000_000);

/** A number as letters print it: a minus sign is no hyphen, at which a line could end. What rounds to zero has no sign. */
export const shownNumber = (value: number, digits = 4): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, signDisplay: 'negative' }).replace('-', minus);
const shown = shownNumber;

/** As many digits as it takes to show a value on the same side of its limit; at least `digits`. */
export const digitsBeside = (value: number, limit: number, digits: number): number => {
  const rounded = Number(value.toFixed(digits));
  const isTold = digits >= 9 || keeps(rounded, limit) === keeps(value, limit);
  return isTold ? digits : digitsBeside(value, limit, digits + 1);
};

const compared = (calculation: string, value: number, limit: number, digits: number, unit = ''): Figure => {
  const isWithin = keeps(value, limit);
  const result = `${shown(value, digitsBeside(value, limit, digits))}${unit}`;
  return { formula: `${calculation}${result} ${isWithin ? '≤' : '>'} ${shown(limit)}${unit}`, value, isWithin };
};

/** `10 psf + 3 psf = 13 psf`; null unless both are known. */
export const totalDeadLoad = ({ roof_dead_load: roof, array_dead_load: array }: LetterEntries): string | null =>
  roof === undefined || array === undefined
    ? null
    : `${shown(roof)} psf + ${shown(array)} psf = ${shown(roof + array, 2)} psf`;

interface Gravity {
  value: number;
  /** How it was calculated; null where it was entered. */
  terms: string | null;
  shown: string;
}
const entered = (value: number): Gravity => ({ value, terms: null, shown: `${shown(value)} psf` });

/** What an array adds; the load with it, where less live or snow load acts below it. */
interface Added extends Gravity {
  loaded: string | null;
}
const enteredAdded = (value: number): Added => ({ ...entered(value), loaded: null });

/** The larger one of live and snow load acts with the dead load: the code does not add them up. */
const variable = (live: number, snow: number, livePlace = ''): { value: number; terms: string } =>
  live >= snow
    ? { value: live, terms: `${shown(live)} psf roof live load${livePlace}` }
    : { value: snow, terms: `${shown(snow)} psf roof snow load` };

/** As entered, or else dead load plus the larger one of live and snow load; null where that is unknown or nothing. */
export const existingGravity = (entries: LetterEntries): Gravity | null => {
  const { existing_gravity_load: own, roof_dead_load: dead, roof_live_load: live, roof_snow_load: snow } = entries;
  if (own !== undefined) return entered(own);
  if (dead === undefined || live === undefined || snow === undefined) return null;
  const acting = variable(live, snow);
  const value = dead + acting.value;
  if (value === 0) return null;
  const sum = `${shown(value, 2)} psf`;
  return { value, terms: `${shown(dead)} psf dead load + ${acting.terms} = ${sum}`, shown: sum };
};

/** As entered, or else what the array adds: its dead load, less the live load that it keeps off the roof. */
const addedGravity = (entries: LetterEntries, existing: Gravity): Added | null => {
  const { added_gravity_load: own, array_dead_load: array, roof_dead_load: dead } = entries;
  if (own !== undefined) return enteredAdded(own);
  if (array === undefined) return null;
  const { roof_live_load: live, roof_live_load_under_array: under, roof_snow_load: snow } = entries;
  const isCalculated = existing.terms !== null && dead !== undefined && live !== undefined && snow !== undefined;
  if (!isCalculated || under === undefined) return enteredAdded(array);
  const acting = variable(under, snow, ' under it');
  if (acting.value === variable(live, snow).value) return enteredAdded(array);
  const loaded = dead + array + acting.value;
  const sum = `${shown(loaded, 2)} psf`;
  const value = loaded - existing.value;
  return {
    value,
    terms: `${shown(dead)} psf + ${shown(array)} psf dead load + ${acting.terms} = ${sum}`,
    shown: `${shown(value, 2)} psf`,
    loaded: sum,
  };
};

/** `13 psf with the array − 30 psf existing = −17 psf; −17 psf ÷ 30 psf existing = `; the first part where it is a difference. */
const growthOf = (added: Added, existing: Gravity): string => {
  const by = `${existing.shown} existing`;
  if (added.loaded === null) return `${added.shown} added ÷ ${by} = `;
  return `${added.loaded} with the array ${minus} ${by} = ${added.shown}; ${added.shown} ÷ ${by} = `;
};

/** In words too: a sign is easily overlooked. */
const withReduction = (figure: Figure): Figure => {
  const percent = shown(-figure.value, 1);
  return figure.value < 0 && percent !== '0'
    ? { ...figure, formula: `${figure.formula}, a reduction of ${percent}%` }
    : figure;
};

/** The growth of the gravity load, with how its parts were calculated; null where they are not known. */
export const gravityGrowth = (entries: LetterEntries): (Figure & { parts: string[] }) | null => {
  const existing = existingGravity(entries);
  const added = existing && addedGravity(entries, existing);
  if (!existing || !added) return null;
  const parts = [
    ...(existing.terms === null ? [] : [`Existing: ${existing.terms}`]),
    ...(added.terms === null ? [] : [`With the array: ${added.terms}`]),
  ];
  const percent = quotient(100 * added.value, existing.value);
  return { ...withReduction(compared(growthOf(added, existing), percent, mostGravityPercent, 1, '%')), parts };
};

/** The growth of the lateral load; null unless both loads were entered. */
export const lateralGrowth = (entries: LetterEntries): Figure | null => {
  const { existing_lateral_load: existing, added_lateral_load: added } = entries;
  if (existing === undefined || added === undefined) return null;
  const calculation = `${shown(added)} lb added ÷ ${shown(existing)} lb existing = `;
  return compared(calculation, quotient(100 * added, existing), mostLateralPercent, 1, '%');
};

/** Demand by capacity of an array's members: of the stresses, or as entered. */
export const memberRatio = (entries: ArrayEntries | undefined): Figure | null => {
  const { demand_capacity_ratio: ratio, bending_demand: demand, bending_capacity: capacity } = entries ?? {};
  // As entered, not rounded.
  if (ratio !== undefined) return compared('', ratio, 1, 4);
  if (demand === undefined || capacity === undefined) return null;
  return compared(`${shown(demand)} psi demand ÷ ${shown(capacity)} psi capacity = `, quotient(demand, capacity), 1, 2);
};

/** What the fasteners of an attachment withstand; `pounds` is null while the number of screws is not known. */
export const withdrawal = (entries: ArrayEntries | undefined): { formula: string; pounds: number | null } | null => {
  const { withdrawal_value: published, embedment, screws_per_mount: screws } = entries ?? {};
  if (published === undefined || embedment === undefined) return null;
  const ofOne = published * embedment;
  const product = `${shown(published)} lb/in × ${shown(embedment)} in`;
  if (screws === undefined) return { formula: `${product} = ${shown(ofOne, 1)} lb per screw`, pounds: null };
  const pounds = ofOne * screws;
  return { formula: `${product} × ${screws} ${screws === 1 ? 'screw' : 'screws'} = ${shown(pounds, 1)} lb`, pounds };
};

/** NDS: the factor by which fasteners withstand more under wind, if the published value does not count it already. */
export const windDurationFactor = 1.6;

/** The weaker one of fasteners and mount. Null where neither is known, and where screws of unknown number or embedment may be the weaker one. */
export const capacityAgainst = (entries: ArrayEntries, demand: number, durationFactor = 1): number | null => {
  const { mount_capacity: mount = Infinity } = entries;
  const fasteners = withdrawal(entries);
  if (fasteners === null && entries.withdrawal_value !== undefined) return demand > mount ? mount : null;
  if (fasteners?.pounds === null) {
    const ofOne = withdrawal({ ...entries, screws_per_mount: 1 })!.pounds!;
    // More than the mount withstands is too much for any number of screws.
    return mount <= ofOne || demand > mount ? mount : null;
  }
  const capacity = Math.min(mount, durationFactor * (fasteners?.pounds ?? Infinity));
  return capacity === Infinity ? null : capacity;
};

/** The uplift demand on an attachment by its capacity. */
export const attachmentRatio = (entries: ArrayEntries | undefined): Figure | null => {
  const demand = entries?.attachment_demand;
  const capacity = entries === undefined || demand === undefined ? null : capacityAgainst(entries, demand);
  if (demand === undefined || capacity === null) return null;
  const calculation = `${shown(demand)} lb demand ÷ ${shown(capacity, 1)} lb capacity = `;
  return compared(calculation, quotient(demand, capacity), 1, 2);
};

/** What is missing to compare uplift with what an attachment withstands, where one of the two was entered. */
export const openUplift = (entries: ArrayEntries | undefined): 'uplift' | 'capacity' | null => {
  if (entries === undefined || attachmentRatio(entries) !== null) return null;
  if (entries.attachment_demand !== undefined) return 'capacity';
  return entries.withdrawal_value === undefined && entries.mount_capacity === undefined ? null : 'uplift';
};

/** `28 × 405 W = 11.34 kW`; as entered where it was. */
export const systemSize = (entries: LetterEntries, modules: number | undefined): string | null => {
  const { system_size: entered, module_power: watts } = entries;
  if (entered !== undefined) return `${shown(entered)} kW`;
  if (watts === undefined || modules === undefined) return null;
  return `${shown(modules)} × ${shown(watts)} W = ${shown((modules * watts) / 1000, 3)} kW`;
};

/** `48.5 lb; 28 × 48.5 lb = 1,358 lb` */
export const moduleWeight = ({ module_weight: pounds }: LetterEntries, modules: number | undefined): string | null => {
  if (pounds === undefined) return null;
  const each = `${shown(pounds)} lb`;
  return modules === undefined ? each : `${shown(modules)} × ${each} = ${shown(modules * pounds, 1)} lb`;
};

/** What is calculated with an entry, as the letter prints it; null where too little is known. */
export const formulas: Readonly<
  Record<LetterEntriesWith<{ formula: object }>, (entries: LetterEntries, modules: number | undefined) => string | null>
> = {
  array_dead_load: totalDeadLoad,
  module_weight: moduleWeight,
  system_size: systemSize,
};
