import { describe, expect, it } from 'vitest';
import { letterContent } from '../../../electron/server/letters/drawing/letterContent.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { withChanges } from '../../../electron/server/letters/signatures/changesAfter.ts';
import { pdfSignatures } from '../../../electron/server/letters/signatures/pdfSignatures.ts';
import { hasOpenssl } from '../../support/signing.ts';
import { type Packing, packedUpdate, type Row } from './packedUpdate.ts';
import { sampleSources } from './sampleLetter.ts';
import { makeSigner, readFile, type SignBytes, signByHand, update } from './signByHand.ts';

const none: SignBytes = () => Buffer.alloc(1);
const jane = hasOpenssl ? makeSigner('Jane Public PE') : none;
const clock = hasOpenssl ? makeSigner('Clock', 'clock') : none;
const letter = Buffer.from((await drawLetter(letterContent(sampleSources()))).bytes);
const signed = hasOpenssl ? signByHand(letter, jane, { page: true }) : letter;
const stamped = (file: Buffer): Buffer =>
  signByHand(file, clock, { kind: 'ETSI.RFC3161', type: 'DocTimeStamp', first: 'contents', page: true });

const isChanged = async (file: Buffer): Promise<boolean | undefined> => {
  const [first] = await withChanges(file, pdfSignatures(file));
  expect(first).toMatchObject({ fault: null, signer: 'Jane Public PE' });
  return first!.isChangedAfter;
};

const ways: readonly [string, Packing][] = [
  ['a cross-reference stream', { isPacked: false }],
  ['object streams', {}],
  ['object streams without a predictor', { predictor: 1 }],
  ['a table with a stream beside it', { tables: 'hybrid' }],
];
const stream = (text: string): string => `<</Length ${text.length}>>\nstream\n${text}\nendstream`;

describe.skipIf(!hasOpenssl)('an update with cross-reference streams', () => {
  const { root, page, size, info, dictionary } = readFile(signed);
  const catalog = dictionary(root);
  const proofs = (at: number, first = 'DSS'): Record<number, string> => ({
    [root]: `<<${catalog}/${first} ${at} 0 R/Version/2.0/Extensions<</ESIC<</BaseVersion/1.7/ExtensionLevel 5>>>>>>`,
    [at]: `<</Type/DSS/Certs ${at + 1} 0 R/CRLs[${at + 3} 0 R]/VRI ${at + 2} 0 R>>`,
    [at + 1]: `[${at + 3} 0 R]`,
    [at + 2]: `<</AB12<</Cert[${at + 3} 0 R]/TU(D:20270101000000Z)>>>>`,
    [at + 3]: stream('0000'),
  });
  const field = `<</FT/Sig/T(Stamp)/V ${size + 1} 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/F 132/P ${page} 0 R>>`;
  const pageWith = (more: string): string => `<<${dictionary(page).replace('/Annots[', `/Annots[${more} `)}>>`;
  const withField = {
    [root]: `<<${catalog.replace(/\/Fields\[([^\]]*)\]/, `/Fields[$1 ${size} 0 R]`)}>>`,
    [size]: field,
    [size + 1]: '<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161>>',
    [page]: `<<${dictionary(page).replace(/\/Annots\[([^\]]*)\]/, `/Annots[$1 ${size} 0 R]`)}>>`,
  };

  it.each(ways)('that adds verification data and time stamps is no change: in %s', async (_, packing) => {
    const proven = packedUpdate(signed, proofs(size), packing);
    expect(await isChanged(proven)).toBe(false);
    // A table that goes on from a stream, as signers with tables of their own write it.
    expect(await isChanged(update(stamped(proven), {}))).toBe(false);
    expect(await isChanged(packedUpdate(signed, withField, packing))).toBe(false);
    const later = readFile(proven).size;
    const more = { [size + 1]: `[${size + 3} 0 R ${later} 0 R]`, [later]: stream('1111') };
    expect(await isChanged(packedUpdate(proven, more, packing))).toBe(false);
  });

  const textOf = (metadata: string): string => `<x:xmpmeta x:xmptk="A"><rdf:Description ${metadata}</x:xmpmeta>`;
  const xmp = (metadata: string): string => stream(textOf(metadata)).replace('<<', '<</Type/Metadata/Subtype/XML');
  const own = (time: string, number = '1-1'): string =>
    `xmp:ModifyDate="${time}"><xmp:MetadataDate>${time}</xmp:MetadataDate><rafter:letter>${number}</rafter:letter>`;
  const withMetadata = (file: Buffer): Buffer => {
    const { root: top, size: next, dictionary: of } = readFile(file);
    const bare = of(top).replace(/\/Metadata\s+\d+\s+0\s+R/, '');
    return update(file, { [top]: `<<${bare}/Metadata ${next} 0 R>>`, [next]: xmp(own('2026')) });
  };

  it('is a change of metadata only where it states more than the time of saving', async () => {
    const before = withMetadata(letter);
    const number = readFile(before).size - 1;
    const after = signByHand(before, jane);
    expect(await isChanged(packedUpdate(after, { [number]: xmp(own('2027')) }))).toBe(false);
    expect(await isChanged(packedUpdate(after, { [number]: xmp(` ${own('2027')}   `) }))).toBe(false);
    expect(await isChanged(packedUpdate(after, { [number]: xmp(own('2027', '1-2')) }))).toBe(true);
    expect(await isChanged(packedUpdate(after, { [number]: stream(textOf(own('2026'))) }))).toBe(true);
  });

  const resources = `/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv ${size + 2} 0 R>>>>`;
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
  it('may write beside its field what texts of the form would look like, where it has none', async () => {
    const look = { [root]: withField[root]!.replace('/SigFlags', `${resources}/SigFlags`), [size + 2]: font };
    expect(await isChanged(packedUpdate(signed, { ...withField, ...look }))).toBe(false);
    const { root: top, size: next, dictionary: of } = readFile(letter);
    const text = { [top]: `<<${of(top)}>>`, [next]: '<</FT/Tx/T(Snow)/V(40 psf)>>' };
    const filled = signByHand(update(letter, text), jane);
    const last = readFile(filled);
    const changed = last.dictionary(last.root).replace('/SigFlags', `${resources}/SigFlags`);
    expect(await isChanged(packedUpdate(filled, { [last.root]: `<<${changed}>>`, [size + 2]: font }))).toBe(true);
  });

  it('may leave out the type of a signature, and write under another number what is the same', async () => {
    const untyped = '<</Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161/ByteRange null/Contents<00>>>';
    expect(await isChanged(packedUpdate(signed, { ...withField, [size + 1]: untyped }, { isPacked: false }))).toBe(
      false,
    );
    expect(await isChanged(packedUpdate(signed, { ...withField, [size + 1]: '<</V 1>>' }))).toBe(true);
    const title = { [size]: `<<${dictionary(Number(info))}/ModDate(D:20270101000000Z)>>` };
    const renumbered = (objects: Record<number, string>): Buffer =>
      Buffer.from(
        packedUpdate(signed, objects, { isPacked: false })
          .toString('latin1')
          .replace(new RegExp(`/Info ${info} 0 R(?=/Prev ${readFile(signed).table})`), `/Info ${size} 0 R`),
        'latin1',
      );
    const saved = { [size]: title[size]!.replace(/\/ModDate\s*\([^)]*\)(?=[\s\S]*\/ModDate)/, '') };
    expect(await isChanged(renumbered(saved))).toBe(false);
    expect(await isChanged(renumbered({ [size]: '<</Title(Other)>>' }))).toBe(true);
  });

  it('may leave the stream out of which its table is made, and may not leave out anything else', async () => {
    // The stream has the number behind that which holds the packed objects.
    expect(await isChanged(packedUpdate(signed, proofs(size), { freed: [size + 5] }))).toBe(false);
    expect(await isChanged(packedUpdate(signed, proofs(size), { freed: [size + 4] }))).toBe(true);
  });

  it('may name its program before the end', async () => {
    const proven = update(signed, proofs(size)).toString('latin1');
    const at = proven.lastIndexOf('startxref');
    const named = (by: string): Buffer => Buffer.from(proven.slice(0, at) + by + proven.slice(at), 'latin1');
    expect(await isChanged(named('%iText-5.5.3\n'))).toBe(false);
    expect(await isChanged(named('<</Prev 9>>\n'))).toBe(true);
  });

  it('may have names with numbers in them, as long as they are others than those of tables', async () => {
    expect(await isChanged(packedUpdate(signed, proofs(size), { more: '/Streams[/application#2Fodt]' }))).toBe(false);
  });

  it('is read before a signature, too', async () => {
    const before = packedUpdate(letter, {
      [readFile(letter).root]: `<<${readFile(letter).dictionary(readFile(letter).root)}>>`,
    });
    const after = signByHand(before, jane, { page: true });
    const last = readFile(after);
    const proven = {
      [last.root]: `<<${last.dictionary(last.root)}/DSS ${last.size} 0 R>>`,
      [last.size]: '<</Type/DSS>>',
    };
    expect(await isChanged(packedUpdate(after, proven))).toBe(false);
    expect(await isChanged(packedUpdate(after, { ...proven, [last.page]: '<</Type/Page>>' }))).toBe(true);
  });

  const contents = Number(/\/Contents\s+(\d+)\s+0\s+R/.exec(dictionary(page))![1]);
  const note = `<</Type/Annot/Subtype/FreeText/Rect[50 50 300 90]/Contents(Approved)/DA(/Helv 12 Tf)>>`;
  const changes: readonly [string, Record<number, string>, Packing?][] = [
    ['a page', { [page]: pageWith('').replace('/MediaBox', '/Rotate 90/MediaBox') }],
    ['contents of a page', { [contents]: stream('q ') }],
    ['contents of a page without a picture', { [contents]: 'null' }],
    ['a note on a page', { [page]: pageWith(`${size} 0 R`), [size]: note }],
    ['a field that is drawn', { ...withField, [size]: field.replace('[0 0 0 0]', '[0 0 90 90]') }],
    ['a value of a form', { ...withField, [size]: '<</FT/Tx/T(Snow)/V(40 psf)>>' }],
    ['an action', { [root]: `<<${catalog}/OpenAction<</S/JavaScript/JS(x)>>>>` }],
    ['verification data that a page draws', { ...proofs(size), [page]: pageWith(`${size + 3} 0 R`) }],
    ['another title', { [Number(info)]: '<</Title(Other)>>' }],
    ['verification data, and a page that is taken away', proofs(size), { freed: [page] }],
    ['verification data that is taken away again', proofs(size), { freed: [size + 3] }],
    ['another catalog', { [size]: `<<${catalog}>>` }, { more: `/Root ${size} 0 R` }],
    ['a table before it that is named twice', proofs(size), { more: '/Pre#76 9' }],
  ];
  it.each(changes)('is a change: %s', async (_, objects, more = {}) => {
    for (const [, packing] of [ways[1]!, ways[3]!])
      expect(await isChanged(packedUpdate(signed, objects, { ...packing, ...more }))).toBe(true);
  });

  const altered: readonly [string, (row: Row) => Row][] = [
    [
      'names a packed object by the place of another',
      ([number, kind, second, third]) => [number, kind, second, kind === 2 ? third + 1 : third],
    ],
    [
      'names what holds nothing',
      ([number, kind, second, third]) => [number, kind, kind === 2 ? contents : second, third],
    ],
    [
      'names an object of a later generation',
      ([number, kind, second, third]) => [number, kind, second, kind === 1 ? 1 : third],
    ],
    [
      'names an object of another place',
      ([number, kind, second, third]) => [number, kind, kind === 1 ? second + 1 : second, third],
    ],
    ['names a kind that is not known', ([number, , second, third]) => [number, 3, second, third]],
  ];
  it.each(altered)('is a change where it %s', async (_, change) => {
    expect(await isChanged(packedUpdate(signed, proofs(size), { rows: (rows) => rows.map(change) }))).toBe(true);
  });

  it('is a change where a table brings back an earlier object or lacks what holds the others', async () => {
    const old = letter.indexOf(`\n${contents} 0 obj`) + 1;
    const back: Row = [contents, 1, old, 0];
    const withRow = (file: Buffer, objects: Record<number, string>, row: Row): Buffer =>
      packedUpdate(file, objects, { rows: (rows) => [...rows, row] });
    const revised = signByHand(update(letter, { [contents]: stream('q ') }), jane, { page: true });
    const { root: last, size: next, dictionary: of } = readFile(revised);
    const more = { [last]: `<<${of(last)}/DSS ${next} 0 R>>`, [next]: '<</Type/DSS>>' };
    expect(await isChanged(packedUpdate(revised, more))).toBe(false);
    expect(await isChanged(withRow(revised, more, back))).toBe(true);
    // The only one of its number is where every program finds it; one byte beside it is nothing.
    expect(await isChanged(withRow(signed, proofs(size), back))).toBe(false);
    expect(await isChanged(withRow(signed, proofs(size), [contents, 1, old + 1, 0]))).toBe(true);
    expect(await isChanged(withRow(signed, proofs(size), [contents, 0, 0, 1]))).toBe(true);
    const without = (rows: Row[]): Row[] => {
      const holder = rows.find(([, kind]) => kind === 2)![2];
      return rows.filter(([number]) => number !== holder);
    };
    expect(await isChanged(packedUpdate(signed, proofs(size), { rows: without }))).toBe(true);
  });

  it('is a change where it writes anew what the document was before an earlier change', async () => {
    const own = readFile(letter);
    const first = `<<${own.dictionary(own.page)}>>`;
    const turned = update(letter, { [own.page]: first.replace('/MediaBox', '/Rotate 90/MediaBox') });
    const after = signByHand(turned, jane);
    expect(await isChanged(update(after, { [own.page]: first }))).toBe(true);
    expect(await isChanged(packedUpdate(after, { [own.page]: first }))).toBe(true);
  });

  it('is a change where it unpacks to more than a letter holds', async () => {
    const much = { ...proofs(size), [size + 9]: `(${' '.repeat(9_000_000)})` };
    expect(await isChanged(packedUpdate(signed, much))).toBe(true);
  });

  it('is a change where packed objects overlap, or have no end', async () => {
    for (const body of ['<</Type/DSS', '<</Type/DSS>> 5', '(a', '<</A[>>]'])
      expect([body, await isChanged(packedUpdate(signed, { ...proofs(size), [size + 9]: body }))]).toEqual([
        body,
        true,
      ]);
  });

  it('is a change where packed objects begin behind another one that is not listed', async () => {
    const gap = (blank: string): Buffer => {
      const head = `${size} ${blank.length} `;
      const body = `${head}${blank}<</Type/DSS>>`;
      const pack = stream(body).replace('<<', `<</Type/ObjStm/N 1/First ${head.length}`);
      // The stream of packed objects has a number of its own, and its row is added to those of the table.
      const rows = (all: Row[]): Row[] => [...all, [size, 2, size + 1, 0]];
      return packedUpdate(signed, { [root]: proofs(size)[root]!, [size + 1]: pack }, { isPacked: false, rows });
    };
    expect(await isChanged(gap(''))).toBe(false);
    expect(await isChanged(gap('\n'))).toBe(false);
    expect(await isChanged(gap('<</Type/Page>>'))).toBe(true);
  });

  it('may be followed by blanks, and by nothing else', async () => {
    const proven = packedUpdate(signed, proofs(size));
    for (const file of [signed, proven, stamped(proven)])
      for (const more of ['\n', '\r\n', '\r', ' \n\n', '\0'])
        expect([more, await isChanged(Buffer.concat([file, Buffer.from(more)]))]).toEqual([more, false]);
    expect(await isChanged(Buffer.concat([signed, Buffer.alloc(900, 10)]))).toBe(false);
    for (const more of ['%', '\n%', 'x', '\v', '\n'.repeat(1010), '\n'.repeat(5000), '\n%%EOF\n'])
      expect([more, await isChanged(Buffer.concat([signed, Buffer.from(more)]))]).toEqual([more, true]);
  });
});
