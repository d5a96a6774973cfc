import type { AsceEdition } from './asceEdition.ts';

/**
 * How well it is known what a state has adopted for one- and two-family houses. `adopted`: a public survey of June to September
 * 2026 reports the state's rule as read. `local`: cities and counties choose. `uncertain`: to be confirmed.
 */
export type CodeAdoption = 'adopted' | 'local' | 'uncertain';

/** Days are `2026-03-31`. */
export interface StateCodes {
  state: string;
  houseCode: string;
  /** Of the model code that it is based on. */
  modelYear: number | null;
  existingCode: string;
  asceEdition: AsceEdition | null;
  since: string | null;
  /** Until then the code before may be used too. */
  soleSince?: string;
  /** The first day of the next code, where it is known. */
  until?: string;
  adoption: CodeAdoption;
  note?: string;
}

type Row = readonly [
  state: string,
  houseCode: string,
  modelYear: number | null,
  existingCode: string,
  asceEdition: AsceEdition | null,
  since: string | null,
  adoption: CodeAdoption,
  more?: Pick<StateCodes, 'soleSince' | 'until' | 'note'>,
];

const unknown = 'not known';

const rows: readonly Row[] = [
  ['AL', 'IRC of the state board', null, 'IEBC 2021', null, null, 'uncertain'],
  ['AK', 'IRC 2018 (AHFC)', 2018, 'IEBC 2021', '7-16', '2019-01-01', 'uncertain'],
  ['AZ', 'by city', null, 'by city', null, null, 'local'],
  ['AR', 'IRC 2021', 2021, unknown, '7-16', null, 'uncertain'],
  ['CA', 'CRC 2025', 2024, 'CEBC 2025', '7-22', '2026-01-01', 'adopted'],
  ['CO', 'by city', null, 'by city', null, null, 'local'],
  ['CT', 'CSBC 2022', 2021, 'IEBC 2021', '7-16', '2022-10-01', 'adopted', { note: 'a new code is pending' }],
  ['DE', 'by county', null, 'by county', null, null, 'local'],
  ['DC', 'DC Codes 2017', 2015, 'IEBC 2015', '7-10', '2020-05-29', 'adopted'],
  ['FL', 'FBC-R 2023', null, 'FBC-EB 2023', '7-22', '2023-12-31', 'adopted', { note: 'the 9th edition is pending' }],
  ['GA', 'IRC 2024', 2024, 'IEBC 2018', '7-22', '2026-01-01', 'adopted', { note: 'the existing code is permissive' }],
  ['HI', 'IRC 2018', 2018, 'IEBC 2018', '7-16', null, 'uncertain', { note: 'the day is that of the county' }],
  ['ID', 'IRC 2018', 2018, 'IEBC 2018', '7-16', '2024-07-01', 'adopted'],
  ['IL', 'local', null, 'local', null, null, 'local'],
  ['IN', 'Indiana Residential Code 2020', 2018, '675 IAC 12', '7-16', '2019-12-26', 'adopted'],
  ['IA', 'IRC 2024', 2024, 'IEBC 2024', '7-22', '2025-09-10', 'adopted', { soleSince: '2026-09-10' }],
  ['KS', 'by city', null, 'by city', null, null, 'local'],
  ['KY', 'KRC 2018', 2015, 'KBC chapter 34', '7-10', '2019-08-01', 'adopted'],
  ['LA', 'IRC 2021', 2021, 'IEBC 2021', '7-16', '2023-01-01', 'adopted'],
  ['ME', 'IRC 2021', 2021, 'IEBC 2021', '7-16', '2025-04-07', 'adopted'],
  ['MD', 'IRC 2021', 2021, 'MBRC (2021)', '7-16', '2023-05-29', 'adopted', { soleSince: '2024-05-29' }],
  ['MA', '780 CMR, 10th edition', 2021, 'IEBC 2021', '7-16', '2024-10-11', 'adopted', { soleSince: '2025-07-01' }],
  ['MI', 'MRC 2015', 2015, 'Rehabilitation Code 2021', '7-10', '2016-02-08', 'adopted', { note: '2021 is stayed' }],
  ['MN', 'Minnesota Residential Code 2020', 2018, 'IEBC 2018, amended', '7-16', '2020-03-31', 'adopted'],
  ['MS', 'one of the last three IRC', null, unknown, null, null, 'uncertain'],
  ['MO', 'by city', null, 'by city', null, null, 'local'],
  ['MT', 'IRC 2021', 2021, 'IEBC 2021', '7-16', '2022-06-11', 'adopted'],
  ['NE', 'IRC 2018', 2018, 'IEBC 2018', '7-16', '2021-08-28', 'adopted', { note: 'local codes differ' }],
  ['NV', 'local', null, 'local', null, null, 'local'],
  [
    ...(['NH', 'IRC 2021', 2021, 'IEBC 2021', '7-16', '2025-07-01', 'uncertain'] as const),
    { note: 'the codes of 2024 from 2026-07-01, alone from 2027-01-01' },
  ],
  [
    'NJ',
    'IRC 2024',
    2024,
    'N.J.A.C. 5:23-6',
    '7-22',
    '2026-08-17',
    'adopted',
    { note: 'grace for earlier applications' },
  ],
  ['NM', 'IRC 2021', 2021, 'IEBC 2021', '7-16', '2023-07-14', 'adopted'],
  ['NY', 'RCNYS 2025', 2024, 'EBCNYS 2025', '7-22', '2025-12-31', 'adopted', { note: 'New York City has its own' }],
  ['NC', 'NC Residential Code 2018', 2015, 'NC 2018', '7-10', '2019-01-01', 'adopted', { note: '2024 is pending' }],
  ['ND', 'IRC 2024', 2024, 'IEBC 2024', '7-22', '2026-01-01', 'adopted', { note: 'where adopted' }],
  ['OH', 'RCO 2019', 2018, 'IEBC 2021', '7-16', '2019-07-01', 'adopted'],
  ['OK', 'IRC 2018', 2018, 'IEBC 2018', '7-16', '2022-09-14', 'adopted'],
  ['OR', 'ORSC 2023', 2021, 'OSSC 2025', '7-16', '2023-10-01', 'adopted', { soleSince: '2024-04-01' }],
  ['PA', 'IRC 2021', 2021, 'IEBC 2021', '7-16', '2026-01-01', 'adopted'],
  ['RI', 'IRC 2021', 2021, 'IEBC 2021', '7-16', '2025-12-01', 'adopted'],
  [
    ...(['SC', 'IRC 2021', 2021, 'IEBC, local', '7-16', '2023-01-01', 'adopted'] as const),
    { until: '2027-01-01', note: 'then the codes of 2024' },
  ],
  ['SD', 'IRC 2024, local', 2024, unknown, '7-22', '2026-07-01', 'uncertain'],
  ['TN', 'IRC 2018', 2018, 'IEBC 2021', '7-16', '2020-07-16', 'adopted', { note: 'places may opt out' }],
  ['TX', 'by city', null, 'by city', null, null, 'local', { note: 'on the coast IRC 2024 from 2026-04-01' }],
  ['UT', 'IRC 2021', 2021, 'IEBC 2024', '7-16', '2025-07-01', 'adopted'],
  ['VT', 'none for houses of their owners', null, unknown, null, null, 'uncertain'],
  [
    ...(['VA', 'VRC 2021', 2021, 'VEBC 2021', '7-16', '2024-01-18', 'adopted'] as const),
    { soleSince: '2025-01-18', note: 'confirm the year' },
  ],
  ['WA', 'IRC 2021', 2021, 'IEBC 2021', '7-16', '2024-03-15', 'adopted'],
  ['WV', 'IRC 2018', 2018, 'IEBC 2018', '7-16', '2022-08-01', 'adopted', { note: 'where adopted' }],
  ['WI', 'UDC, no IRC', null, 'SPS 366', null, '2016-01-01', 'uncertain'],
  ['WY', 'local', null, 'IEBC 2024', null, '2024-06-28', 'local'],
];

/** Each state and the District of Columbia. Amendments for wind, snow and risk come from the firm's table. */
export const codesByState: readonly StateCodes[] = rows.map(
  ([state, houseCode, modelYear, existingCode, asceEdition, since, adoption, more = {}]) => ({
    ...{ state, houseCode, modelYear, existingCode, asceEdition, since, adoption },
    ...more,
  }),
);

/** The edition that a model code refers to; null for one that is not listed. */
export const editionOfModelCode = (year: number): AsceEdition | null =>
  year === 2012 || year === 2015 ? '7-10' : year === 2018 || year === 2021 ? '7-16' : year === 2024 ? '7-22' : null;

/** The days that choose a code: better that of the permit application, where it is known. */
export interface CodeDays {
  letterDate: string;
  permitApplicationDate?: string | undefined;
}

const dayOf = ({ letterDate, permitApplicationDate }: CodeDays): string => permitApplicationDate ?? letterDate;

const isInForce = ({ since, until }: StateCodes, day: string): boolean =>
  since !== null && since <= day && (until === undefined || day < until);

/** What a state has, and what a letter is offered of it. */
export interface CodeOffer {
  row: StateCodes;
  /** Null where the state leaves it to others, where it is not sure, and on days of another code. */
  offered: Pick<StateCodes, 'houseCode' | 'existingCode' | 'asceEdition'> | null;
  /** The code before may be used too. */
  isTransition: boolean;
}

/** The codes of a state on a day. A row of the firm's table stands above that of the survey. Null for an unknown state. */
export const codesOffered = (state: string, days: CodeDays, firmRows: readonly StateCodes[] = []): CodeOffer | null => {
  const day = dayOf(days);
  const ofFirm = firmRows.filter((one) => one.state === state);
  const row = ofFirm.find((one) => isInForce(one, day)) ?? ofFirm[0] ?? codesByState.find((one) => one.state === state);
  if (!row) return null;
  const { houseCode, existingCode, asceEdition } = row;
  const isOffered = row.adoption === 'adopted' && isInForce(row, day);
  return {
    row,
    offered: isOffered ? { houseCode, existingCode, asceEdition } : null,
    isTransition: isOffered && row.soleSince !== undefined && day < row.soleSince,
  };
};

/** What a letter states of its codes. */
export interface StatedCodes extends CodeDays {
  state: string;
  asceEdition?: AsceEdition | undefined;
  /** Of the house code by its own name or of its model, or of the code for existing buildings: 2025 or 2024 for California. */
  codeYear?: number | undefined;
}

/** Both sides of what does not fit: what the letter states, and the row that it was compared with. */
export interface CodeFinding {
  id: 'code-asce' | 'code-date';
  stated: string;
  expected: string;
  row: StateCodes;
}

const yearsNamed = (text: string): number[] => [...text.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year));

/** Of the house code: by its name and by its model. */
const houseYears = ({ houseCode, modelYear }: StateCodes): number[] => [
  ...yearsNamed(houseCode),
  ...(modelYear === null ? [] : [modelYear]),
];

/** A letter about an existing house may name the code for existing buildings. An edition without a year has that of its first day. */
const yearsWritten = (row: StateCodes): number[] => [
  ...houseYears(row),
  ...yearsNamed(row.existingCode),
  ...(row.since !== null && yearsNamed(row.houseCode).length === 0 ? [Number(row.since.slice(0, 4))] : []),
];

const span = ({ since, until }: StateCodes): string => `${since} to ${until ?? 'now'}`;

/** Compares a letter's codes with those of its state. Nothing is found where the row is local or uncertain. */
export const codeChecks = (stated: StatedCodes, firmRows: readonly StateCodes[] = []): CodeFinding[] => {
  const offer = codesOffered(stated.state, stated, firmRows);
  if (offer?.row.adoption !== 'adopted') return [];
  const { row, offered, isTransition } = offer;
  const day = dayOf(stated);
  const { asceEdition, codeYear } = stated;
  const isOf = (years: readonly number[]): boolean =>
    codeYear === undefined || years.length === 0 || years.includes(codeYear);
  // Which codes were in force on other days is not in the table, and the code for existing buildings may be older than the row.
  if (offered === null)
    return isOf(houseYears(row)) ? [{ id: 'code-date', stated: day, expected: span(row), row }] : [];
  if (isTransition) return [];
  const findings: CodeFinding[] = [];
  if (asceEdition !== undefined && row.asceEdition !== null && asceEdition !== row.asceEdition)
    findings.push({ id: 'code-asce', stated: asceEdition, expected: row.asceEdition, row });
  if (!isOf(yearsWritten(row)))
    findings.push({
      id: 'code-date',
      stated: `${codeYear} on ${day}`,
      expected: `${row.houseCode}, ${span(row)}`,
      row,
    });
  return findings;
};
