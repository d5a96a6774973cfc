import { countedEn as many } from '../messages/counted.ts';

/** Of the import of a file in the console. */
export const importWordsEn = {
  // Import
  notOneFile: 'Drop one file at a time.',
  fileUnreadable: 'This file cannot be read.',
  fileTooLarge: (most: string) => `This file is larger than ${most}, the limit for a list.`,
  sendingFile: (name: string) => `Sending ${name}`,
  readingFile: (name: string) => `Reading ${name}…`,
  importing: (name: string) => `Importing ${name}…`,
  importShare: 'How much of the file is sent',
  importStopped: 'Stopped.',
  importStoppedLate: 'Stopped. The list shows whether the import had already finished.',
  dryRunTitle: 'What the import would do',
  doneTitle: 'What the import did',
  importErrors: (count: number) => many(count, 'row is wrong', 'rows are wrong'),
  nothingImported: 'Nothing is imported until all rows are valid. Fix the file and choose it again.',
  rowColumn: 'Row',
  whatIsWrong: 'What is wrong',
  wholeFile: 'Whole file',
  importNow: 'Import',
};
