import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { pageDrawings } from '../../../electron/server/letters/signatures/pageDrawings.ts';
import { readLetterPdf } from '../../../electron/server/letters/signatures/readLetterPdf.ts';

type Defined = [number: number, body: string];

const letter = async () => {
  const pdf = new PDFDocument({ size: 'LETTER' });
  pdf.text('Wind speed 95 mph');
  pdf.addPage().text('Second').end();
  const bytes = await buffer(pdf);
  const text = bytes.toString('latin1');
  const numberIn = (pattern: RegExp): number => Number(pattern.exec(text)![1]);
  const placeOf = (number: number): number => text.indexOf(`\n${number} 0 obj`) + 1;
  const bodyOf = (number: number): string => {
    const from = text.indexOf('obj', placeOf(number)) + 3;
    return text.slice(from, text.indexOf('endobj', from));
  };
  const [first, second] = [...text.matchAll(/(\d+) 0 obj\s*<<\s*\/Type \/Page\s/g)].map(([, one]) => Number(one));
  const [root, size] = [numberIn(/\/Root (\d+)/), numberIn(/\/Size (\d+)/)];
  const start = numberIn(/startxref\s+(\d+)/);
  /** The letter with an update, whose table lists `listed`: by default what it defines, where it does. */
  const updated = (
    defined: Defined[],
    more: { trailer?: string; listed?: [number, number | 'own'][] } = {},
  ): Buffer => {
    let all = `${text}\n`;
    const places = new Map<number, number>();
    for (const [number, body] of defined) {
      places.set(number, all.length);
      all += `${number} 0 obj\n${body}\nendobj\n`;
    }
    const listed = more.listed ?? defined.map(([number]): [number, 'own'] => [number, 'own']);
    const rows = listed.map(([number, place]) => {
      const at = place === 'own' ? places.get(number)! : place;
      return `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
    });
    const trailer = `<< /Size ${size + 20} /Root ${root} 0 R /Prev ${start} ${more.trailer ?? ''} >>`;
    return Buffer.from(`${all}xref\n${rows.join('')}trailer\n${trailer}\nstartxref\n${all.length}\n%%EOF\n`, 'latin1');
  };
  const cover = 'q 1 0 0 rg 50 600 400 150 re f Q';
  const covering: Defined = [size, `<< /Length ${cover.length} >>\nstream\n${cover}\nendstream`];
  const covered = bodyOf(first!).replace(/\/Contents (\d+ 0 R)/, `/Contents [$1 ${size} 0 R]`);
  return { bytes, updated, placeOf, bodyOf, first: first!, second: second!, root, size, covering, covered };
};

type Letter = Awaited<ReturnType<typeof letter>>;

/** Updates that cover the first page, in a way in which one reader takes the page as it was and another as it became. */
const hidings: [string, (of: Letter) => Buffer][] = [
  [
    'pages of no type before those that are not counted',
    ({ updated, bodyOf, first, second, size, covering, covered }) => {
      const pages = Number(/\/Parent (\d+)/.exec(covered)![1]);
      const untyped = (body: string): string => body.replace(/\/Type \/Page\s/, '');
      const kids = [size + 1, size + 2, first, second].map((one) => `${one} 0 R`).join(' ');
      return updated([
        covering,
        [pages, `<< /Type /Pages /Count 2 /Kids [${kids}] >>`],
        [size + 1, untyped(covered)],
        [size + 2, untyped(bodyOf(second))],
      ]);
    },
  ],
  [
    'a table that lists a page twice',
    ({ updated, placeOf, first, size, covering, covered }) =>
      updated([covering, [first, covered]], {
        listed: [
          [first, 'own'],
          [size, 'own'],
          [first, placeOf(first)],
        ],
      }),
  ],
  [
    'a table that names the place of another object, so that readers look for all objects themselves',
    ({ updated, placeOf, bodyOf, first, root, size, covering, covered }) => {
      const defined: Defined[] = [covering, [first, covered], [size + 1, bodyOf(root)]];
      const at = updated(defined).lastIndexOf(`${size + 1} 0 obj`);
      return updated(defined, {
        listed: [
          [root, at],
          [first, placeOf(first)],
        ],
      });
    },
  ],
  [
    'a page whose header holds a comment',
    ({ updated, first, covering, covered }) => {
      const plain = updated([covering, [first, covered]]).toString('latin1');
      const at = plain.lastIndexOf(`${first} 0 obj`);
      return Buffer.from(`${plain.slice(0, at)}${plain.slice(at).replace(' 0 obj\n', ' 0%\nobj')}`, 'latin1');
    },
  ],
];

describe('what a file defines more than once', () => {
  it('is compared in each of its forms, whichever a reader takes', async () => {
    const plain = await letter();
    const before = await readLetterPdf(plain.bytes);
    for (const [name, hide] of hidings) {
      const after = await readLetterPdf(hide(plain));
      expect(after.lines, name).toEqual(before.lines);
      expect(after.drawings[0], name).not.toBe(before.drawings[0]);
    }
  });

  it('draws nothing with the field of a signature only where that is one', async () => {
    const { bytes, updated, bodyOf, first, size } = await letter();
    const page = bodyOf(first).replace('/Type /Page', `/Type /Page /Annots [${size} 0 R]`);
    const field = '/Type /Annot /FT /Sig /F 4 /Rect [0 0 0 0]';
    const [before] = await pageDrawings(bytes);
    const ink = `<< ${field} /Subtype /Ink /C [1 0 0] /BS << /W 60 >> /InkList [[50 700 500 700]] >>`;
    expect(
      (
        await pageDrawings(
          updated([
            [first, page],
            [size, ink],
          ]),
        )
      )[0],
    ).not.toBe(before);
    const widget = `<< ${field} /Subtype /Widget >>`;
    expect(
      (
        await pageDrawings(
          updated([
            [first, page],
            [size, widget],
          ]),
        )
      )[0],
    ).toBe(before);
  });

  it('is read once each, however often the parents of a page are defined', async () => {
    const { bytes, updated, bodyOf, first, size } = await letter();
    const depth = 40;
    const nodes = Array.from({ length: depth }, (_, at): Defined => [
      size + at,
      `<< /Type /Pages /Count 1 /Kids [${at === 0 ? first : size + at - 1} 0 R] /Parent ${size + at + 1} 0 R >>`,
    ]);
    const last: Defined = [size + depth, `<< /Type /Pages /Count 1 /Kids [${size + depth - 1} 0 R] >>`];
    const page = bodyOf(first)
      .replace(/\/Parent \d+/, `/Parent ${size}`)
      .replace(/\/MediaBox \[[^\]]*\]/, '');
    const catalog = `<< /Type /Catalog /Pages ${size + depth} 0 R >>`;
    const twice = updated([...nodes, ...nodes, last, [first, page], [size + depth + 1, catalog]]);
    expect((await pageDrawings(twice))[0]).not.toBe((await pageDrawings(bytes))[0]);
  });

  it('shows no pages where a reader opens a collection of files in their place', async () => {
    const { bytes, updated, bodyOf, root } = await letter();
    const collection = bodyOf(root).replace('/Type /Catalog', '/Type /Catalog /Collection << /D (other.pdf) >>');
    expect((await pageDrawings(updated([[root, collection]])))[0]).not.toBe((await pageDrawings(bytes))[0]);
  });

  const ofFirst = ({ bodyOf, first }: Letter, from: RegExp | string, to: string): Defined => {
    const own = bodyOf(first);
    const other = own.replace(from, to);
    expect(other).not.toBe(own);
    return [first, other];
  };
  const widget = (more: string): string => `<< /Type /Annot /Subtype /Widget /FT /Sig ${more} >>`;
  const painted = (box: string): Defined => [70, `<< ${box} /Length 16 >>\nstream\n0 0 612 792 re f\nendstream`];
  const withWidget = (of: Letter, more: string, box = '/BBox [0 0 9 9]'): Buffer =>
    of.updated([ofFirst(of, '/Type /Page', '/Type /Page /Annots [71 0 R]'), painted(box), [71, widget(more)]]);
  const picture = '/AP << /N 70 0 R >>';
  /** The same file with as many bytes, so that its tables stay right. */
  const altered = (file: Buffer, from: string, to: string): Buffer => {
    const at = file.lastIndexOf(from);
    expect([at === -1, from.length]).toEqual([false, to.length]);
    return Buffer.concat([file.subarray(0, at), Buffer.from(to, 'latin1'), file.subarray(at + from.length)]);
  };
  it.each<[string, (of: Letter) => Buffer]>([
    ['contents of another generation', (of) => of.updated([ofFirst(of, /\/Contents (\d+) 0 R/, '/Contents $1 1 R')])],
    ['notes of another generation', (of) => of.updated([ofFirst(of, '/Type /Page', '/Type /Page /Annots 7 1 R')])],
    [
      'an entry that stands twice',
      (of) => of.updated([ofFirst(of, '/Type /Page', '/Type /Page /Rotate 0 /Rotate 90')]),
    ],
    ['an entry without a name', (of) => of.updated([ofFirst(of, '/Type /Page', '/Type /Page 9 /Zq 9')])],
    ['a turn that is a fraction', (of) => of.updated([ofFirst(of, '/Type /Page', '/Type /Page /Rotate 0.0')])],
    ['data behind a blank', (of) => altered(of.updated([of.covering]), '>>\nstream\n', '>>stream \n')],
    ['data before a blank', (of) => altered(of.updated([of.covering]), '\nendstream', ' endstream')],
    ['a header behind an odd blank', (of) => altered(of.updated([of.covering]), ' 0 obj\n', ' 0 obj\v')],
    ['a header before a number', (of) => altered(of.updated([[of.size, ' 5']]), ' obj\n 5', ' obj5\n ')],
    ['a header with an odd blank', (of) => altered(of.updated([of.covering]), ' 0 obj\n', ' 0\xa0obj\n')],
    ['flags that are a fraction', (of) => withWidget(of, `/Rect [9 9 90 90] /F 2.0 ${picture}`)],
    ['flags with two signs', (of) => withWidget(of, `/Rect [9 9 90 90] /F --2 ${picture}`)],
    ['a place of two numbers in one', (of) => withWidget(of, `/Rect [0 0 0-612 0-792] ${picture}`)],
    ['a hidden picture', (of) => withWidget(of, `/Rect [9 9 90 90] /F 2 ${picture}`)],
    ['a picture without a box', (of) => withWidget(of, `/Rect [0 0 0 0] ${picture}`, '')],
    ['a picture whose box is a line', (of) => withWidget(of, `/Rect [0 0 0 0] ${picture}`, '/BBox [0 9.5 612 9.5]')],
    [
      'a trailer with a catalog of its own',
      (of) => Buffer.concat([of.bytes, Buffer.from('\ntrailer <</Root <</Type/Catalog/Pages 9 0 R>>>>\n%%EOF\n')]),
    ],
  ])('is like no other where programs read it in several ways: %s', async (_, make) => {
    const of = await letter();
    const [before] = await pageDrawings(of.bytes);
    const [after] = await pageDrawings(make(of));
    expect(after).not.toBe(before);
  });

  it('is what it was with a signature whose picture vanishes, and with lines that end in two letters', async () => {
    const of = await letter();
    const before = await pageDrawings(of.bytes);
    expect(before).toHaveLength(2);
    expect(await pageDrawings(withWidget(of, `/Rect [0 0 0 0] /F 132 ${picture}`))).toEqual(before);
    expect(await pageDrawings(withWidget(of, '/Rect [9 9 90 90] /F 2'))).toEqual(before);
    expect(await pageDrawings(altered(of.updated([of.covering]), '>>\nstream\n', '>>stream\r\n'))).toEqual(before);
  });
});
