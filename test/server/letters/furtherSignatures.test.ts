import { describe, expect, it } from 'vitest';
import { withChanges, withinBounds } from '../../../electron/server/letters/signatures/changesAfter.ts';
import { pdfSignatures } from '../../../electron/server/letters/signatures/pdfSignatures.ts';
import { standingOf } from '../../../shared/letters/signatures.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { hasOpenssl } from '../../support/signing.ts';
import { makeSigner, readFile, type SignBytes, signByHand, update } from './signByHand.ts';
import type { PdfSignature } from '../../../shared/schema/pdfSignature.ts';

const none: SignBytes = () => Buffer.alloc(1);
const jane = hasOpenssl ? makeSigner('Jane Public PE') : none;
const max = hasOpenssl ? makeSigner('Max Second') : none;
const clock = hasOpenssl ? makeSigner('Clock', 'clock') : none;
const stamp = { kind: 'ETSI.RFC3161', type: 'DocTimeStamp', page: true };
/** Small, so that many signatures are quickly compared. */
const plain = pdfDocument('Letter');
const { root: top, size: free, page: first, dictionary: of } = readFile(plain);

/** Whether each of the signatures that are not the last one is followed by a change. */
const changes = async (file: Buffer): Promise<(boolean | undefined)[]> => {
  const signatures = await withChanges(file, pdfSignatures(file));
  expect(signatures.map(({ fault }) => fault)).toEqual(signatures.map(() => null));
  return signatures.filter(({ bytesAfter }) => bytesAfter > 0).map(({ isChangedAfter }) => isChangedAfter);
};
const pageWith = (file: Buffer, ...annotations: number[]): Record<number, string> => {
  const { page, dictionary } = readFile(file);
  const own = dictionary(page);
  const notes = /\/Annots\s*\[([^\]]*)\]/.exec(own)?.[1] ?? '';
  const added = annotations.map((number) => `${number} 0 R`).join(' ');
  return { [page]: `<<${own.replace(/\/Annots\s*\[[^\]]*\]/, '')}/Annots[${notes} ${added}]>>` };
};
const undrawn = '/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/F 132';
const picture = '<</Type/XObject/Subtype/Form/BBox[0 0 0 0]/Length 3>>\nstream\nq Q\nendstream';

describe.skipIf(!hasOpenssl)('a further signature', () => {
  const signed = signByHand(plain, jane, { page: true });

  it('whose widget stands apart from its field is no change, as it is none to readers', async () => {
    const both = signByHand(signed, max, { page: true, apart: true });
    expect(await changes(both)).toEqual([false]);
    expect(await changes(signByHand(both, clock, { ...stamp, apart: true }))).toEqual([false, false]);
    const listedNowhere = signByHand(signed, max, { apart: true });
    expect(await changes(listedNowhere)).toEqual([false]);
  });

  it('that is drawn by a widget apart from its field is a change', async () => {
    expect(await changes(signByHand(signed, max, { page: true, apart: true, rect: '50 50 90 90' }))).toEqual([true]);
  });

  const { size } = readFile(signed);
  const field = (more: string): string => `<</FT/Sig/T(New)/V ${size + 2} 0 R${more}>>`;
  const value = '<</Type/Sig/Filter/Adobe.PPKLite>>';
  const withField = (parts: { field?: string; widget?: string; others?: Record<number, string> }): Buffer => {
    const { root, dictionary } = readFile(signed);
    return update(signed, {
      [root]: `<<${dictionary(root).replace(/\/Fields\[([^\]]*)\]/, `/Fields[$1 ${size} 0 R]`)}>>`,
      [size]: parts.field ?? field(`/Kids[${size + 1} 0 R]`),
      [size + 1]: parts.widget ?? `<</Parent ${size} 0 R${undrawn}>>`,
      [size + 2]: value,
      ...pageWith(signed, size + 1),
      ...parts.others,
    });
  };
  it.each<[string, boolean, Parameters<typeof withField>[0]]>([
    ['as it should', false, {}],
    ['hidden', false, { widget: `<</Parent ${size} 0 R${undrawn.replace('[0 0 0 0]/F 132', '[9 9 90 90]/F 2')}>>` }],
    [
      'without a size, but with a picture',
      false,
      { widget: `<</Parent ${size} 0 R${undrawn}/AP<</N ${size + 3} 0 R>>>>`, others: { [size + 3]: picture } },
    ],
    [
      'hidden, with a size and a picture',
      true,
      {
        widget: `<</Parent ${size} 0 R${undrawn.replace('[0 0 0 0]/F 132', '[9 9 90 90]/F 2')}/AP<</N ${size + 3} 0 R>>>>`,
        others: { [size + 3]: picture },
      },
    ],
    ['with an action', true, { widget: `<</Parent ${size} 0 R${undrawn}/A<</S/JavaScript/JS(x)>>>>` }],
    ['of another kind', true, { widget: `<</Parent ${size} 0 R${undrawn.replace('Widget', 'FreeText')}>>` }],
    ['with a value', true, { widget: `<</Parent ${size} 0 R${undrawn}/V(40 psf)>>` }],
    ['of no field', true, { widget: `<<${undrawn}>>` }],
    ['of the catalog', true, { widget: `<</Parent ${top} 0 R${undrawn}>>` }],
    ['of a field for text', true, { field: `<</FT/Tx/T(New)/V(40 psf)/Kids[${size + 1} 0 R]>>` }],
    ['of a field with an action', true, { field: field(`/Kids[${size + 1} 0 R]/AA<</K<</S/JavaScript/JS(x)>>>>`) }],
    ['beside a page', true, { field: field(`/Kids[${size + 1} 0 R ${first} 0 R]`) }],
    [
      'beside a note',
      true,
      {
        field: field(`/Kids[${size + 1} 0 R ${size + 3} 0 R]`),
        others: { [size + 3]: '<</Subtype/FreeText/Rect[0 0 9 9]>>' },
      },
    ],
    ['in no list', true, { field: field('/Kids 7') }],
    ['below a page', true, { field: field(`/Parent ${first} 0 R/Kids[${size + 1} 0 R]`) }],
  ])('has a widget apart from its field: %s (a change: %s)', async (_, isChange, parts) => {
    expect(await changes(withField(parts))).toEqual([isChange]);
  });

  it('may be one of a group, or fill in a field that was left for it; nothing else of the form may', async () => {
    const [group, left, leftWidget, text] = [free, free + 1, free + 2, free + 3];
    const form = update(plain, {
      [top]: `<<${of(top)}/AcroForm<</Fields[${group} 0 R ${left} 0 R ${text} 0 R]>>>>`,
      [group]: '<</T(seals)/Kids[]>>',
      [left]: `<</FT/Sig/T(Left)/Kids[${leftWidget} 0 R]>>`,
      [leftWidget]: `<</Parent ${left} 0 R${undrawn}>>`,
      [text]: '<</FT/Tx/T(Snow)/V(40 psf)>>',
      ...pageWith(plain, leftWidget),
    });
    const begun = signByHand(form, jane);
    const next = readFile(begun).size;
    const grouped = (one: string): Record<number, string> => ({
      [group]: `<</T(seals)/Kids[${next} 0 R]>>`,
      [next]: one,
      [next + 1]: value,
    });
    const ofGroup = `<</FT/Sig/T(New)/Parent ${group} 0 R/V ${next + 1} 0 R${undrawn}>>`;
    expect(await changes(update(begun, { ...grouped(ofGroup), ...pageWith(begun, next) }))).toEqual([false]);
    expect(await changes(update(begun, grouped(ofGroup.replace('/Sig/T', '/Tx/T'))))).toEqual([true]);
    const filled = {
      [left]: `<</FT/Sig/T(Left)/Kids[${leftWidget} 0 R]/V ${next + 1} 0 R>>`,
      [leftWidget]: `<</Parent ${left} 0 R${undrawn}/AP<</N ${next + 2} 0 R>>>>`,
      [next + 1]: value,
      [next + 2]: picture,
    };
    expect(await changes(update(begun, filled))).toEqual([false]);
    const drawn = `<</Parent ${left} 0 R${undrawn.replace('[0 0 0 0]', '[9 9 90 90]')}>>`;
    expect(await changes(update(begun, { ...filled, [leftWidget]: drawn }))).toEqual([true]);
    expect(await changes(update(begun, { [text]: '<</FT/Tx/T(Snow)/V(20 psf)>>' }))).toEqual([true]);
    expect(await changes(update(begun, { [left]: '<</FT/Sig/T(Left)>>' }))).toEqual([true]);
  });

  it.each([
    ['1', true],
    ['2', false],
    ['3', false],
  ])('after a certification of level %s is a change: %s; a time stamp is none', async (level, isChange) => {
    // Most programs name the catalog as what is certified.
    for (const data of ['', `/Data ${readFile(plain).root} 0 R`]) {
      const more = `/Reference[<</Type/SigRef/TransformMethod/DocMDP${data}/TransformParams<</P ${level}/V/1.2>>>>]`;
      const certified = signByHand(plain, jane, { page: true, more });
      expect(await changes(signByHand(certified, max, { page: true }))).toEqual([isChange]);
      expect(await changes(signByHand(certified, clock, stamp))).toEqual([false]);
    }
  });

  it('is compared however many there are; a change concerns those before it', async () => {
    let file = plain;
    for (let count = 0; count < 4; count += 1) file = signByHand(file, count % 2 ? jane : max, { page: true });
    const { root, dictionary, size: next } = readFile(file);
    const changed = update(file, {
      [root]: `<<${dictionary(root)}/OpenAction<</S/JavaScript/JS(x)>>>>`,
      [next]: 'null',
    });
    for (let count = 0; count < 4; count += 1) file = signByHand(file, count % 2 ? jane : max, { apart: count > 2 });
    expect(await changes(file)).toEqual(Array.from({ length: 7 }, () => false));
    let after = changed;
    for (let count = 0; count < 3; count += 1) after = signByHand(after, count % 2 ? jane : max);
    after = signByHand(after, clock, stamp);
    expect(await changes(after)).toEqual([true, true, true, true, false, false, false]);
    expect(standingOf(await withChanges(after, pdfSignatures(after)))).toBe('whole');
  });
});

describe('how many signatures are compared', () => {
  const signatures = Array.from(
    { length: 50 },
    (_, at) => ({ fault: null, signer: `${at}`, bytesAfter: 1000 * (50 - at) }) as PdfSignature,
  );
  const megabyte = 1024 * 1024;
  const objects = (count: number) => Array.from({ length: count }, (_, place) => ({ place }));
  const compared = (length: number, count: number) =>
    withinBounds(length, signatures, objects(count)).map(({ signer }) => Number(signer));

  it('are all of a letter, and of a large file the last ones: as many as read no more than a bound', () => {
    expect(compared(300_000, 400)).toHaveLength(50);
    expect(compared(4 * megabyte, 400)).toEqual([49, 48, 47, 46, 45, 44, 43, 42]);
    expect(compared(300_000, 3000)).toEqual([49, 48, 47, 46, 45, 44]);
    expect(compared(100 * megabyte, 100_000)).toEqual([49, 48, 47, 46]);
  });
});
