import { describe, expect, it } from 'vitest';
import { FontFallback } from '../../../electron/server/base/drawing/fontFallback.ts';
import { letterContent, type LetterSources } from '../../../electron/server/letters/drawing/letterContent.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { blankFirm } from '../../../shared/firm/firm.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { sampleArray, samplePng, sampleSources } from './sampleLetter.ts';

const fonts = new FontFallback();
const render = async (more: Partial<LetterSources> = {}) =>
  (await drawLetter(letterContent(sampleSources(more)), fonts)).bytes;
const withJob = (more: object): Partial<LetterSources> => ({ job: { ...sampleSources().job, ...more } });
const textOf = async (more: Partial<LetterSources> = {}) => (await pagesOf(await render(more))).join('\n');

describe('renderLetter', () => {
  it('says what was submitted, what was entered, and who signs', async () => {
    const text = squeezed(await textOf());
    for (const part of [
      ...[
        'Ridge Engineers',
        'November 21, 2026',
        '1042-1',
        'Foothill Solar LLC',
        '88 Industrial Way',
        'Clovis, CA 93612',
      ],
      ...['María Fernández', '1234 N Van Ness Ave, Fresno, CA 93728', 'City of Fresno', 'Structural letter', '95 mph'],
      ...[
        'South',
        '12 Portrait',
        'Rafter, 2x6 at 24 in',
        `spans 12'-0", 8'-6 1/2"`,
        'overhang 12 in',
        'pitch 18.4° (4:12)',
      ],
      ...['Composition Shingle', 'L-Foot', '5/16 in lag', 'embedment 2.5 in', 'portrait 48 in'],
      ...['Adequate.', 'Jane Public', 'License no. C 00000, California', 'Space for seal', '1042-1 · page 1 of'],
    ]) {
      expect(text).toContain(squeezed(part));
    }
    expect(text).not.toContain('DRAFT');
  });

  it('says "not evaluated" wherever the reviewer entered nothing', async () => {
    const job = { client_name: 'Bob', client_street_address: '1 A St' };
    const text = await textOf({ entries: {}, firm: blankFirm, job });
    expect(text).toContain('Finding: not evaluated');
    expect(text).toContain('Site visit: not evaluated');
    // Ten values, site visit, two of the array, the finding and its basis, and one of the firm's standard texts.
    expect(text.match(/not evaluated/g)?.length).toBe(16);
    expect(text).toContain('Firm name not entered');
    expect(text).toContain("Engineer's name not entered");
  });

  it('does not state as listed what of an attachment is not evaluated', async () => {
    const south = { name: 'South', fastener: '5/16 in lag', embedment: 2.5, max_spacing_portrait: 48 };
    const finding = (arrays: object[]) => ({ entries: LetterEntries.parse({ finding: 'adequate', arrays }) });
    const listed = squeezed('can carry the arrays of section 3, attached as listed there.');
    const title = squeezed('Attachments not evaluated');

    const whole = squeezed(await textOf({ ...finding([south, { ...south, name: 'East' }]) }));
    expect(whole).toContain(listed);
    expect(whole).not.toContain(title);

    const { max_spacing_portrait: spacing, ...fastened } = south;
    const open = squeezed(await textOf(finding([{ ...fastened, max_spacing_landscape: spacing }])));
    expect(open).toContain(squeezed('can carry the arrays of section 3.'));
    expect(open).not.toContain(listed);
    expect(open).toContain(squeezed('Attachments not evaluated South: spacing East: fastener, embedment, spacing'));

    // A ballasted array is not fastened; a roof that cannot carry the arrays is said of no attachment.
    const arrays = [sampleArray('Flat', { connection_type: { name: 'Ballast' } })];
    expect(squeezed(await textOf({ ...withJob({ arrays }), ...finding([]) }))).toContain(listed);
    const entries = LetterEntries.parse({ finding: 'not_adequate' });
    expect(squeezed(await textOf({ entries }))).not.toContain(title);
  });

  it('says of a ballasted array that it is one, and compares its uplift with nothing', async () => {
    const letter = async (entry: object = {}, weight = 24) => {
      const flat = sampleArray('Flat', { connection_type: { name: 'Ballast' }, ballast_weight: weight });
      const entries = LetterEntries.parse({ arrays: [{ name: 'Flat', ...entry }] });
      return squeezed(await textOf({ ...withJob({ arrays: [flat] }), entries }));
    };
    const held = squeezed('Uplift demand: not evaluated (ballasted, 24 lb as submitted)');
    for (const text of [await letter(), await letter({ mount_capacity: 500 })]) {
      expect(text).toContain(held);
      // In the cells of fasteners and of spacing, and with the uplift.
      expect(text.match(/ballasted/g)).toHaveLength(3);
    }
    const known = await letter({ attachment_demand: 18 });
    expect(known).toContain(
      squeezed('Uplift demand: 18 lb (ballasted, 24 lb as submitted); ballast against it: not evaluated'),
    );
    // What was entered stands there, and fasteners hold the array, too.
    const anchored = await letter({ fastener: 'anchors', attachment_demand: 18 });
    expect(anchored).toContain(squeezed('anchors embedment not evaluated'));
    expect(anchored).toContain(squeezed('Uplift demand: 18 lb per attachment'));
    for (const text of [anchored, await letter({}, 0)]) expect(text).not.toContain(squeezed('as submitted)'));
  });

  it('says of racking and modules what the job has, unless the reviewer says otherwise', async () => {
    const maker = { module_type: { name: 'Duo 405', manufacture: 'Qcells' }, module_count: 28 };
    const arrays = [
      sampleArray('South', { racking_type: { name: 'XR10', manufacture: 'IronRidge' } }),
      sampleArray('East', { racking_type: { name: 'XR100', manufacture: 'IronRidge' } }),
    ];
    const ofJob = squeezed(await textOf({ ...withJob({ ...maker, arrays }), entries: {} }));
    expect(ofJob).toContain(squeezed('Racking IronRidge XR10; IronRidge XR100 Module Qcells Duo 405'));
    expect(ofJob).not.toContain(squeezed('System size'));
    const entries = LetterEntries.parse({
      ...{ module_model: 'Other 410', racking_model: 'K2', module_weight: 50, module_power: 410, array_standoff: 10.5 },
    });
    const own = squeezed(await textOf({ ...withJob({ ...maker, arrays }), entries }));
    for (const part of ['Racking K2', 'Module Other 410', '28 × 50 lb = 1,400 lb', '28 × 410 W = 11.48 kW'])
      expect(own).toContain(squeezed(part));
    expect(own).toContain(squeezed('10.5 in above it, not flush (> 10 in)'));
    expect(own).not.toContain(squeezed('Qcells'));
  });

  it('says what the finding rests on, arrays with the same figures together', async () => {
    const checked = (name: string, more: object) => ({ name, member_check: '2x6 rafter, bending', ...more });
    const arrays = [
      checked('South', { bending_demand: 900, bending_capacity: 1000 }),
      checked('East', { demand_capacity_ratio: 1.04 }),
      checked('West', { bending_demand: 900, bending_capacity: 1000 }),
      { name: 'North' },
    ];
    const job = withJob({ arrays: arrays.map(({ name }) => sampleArray(name)) });
    const of = async (more: object) => squeezed(await textOf({ ...job, entries: LetterEntries.parse(more) }));
    const members = await of({ finding: 'not_adequate', finding_basis: 'member_check', arrays });
    for (const part of [
      'Basis of the finding Check of the members: demand at most equal to capacity',
      'South, West 2x6 rafter, bending Demand by capacity: 900 psi demand ÷ 1,000 psi capacity = 0.9 ≤ 1',
      'East 2x6 rafter, bending Demand by capacity: 1.04 > 1',
      'North Demand by capacity: not evaluated',
    ])
      expect(members).toContain(squeezed(part));
    const open = await of({ finding_basis: 'existing_building_code' });
    expect(open).toContain(squeezed('Existing building code Gravity load not evaluated Lateral and seismic loads'));
    const same = arrays.map(({ name }) => ({ name, mount_capacity: 500, attachment_demand: 600 }));
    const attached = await of({ arrays: same });
    expect(attached).toContain(
      squeezed('Attachments All arrays Mount: 500 lb, as published Uplift demand against capacity:'),
    );
    expect(attached).toContain(squeezed('600 lb demand ÷ 500 lb capacity = 1.2 > 1'));
    const partly = await of({
      arrays: [{ name: 'South', withdrawal_value: 266, embedment: 2, attachment_demand: 600 }],
    });
    expect(partly).toContain(
      squeezed('532 lb per screw Uplift demand: 600 lb per attachment; capacity to compare it with: not evaluated'),
    );
    const alone = await of({ arrays: [{ name: 'South', mount_capacity: 500, screws_per_mount: 1 }] });
    expect(alone).toContain(squeezed('Mount: 500 lb, as published Uplift demand: not evaluated'));
    expect(alone).toContain(squeezed('Screws per mount: 1'));
    expect(alone).not.toContain('Layout');
  });

  it("describes the condition by the firm's text only where photos show the framing", async () => {
    const condition = squeezed('Members that they do not show are taken');
    const photo = (kind: string) => [{ kind, sha256: 'a'.repeat(64) }];
    expect(squeezed(await textOf({ uploads: photo('attic') }))).toContain(condition);
    for (const uploads of [[], photo('file'), photo('panel-layout')]) {
      const text = squeezed(await textOf({ uploads }));
      expect(text).not.toContain(condition);
      expect(text).toContain(squeezed('Not evaluated: no photos of the framing were submitted.'));
    }
    const entries = LetterEntries.parse({
      existing_condition: 'Seen on site: sound.',
      lateral_statement: 'Walls seen.',
    });
    const own = squeezed(await textOf({ uploads: photo('attic'), entries }));
    expect(own).toContain(squeezed('Lateral and seismic loads Walls seen. Existing condition Seen on site: sound.'));
    expect(own).not.toContain(condition);
  });

  it('numbers the repairs', async () => {
    const entries = LetterEntries.parse({
      finding: 'adequate_with_repairs',
      repairs: ['Sister a rafter', 'Add collar ties'],
    });
    const text = squeezed(await textOf({ entries }));
    expect(text).toContain(squeezed('Adequate with the listed repairs.'));
    expect(text).toContain(squeezed('1. Sister a rafter 2. Add collar ties'));
  });

  it('prints a usual letter on two pages and twelve arrays on three', async () => {
    const one = await pagesOf(await render(withJob({ arrays: [sampleArray('South')] })));
    expect(one).toHaveLength(2);
    const names = Array.from({ length: 12 }, (_, index) => `Array ${index + 1}`);
    const twelve = await pagesOf(
      await render({ ...withJob({ arrays: names.map((name) => sampleArray(name)) }), entries: {} }),
    );
    expect(twelve).toHaveLength(3);
    for (const page of twelve.slice(0, 2)) expect(page).toContain('Framing');
    expect(twelve[1]).toContain('page 2 of 3');
  });

  it('names the site on every page, however long the name of the client is', async () => {
    const client = 'The Homeowners Association of the Upper and Lower Meadows at Old Mill Creek, Phase Two';
    const [, second] = await pagesOf(
      await render(withJob({ client_name: client, client_street_address: '2600 Fresno St', client_city: 'Fresno' })),
    );
    expect(squeezed(second!)).toContain(squeezed('The Homeowners Association of the U… · 2600 Fresno St, Fresno'));
  });

  it('marks every page of a draft, and leaves its signature out', async () => {
    const arrays = Array.from({ length: 12 }, (_, index) => sampleArray(`Array ${index}`));
    const sources = { ...withJob({ arrays }), entries: {}, signature: samplePng() };
    const pages = await pagesOf(await render({ ...sources, draft: true }));
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page).toContain('DRAFT');
    const images = async (draft: boolean) =>
      Buffer.from(await render({ ...sources, draft })).includes('/Subtype /Image');
    expect(await images(true)).toBe(false);
    expect(await images(false)).toBe(true);
  });

  it('gives the same bytes for the same facts, images and rare fonts included', async () => {
    const sources = { logo: samplePng(), signature: samplePng(40, 9), ...withJob({ client_name: '王小明 Иван मोहन' }) };
    const first = await render(sources);
    const { bytes: again } = await drawLetter(letterContent(sampleSources(sources)), new FontFallback());
    expect(Buffer.compare(first, again)).toBe(0);
    expect(first.length).toBeLessThan(150_000);
  });

  it('embeds its images in their order, however long their pixels take to decode', async () => {
    const pdf = Buffer.from(await render({ logo: samplePng(1500, 1200), signature: samplePng(40, 9) }));
    expect(pdf.indexOf('/Width 1500')).toBeGreaterThan(0);
    expect(pdf.indexOf('/Width 40\n')).toBeGreaterThan(pdf.indexOf('/Width 1500'));
  });

  it('leaves out a logo that cannot be read', async () => {
    const damaged = samplePng();
    damaged[45] = (damaged[45] ?? 0) ^ 0xff;
    for (const logo of [damaged, samplePng().subarray(0, 50), Buffer.from('GIF89a'), new Uint8Array()]) {
      expect(await textOf({ logo, signature: logo })).toContain('Ridge Engineers');
    }
  });
});

describe('text of any script', () => {
  it.each([
    ['accents', 'Łukasz Ngô Thị Ánh Škvorecký'],
    ['decomposed accents', 'Jose\u0301 Mun\u0303oz'],
    ['Greek', 'Γιώργος Παπαδόπουλος'],
    ['Cyrillic', 'Иван Щербаков Її'],
    ['Armenian and Georgian', 'Արամ Խաչատրյան გიორგი'],
    ['Chinese', '王小明 繁體字'],
    ['Japanese', '株式会社ソーラー設計 ひらがな'],
    ['Korean', '김민수 태양광'],
    ['mixed with Latin', 'Li 李 & Müller 2号楼'],
    ['symbols outside the plane', '𠮷野家 🏠'],
  ])('comes back from the PDF as it was entered: %s', async (_, name) => {
    const text = squeezed(
      await textOf({ ...withJob({ client_name: name, arrays: [sampleArray(name)] }), entries: {} }),
    );
    // The client and the array, and the head of the second page.
    expect(text.split(squeezed(name)).length - 1).toBe(3);
  });

  it('prints each letter of scripts that are shaped or run right to left', async () => {
    const text = await textOf(withJob({ client_name: 'שלום (12) عبد', ahj: 'ภาษาไทย कक्षा தமிழ் አማርኛ ខ្មែរ' }));
    for (const letter of 'שלוםعبدภทยதአខ') expect(text).toContain(letter);
    expect(text).not.toContain('\ufffd');
  });

  it('breaks Chinese lines without spaces and loses nothing', async () => {
    const remarks = '该屋顶的现有椽条不足以承受拟建的光伏阵列，需要加固后方可安装。'.repeat(12);
    expect(squeezed(await textOf({ entries: { remarks } }))).toContain(remarks);
  });
});

describe('hostile content', () => {
  it('shows what cannot be printed, and lets no text turn other text around', async () => {
    const name = 'A\0B\u0007C\ud800D\r\nE\u202eF';
    const text = await textOf({ ...withJob({ client_name: name, arrays: [sampleArray(name)] }), entries: {} });
    expect(text).toContain('A\ufffdB\ufffdC\ufffdD EF');
  });

  it('prints names of 5,000 characters in full, over as many pages as it takes', async () => {
    const unbroken = 'W'.repeat(5000);
    const words = 'long name '.repeat(500).trim();
    const text = squeezed(
      await textOf({ ...withJob({ client_name: words, arrays: [sampleArray(unbroken)] }), entries: {} }),
    );
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(5000);
    expect(text.match(/longname/g)?.length).toBeGreaterThanOrEqual(500);
  });

  it('prints 300 arrays, the headings on every page of the table', async () => {
    const arrays = Array.from({ length: 300 }, (_, index) => sampleArray(`Roof ${index + 1} end`));
    const pages = await pagesOf(await render({ ...withJob({ arrays }), entries: {} }));
    const text = squeezed(pages.join('\n'));
    for (let number = 1; number <= 300; number += 1) expect(text).toContain(`Roof${number}end`);
    for (const page of pages.filter((each) => /Roof\d+end/.test(squeezed(each)))) expect(page).toContain('Framing');
  });
});
