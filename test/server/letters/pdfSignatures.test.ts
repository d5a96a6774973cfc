import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import { pdfSignatures } from '../../../electron/server/letters/signatures/pdfSignatures.ts';
import { certificateAt, lastSignature, standingOf } from '../../../shared/letters/signatures.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { aboutNow } from '../../support/aboutNow.ts';
import { hasOpenssl, hasPdfsig, makeP12, pdfsig, signPdf } from '../../support/signing.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { letterContent } from '../../../electron/server/letters/drawing/letterContent.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { sampleSources } from './sampleLetter.ts';

const p12 = hasOpenssl ? makeP12({ name: 'Zoë Álvarez PE' }) : Buffer.alloc(0);
const letter = Buffer.from((await drawLetter(letterContent(sampleSources()))).bytes);
const signed = hasOpenssl ? await signPdf(letter, p12) : letter;
const standing = (bytes: Uint8Array) => standingOf(pdfSignatures(Buffer.from(bytes)));
const saved = (bytes: Uint8Array): string => {
  const file = path.join(temporaryFolder(), 'letter.pdf');
  writeFileSync(file, bytes);
  return file;
};
const rangesOf = (bytes: Buffer): [number, number, number, number] =>
  /\/ByteRange\s*\[\s*(\d+) (\d+)\s+(\d+)\s+(\d+)/.exec(bytes.toString('latin1'))!.slice(1).map(Number) as never;

describe.skipIf(!hasOpenssl)('a signed letter', () => {
  it('begins with the very bytes of the letter, and is signed as a whole', () => {
    expect(signed.subarray(0, letter.length).equals(letter)).toBe(true);
    expect(pdfSignatures(signed)).toMatchObject([
      { fault: null, signer: 'Zoë Álvarez PE', organization: 'Ridgeline', isSelfSigned: true, bytesAfter: 0 },
    ]);
    expect(standing(signed)).toBe('whole');
    expect(standing(letter)).toBe('none');
    const [one] = pdfSignatures(signed);
    expect(Date.parse(one!.signedAt!)).toEqual(aboutNow());
    // It is valid for a year from when it was made.
    expect(certificateAt(one!, Date.now() + 86_400_000)).toBe('valid');
  });

  it.runIf(hasPdfsig)('is valid for pdfsig too', () => {
    const said = pdfsig(saved(signed));
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
  });

  it.each([['self-signed', signed]])(
    'shows the change of any byte: letter, update, and the signature itself (%s)',
    (_, file) => {
      const [, length, next] = rangesOf(file);
      const used = signed
        .subarray(length + 1, next - 1)
        .toString('latin1')
        .replace(/0+$/, '').length;
      const places = new Set<number>();
      const spread = (from: number, to: number, count: number): void => {
        for (let at = 0; at < count; at += 1) places.add(Math.floor(from + ((to - from) * (at + 0.5)) / count));
      };
      spread(0, letter.length, 60);
      spread(letter.length - 60, letter.length, 20);
      spread(letter.length, length, 80);
      spread(length, length + used + 2, 400);
      spread(length + used, next, 60);
      spread(next, file.length, 200);
      expect(next - length).toBeGreaterThan(used);
      const missed = [...places].flatMap((at) =>
        [0x01, 0x20, 0x80].flatMap((flip) => {
          const changed = Buffer.from(file);
          changed[at]! ^= flip;
          return standing(changed) === 'whole' ? [[at, flip]] : [];
        }),
      );
      expect(missed).toEqual([]);
    },
    120_000,
  );

  it('shows bytes that were put in or taken out', () => {
    for (const at of [10, letter.length, rangesOf(signed)[1] + 5, signed.length - 3]) {
      const more = Buffer.concat([signed.subarray(0, at), Buffer.from(' '), signed.subarray(at)]);
      const less = Buffer.concat([signed.subarray(0, at), signed.subarray(at + 1)]);
      for (const changed of [more, less]) expect([at, standing(changed)]).not.toEqual([at, 'whole']);
    }
  });

  it('shows what was appended, down to one byte after its end', async () => {
    expect(standing(Buffer.concat([signed, Buffer.from('\n')]))).toBe('changed');
    const document = await PDF.load(new Uint8Array(signed));
    document.setTitle('Another letter');
    const updated = Buffer.from(await document.save({ incremental: true }));
    expect(updated.subarray(0, signed.length).equals(signed)).toBe(true);
    expect(standing(updated)).toBe('changed');
    expect(lastSignature(pdfSignatures(updated))?.bytesAfter).toBe(updated.length - signed.length);
  });

  it('shows a replaced page behind an intact signature (shadow attack)', () => {
    const startxref = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(signed.toString('latin1'))![1]!;
    const page = `7 0 obj\n<< /Type /Page /MediaBox [0 0 612 792] /Contents [] >>\nendobj\n`;
    const update = `\n${page}xref\n7 1\n${String(signed.length + 1).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 99 /Root 3 0 R /Prev ${startxref} >>\nstartxref\n${signed.length + 1 + page.length}\n%%EOF\n`;
    const shadowed = Buffer.concat([signed, Buffer.from(update)]);
    expect(standing(shadowed)).toBe('changed');
    expect(pdfSignatures(shadowed)[0]?.fault).toBe(null);
  });

  it('does not take a signature that leaves out more than itself (wrapping, forgery of the range)', () => {
    const [, length, next, rest] = rangesOf(signed);
    const text = signed.toString('latin1');
    const range = /\/ByteRange\s*\[[^\]]*\]/.exec(text)![0];
    const rewritten = (to: string) => Buffer.from(text.replace(range, to.padEnd(range.length)), 'latin1');
    const forged = [
      `/ByteRange [0 ${length - 40} ${next} ${rest}]`,
      `/ByteRange [0 ${length} ${next + 40} ${rest - 40}]`,
      `/ByteRange [40 ${length - 40} ${next} ${rest}]`,
      `/ByteRange [0 ${length} ${next} ${rest + 900}]`,
      `/ByteRange [0 0 0 0]`,
      `/ByteRange []`,
    ];
    for (const to of forged) expect([to, standing(rewritten(to))]).toEqual([to, 'broken']);
    const emptied = Buffer.from(signed).fill('0', length + 1, next - 1);
    expect(standing(emptied)).toBe('broken');
  });

  it('of two engineers is whole, and each is named', async () => {
    const both = await signPdf(signed, makeP12({ name: 'Max Second' }));
    expect(pdfSignatures(both).map(({ signer, fault, bytesAfter }) => [signer, fault, bytesAfter > 0])).toEqual([
      ['Zoë Álvarez PE', null, true],
      ['Max Second', null, false],
    ]);
    expect(standing(both)).toBe('whole');
  });

  it('is named in 200 characters, however long its certificate is', async () => {
    const file = makeP12({ subject: '/OU=Office of the engineers of record'.repeat(20) });
    const [one] = pdfSignatures(await signPdf(letter, file));
    expect(one).toMatchObject({ fault: null });
    expect([one!.signer.length, one!.issuer.length]).toEqual([200, 200]);
  });

  it.each([
    ['an elliptic key', { key: 'ec' as const }],
    ['a certificate that another one issued', { hasIssuer: true }],
    ['an old file', { isOld: true }],
  ])('with %s is verified', async (_, wanted) => {
    const bytes = await signPdf(pdfDocument('Letter'), makeP12(wanted));
    expect(pdfSignatures(bytes)).toMatchObject([{ fault: null, signer: 'Jane Public PE', bytesAfter: 0 }]);
    expect(pdfSignatures(bytes)[0]!.isSelfSigned).toBe(!('hasIssuer' in wanted));
  });
});

it('more signatures than any letter has are not all read, and are not taken for good', () => {
  const found = pdfSignatures(Buffer.from('/ByteRange[0 1 2 3]'.repeat(1_000_000)));
  expect(standingOf(found)).toBe('broken');
  expect(found).toHaveLength(51);
});

it('a certificate is judged at the time of signing', () => {
  const certificate = { validFrom: '2026-01-01T00:00:00Z', validTo: '2026-12-31T00:00:00Z' };
  const at = (signedAt: string | null, now: string) => certificateAt({ ...certificate, signedAt }, Date.parse(now));
  expect(at('2026-05-01T00:00:00Z', '2030-01-01T00:00:00Z')).toBe('valid');
  expect(at('2027-01-01T00:00:00Z', '2026-05-01T00:00:00Z')).toBe('expired');
  expect(at('2025-12-31T00:00:00Z', '2026-05-01T00:00:00Z')).toBe('not-yet-valid');
  expect(at(null, '2027-05-01T00:00:00Z')).toBe('expired');
});
