import { describe, expect, it } from 'vitest';
import { FontFallback } from '../../../electron/server/base/drawing/fontFallback.ts';
import {
  breakPieces,
  graphemesOf,
  inVisualOrder,
  joined,
  printableLine,
  withNamesIsolated,
} from '../../../electron/server/base/drawing/graphemes.ts';
import { letterContent, type LetterSources } from '../../../electron/server/letters/drawing/letterContent.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { sampleArray, sampleSources } from './sampleLetter.ts';

const fonts = new FontFallback();
const withJob = (more: object): Partial<LetterSources> => ({ job: { ...sampleSources().job, ...more } });
const textOf = async (more: Partial<LetterSources> = {}) =>
  (await pagesOf((await drawLetter(letterContent(sampleSources(more)), fonts)).bytes)).join('\n');

describe('a letter says what applies', () => {
  it('names of the rule of the existing building code what was compared, and nothing else', async () => {
    const gravity = { existing_gravity_load: 60, added_gravity_load: 2.8 };
    const lateral = { existing_lateral_load: 20_000, added_lateral_load: 1400 };
    const of = async (more: object) => {
      const entries = LetterEntries.parse({ finding: 'adequate', finding_basis: 'existing_building_code', ...more });
      return squeezed(await textOf({ entries }));
    };
    const alone = await of(gravity);
    expect(alone).toContain(squeezed('Existing building code: at most 5% more gravity load Gravity load 2.8 psf'));
    expect(alone).not.toContain('10%');
    expect(await of(lateral)).toContain(squeezed('code: at most 10% more lateral load Gravity load not evaluated'));
    expect(await of({ ...gravity, ...lateral })).toContain(
      squeezed('code: at most 5% more gravity load and 10% more lateral load Gravity load'),
    );
  });

  it('prints the spacing for the way in which the modules of an array are laid', async () => {
    const laid = (name: string, orientation: 'Portrait' | 'Landscape' | undefined) =>
      sampleArray(name, { orientation });
    const arrays = [laid('South', 'Portrait'), laid('East', 'Landscape'), laid('West', undefined)];
    const spacings = {
      ...{ max_spacing_portrait: 48, max_spacing_portrait_zone_2: 36 },
      ...{ max_spacing_landscape: 72, max_spacing_landscape_zone_3: 24 },
    };
    const entries = LetterEntries.parse({ arrays: arrays.map(({ name }) => ({ name, ...spacings })) });
    const text = squeezed(await textOf({ ...withJob({ arrays }), entries }));
    const zones = 'Spacing in roof zones 1 / 2 / 3:';
    expect(text).toContain(squeezed(`South ${zones} portrait 48 / 36 / – in East ${zones} landscape 72 / – / 24 in`));
    expect(text).toContain(squeezed(`West ${zones} portrait 48 / 36 / – in; landscape 72 / – / 24 in`));
    expect(text.match(/portrait48in/g)).toHaveLength(2);
    expect(text.match(/landscape72in/g)).toHaveLength(2);
  });
});

describe('a name that is written from right to left', () => {
  const client_name = 'محمد الأحمد';
  const site = '1234 N Van Ness Ave, Fresno, CA';

  /** As it is drawn, from left to right: readers put text that they extract into an order of their own. */
  const drawn = (text: string): string =>
    inVisualOrder(graphemesOf(breakPieces(printableLine(text)), false, fonts))
      .map((grapheme) => grapheme.text)
      .join('');

  it('leaves the house number beside it in its place', () => {
    const head = drawn(joined(['Ridge Engineers', client_name, site], ' · '));
    expect(head).toMatch(/^Ridge Engineers · \P{Script=Latin}{11} · 1234 N Van Ness Ave, Fresno, CA$/u);
    expect(drawn(joined(['جنوب', '8 panels']))).toMatch(/^\P{Script=Latin}{4}, 8 panels$/u);
    const firm = { ...sampleSources().firm, scope: 'For {client}, {site address}.' };
    const { scope } = letterContent(sampleSources({ ...withJob({ client_name }), firm })).texts;
    expect(drawn(scope)).toMatch(/^For \P{Script=Latin}{11}, 1234 N Van Ness Ave, Fresno, CA 93728\.$/u);
  });

  it('leaves numbers of a text that names it in their place', () => {
    const remarks = withNamesIsolated('Rafters under جنوب, 24 in apart.', [client_name, 'جنوب', 'East']);
    expect(drawn(remarks)).toMatch(/^Rafters under \P{Script=Latin}{4}, 24 in apart\.$/u);
    expect(withNamesIsolated('Under East, 24 in apart.', ['East'])).toBe('Under East, 24 in apart.');
  });

  it('is drawn without its marks', async () => {
    const text = await textOf({ ...withJob({ client_name }), entries: {} });
    expect(text).not.toMatch(/[\u2068\u2069\ufffd]/);
  });

  it('takes no marks of direction from what was submitted', async () => {
    const text = await textOf(withJob({ client_name: 'A\u2068\u2069\u2067B' }));
    expect(text).toContain('AB');
  });
});
