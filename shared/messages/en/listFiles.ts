import { type ReferenceListKey, referenceList } from '../../reference/lists.ts';
import type { listFileKinds, listFileMessages } from '../catalogue/listFiles.ts';
import type { Words } from '../rows.ts';

const parts = { name: 'name', manufacturer: 'manufacturer', model: 'model', 'model-number': 'model number' } as const;

const kinds: Readonly<Record<(typeof listFileKinds)[number], string>> = {
  plain: 'a plain list',
  'sam-modules': "NREL SAM's library of CEC modules",
  'sam-inverters': "NREL SAM's library of CEC inverters",
  'adr-inverters': 'the ADR library of CEC inverters',
  'cec-modules': "the CEC's module list",
  'cec-inverters': "the CEC's inverter list",
  'cec-batteries': "the CEC's battery list",
  'domestic-content': 'the Orange Button registry of domestic content',
};

const titleOf = (list: ReferenceListKey): string => referenceList(list).title.toLowerCase();

export const listFileWords: Words<typeof listFileMessages> = {
  'cell-not-printable': ({ part }) => `the ${parts[part]} holds characters that cannot be printed`,
  'cell-too-long': ({ part, maximum }) => `the ${parts[part]} is longer than ${maximum} characters`,
  'cell-only-punctuation': ({ part }) => `the ${parts[part]} is only punctuation`,
  'cell-missing': ({ part }) => `has no ${parts[part]}`,
  'abbreviation-missing': 'has no abbreviation of two or three letters',
  'id-not-uuid': 'has an id that is no UUID',
  'id-not-positive-integer': 'has an id that is no positive integer',
  'taken-by-row': ({ key, row }) => `has the ${key} of row ${row}`,
  'taken-by-entry': ({ key, name }) => `has the ${key} of another entry: ${name}`,
  'same-entry-differs': ({ key, row }) => `is the entry of row ${row} with another ${key}`,
  'not-maker-and-model': 'is not written as "Maker: model [voltage]"',
  'remark-in-place-of-model': ({ remark }) => `has a remark in place of a model: ${remark}`,
  'more-cells-than-header': 'has more cells than the header: put quotation marks around text with the delimiter in it',

  'list-file-without-entries': ({ file }) => `${file} holds no entries`,
  'list-file-empty': ({ file }) => `${file} is empty`,
  'list-file-workbook': ({ file }) =>
    `${file} is a workbook or zip archive, not CSV: save the sheet as CSV and import that`,
  'list-file-old-workbook': ({ file }) =>
    `${file} is an old Excel workbook, not CSV: save the sheet as CSV and import that`,
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
    `${file} is ${kinds[kind]}: it holds ${lists.map(titleOf).join(', ')}, not ${titleOf(list)}`,
  'list-file-old-sam': ({ file }) => `${file} is an old SAM library without a column of manufacturers: use a newer one`,
  'list-file-unknown-sam': ({ file }) => `${file} is a SAM library of a kind that is not known here`,
  'list-file-with-makers': ({ file, row, list }) =>
    `${file} names a manufacturer in row ${row}: ${titleOf(list)} have none`,
  'list-file-of-other-list': ({ file, from, list }) =>
    `${file} was exported from ${titleOf(from)}, not ${titleOf(list)}`,
  'list-file-nothing-for-list': ({ file, list }) => `${file} holds nothing for ${titleOf(list)}`,
};
