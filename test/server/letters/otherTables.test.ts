import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withChanges } from '../../../electron/server/letters/signatures/changesAfter.ts';
import { pdfSignatures } from '../../../electron/server/letters/signatures/pdfSignatures.ts';
import { standingOf } from '../../../shared/letters/signatures.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { isInstalled } from '../../support/installedPrograms.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { hasOpenssl } from '../../support/signing.ts';
import { packedUpdate } from './packedUpdate.ts';
import { makeSigner, readFile, type SignBytes, signByHand, update } from './signByHand.ts';

const none: SignBytes = () => Buffer.alloc(1);
const jane = hasOpenssl ? makeSigner('Jane Public PE') : none;
const plain = pdfDocument('Snow 40 psf');
const stream = (text: string): string => `<</Length ${text.length}>>\nstream\n${text}\nendstream`;
const contents = (text: string): string => stream(`BT /F1 24 Tf 72 700 Td (${text}) Tj ET`);
const found = (file: Buffer) => withChanges(file, pdfSignatures(file));
const standing = async (file: Buffer) => standingOf(await found(file));
/** Verification data, as programs that sign add them. */
const proven = (file: Buffer): Buffer => {
  const { root, size, dictionary } = readFile(file);
  return update(file, { [root]: `<<${dictionary(root)}/DSS ${size} 0 R>>`, [size]: '<</Type/DSS>>' });
};

const entry = (number: number, at: number): string => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
/** A file that programs read from its begin where it is `length` bytes long, and that begins with another content than it ends with. */
const linearized = (length: number, isLinearized = true): Buffer => {
  const dictionary = `<</Linearized 1/L ${String(length).padStart(6, '0')}/H[600 20]/O 3/E 900/N 1/T 1200>>`;
  const begin = `%PDF-1.4\n9 0 obj\n${isLinearized ? dictionary : dictionary.replace('Linearized', 'Lineariced')}\nendobj\n`;
  const table = (from: number, places: readonly number[]): string =>
    `xref\n${places.map((place, at) => entry(at + 1, place)).join('')}trailer\n<</Size 10/Root 1 0 R>>\nstartxref\n${from}\n%%EOF\n`;
  const objects = plain
    .toString('latin1')
    .slice(9)
    .split(/(?<=endobj\n)/)
    .slice(0, 5);
  const placesAt = (from: number): number[] =>
    objects.map((_, at) => from + objects.slice(0, at).reduce((sum, one) => sum + one.length, 0));
  const first = table(begin.length, placesAt(begin.length + table(begin.length, [0, 0, 0, 0, 0]).length));
  return Buffer.from(begin + first + objects.join(''), 'latin1');
};
const revised = (length: number, isLinearized = true): Buffer => {
  const file = linearized(length, isLinearized);
  const begun = Buffer.concat([file, Buffer.from(`xref\n0 0\ntrailer\n<</Size 10/Root 1 0 R/Prev 129>>\n`)]);
  const at = file.length;
  const ended = Buffer.concat([begun, Buffer.from(`startxref\n${at}\n%%EOF\n`)]);
  const own = file.indexOf('xref\n');
  const whole = Buffer.from(ended.toString('latin1').replace('/Prev 129', `/Prev ${own}`), 'latin1');
  return signByHand(update(whole, { 4: contents('Snow 20 psf') }), jane, { page: true });
};

describe.skipIf(!hasOpenssl)('a file that states a length', () => {
  const ofLength = (make: (length: number) => Buffer): Buffer => make(make(0).length);
  const provenLinearized = (length: number): Buffer => proven(revised(length));
  const filledUp = (length: number): Buffer => Buffer.concat([revised(length), Buffer.alloc(40, 10)]);

  it('is changed where an update, or blanks, make it so long that programs read it from its begin', async () => {
    for (const make of [provenLinearized, filledUp]) {
      expect(await standing(make(0))).toBe('whole');
      expect(await standing(ofLength(make))).toBe('changed');
      expect(await standing(make(make(0).length + 1))).toBe('whole');
    }
    expect(await standing(proven(revised(ofLength(provenLinearized).length, false)))).toBe('whole');
  });

  it('is not covered where programs read it from its begin as soon as it is signed', async () => {
    expect(await found(ofLength(revised))).toMatchObject([{ fault: 'range' }]);
    expect(await found(revised(0))).toMatchObject([{ fault: null, bytesAfter: 0 }]);
  });

  it.runIf(isInstalled('pdftotext'))('is another document to a program that reads it from its begin', () => {
    const textOf = (file: Buffer): string => {
      const name = path.join(temporaryFolder(), 'letter.pdf');
      writeFileSync(name, file);
      return execFileSync('pdftotext', [name, '-'], { encoding: 'utf8', stdio: 'pipe' });
    };
    expect(textOf(provenLinearized(0))).toContain('Snow 20 psf');
    expect(textOf(ofLength(provenLinearized))).toContain('Snow 40 psf');
  });
});

describe.skipIf(!hasOpenssl)('a table that some programs read', () => {
  const signed = hasOpenssl ? signByHand(update(plain, { 4: contents('Snow 20 psf') }), jane, { page: true }) : plain;
  const { root, size, table, dictionary } = readFile(signed);
  const proofs = { [root]: `<<${dictionary(root)}/DSS ${size} 0 R>>`, [size]: '<</Type/DSS>>' };

  it.each([
    ['that the file has before', `/Prev ${table}`, 'whole'],
    ['before that', `/Prev ${readFile(plain).table}`, 'changed'],
    ['in what was signed', '/Prev 9', 'changed'],
    ['as a fraction', `/Prev ${table}.0`, 'changed'],
    ['beside it', '/XRefStm 9', 'changed'],
    ['of this catalog', '/Root 1 0 R', 'whole'],
    ['of another catalog', '/Root 2 0 R', 'changed'],
    ['that is encrypted', '/Encrypt 2 0 R', 'changed'],
  ])('is no other one, beside a table of text: one %s, %s', async (_, more, expected) => {
    const text = packedUpdate(signed, proofs, { tables: 'hybrid' }).toString('latin1');
    const at = text.lastIndexOf('/Type/XRef');
    const moved = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]) + more.length;
    const file = `${text.slice(0, at)}${more}${text.slice(at)}`.replace(
      /startxref\n\d+\n%%EOF\n$/,
      `startxref\n${moved}\n%%EOF\n`,
    );
    expect(await standing(Buffer.from(file, 'latin1'))).toBe(expected);
  });

  it('is none that stands elsewhere where places are counted from the header of the file', async () => {
    const junk = '%junk\n';
    const shifted = plain
      .toString('latin1')
      .replace(/(\d{10}) 00000 n/g, (_, at) => `${String(Number(at) + junk.length).padStart(10, '0')} 00000 n`)
      .replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + junk.length}`);
    const begun = signByHand(Buffer.from(junk + shifted, 'latin1'), jane, { page: true });
    expect(await standing(begun)).toBe('whole');
    expect(await standing(proven(begun))).toBe('changed');
  });
});
