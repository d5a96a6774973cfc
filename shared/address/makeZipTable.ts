/**
 * Development script, run by hand: `node shared/address/makeZipTable.ts` writes `zipTable.ts` from the npm package
 * `zipcodes`. It is the one file under shared/ that imports more than zod, because nothing that ships imports it.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cityKey } from './cityKey.ts';
import { stateCodes } from './stateForms.ts';

interface ZipRecord {
  zip: string;
  city: string;
  state: string;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LINE = 4000;

function threeDigits(value: number): string {
  return [value >> 12, (value >> 6) & 63, value & 63].map((digit) => DIGITS.charAt(digit)).join('');
}

function literal(name: string, value: string): string {
  const lines: string[] = [];
  for (let at = 0; at < value.length; at += LINE) lines.push(`  '${value.slice(at, at + LINE)}'`);
  return `export const ${name} =\n${lines.join(' +\n')};\n`;
}

/** The text of `zipTable.ts`. The same records, in any order, give the same bytes. */
export function renderZipTable(records: readonly ZipRecord[]): string {
  const places = new Map<string, number>();
  const names: string[] = [];
  let codes = '';
  let next = 0;
  let state = '';
  let place = -1;
  const rows = records
    .filter((record) => /^\d{5}$/.test(record.zip) && stateCodes.includes(record.state))
    .sort((left, right) => Number(left.zip) - Number(right.zip));
  for (const row of rows) {
    const gap = Number(row.zip) - next;
    codes += gap <= 3 ? '.'.repeat(gap) : `!${threeDigits(gap)}`;
    next = Number(row.zip) + 1;
    if (row.state !== state) codes += `@${row.state}`;
    state = row.state;
    const key = cityKey(row.city);
    const known = places.get(key);
    if (key === '' || /\d/.test(row.city)) {
      codes += '?';
    } else if (known === undefined) {
      place = names.push(key);
      places.set(key, place);
      codes += '+';
    } else {
      codes += known === place ? '=' : threeDigits(known);
      place = known;
    }
  }
  return `// Written by makeZipTable.ts; change that, not this. Sources and licences: README.md.

/** City keys, joined by \`|\`, in the order of their first ZIP. */
${literal('zipTableNames', names.join('|'))}
/**
 * One step a ZIP, upwards from 00000: \`+\` the next name, \`=\` the name before, three base-64 digits the name of that
 * number (from 1), \`?\` no name. Between them \`.\` skips a ZIP, \`!\` and three digits skip as many, \`@\` and two letters
 * change the state.
 */
${literal('zipTableCodes', codes)}`;
}

/** Every US record of the installed `zipcodes` package. */
export function readZipRecords(): ZipRecord[] {
  const source = createRequire(import.meta.url)('zipcodes/lib/codes.js') as { codes: Record<string, ZipRecord> };
  return Object.values(source.codes);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(fileURLToPath(new URL('zipTable.ts', import.meta.url)), renderZipTable(readZipRecords()));
}
