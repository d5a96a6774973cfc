import { quotedListEn } from '../messages/catalogue/fields.en.ts';
import type { Words } from '../messages/rows.ts';
import type { designValueMessages } from './messages.ts';

export const designValueMessagesEn: Words<typeof designValueMessages> = {
  'not-five-digits': 'must have 5 digits, such as 93721',
  'design-place-missing': 'must be given, or else an AHJ or a county',
  'design-place-twice': 'must be empty in a row with a ZIP code',
  'design-state-missing': 'must be given: several states have a place of this name',
  'design-values-missing': 'must hold at least one value',
  'design-amendment-alone': 'must stand beside the ASCE 7 edition that it demands',
  'design-place-taken': 'has a row in the table already: change that one',
  'design-place-repeated': ({ row }) => `has the same place as row ${row}`,
  'design-cell-wrong': ({ column, reason }, { say }) => `${column} ${say(reason)}`,
  'design-file-without-places': ({ file, columns }) =>
    `${file} has no column "zip", "county" or "ahj"; its columns are ${quotedListEn(columns)}`,
  'design-file-without-values': ({ file }) => `${file} names places, but has no column of values`,
  'design-file-unknown-columns': ({ file, columns }) =>
    `${file} has columns that the table does not have: ${quotedListEn(columns)}. Correct their names, or remove them`,
  'design-file-columns-twice': ({ file, columns }) => `${file} has columns twice: ${quotedListEn(columns)}`,
  'design-file-too-long': ({ file, maximum }, { number }) => `${file} has more than ${number(maximum)} rows`,
  'design-table-full': ({ maximum }, { number }) =>
    `The table of design values holds at most ${number(maximum)} rows. Remove some first.`,
  'design-row-gone': 'This row was removed meanwhile.',
  'preset-empty': 'must hold at least one value',
  'preset-gone': 'This preset was removed meanwhile.',
  'presets-full': ({ maximum }) => `A firm keeps at most ${maximum} presets. Remove one first.`,

  // In the audit log.
  'event-preset-added': 'Preset added',
  'event-preset-changed': 'Preset changed',
  'event-preset-removed': 'Preset removed',
  'event-design-values-imported': 'Design values imported',
  'event-design-values-checked': 'Import of design values checked',
  'event-design-values-saved': 'Design values saved',
  'event-design-values-removed': 'Design values removed',
  'subject-design-values': 'design values',
};
