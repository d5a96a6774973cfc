import { describe, expect, it, vi } from 'vitest';
import { PdfDefinitions } from '../../../electron/server/letters/signatures/pdfDefinitions.ts';
import { withChanges } from '../../../electron/server/letters/signatures/changesAfter.ts';
import { pdfSignatures } from '../../../electron/server/letters/signatures/pdfSignatures.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { hasOpenssl } from '../../support/signing.ts';
import { packedUpdate } from './packedUpdate.ts';
import { makeSigner, readFile, type SignBytes, signByHand, update } from './signByHand.ts';

const none: SignBytes = () => Buffer.alloc(1);
const jane = hasOpenssl ? makeSigner('Jane Public PE') : none;
const max = hasOpenssl ? makeSigner('Max Second') : none;
const clock = hasOpenssl ? makeSigner('Clock', 'clock') : none;

type Objects = Readonly<Record<number, string>>;
const stream = (entries: string, text = 'q Q'): string =>
  `<<${entries}/Length ${text.length}>>\nstream\n${text}\nendstream`;
const plain = pdfDocument('Letter');
/** Objects 10 to 19 are of the file that is signed, those from 30 on are of the forgery. */
const [top, tree, page] = [1, 2, 3];
const parts = '/Parent 2 0 R/MediaBox[0 0 612 792]';
const look = '/Resources<</Font<</F1 5 0 R>>>>';
const pageOf = (more: string): string => `<</Type/Page${parts}${more}>>`;
const usual = `${look}/Contents 4 0 R`;
const catalog = (more: string): string => `<</Type/Catalog/Pages 2 0 R${more}>>`;
const undrawn = '/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/F 132';
const field = `/FT/Sig/T(New)/V 31 0 R`;
const value = '<</Type/Sig/Filter/Adobe.PPKLite>>';
/** A further signature as it should be, where the page and the form have none. */
const further: Objects = { 30: `<<${field}${undrawn}>>`, 31: value };
const drawing = stream('/Type/XObject/Subtype/Form/BBox[0 0 612 792]', '0 0 612 792 re f');

const isChanged = async (file: Buffer): Promise<boolean | undefined> => {
  const [first] = await withChanges(file, pdfSignatures(file));
  expect(first).toMatchObject({ fault: null, signer: 'Jane Public PE' });
  return first!.isChangedAfter;
};
/** Signs a file with these objects, and adds others. The signature itself is in no list of the page. */
const forged = (before: Objects, after: (catalogNow: string) => Objects, trailer = ''): Buffer => {
  const signed = signByHand(update(plain, { 27: 'null', ...before }, trailer), jane);
  return update(signed, after(readFile(signed).dictionary(top)));
};
const justAfter = (objects: Objects) => (): Objects => objects;
const inForm = (now: string): string => `<<${now.replace(/\/Fields\[([^\]]*)\]/, '/Fields[$1 30 0 R]')}>>`;

describe.skipIf(!hasOpenssl)('an update that looks like a further signature', () => {
  it.each<[string, Objects, (now: string) => Objects]>([
    [
      'in the list of the page',
      { [page]: pageOf(usual) },
      () => ({ ...further, [page]: pageOf(`${usual}/Annots[30 0 R]`) }),
    ],
    [
      'in a list by itself',
      { [page]: pageOf(`${usual}/Annots 10 0 R`), 10: '[]' },
      () => ({ ...further, 10: '[30 0 R]' }),
    ],
    ['in the form', {}, (now) => ({ ...further, [top]: inForm(now) })],
    [
      'in a group',
      { [top]: catalog('/AcroForm<</Fields[10 0 R]>>'), 10: '<</T(seals)/Kids 11 0 R>>', 11: '[]' },
      justAfter({ ...further, 11: '[30 0 R]' }),
    ],
    ['in the form, without a widget', {}, (now) => ({ 30: `<<${field}>>`, 31: value, [top]: inForm(now) })],
    [
      'in a field left for it',
      { [page]: pageOf(`${usual}/Annots[10 0 R]`), 10: `<</FT/Sig/T(Left)${undrawn}>>` },
      justAfter({ 31: value, 10: `<</FT/Sig/T(Left)/V 31 0 R${undrawn}>>` }),
    ],
  ])('is none but one: %s', async (_, before, after) => {
    expect(await isChanged(forged(before, after))).toBe(false);
  });

  const contents = { [page]: pageOf(`${look}/Contents 10 0 R`), 10: '[4 0 R]' };
  const noField = stream('/FT/Sig/V 31 0 R', 'BT /F1 24 Tf 72 600 Td (Approved) Tj ET');
  const listed = (one: string): Objects => ({
    30: one,
    31: value,
    32: drawing,
    [page]: pageOf(`${usual}/Annots[30 0 R]`),
  });
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>';
  const info = '<</ModDate(D:2026)/Producer 11 0 R>>';
  const xmp = (text: string): string =>
    stream('/Type/Metadata/Subtype/XML', `<x:xmpmeta><xmp:ModifyDate>${text}</xmp:ModifyDate></x:xmpmeta>`);
  const left = `/FT/Sig/T(Left)${undrawn}`;
  it.each<[string, Objects, (now: string) => Objects, string?]>([
    ['a list of contents that gains contents', contents, justAfter({ 10: '[4 0 R 30 0 R]', 30: noField, 31: value })],
    ['a list of contents that gains a signature', contents, justAfter({ 10: '[4 0 R 30 0 R]', ...further })],
    [
      'a list of contents and of widgets',
      { ...contents, [page]: pageOf(`${look}/Contents 10 0 R/Annots 10 0 R`) },
      justAfter({ 10: '[4 0 R 30 0 R]', ...further }),
    ],
    [
      'a list of pages',
      { [tree]: '<</Type/Pages/Count 1/Kids 10 0 R>>', 10: '[3 0 R]' },
      justAfter({ 10: '[3 0 R 30 0 R]', ...further }),
    ],
    [
      'a group that is a tree of pages',
      {
        [tree]: '<</T(x)/Kids[10 0 R]>>',
        10: '<</T(x)/Kids[3 0 R]/Parent 2 0 R>>',
        [top]: catalog('/AcroForm<</Fields[10 0 R]>>'),
      },
      justAfter({
        10: '<</T(x)/Kids[3 0 R 30 0 R]/Parent 2 0 R>>',
        30: `<<${field}/Contents 32 0 R/MediaBox[0 0 612 792]>>`,
        31: value,
        32: stream(''),
      }),
    ],
    [
      'a group that is a tree of scripts',
      { [top]: catalog('/Names<</JavaScript 10 0 R>>'), 10: '<</T(x)/Kids[]>>' },
      justAfter({ 10: '<</T(x)/Kids[30 0 R]>>', 30: `<<${field}/Names[(x)<</S/JavaScript/JS(x)>>]>>`, 31: value }),
    ],
    [
      'layers that gain one',
      { [top]: catalog('/OCProperties<</OCGs 10 0 R/D<<>>>>'), 10: '[]' },
      justAfter({ 10: '[30 0 R]', ...further }),
    ],
    ['a field that is a stream, in a form', {}, (now) => ({ 30: noField, 31: value, [top]: inForm(now) })],
    ['a signature that is a stream', {}, (now) => ({ ...further, 31: stream('/Type/Sig'), [top]: inForm(now) })],
    [
      'a group that is a stream',
      {},
      (now) => ({ 30: `<<${field}/Parent 32 0 R>>`, 31: value, 32: stream('/T(x)/Kids[]'), [top]: inForm(now) }),
    ],
    [
      'an annotation of no kind with a picture',
      {},
      justAfter(listed(`<<${field}/Rect[0 0 612 792]/F 4/AP<</N 32 0 R>>>>`)),
    ],
    ['an annotation of no kind', {}, justAfter(listed(`<<${field}>>`))],
    [
      'a field of no kind with a picture',
      {},
      (now) => ({ 30: `<<${field}/AP<</N 32 0 R>>>>`, 31: value, 32: drawing, [top]: inForm(now) }),
    ],
    [
      'a field of no kind with a place',
      {},
      (now) => ({ 30: `<<${field}/Rect[0 0 612 792]>>`, 31: value, [top]: inForm(now) }),
    ],
    ...['-2', '2.5', '4294967298'].map((flags): [string, Objects, () => Objects] => [
      `flags that hide in some programs alone, ${flags}`,
      {},
      justAfter(listed(`<<${field}/Subtype/Widget/Rect[0 0 612 792]/F ${flags}/AP<</N 32 0 R>>>>`)),
    ]),
    [
      'contents of a page, before those that it had',
      { [page]: pageOf(usual) },
      justAfter({ 30: noField, 31: value, [page]: `<</Type/Page/Contents 30 0 R${parts}${usual}>>` }),
    ],
    [
      'contents of a page, by another spelling',
      { [page]: pageOf(usual) },
      justAfter({ 30: noField, 31: value, [page]: `<</Type/Page/Cont#65nts 30 0 R${parts}${usual}>>` }),
    ],
    ['a widget with two places', {}, justAfter(listed(`<<${field}/Rect[0 0 612 792]${undrawn}/AP<</N 32 0 R>>>>`))],
    [
      'one of two contents that a page had',
      { [page]: `<</Type/Page/Contents 10 0 R${parts}${usual}>>`, 10: stream('') },
      justAfter({ [page]: pageOf(usual) }),
    ],
    [
      'contents that are metadata',
      { [page]: pageOf(`${look}/Contents[4 0 R 10 0 R]`), [top]: catalog('/Metadata 10 0 R'), 10: xmp('2026') },
      justAfter({ 10: xmp('BT /F1 24 Tf 72 600 Td (Approved) Tj ET') }),
    ],
    [
      'a catalog that is a list of fonts',
      { [page]: pageOf('/Resources<</Font 1 0 R>>/Contents 4 0 R') },
      (now) => ({ [top]: `<<${now}/DSS 30 0 R>>`, 30: font }),
    ],
    [
      'a form that is a list of fonts',
      {
        [page]: pageOf('/Resources<</Font 10 0 R>>/Contents 4 0 R'),
        [top]: `<</Type/Catalog/Pages 2 0 R/Lang(en)>>`,
        10: '<</Fields[]>>',
      },
      justAfter({ 10: '<</Fields[]/DA 30 0 R>>', 30: font }),
    ],
    [
      'a field that is a list of pictures',
      { [page]: pageOf('/Resources<</XObject 10 0 R>>/Contents 4 0 R'), 10: `<<${left}>>` },
      justAfter({ 10: `<<${left}/AP 30 0 R>>`, 30: drawing }),
    ],
    [
      'verification data that is the information of the file',
      { [top]: catalog('/DSS<</Certs[10 0 R]>>'), 10: '<</Title(Letter)>>' },
      justAfter({ 10: '<</Title(Other)>>' }),
      '/Info 10 0 R',
    ],
    [
      'fonts of a form, where a note has no picture',
      {
        [page]: pageOf(`${usual}/Annots[10 0 R]`),
        10: '<</Type/Annot/Subtype/FreeText/Rect[9 9 90 90]/Contents(a)/DA(/Helv 9 Tf)>>',
      },
      (now) => ({ [top]: `<<${now.replace('/SigFlags', '/DR<</Font<</Helv 30 0 R>>>>/SigFlags')}>>`, 30: font }),
    ],
    [
      'a hidden widget of a button',
      {
        [page]: pageOf(`${usual}/Annots[10 0 R]`),
        10: `<</Parent 11 0 R/Subtype/Widget/Rect[9 9 90 90]/F 2>>`,
        11: '<</FT/Btn/T(x)/Kids[10 0 R]>>',
      },
      justAfter({ 10: `<</Parent 11 0 R/Subtype/Widget/Rect[9 9 90 90]/F 2/AP<</N 30 0 R>>>>`, 30: drawing }),
    ],
    ['what pages inherit', {}, justAfter({ [tree]: '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90>>' })],
    [
      'fonts of a page',
      { [page]: pageOf('/Resources 10 0 R/Contents 4 0 R'), 10: '<</Font<</F1 5 0 R>>>>' },
      justAfter({ 10: '<</Font<</F1 30 0 R>>>>', 30: font }),
    ],
    ['the part of a page that is shown', {}, justAfter({ [page]: pageOf(`${usual}/CropBox[0 0 9 9]`) })],
    ['embedded files', {}, (now) => ({ [top]: `<<${now}/Names<</EmbeddedFiles<</Names[]>>>>>>` })],
    [
      'pictures that are made anew',
      {},
      (now) => ({ [top]: `<<${now.replace('/SigFlags', '/NeedAppearances true/SigFlags')}>>` }),
    ],
    ['an action of the catalog', {}, (now) => ({ [top]: `<<${now}/AA<</WC<</S/JavaScript/JS(x)>>>>>>` })],
    [
      'fonts of a picture that is called a table',
      {
        [page]: pageOf(`${look.replace('>>>>', '>>/XObject<</X 11 0 R>>>>')}/Contents 4 0 R`),
        [top]: catalog('/Lang(en)/AcroForm 10 0 R'),
        10: '<</Fields[]/DA 5 0 R>>',
        11: stream('/Type/XRef/Subtype/Form/BBox[0 0 612 792]/Resources<</Font 10 0 R>>', 'BT /DA 24 Tf (a) Tj ET'),
      },
      justAfter({ 10: '<</Fields[]/DA 30 0 R>>', 30: font }),
    ],
    [
      'fonts of a form, where a note names its kind elsewhere',
      {
        [page]: pageOf(`${usual}/Annots[10 0 R]`),
        10: '<</Type/Annot/Subtype 11 0 R/Rect[9 9 90 90]/Contents(a)>>',
        11: '/FreeText',
      },
      (now) => ({ [top]: `<<${now.replace('/SigFlags', '/DR<</Font<</Helv 30 0 R>>>>/SigFlags')}>>`, 30: font }),
    ],
    [
      'fonts of a form, where a note is written by itself',
      {
        [page]: pageOf(`${usual}/Annots[10 0 R]`),
        10: '<</Type/Annot/Subtype/Redact/Rect[9 9 90 90]/OverlayText(a)/DA(/Helv 9 Tf)>>',
      },
      (now) => ({ [top]: `<<${now.replace('/SigFlags', '/DR<</Font<</Helv 30 0 R>>>>/SigFlags')}>>`, 30: font }),
    ],
    [
      'a name of a font, of letters that are no UTF-8',
      { [page]: pageOf('/Resources<</Font<</F1<</Type/Font/BaseFont/A#E9>>>>>>/Contents 4 0 R') },
      justAfter({ [page]: pageOf('/Resources<</Font<</F1<</Type/Font/BaseFont/A#E8>>>>>>/Contents 4 0 R') }),
    ],
    ['a page with actions', {}, justAfter({ [page]: pageOf(`${usual}/AA<</O<</S/JavaScript/JS(x)>>>>`) })],
    [
      'a field that has its look anew',
      { [page]: pageOf(`${usual}/Annots[10 0 R]`), 10: `<<${left.replace('[0 0 0 0]', '[9 9 90 90]')}>>` },
      justAfter({ 10: `<<${left.replace('[0 0 0 0]', '[9 9 90 90]')}/AP<</N 30 0 R>>>>`, 30: drawing }),
    ],
    [
      'information that pages draw',
      { [page]: pageOf('/Resources<</XObject 10 0 R>>/Contents 4 0 R'), 10: info, 11: drawing },
      justAfter({ 10: info.replace('11', '30'), 30: drawing }),
      '/Info 10 0 R',
    ],
  ])('is a change: %s', async (_, before, after, trailer = '') => {
    expect(await isChanged(forged(before, after, trailer))).toBe(true);
  });

  it('is a change where a packed object names an entry twice', async () => {
    const signed = signByHand(plain, jane);
    const { size } = readFile(signed);
    const twice = (one: string): Objects => ({
      [page]: `<</Type/Page${parts}${one}${usual}/Annots[${size} 0 R]>>`,
      [size]: `<</FT/Sig/T(New)/V ${size + 1} 0 R${undrawn}>>`,
      [size + 1]: value,
    });
    const original = readFile(signed).dictionary(page);
    const once = { ...twice(''), [page]: `<<${original}/Annots[${size} 0 R]>>` };
    expect(await isChanged(packedUpdate(signed, once))).toBe(false);
    const packed = { ...once, [page]: `<</Contents ${size + 2} 0 R${original}/Annots[${size} 0 R]>>` };
    expect(await isChanged(packedUpdate(signed, { ...packed, [size + 2]: stream('') }))).toBe(true);
  });
});

describe.skipIf(!hasOpenssl)('after a signature that permits no change', () => {
  const reference = (method: string): string =>
    `/Reference[<</Type/SigRef/TransformMethod/${method}/TransformParams<</P 1/V/1.2>>>>]`;
  it.each(['DocMDP', 'FieldMDP'])('a person signs nothing that is called a time stamp: by %s', async (method) => {
    const certified = signByHand(plain, jane, { page: true, more: reference(method) });
    const as = (kind: string) => ({ kind, type: 'DocTimeStamp', page: true });
    expect(await isChanged(signByHand(certified, clock, as('ETSI.RFC3161')))).toBe(false);
    expect(await isChanged(signByHand(certified, max, as('adbe.pkcs7.detached')))).toBe(true);
    expect(await isChanged(signByHand(certified, max, as('ETSI.RFC3161')))).toBe(true);
    expect(await isChanged(signByHand(certified, clock, as('adbe.pkcs7.detached')))).toBe(true);
  });
});

describe.skipIf(!hasOpenssl)('the work of a comparison', () => {
  const signed = hasOpenssl ? signByHand(plain, jane) : plain;
  const { size } = readFile(signed);
  const original = readFile(signed).dictionary(page);
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => size + 2 + at);
  const list = (count: number): string =>
    `[${numbers(count)
      .map((one) => `${one} 0 R`)
      .join(' ')}]`;
  /** How often the definitions of an object are looked up. */
  const lookups = async (objects: Objects): Promise<number> => {
    const spy = vi.spyOn(PdfDefinitions.prototype, 'of');
    try {
      expect(await isChanged(update(signed, objects))).toBe(false);
      return spy.mock.calls.length;
    } finally {
      spy.mockRestore();
    }
  };
  const widgets = (count: number, parent: (one: number) => number): Objects =>
    Object.fromEntries(numbers(count).map((one) => [one, `<</Parent ${parent(one)} 0 R${undrawn}>>`]));
  const onPage = (count: number): Objects => ({ [page]: `<<${original}/Annots${list(count)}>>` });
  it.each<[string, (count: number) => Objects]>([
    [
      'widgets of one field',
      (count) => ({
        ...onPage(count),
        ...widgets(count, () => size),
        [size]: `<</FT/Sig/T(x)/V ${size + 1} 0 R/Kids${list(count)}>>`,
        [size + 1]: value,
      }),
    ],
    [
      'one widget that is listed again and again',
      (count) => ({
        [page]: `<<${original}/Annots[${`${size + 2} 0 R `.repeat(count)}]>>`,
        ...widgets(1, () => size),
        [size]: `<</FT/Sig/T(x)/V ${size + 1} 0 R/Kids[${`${size + 2} 0 R `.repeat(count)}]>>`,
        [size + 1]: value,
      }),
    ],
    [
      'signatures of their own',
      (count) => ({
        ...onPage(count),
        [size]: 'null',
        [size + 1]: value,
        ...Object.fromEntries(numbers(count).map((one) => [one, `<</FT/Sig/T(x)/V ${size + 1} 0 R${undrawn}>>`])),
      }),
    ],
  ])('grows as the file does: %s', async (_, objects) => {
    const [few, many] = [await lookups(objects(50)), await lookups(objects(200))];
    expect(many).toBeLessThan(few * 4.2);
  });
});
