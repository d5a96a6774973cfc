import { describe, expect, it } from 'vitest';
import { withChanges } from '../../../electron/server/letters/signatures/changesAfter.ts';
import { pdfSignatures } from '../../../electron/server/letters/signatures/pdfSignatures.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { hasOpenssl } from '../../support/signing.ts';
import { packedUpdate, type Row } from './packedUpdate.ts';
import { makeSigner, readFile, type SignBytes, signByHand, update } from './signByHand.ts';

const none: SignBytes = () => Buffer.alloc(1);
const jane = hasOpenssl ? makeSigner('Jane Public PE') : none;
const plain = pdfDocument('Letter');
const signed = hasOpenssl ? signByHand(plain, jane, { page: true }) : plain;
const { size, table, dictionary } = readFile(signed);
const [top, page] = [1, 3];
const stream = (entries: string, text = 'q Q'): string =>
  `<<${entries}/Length ${text.length}>>\nstream\n${text}\nendstream`;

type Objects = Readonly<Record<number, string>>;
/** What a program adds that signs: verification data. */
const proofs: Objects = {
  [top]: `<<${dictionary(top)}/DSS ${size} 0 R>>`,
  [size]: `<</Type/DSS/Certs[${size + 1} 0 R]/VRI<</AB12<</Cert[${size + 1} 0 R]/TU(D:20270101000000Z)>>>>>>`,
  [size + 1]: stream('', '0000'),
};
/** The page as it was. */
const samePage: Objects = { [page]: `<<${dictionary(page)}>>` };
const undrawn = '/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/F 132';
const picture = stream('/Type/XObject/Subtype/Form/BBox[0 0 612 792]', '0 0 612 792 re f');
/** A further signature without a picture, and what more its widget has. */
const further = (widget = undrawn, look = picture): Objects => ({
  [top]: `<<${dictionary(top).replace(/\/Fields\[([^\]]*)\]/, `/Fields[$1 ${size} 0 R]`)}>>`,
  [page]: `<<${dictionary(page).replace(/\/Annots\[([^\]]*)\]/, `/Annots[$1 ${size} 0 R]`)}>>`,
  [size]: `<</FT/Sig/T(New)/V ${size + 1} 0 R${widget}/AP<</N ${size + 2} 0 R>>>>`,
  [size + 1]: '<</Type/Sig/Filter/Adobe.PPKLite>>',
  [size + 2]: look,
});

const isChanged = async (file: Buffer): Promise<boolean | undefined> => {
  const [first] = await withChanges(file, pdfSignatures(file));
  expect(first).toMatchObject({ fault: null, signer: 'Jane Public PE' });
  return first!.isChangedAfter;
};
/** The file with other bytes behind what was signed, just as many: what its tables state stays right. */
const altered = (file: Buffer, from: string, to: string): Buffer => {
  const at = file.indexOf(Buffer.from(from, 'latin1'), signed.length);
  if (at === -1 || from.length !== to.length) throw new Error(`no ${from}, or of another length`);
  return Buffer.concat([file.subarray(0, at), Buffer.from(to, 'latin1'), file.subarray(at + from.length)]);
};

const row = (number: number, at: number): string => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
interface Ending {
  /** Behind the objects, before their table. */
  loose?: string;
  rows?: (rows: string) => string;
  trailer?: string;
  last?: (place: number) => string;
}
const usualTrailer = `<</Size ${size + 40}/Root 1 0 R/Prev ${table}>>`;
const usualLast = (place: number): string => `startxref\n${place}\n%%EOF\n`;
/** An update whose parts may be written in unusual ways. */
const ending = (objects: Objects, parts: Ending = {}): Buffer => {
  const { loose = '', rows = (all) => all, trailer = usualTrailer, last = usualLast } = parts;
  let out = signed.toString('latin1');
  let all = '';
  for (const [number, body] of Object.entries(objects)) {
    all += row(Number(number), out.length);
    out += `${number} 0 obj\n${body}\nendobj\n`;
  }
  out += loose;
  return Buffer.from(`${out}xref\n${rows(all)}trailer\n${trailer}\n${last(out.length)}`, 'latin1');
};

describe.skipIf(!hasOpenssl)('an update as programs that sign write it', () => {
  it.each<[string, () => Buffer]>([
    ['verification data', () => update(signed, proofs)],
    ['the page as it was', () => update(signed, samePage)],
    ['a signature with a picture that vanishes', () => update(signed, further())],
    [
      'a picture of no size',
      () => update(signed, further(undrawn, stream('/BBox[0.0 0.0 0.0 0.0]/Matrix[1 0 0 1 0 0]', '% DSBlank'))),
    ],
    ['in object streams', () => packedUpdate(signed, proofs)],
    ['lines that end in two letters', () => altered(update(signed, proofs), '>>\nstream\n', '>>stream\r\n')],
    [
      'lines that end in a carriage return',
      () => {
        const added = update(signed, { ...proofs, ...further(), [size + 3]: stream('', 'q\rQ') }).subarray(
          signed.length,
        );
        const text = added.toString('latin1').replace(/(?<!\bstream)\n/g, '\r');
        return Buffer.concat([signed, Buffer.from(text, 'latin1')]);
      },
    ],
    ['a stream without an end of line', () => altered(update(signed, proofs), '0000\nends', '0000\rends')],
    [
      'a length elsewhere',
      () => {
        const elsewhere = `<</Length ${size + 2} 0 R>>\nstream\n0000\nendstream`;
        return update(signed, { ...proofs, [size + 1]: elsewhere, [size + 2]: '4' });
      },
    ],
    [
      'numbers without a digit before or behind the point',
      () => update(signed, { ...proofs, [size]: '<</A[.5 -.5 5. -0.0]>>' }),
    ],
    ['a comment', () => ending(proofs, { loose: '%Signed by a program 1.2\n' })],
    [
      'a trailer with more entries',
      () => ending(proofs, { trailer: usualTrailer.replace('/Root', '/ID[<00><00>]/Root') }),
    ],
  ])('is no change: %s', async (_, make) => {
    expect(await isChanged(make())).toBe(false);
  });
});

describe.skipIf(!hasOpenssl)('a stream whose data some programs take from another place', () => {
  const packed = hasOpenssl ? packedUpdate(signed, proofs) : plain;
  it.each([
    ['>>\nstream\n', '>>stream \n'],
    ['>>\nstream\n', '>>stream\t\n'],
    ['>>\nstream\n', '>>stream\0\n'],
    ['>>\nstream\n', '>>\nstream\r'],
    ['>>\nstream\n', '>>\nstream '],
    ['\nendstream', ' endstream'],
    ['\nendstream', 'xendstream'],
    ['\nendstream\n', '\nendstreamx'],
  ])('is a change: %j as %j', async (from, to) => {
    expect(await isChanged(altered(update(signed, proofs), from, to))).toBe(true);
    // Of an object stream, and of a table.
    expect(await isChanged(altered(packed, from, to))).toBe(true);
    const at = packed.lastIndexOf(Buffer.from(from, 'latin1'));
    const ofTable = Buffer.from(packed);
    ofTable.write(to, at, 'latin1');
    expect(await isChanged(ofTable)).toBe(true);
  });

  it.each([
    ['too short', stream('', '00000').replace('/Length 5', '/Length 4')],
    ['too long', stream('', '0000').replace('/Length 4', '/Length 9')],
    ['a fraction', stream('', '0000').replace('/Length 4', '/Length 4.')],
    ['with a sign', stream('', '0000').replace('/Length 4', '/Length +4')],
    ['missing', stream('', '0000').replace('/Length 4', '')],
    ['no number', stream('', '0000').replace('/Length 4', `/Length ${size} 0 R`)],
  ])('is a change where its length is %s', async (_, body) => {
    expect(await isChanged(update(signed, { ...proofs, [size + 1]: body }))).toBe(true);
  });

  it('is a change where it has several lengths, or its data are in another file', async () => {
    const elsewhere = `<</Length ${size + 2} 0 R>>\nstream\n0000\nendstream`;
    const once = update(signed, { ...proofs, [size + 1]: elsewhere, [size + 2]: '4' });
    expect(await isChanged(update(once, { [size + 2]: '4' }))).toBe(false);
    expect(await isChanged(update(once, { [size + 2]: '3' }))).toBe(true);
    expect(await isChanged(update(signed, { ...proofs, [size + 1]: stream('/F(other.pdf)') }))).toBe(true);
  });
});

describe.skipIf(!hasOpenssl)('a header that some programs read and some do not', () => {
  const contents = hasOpenssl ? update(signed, { ...proofs, 4: stream('', 'Q q') }) : plain;
  it.each([
    ...[
      '4 0 obj]<<',
      '4 0 obj{<<',
      '4 0 obj}<<',
      '4 0 obj><<',
      '4 0 obj)<<',
      '4 0 obj5<<',
      '4 0 obj-<<',
      '4 0 obj\v<<',
    ],
    ...['4 0\vobj\n<<', '4 0\xa0obj\n<<', '4\v0 obj\n<<', '4 0\tobj\n<<', '4 1 obj\n<<', '4 0 oBj\n<<', '4%0 obj\n<<'],
  ])('is a change: %j', async (to) => {
    expect(await isChanged(altered(contents, '4 0 obj\n<<', to))).toBe(true);
  });

  it('is a change: in a stream, in a text, in a comment, and in the last line of the signed file', async () => {
    const inner = '7 0 obj<</A 1>>endobj';
    for (const body of [stream('', inner), `<</A(${inner})>>`, `<</A 1%${inner}\n>>`])
      expect([body, await isChanged(update(signed, { ...proofs, [size + 1]: body }))]).toEqual([body, true]);
    const begun = signByHand(plain, jane, { page: true, change: (all) => all.trimEnd() });
    const added = (blank: string): Buffer =>
      Buffer.concat([begun, Buffer.from(blank), update(signed, proofs).subarray(signed.length)]);
    expect([begun.length, await isChanged(added('\n'))]).toEqual([signed.length - 1, false]);
    expect(await isChanged(added(' '))).toBe(true);
  });
});

describe.skipIf(!hasOpenssl)('a reference to another generation', () => {
  it.each<[string, Objects, string, string]>([
    ['the contents of a page', samePage, '/Contents 4 0 R', '/Contents 4 1 R'],
    ['the parent of a page', samePage, '/Parent 2 0 R', '/Parent 2 1 R'],
    ['a font', samePage, '/F1 5 0 R', '/F1 5 1 R'],
    ['the pages', proofs, '/Pages 2 0 R', '/Pages 2 9 R'],
    ['verification data', proofs, `/DSS ${size} 0 R`, `/DSS ${size} 1 R`],
    ['a certificate', proofs, `/Certs[${size + 1} 0 R]`, `/Certs[${size + 1} 1 R]`],
    ['a certificate, without a blank between', proofs, `/Certs[${size + 1} 0 R]`, `/Certs[${size + 1} 00R]`],
    ['a field', further(), ` ${size} 0 R]`, ` ${size} 1 R]`],
    ['the catalog, in the trailer', proofs, '/Root 1 0 R', '/Root 1 1 R'],
  ])('is a change: %s', async (_, objects, from, to) => {
    expect(await isChanged(update(signed, objects))).toBe(false);
    expect(await isChanged(altered(update(signed, objects), from, to))).toBe(true);
  });
});

describe.skipIf(!hasOpenssl)('a signature that some programs draw', () => {
  const large = undrawn.replace('[0 0 0 0]', '[0 0 612 792]');
  it.each(['2.0', '2.', '--2', '2-0', '+2', '0x2', '2e0', '1 1 R', '2'])(
    'is a change: a picture, and flags %s',
    async (flags) => {
      expect(await isChanged(update(signed, further(large.replace('132', flags))))).toBe(true);
    },
  );

  it.each([
    '0 0 0-612 0-792',
    '0 0 0.0.612 0',
    '0 0 --0 792',
    '0 0 0e612 792',
    '612 0 +612 792',
    '0 0 0 0 612',
    '0 0 0',
    '0 0 0x1 0',
  ])('is a change: a place %s', async (place) => {
    expect(await isChanged(update(signed, further(undrawn.replace('0 0 0 0', place))))).toBe(true);
  });

  const elsewhere = `/Rect ${size + 3} 0 R`;
  it('is a change: a place or flags in another object', async () => {
    const placed = further(undrawn.replace('/Rect[0 0 0 0]', elsewhere));
    expect(await isChanged(update(signed, { ...placed, [size + 3]: '[0 0 0 0]' }))).toBe(true);
    const hidden = further(large.replace('/F 132', `/F ${size + 3} 0 R`));
    expect(await isChanged(update(signed, { ...hidden, [size + 3]: '2' }))).toBe(true);
  });

  const paint = '0 0 612 792 re f';
  it.each<[string, string]>([
    ['without a box', stream('', paint)],
    ['with a box of three numbers', stream('/BBox[0 0 612]', paint)],
    ['with a box of no numbers', stream('/BBox[0 0 612 null]', paint)],
    ['with a box in other numbers', stream('/BBox[0 0 0-612 792]', paint)],
    ['with a box in another object', stream(`/BBox ${size} 0 R`, paint)],
    ['with almost no box', stream('/BBox[0 400 612 400.0001]', paint)],
    ['with a box that is a line', stream('/BBox[0 400.5 612 400.5]', paint)],
    ['that is turned into a line', stream('/BBox[0 0 612 792]/Matrix[1 0 0 0 0 400]', paint)],
    ['that is no stream', '<</BBox[0 0 612 792]>>'],
    ['that is null', 'null'],
  ])('is a change: a picture %s', async (_, look) => {
    expect(await isChanged(update(signed, further(undrawn, look)))).toBe(true);
  });

  it('is a change: a picture of no size in another place, and a second one without a box', async () => {
    const nothing = stream('/BBox[0 0 0 0]');
    expect(await isChanged(update(signed, further(undrawn.replace('0 0 0 0', '9.5 9.5 9.5 9.5'), nothing)))).toBe(true);
    for (const states of ['/D', '/R', '/D<</On']) {
      const more = further();
      const body = more[size]!.replace('/AP<<', `/AP<<${states} ${size + 3} 0 R${states.includes('<<') ? '>>' : ''}`);
      expect(await isChanged(update(signed, { ...more, [size]: body, [size + 3]: stream('', paint) }))).toBe(true);
      expect(await isChanged(update(signed, { ...more, [size]: body, [size + 3]: picture }))).toBe(false);
    }
  });
});

describe.skipIf(!hasOpenssl)('bytes that belong to no update', () => {
  const floating = 'trailer\n<</Size 70/Root<</Type/Catalog/Pages 60 0 R>>>>\n';
  it.each<[string, Ending]>([
    ['a trailer without a table', { loose: floating }],
    ['a trailer in a comment', { loose: `%${floating}` }],
    ['a trailer behind the end', { last: (place) => `${usualLast(place)}${floating}` }],
    ['a trailer before the end', { last: (place) => `${floating}${usualLast(place)}` }],
    ['a table that no update ends', { loose: `xref\n0 0\n${floating}` }],
    ['a word', { loose: 'endobj\n' }],
    ['a number', { loose: '9\n' }],
    ['a dictionary', { loose: '<</A 1>>\n' }],
    ['a place of another table', { loose: 'startxref\n9\n%%EOF\n' }],
    ['a place in a comment', { last: (place) => `%startxref 9\n${usualLast(place)}` }],
    ['a trailer without a size', { trailer: usualTrailer.replace(/\/Size \d+/, '') }],
    ['a small size', { trailer: usualTrailer.replace(/\/Size \d+/, '/Size 2') }],
    ['a size that is that of the last object', { trailer: usualTrailer.replace(/\/Size \d+/, `/Size ${size + 1}`) }],
    ['a table before it, deeper in the trailer', { trailer: usualTrailer.replace(/(\/Prev \d+)/, '/X<<$1>>') }],
    ['a table before it, in a text', { trailer: usualTrailer.replace(/(\/Prev \d+)/, '/X($1 )') }],
    ['a table before it, in a comment', { trailer: usualTrailer.replace(/(\/Prev \d+)/, '%$1\n') }],
    ['a table before it, twice', { trailer: usualTrailer.replace(/(\/Prev \d+)/, '$1/X<<$1>>/Prev 9') }],
    ['a table before it, as a fraction', { trailer: usualTrailer.replace(/(\/Prev \d+)/, '$1.0') }],
    ['another catalog', { trailer: usualTrailer.replace('/Root 1 0 R', `/Root ${size} 0 R`) }],
    ['a catalog of its own', { trailer: usualTrailer.replace('/Root 1 0 R', '/Root<</Type/Catalog/Pages 2 0 R>>') }],
    ['an encryption', { trailer: usualTrailer.replace('/Root', `/Encrypt ${size} 0 R/Root`) }],
    ['a trailer that is a list', { trailer: `[${usualTrailer}]` }],
    ['rows of 19 bytes', { rows: (all) => all.replaceAll(' n \n', ' n\n') }],
    ['rows of 21 bytes', { rows: (all) => all.replaceAll(' n \n', ' n \r\n') }],
    [
      'a place far before the end',
      { last: (place) => `${usualLast(place).slice(0, -6)}${' '.repeat(900)}%%EOF${' '.repeat(900)}` },
    ],
    ['many blanks behind the end', { last: (place) => `${usualLast(place)}${' '.repeat(1020)}` }],
    ['no end', { last: (place) => `startxref\n${place}\n` }],
  ])('are a change: %s', async (_, parts) => {
    expect(await isChanged(ending(proofs, parts))).toBe(true);
  });

  it('are a change: what a signed file left out by its size comes back with a larger one', async () => {
    const sized = (to: number): Buffer =>
      signByHand(plain, jane, { page: true, change: (all) => all.replace(/\/Size \d+(?![^]*\/Size)/, `/Size ${to}`) });
    expect(await isChanged(update(sized(size + 9), proofs))).toBe(false);
    expect(await isChanged(update(sized(size), proofs))).toBe(false);
    for (const left of [size - 1, 3]) expect(await isChanged(update(sized(left), proofs))).toBe(true);
  });

  it('are a change: a cross-reference stream that ends no update, or has an odd range', async () => {
    const rows = (all: Row[]): Row[] => all;
    const file = packedUpdate(signed, proofs, { rows });
    expect(await isChanged(file)).toBe(false);
    const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1'))![1]);
    const floating = file.toString('latin1', at, file.lastIndexOf('startxref'));
    const number = `${readFile(file).size}`.padEnd(/^\d+/.exec(floating)![0].length, '0');
    expect(await isChanged(ending(proofs, { loose: floating.replace(/^\d+/, number) }))).toBe(true);
    expect(await isChanged(altered(file, '/W[1 4 2]', '/W[1 4 2 '))).toBe(true);
    expect(await isChanged(altered(file, '/Index[', '/IndeX['))).toBe(true);
  });

  it.each([
    ['an entry without a value', '<</Type/DSS/A>>'],
    ['a value without a name', '<</Type/DSS 9>>'],
    ['a part of a reference', '<</Type/DSS/A 1 0>>'],
    ['two objects', '<</Type/DSS>><</A 1>>'],
    ['two words in one', '<</A true/B nullfalse>>'],
    ['the end of another object', '<</A 1>>endobj<<'],
    ['a name in letters that programs read differently', '<</A#00 1>>'],
    ['a name with half a number', '<</A#4 1>>'],
    ['a number that is too large', '<</A 4294967296>>'],
  ])('are a change: %s', async (_, body) => {
    expect(await isChanged(update(signed, { ...proofs, [size]: body }))).toBe(true);
    expect(await isChanged(packedUpdate(signed, { ...proofs, [size]: body }))).toBe(true);
  });
});
