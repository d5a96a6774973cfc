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
});
