import { countedEn as many, numbersEn as numbers } from '../messages/counted.ts';

/** Of the office's reference lists. */
export const referenceWordsEn = {
  // Reference lists
  listsAbout: 'What crews choose from: equipment, materials, states.',
  listColumn: 'List',
  entriesColumn: 'Entries',
  retiredColumn: 'Retired',
  listAbout: (entries: number, retired: number) =>
    retired === 0
      ? many(entries, 'entry', 'entries')
      : `${many(entries, 'entry', 'entries')}, ${numbers.format(retired)} retired`,
  allLists: 'All lists',
  findEntry: 'Find an entry',
  entryName: 'Entry',
  maker: 'Manufacturer',
  entryId: 'Id',
  retiredOn: (day: string) => `Retired ${day}`,
  noEntries: 'This list is empty',
  noEntriesHint: 'Import a file to fill it.',

  // Import
  importHint:
    'A CSV or text file with commas, semicolons, tabs or vertical bars, or an Excel workbook, at most 50 MB: a list of names, or a public library of equipment as it was downloaded.',
  dropToImport: 'Drop the file to see what it would change',
  importRows: (rows: number, merged: number, skipped: number) =>
    `${many(rows, 'row', 'rows')} in the file; ${numbers.format(merged)} repeated an earlier row, ${numbers.format(skipped)} did not belong to this list.`,
  othersTitle: 'Entries that are not in the file',
  retireOthers: 'Retire them',
  keepOthers: 'Keep them',
  retireWarning: (count: number) =>
    `${many(count, 'entry', 'entries')} would be retired: crews can no longer choose them, and jobs that use them are marked.`,
  confirmRetire: (count: number) => `Type ${count} to retire ${many(count, 'entry', 'entries')}`,
  confirmRetireHint: 'This is more than a tenth of the list.',
};
