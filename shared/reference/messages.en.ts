import type { listFileKinds, listFileMessages, referenceMessages } from './messages.ts';
import { referenceList, type ReferenceListKey } from './lists.ts';
import type { Words } from '../messages/rows.ts';

const cellNames = {
  name: 'name',
  manufacturer: 'manufacturer',
  model: 'model',
  'model-number': 'model number',
} as const;

const listFileNames: Readonly<Record<(typeof listFileKinds)[number], string>> = {
  plain: 'a plain list',
  'sam-modules': "NREL SAM's library of CEC modules",
  'sam-inverters': "NREL SAM's library of CEC inverters",
  'adr-inverters': 'the ADR library of CEC inverters',
  'cec-modules': "the CEC's module list",
  'cec-inverters': "the CEC's inverter list",
  'cec-batteries': "the CEC's battery list",
  'domestic-content': 'the Orange Button registry of domestic content',
};

const listTitle = (list: ReferenceListKey): string => referenceList(list).title.toLowerCase();

export const referenceMessagesEn: Words<typeof listFileMessages & typeof referenceMessages> = {
  'cell-not-printable': ({ part }) => `the ${cellNames[part]} holds characters that cannot be printed`,
  'cell-too-long': ({ part, maximum }) => `the ${cellNames[part]} is longer than ${maximum} characters`,
  'cell-only-punctuation': ({ part }) => `the ${cellNames[part]} is only punctuation`,
  'cell-missing': ({ part }) => `has no ${cellNames[part]}`,
  'abbreviation-missing': 'has no abbreviation of two or three letters',
  'id-not-uuid': 'has an id that is no UUID',
  'id-not-positive-integer': 'has an id that is no positive integer',
  'taken-by-row': ({ key, row }) => `has the ${key} of row ${row}`,
  'taken-by-entry': ({ key, name }) => `has the ${key} of another entry: ${name}`,
  'same-entry-differs': ({ key, row }) => `is the entry of row ${row} with another ${key}`,
  'not-maker-and-model': 'is not written as "Maker: model [voltage]"',
  'remark-in-place-of-model': ({ remark }) => `has a remark in place of a model: ${remark}`,
  'more-cells-than-header': 'has more cells than the header: put quotation marks around text with the delimiter in it',

  // Refused while the file arrives, or for the server's sake.
  'list-file-over-limit': ({ megabytes }) => `The file is larger than ${megabytes} MB, more than any list is.`,
  'list-file-too-long': ({ lines }, { number }) =>
    `The file has more than ${number(lines)} lines. \`reference import\` on the command line takes it.`,
  'table-file-too-long': ({ lines }, { number }) => `The file has more than ${number(lines)} lines.`,
  'table-file-too-wide': ({ columns }, { number }) => `The file has a line of more than ${number(columns)} columns.`,
  'table-file-too-many-cells': ({ cells }, { number }) => `The file has more than ${number(cells)} cells.`,
  'too-many-imports': 'Too many files are being read. Try again soon.',
  'import-takes-too-long': 'This file takes too long to read. Leave out what is not needed, and save it again.',
  'list-file-without-entries': ({ file }) => `${file} holds no entries`,
  'list-file-empty': ({ file }) => `${file} is empty`,
  'list-file-workbook': ({ file }) =>
    `${file} is an archive or the document of another program: save the sheet as an Excel workbook (.xlsx) or as CSV`,
  'table-workbook-damaged': ({ file }) =>
    `${file} cannot be read as a workbook: open it in a spreadsheet, and save it again as .xlsx or as CSV`,
  'table-workbook-too-large': ({ file }) => `${file} has more cells than a table that is imported may have`,
  'list-file-old-workbook': ({ file }) =>
    `${file} is an old Excel workbook, or has a password: save it as .xlsx without a password, or as CSV`,
  'list-file-pdf': ({ file }) => `${file} is a PDF, not CSV`,
  'list-file-compressed': ({ file }) => `${file} is compressed: unpack it and import the CSV inside`,
  'list-file-not-text': ({ file }) => `${file} is not a text file`,
  'list-file-markup': ({ file }) => `${file} is a web page or XML, not CSV`,
  'list-file-broken-from-row': ({ file, row }) =>
    `${file} cannot be read as CSV from row ${row} on: a quotation mark may be missing there`,
  'list-file-unknown': ({ file, columns }) =>
    `${file} has no column "name" and is none of the known lists; its columns are ${columns.map((column) => JSON.stringify(column)).join(', ')}`,
  'list-file-without-abbreviations': ({ file }) => `${file} has no column "abbreviation"`,
  'list-file-for-other-list': ({ file, kind, lists, list }) =>
    `${file} is ${listFileNames[kind]}: it holds ${lists.map(listTitle).join(', ')}, not ${listTitle(list)}`,
  'list-file-old-sam': ({ file }) => `${file} is an old SAM library without a column of manufacturers: use a newer one`,
  'list-file-unknown-sam': ({ file }) => `${file} is a SAM library of a kind that is not known here`,
  'list-file-with-makers': ({ file, row, list }) =>
    `${file} names a manufacturer in row ${row}: ${listTitle(list)} have none`,
  'list-file-of-other-list': ({ file, from, list }) =>
    `${file} was exported from ${listTitle(from)}, not ${listTitle(list)}`,
  'list-file-nothing-for-list': ({ file, list }) => `${file} holds nothing for ${listTitle(list)}`,

  'list-not-found': 'There is no such list.',
  'retirement-unconfirmed': ({ retired, entries }, { number }) =>
    `This would retire ${number(retired)} of ${number(entries)} entries, more than a tenth of the list. Confirm the number with retire=${retired}.`,
  'retirement-differs': ({ confirmed, retired }, { number }) =>
    `${number(confirmed)} retired entries were confirmed, but this would retire ${number(retired)}. Check the changes again.`,
  'list-never-sent': 'The provider reports that the list is unchanged, but it never sent it.',

  // Notices beside a reference of a draft.
  'reference-retired': ({ list, name }) =>
    `${JSON.stringify(name)} is no longer offered in the provider's list /${list}; choose another.`,
  'reference-missing': ({ list, name }) =>
    `The provider's list /${list} has no ${JSON.stringify(name)}; choose one that it has.`,
  'reference-number-ambiguous': ({ list }) =>
    `Each provider numbers /${list} in its own way: give the name too, or choose one that this provider has.`,
  'reference-unknown': ({ list }) => `The provider's list /${list} has no such entry; choose one that it has.`,

  // In the audit log.
  'event-list-imported': 'List imported',
  'event-list-checked': 'Import of a list checked',
  'subject-list': ({ list }) => `list ${list}`,
};
