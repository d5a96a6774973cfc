import { z } from 'zod';
import { lineUpTo } from '../job/text.ts';
import { ArrayEntries, LetterEntries } from '../letters/entries.ts';
import { arrayEditionValues, arrayPresetNames, roofPresetNames } from '../letters/entryRows.ts';
import { rule } from '../messages/rule.ts';

/** How many presets a firm keeps. */
export const mostPresets = 100;
/** The longest title of one, in characters: it is a line of a list. */
export const longestPresetTitle = 80;

/** The schemas of the reviewer's values that a preset holds, and the edition of ASCE 7 that its spacings were calculated for. */
export const presetShape: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(arrayPresetNames.map((name) => [name, ArrayEntries.shape[name]])),
  asce_7_edition: LetterEntries.shape.asce_7_edition,
  ...Object.fromEntries(roofPresetNames.map((name) => [name, LetterEntries.shape[name]])),
};

/** The values of a preset that have these names. */
export const presetValues = (
  { values }: Pick<PresetView, 'values'>,
  names: readonly string[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** The attachment that the firm uses with a connection type, on one racking or on any. */
export const PresetText = z.object({
  title: lineUpTo(longestPresetTitle),
  values: z
    .strictObject(presetShape)
    .refine(
      ({ asce_7_edition: _edition, ...values }) => Object.values(values).some((value) => value !== undefined),
      rule('preset-empty'),
    ),
});

/**
 * The edition of the letter, for a preset with values that are those of one edition. In a letter that is `held` back for some of
 * them, these are of the edition that they were copied with; no edition is stated where it is not known, or they are of several.
 */
export const presetEditionOf = (
  { asce_7_edition: edition }: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  held: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => {
  const editions = arrayEditionValues.filter((name) => values[name] !== undefined).map((name) => held[name] ?? edition);
  const [first] = editions;
  const isOne = first !== undefined && first !== '' && editions.every((one) => one === first);
  return isOne ? { asce_7_edition: first } : {};
};

const NamedEntry = z.object({ id: z.string(), name: z.string() });

export const PresetView = z.object({
  id: z.string(),
  title: z.string(),
  connection: NamedEntry,
  /** Null for any racking. */
  racking: NamedEntry.nullable(),
  values: z.record(z.string(), z.unknown()),
});
export type PresetView = z.infer<typeof PresetView>;

/** What a preset is chosen by: ids of the reference lists, null where the array has none. */
export interface ArrayAttachment {
  connection: string | null;
  racking: string | null;
}

const idOf = (value: unknown): string | null => {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
};

interface Attached {
  connection_type?: unknown;
  racking_type?: unknown;
}

/** Of an array; the whole roof's value applies where the array has none. */
export const attachmentOf = (job: Attached, array: Attached | undefined): ArrayAttachment => ({
  connection: idOf(array?.connection_type ?? job.connection_type),
  racking: idOf(array?.racking_type ?? job.racking_type),
});

/** The presets for an array: those of its racking, or else those for any racking. */
export const presetsFor = <P extends Pick<PresetView, 'connection' | 'racking'>>(
  presets: readonly P[],
  { connection, racking }: ArrayAttachment,
): P[] => {
  const connected = presets.filter((one) => connection !== null && one.connection.id === connection);
  const exact = connected.filter((one) => racking !== null && one.racking?.id === racking);
  return exact.length > 0 ? exact : connected.filter((one) => one.racking === null);
};
