import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withChanges } from '../../../electron/server/letters/signatures/changesAfter.ts';
import { pdfSignatures } from '../../../electron/server/letters/signatures/pdfSignatures.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { hasOpenssl } from '../../support/signing.ts';
import { packedUpdate } from './packedUpdate.ts';
import { makeSigner, readFile, type SignBytes, signByHand, update } from './signByHand.ts';

const none: SignBytes = () => Buffer.alloc(1);
const jane = hasOpenssl ? makeSigner('Jane Public PE') : none;
const clock = hasOpenssl ? makeSigner('Clock', 'clock') : none;
const plain = pdfDocument('Letter');
const signed = hasOpenssl ? signByHand(plain, jane, { page: true }) : plain;
const { size, dictionary } = readFile(signed);
const [top, page] = [1, 3];
const stream = (entries: string, text: string): string =>
  `<<${entries}/Length ${text.length}>>\nstream\n${text}\nendstream`;
type Objects = Readonly<Record<number, string>>;
const proofsOf = (file: Buffer): Objects => {
  const { size: next, dictionary: of } = readFile(file);
  return { [top]: `<<${of(top)}/DSS ${next} 0 R>>`, [next]: '<</Type/DSS>>' };
};
const isChanged = async (file: Buffer): Promise<boolean | undefined> => {
  const [first] = await withChanges(file, pdfSignatures(file));
  expect(first).toMatchObject({ fault: null, signer: 'Jane Public PE' });
  return first!.isChangedAfter;
};

describe.skipIf(!hasOpenssl)('the table of an update that lists all objects of a file', () => {
  /** Where each object of a file begins, the last one of its number; `first` of them where they began at first. */
  const placesIn = (text: string, first: readonly number[] = []): Map<number, number> =>
    new Map(
      [...text.matchAll(/(?<!\d)(\d+) 0 obj/g)]
        .toReversed()
        .toSorted(([, one], [, other]) => Number(first.includes(Number(other))) - Number(first.includes(Number(one))))
        .map(({ 1: number, index }) => [Number(number), index] as const)
        .filter(([number], at, all) => all.findIndex(([other]) => other === number) === at)
        .map(([number, index]) =>
          first.includes(number) ? [number, text.indexOf(`\n${number} 0 obj`) + 1] : [number, index],
        ),
    );
  const whole = (file: Buffer, first: readonly number[] = [], left: readonly number[] = []): Buffer => {
    const text = file.toString('latin1');
    const body = text.slice(0, text.lastIndexOf('\nxref\n') + 1);
    const places = placesIn(body, first);
    const rows = Array.from({ length: readFile(file).size }, (_, number) => {
      const place = left.includes(number) ? undefined : places.get(number);
      return place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    return Buffer.from(
      `${body}xref\n0 ${rows.length}\n${rows.join('')}${text.slice(text.lastIndexOf('trailer'))}`,
      'latin1',
    );
  };
  const proven = hasOpenssl ? update(signed, proofsOf(signed)) : plain;

  it('is no change, as long as each of them is where it was', async () => {
    expect(await isChanged(whole(proven))).toBe(false);
    const again = readFile(proven);
    expect(await isChanged(whole(update(whole(proven), { [again.size]: '<<>>' })))).toBe(false);
  });

  it('is a change where it brings back or takes away one of them', async () => {
    expect(await isChanged(whole(proven, [page]))).toBe(true);
    for (const left of [page, 4, 5]) expect([left, await isChanged(whole(proven, [], [left]))]).toEqual([left, true]);
  });

  it('is a change where programs may take another one for the last, as the last table of the signed file names none', async () => {
    const revised = update(plain, { 4: stream('', 'q') });
    const twice = update(revised, { [page]: `<<${readFile(plain).dictionary(page)}>>` });
    const begun = signByHand(twice, jane, { page: true });
    expect(await isChanged(update(begun, proofsOf(begun)))).toBe(false);
    expect(await isChanged(whole(update(begun, proofsOf(begun))))).toBe(true);
  });

  it('is no change where it drops the cross-reference stream of the file before', async () => {
    const packed = packedUpdate(plain, { [page]: `<<${readFile(plain).dictionary(page)}>>` });
    const begun = signByHand(packed, jane, { page: true });
    const own = readFile(packed).size - 1;
    expect(await isChanged(packedUpdate(begun, proofsOf(begun), { freed: [own] }))).toBe(false);
    expect(await isChanged(packedUpdate(begun, proofsOf(begun), { freed: [own - 1] }))).toBe(true);
  });

  it('may have fields of the widths that Acrobat writes, with a predictor of five columns', async () => {
    const objects = proofsOf(signed);
    let out = signed.toString('latin1');
    const rows = Object.entries(objects).map(([number, body]) => {
      const place = out.length;
      out += `${number} 0 obj\r${body}\rendobj\r`;
      return [Number(number), place] as const;
    });
    const place = out.length;
    const bytes = [...rows, [size + 1, place] as const].map(([, at]) => [1, at >> 16, (at >> 8) & 255, at & 255, 0]);
    const up = bytes.map((row, at) => [2, ...row.map((one, column) => (one - (bytes[at - 1]?.[column] ?? 0)) & 255)]);
    const data = deflateSync(Buffer.from(up.flat())).toString('latin1');
    const entries = `/DecodeParms<</Columns 5/Predictor 12>>/Filter/FlateDecode/ID[<00><01>]/Index[1 1 ${size} 2]`;
    const trailer = `/Length ${data.length}/Prev ${readFile(signed).table}/Root 1 0 R/Size ${size + 2}/Type/XRef/W[1 3 1]`;
    out += `${size + 1} 0 obj\r<<${entries}${trailer}>>stream\r\n${data}\r\nendstream\rendobj\r`;
    expect(await isChanged(Buffer.from(`${out}startxref\r\n${place}\r\n%%EOF\r\n`, 'latin1'))).toBe(false);
  });
});

describe.skipIf(!hasOpenssl)('what programs write beside a signature', () => {
  it.each<[string, boolean, Objects]>([
    ['the order of fields for the keyboard', false, { [page]: `<<${dictionary(page)}/Tabs/S>>` }],
    ['that no page is turned', false, { [page]: `<<${dictionary(page)}/Rotate 0>>` }],
    ['that a page is turned', true, { [page]: `<<${dictionary(page)}/Rotate 180>>` }],
    [
      'that pictures are not made anew',
      false,
      { [top]: `<<${dictionary(top).replace('/SigFlags', '/NeedAppearances false/SigFlags')}>>` },
    ],
    ['a border of a width', false, { ...proofsOf(signed), [size]: '<</Type/DSS/BS<</W 1.0>>>>' }],
  ])('is a change only where it changes anything: %s (%s)', async (_, isChange, objects) => {
    expect(await isChanged(update(signed, objects))).toBe(isChange);
  });

  it('is no change: that no page is turned, unless pages are by what they inherit', async () => {
    const turned = signByHand(update(plain, { 2: '<</Type/Pages/Kids[3 0 R]/Count 1/Rotate 90>>' }), jane, {
      page: true,
    });
    expect(await isChanged(update(turned, { [page]: `<<${readFile(turned).dictionary(page)}/Rotate 0>>` }))).toBe(true);
  });

  it('is no change: when and by which program a file is saved that did not state it', async () => {
    const informed = (entries: string): Buffer => {
      const file = update(signed, { [size]: `<<${entries}>>` }).toString('latin1');
      const at = file.lastIndexOf('/Prev');
      return Buffer.from(`${file.slice(0, at)}/Info ${size} 0 R${file.slice(at)}`, 'latin1');
    };
    expect(await isChanged(informed('/CreationDate(D:2026)/ModDate(D:2026)/Creator(x)/Producer(y)'))).toBe(false);
    expect(await isChanged(informed('/Title(x)'))).toBe(true);
  });
});

describe.skipIf(!hasOpenssl)('metadata that a program writes anew', () => {
  const spaces = {
    xmp: 'http://ns.adobe.com/xap/1.0/',
    xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
    pdf: 'http://ns.adobe.com/pdf/1.3/',
    dc: 'http://purl.org/dc/elements/1.1/',
    rafter: 'urn:rafter:letter',
  };
  const packet = (body: string, kit = ''): string => {
    const named = Object.entries(spaces).map(([prefix, space]) => `xmlns:${prefix}="${space}"`);
    return `<?xpacket begin="" id="W5M0"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/"${kit}><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" ${named.join(' ')}>${body}</rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>`;
  };
  const title = (text: string): string =>
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:title>`;
  const number = '<rafter:letter>1-1</rafter:letter>';
  const own = packet(
    `<rdf:Description rdf:about="">${title('Letter &amp; seal')}${number}</rdf:Description><rdf:Description rdf:about="" xmp:CreateDate="2026"/>`,
  );
  const anew = (parts: string): string =>
    packet(
      `<rdf:Description rdf:about=""\n xmp:CreateDate="2026"\n xmp:ModifyDate="2027"\n pdf:Producer="B">\n <xmp:MetadataDate>2027</xmp:MetadataDate>\n <xmpMM:InstanceID>uuid:2</xmpMM:InstanceID>\n <xmpMM:DocumentID>uuid:1</xmpMM:DocumentID>\n<dc:format>application/pdf</dc:format> ${parts}\n</rdf:Description>`,
      ' x:xmptk="B"',
    );
  const xmp = (text: string): string => stream('/Type/Metadata/Subtype/XML', text);
  const begun = hasOpenssl
    ? signByHand(update(plain, { [top]: '<</Type/Catalog/Pages 2 0 R/Metadata 10 0 R>>', 10: xmp(own) }), jane)
    : plain;

  it.each<[string, boolean, string]>([
    ['in another order', false, anew(`${number}${title('Letter &#38; seal')}`)],
    [
      'by other names of its parts',
      false,
      anew(`${title('Letter &amp; seal')}${number}`)
        .replaceAll('xmlns:rafter', 'xmlns:r')
        .replaceAll('rafter:letter>', 'r:letter>'),
    ],
    ['with another number', true, anew(`${number.replace('1-1', '1-2')}${title('Letter &amp; seal')}`)],
    ['without its number', true, anew(title('Letter &amp; seal'))],
    ['with its number twice', true, anew(`${number}${number}${title('Letter &amp; seal')}`)],
    ['with another title', true, anew(`${number}${title('Other')}`)],
    ['with keywords', true, anew(`${number}${title('Letter &amp; seal')}<pdf:Keywords>a</pdf:Keywords>`)],
    ['with names that nothing states', true, anew(`${number}${title('Letter &amp; seal')}<a:b>c</a:b>`)],
    ['with an end that is missing', true, anew(`${number}${title('Letter &amp; seal')}<pdf:Trapped>`)],
    [
      'with entities of its own',
      true,
      `<!DOCTYPE x [<!ENTITY a "1-1">]>${anew(`${number}${title('Letter &amp; seal')}`)}`,
    ],
  ])('is a change only where it states another thing: %s (%s)', async (_, isChange, text) => {
    expect(await isChanged(update(begun, { 10: xmp(text) }))).toBe(isChange);
    const { root, dictionary: of } = readFile(begun);
    const renumbered = { [root]: `<<${of(root).replace('10 0 R', '40 0 R')}>>`, 40: xmp(text) };
    expect(await isChanged(update(begun, renumbered))).toBe(isChange);
  });

  it('is no change where there was none, and it repeats the information of the file', async () => {
    const informed = signByHand(update(plain, { 10: '<</Title(Roof letter)/Author(Jane)>>' }, '/Info 10 0 R'), jane);
    const { root, dictionary: of } = readFile(informed);
    const withMetadata = (parts: string): Buffer =>
      update(informed, { [root]: `<<${of(root)}/Metadata 40 0 R>>`, 40: xmp(anew(parts)) });
    expect(await isChanged(withMetadata(title('Roof letter')))).toBe(false);
    expect(await isChanged(withMetadata(''))).toBe(false);
    expect(await isChanged(withMetadata(title('Other')))).toBe(true);
    expect(await isChanged(withMetadata(number))).toBe(true);
  });
});

describe.skipIf(!hasOpenssl)('a linearized file', () => {
  it('is compared as any other one: after an update, programs read its last table', async () => {
    const begin = '%PDF-1.4\n9 0 obj\n<</Linearized 1/L 1200/H[600 20]/O 3/E 900/N 1/T 1100>>\nendobj\n';
    const text = plain.toString('latin1');
    const moved = begin.length - 9;
    const shifted = text
      .slice(9)
      .replace(/(\d{10}) 00000 n/g, (_, at) => `${String(Number(at) + moved).padStart(10, '0')} 00000 n`)
      .replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + moved}`)
      .replace('/Size 6', '/Size 10');
    const file = signByHand(Buffer.from(begin + shifted, 'latin1'), jane, { page: true });
    const proven = update(file, proofsOf(file));
    expect(await isChanged(proven)).toBe(false);
    expect(await isChanged(signByHand(proven, clock, { kind: 'ETSI.RFC3161', type: 'DocTimeStamp', page: true }))).toBe(
      false,
    );
  });
});
