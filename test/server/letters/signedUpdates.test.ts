import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withChanges } from '../../../electron/server/letters/signatures/changesAfter.ts';
import { pdfSignatures } from '../../../electron/server/letters/signatures/pdfSignatures.ts';
import { lastSignature, standingOf } from '../../../shared/letters/signatures.ts';
import { hasOpenssl, hasPdfsig, makeP12, pdfsig, signPdf } from '../../support/signing.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { letterContent } from '../../../electron/server/letters/drawing/letterContent.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { sampleSources } from './sampleLetter.ts';
import { type Handwriting, makeSigner, readFile, type SignBytes, signByHand, update } from './signByHand.ts';

const none: SignBytes = () => Buffer.alloc(1);
const jane = hasOpenssl ? makeSigner('Jane Public PE') : none;
const clock = hasOpenssl ? makeSigner('Clock', 'clock') : none;
const letter = Buffer.from((await drawLetter(letterContent(sampleSources()))).bytes);
const signed = hasOpenssl ? signByHand(letter, jane, { first: 'contents', page: true }) : letter;

const found = (file: Buffer) => withChanges(file, pdfSignatures(file));
const standing = async (file: Buffer) => standingOf(await found(file));

describe.skipIf(!hasOpenssl)('a signature', () => {
  const lines = (digits: string): string => digits.replace(/.{1,64}/g, '$&\n');
  it.each<[string, Handwriting]>([
    ['whose range comes first', { first: 'range' }],
    ['whose contents come first', { first: 'contents' }],
    ['in capital letters', { hex: (digits) => digits.toUpperCase() }],
    ['in lines', { hex: lines, first: 'contents' }],
    ['in lines of a typewriter', { hex: (digits) => digits.toUpperCase().replace(/.{1,64}/g, '$&\r\n\t') }],
    ['with comments in its range', { blank: ' % a part\n ' }],
    ['with blanks of all kinds', { blank: '\t\f\r\n\0', first: 'contents' }],
    ['with a name in numbers', { rangeName: '/#42yte#52ange', first: 'contents' }],
    ['of an older kind', { kind: 'adbe.pkcs7.detached', first: 'contents' }],
  ])('%s covers the whole file', async (_, handwriting) => {
    const file = signByHand(letter, jane, handwriting);
    expect(await found(file)).toMatchObject([{ fault: null, signer: 'Jane Public PE', bytesAfter: 0 }]);
    expect(await standing(file)).toBe('whole');
    // Any part of it may be changed: what is covered, the range, the signature.
    const at = file.indexOf('/SubFilter') + 20;
    for (const place of [at, letter.length - 40, file.length - 30, file.indexOf('<', at) + 300])
      expect([place, await standing(Buffer.from(file).fill(file[place]! ^ 1, place, place + 1))]).not.toEqual([
        place,
        'whole',
      ]);
    const moved = file.toString('latin1').replace(/\[(\D*)0{9}/, '[$1000000001');
    expect(await standing(Buffer.from(moved, 'latin1'))).toBe('broken');
  });

  it('names the certificate of its signer in what is signed, unless it is of an older kind', async () => {
    const older = makeSigner('Jane Public PE', 'older');
    expect(await standing(signByHand(letter, older, { kind: 'adbe.pkcs7.detached' }))).toBe('whole');
    for (const kind of ['ETSI.CAdES.detached', '#41dobe.PPKLite', 'adbeX'])
      expect(await found(signByHand(letter, older, { kind }))).toMatchObject([{ fault: 'unreadable', signer: '' }]);
    expect(await standing(signByHand(letter, jane, { kind: 'adbe.pkcs7.detached' }))).toBe('whole');
  });

  it.runIf(hasPdfsig)('is valid for pdfsig too, in that order', () => {
    const file = path.join(temporaryFolder(), 'letter.pdf');
    writeFileSync(file, signed);
    expect(pdfsig(file)).toContain('Total document signed');
  });

  it('whose range stands behind the part that it covers is none', async () => {
    const [, start, end, rest] = /\[0+ 0*(\d+) 0*(\d+) 0*(\d+) /.exec(signed.toString('latin1'))!;
    const forged = Buffer.concat([signed, Buffer.from(`/ByteRange [0 ${start} ${end} ${rest}]`)]);
    expect(await standing(forged)).toBe('broken');
  });
});

describe.skipIf(!hasOpenssl)('what was added after a signature', () => {
  const { root, page, size, dictionary } = readFile(signed);
  const proofs = {
    [root]: `<<${dictionary(root)}/DSS ${size} 0 R/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 5>>>>>>`,
    [size]: `<</Type/DSS/Certs[${size + 1} 0 R]/VRI<<>>>>`,
    [size + 1]: '<</Length 4>>\nstream\n0000\nendstream',
  };
  const proven = update(signed, proofs);
  const stamped = (file: Buffer): Buffer =>
    signByHand(file, clock, { kind: 'ETSI.RFC3161', type: 'DocTimeStamp', first: 'contents', page: true });

  it.each<[string, () => Buffer]>([
    ['verification data', () => proven],
    ['a time stamp', () => stamped(signed)],
    ['verification data and a time stamp', () => stamped(proven)],
    [
      'both, and more verification data',
      () => {
        const file = stamped(proven);
        const later = readFile(file);
        return update(file, {
          [size]: `<</Type/DSS/Certs[${size + 1} 0 R ${later.size} 0 R]>>`,
          [later.size]: '<</Length 4>>\nstream\n1111\nendstream',
        });
      },
    ],
    [
      'the time at which a program saved it',
      () =>
        update(signed, {
          [Number(readFile(signed).info)]:
            `<<${dictionary(Number(readFile(signed).info)).replace(/\/ModDate\s*\([^)]*\)/, '')}/ModDate(D:20270101000000Z)>>`,
        }),
    ],
  ])('is no change: %s', async (_, make) => {
    const file = make();
    const signatures = await found(file);
    expect(signatures[0]).toMatchObject({ fault: null, signer: 'Jane Public PE', isChangedAfter: false });
    expect(standingOf(signatures)).toBe('whole');
    expect(lastSignature(signatures)!.signer).toBe('Jane Public PE');
  });

  const contents = /\/Contents\s+(\d+)\s+0\s+R/.exec(dictionary(page))![1]!;
  const pageWith = (more: string): Record<number, string> => ({
    [page]: `<<${dictionary(page).replace(/\/Annots\s*\[[^\]]*\]/, '')}${more}>>`,
  });
  const fields = /\/Fields\[([^\]]*)\]/.exec(dictionary(root))![1]!;
  const note = `<</Type/Annot/Subtype/FreeText/Rect[50 50 300 90]/Contents(Approved for snow)/DA(/Helv 12 Tf)>>`;
  const catalogWith = (more: string): Record<number, string> => ({ [root]: `<<${dictionary(root)}${more}>>` });
  const changes: readonly [string, Record<number, string>, string?][] = [
    ['other contents of a page', { [Number(contents)]: '<</Length 2>>\nstream\nq \nendstream' }],
    ['a page of another size', pageWith('/Annots[]/MediaBox[0 0 100 100]')],
    ['a note on a page', { ...pageWith(`/Annots[${size} 0 R]`), [size]: note }],
    [
      'a note beside the signature',
      { [page]: `<<${dictionary(page).replace('/Annots[', `/Annots[${size} 0 R `)}>>`, [size]: note },
    ],
    [
      'a value of a form',
      {
        ...catalogWith(''),
        [root]: `<<${dictionary(root).replace('/Fields[', `/Fields[${size} 0 R `)}>>`,
        [size]: '<</FT/Tx/T(Snow)/V(40 psf)>>',
      },
    ],
    ['an action when it is opened', catalogWith(`/OpenAction<</S/JavaScript/JS(x)>>`)],
    ['layers', catalogWith('/OCProperties<</OCGs[]/D<<>>>>')],
    ['a form without its signature', { [root]: `<<${dictionary(root).replace(`/Fields[${fields}]`, '/Fields[]')}>>` }],
    ['another title', { [Number(readFile(signed).info)]: '<</Title(Other)>>' }],
    ['verification data that a page draws', { ...proofs, ...pageWith(`/Annots[]/Contents ${size + 1} 0 R`) }],
    ['another catalog', { [size]: `<<${dictionary(root)}/OpenAction<</S/JavaScript/JS(x)>>>>` }, `/Root ${size} 0 R`],
  ];
  it.each(changes)('is a change: %s', async (_, objects, trailer = '') => {
    const changed = update(signed, objects, trailer);
    for (const file of [changed, stamped(changed)]) {
      const signatures = await found(file);
      expect(signatures[0]).toMatchObject({ fault: null, signer: 'Jane Public PE', isChangedAfter: true });
      expect(standingOf(signatures)).toBe('changed');
    }
  });

  it('is a change: a second seal that is drawn, for the first signature alone', async () => {
    const both = signByHand(signed, makeSigner('Max Second'), { rect: '400 50 500 150', page: true });
    expect(await found(both)).toMatchObject([
      { signer: 'Jane Public PE', isChangedAfter: true },
      { signer: 'Max Second', bytesAfter: 0 },
    ]);
    expect(await standing(both)).toBe('whole');
    const undrawn = signByHand(signed, makeSigner('Max Second'), { page: true });
    expect(await found(undrawn)).toMatchObject([{ isChangedAfter: false }, { bytesAfter: 0 }]);
  });

  it('is a change: an older object that a table brings back, or takes away', async () => {
    const before = update(letter, { [Number(contents)]: '<</Length 2>>\nstream\nq \nendstream' });
    const twice = signByHand(before, jane, { page: true });
    const old = letter.indexOf(`\n${contents} 0 obj`) + 1;
    const { table, root: top, size: next } = readFile(twice);
    for (const entry of [`${String(old).padStart(10, '0')} 00000 n`, '0000000000 00001 f']) {
      const trailer = `trailer\n<</Size ${next}/Root ${top} 0 R/Prev ${table}>>\nstartxref\n${twice.length}\n%%EOF\n`;
      const file = Buffer.concat([twice, Buffer.from(`xref\n${contents} 1\n${entry} \n${trailer}`)]);
      expect(await standing(file)).toBe('changed');
    }
  });

  it('is a change: what an object was waiting for, and bytes that are no update', async () => {
    const waiting = update(letter, {
      [readFile(letter).page]: `<<${readFile(letter).dictionary(readFile(letter).page)}/Annots[990 0 R]>>`,
    });
    const signedWaiting = signByHand(waiting, jane);
    expect(await standing(update(signedWaiting, { 990: note }))).toBe('changed');
    for (const more of ['\n%', '%', 'trailer', '0'.repeat(5000)])
      expect([more, await standing(Buffer.concat([signed, Buffer.from(more)]))]).toEqual([more, 'changed']);
  });

  it('is a change: more definitions of one object than updates have, without comparing them all', async () => {
    let file = signed;
    for (let count = 0; count < 70; count += 1) file = update(file, { [root]: `<<${dictionary(root)}>>` });
    expect(await standing(file)).toBe('changed');
  });

  it('of the signatures of another program is no change either, where it draws nothing', async () => {
    const both = await signPdf(await signPdf(letter, makeP12()), makeP12({ name: 'Max Second' }));
    expect(await found(both)).toMatchObject([{ signer: 'Jane Public PE', fault: null }, { bytesAfter: 0 }]);
    expect(await standing(both)).toBe('whole');
  });
});
