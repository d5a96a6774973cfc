import { describe, expect, it } from 'vitest';
import { FontFallback } from '../../../electron/server/base/drawing/fontFallback.ts';
import { letterContent, type LetterSources } from '../../../electron/server/letters/drawing/letterContent.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { FirmSettings, textSetting } from '../../../shared/firm/firm.ts';
import { type LetterKind, letterKinds } from '../../../shared/job/letterKinds.ts';
import { placeholders } from '../../../shared/firm/placeholders.ts';
import { standardTexts, textBlocks } from '../../../shared/firm/standardTexts.ts';
import { basis } from './startLetters.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { sampleArray, samplePng, sampleSources } from './sampleLetter.ts';

const fonts = new FontFallback();
const contentOf = (more: Partial<LetterSources> = {}) => letterContent(sampleSources(more));
const pagesWith = async (more: Partial<LetterSources> = {}) =>
  (await pagesOf((await drawLetter(contentOf(more), fonts)).bytes)).map(squeezed);
const textOf = async (more: Partial<LetterSources> = {}) => (await pagesWith(more)).join('');
const jobOf = (services: string[], more: object = {}): Partial<LetterSources> => ({
  job: { ...sampleSources().job, services_requested: services as never, ...more },
});
const adequate = (more: object = {}) => ({ entries: LetterEntries.parse({ ...basis, finding: 'adequate', ...more }) });

describe('the kind of a letter', () => {
  it.each<[LetterKind, string[]]>([
    ['roof_evaluation', ['pv_structural_letter']],
    ['post_installation', ['post_installation_letter', 'pv_structural_letter']],
    ['ground_mount', ['shade_report', 'ground_mount_structural_letter']],
    ['roof_evaluation', ['pv_cad_design']],
  ])('is %s for %j', (kind, services) => {
    expect(contentOf(jobOf(services)).kind).toBe(kind);
  });

  it('is the chosen one where one is chosen', () => {
    const services = jobOf(['pv_structural_letter', 'post_installation_letter']);
    expect(contentOf({ ...services, entries: { kind: 'post_installation' } }).kind).toBe('post_installation');
  });

  it('is the title, and words what was found', async () => {
    const found = async (service: string) => textOf({ ...jobOf([service]), ...adequate({ site_visited: false }) });
    const roof = await found('pv_structural_letter');
    expect(roof).toContain(squeezed('Roof evaluation letter'));
    expect(roof).toContain(squeezed('the existing roof framing can carry the arrays of section 3.'));
    const installed = await found('post_installation_letter');
    expect(installed).toContain(squeezed('Post-installation letter'));
    expect(installed).toContain(squeezed('roof framing can carry the arrays of section 3 as installed.'));
    expect(installed).toContain(squeezed('the installation was reviewed by what was submitted'));
    expect(installed).toContain(squeezed('As installed, by what was submitted'));
    expect(installed).not.toContain(squeezed('proposed photovoltaic arrays'));
    const ground = await found('ground_mount_structural_letter');
    expect(ground).toContain(squeezed('Ground mount structural letter'));
    expect(ground).toContain(squeezed('the ground-mounted structure and its foundations can carry the arrays'));
    expect(ground).toContain(squeezed('Foundation and embedment'));
  });

  it('leaves out the loads of a roof on the ground', async () => {
    const rows = ['Roof snow load', 'Dead load of the roof'].map(squeezed);
    const roof = await textOf(adequate());
    const ground = await textOf({ ...jobOf(['ground_mount_structural_letter']), ...adequate() });
    for (const row of rows) {
      expect(roof).toContain(row);
      expect(ground).not.toContain(row);
    }
    expect(ground).toContain(squeezed('Ground snow load'));
  });

  it('calculates nothing of a roof on the ground, and rests on no rule for existing buildings there', async () => {
    const arrays = [{ name: 'South', max_spacing_portrait: 48, max_spacing_portrait_zone_3: 24, edge_distance: 18 }];
    const loads = { roof_live_load: 20, roof_snow_load: 0, existing_lateral_load: 1000, added_lateral_load: 50 };
    const basedOn = { finding_basis: 'existing_building_code', calculation_appendix: true };
    const entries = adequate({ ...loads, ...basedOn, arrays });
    const words = ['roof live load', 'Dead load of roof and array', 'lb existing', 'roof zones', 'roof edge'];
    const roof = await textOf(entries);
    const ground = await textOf({ ...jobOf(['ground_mount_structural_letter']), ...entries });
    for (const word of [...words, 'Existing building code:'].map(squeezed)) {
      expect(roof.toLowerCase()).toContain(word.toLowerCase());
      expect(ground.toLowerCase()).not.toContain(word.toLowerCase());
    }
  });
});

describe('a revised letter', () => {
  it('says so, and names the letter that it replaces', async () => {
    const text = await textOf({ supersedes: { number: '1041-2', date: '2026-03-05' } });
    expect(text).toContain(squeezed('Revised roof evaluation letter'));
    expect(text).toContain(squeezed('Supersedes letter no. 1041-2 of March 5, 2026'));
    expect(await textOf()).not.toContain('Supersedes');
  });
});

describe('the texts of a letter', () => {
  it.each(letterKinds)('are the standard ones of a firm without its own: %s', (kind) => {
    const { texts } = contentOf({ firm: FirmSettings.parse({}), entries: { kind } });
    for (const block of textBlocks) {
      expect(texts[block]).toBe(
        standardTexts[kind][block].replaceAll('{site address}', '1234 N Van Ness Ave, Fresno, CA 93728'),
      );
      expect(FirmSettings.parse({})[textSetting(kind, block)]).toBe(standardTexts[kind][block]);
    }
  });

  it('have the facts in the place of placeholders, and what is missing as not given', () => {
    const all = placeholders.map((name) => `<{${name}}>`).join(' ');
    const firm = FirmSettings.parse({ ...sampleSources().firm, scope: `${all} <{ ahj }>` });
    expect(contentOf({ firm, entries: { building_code: 'CBC', building_code_year: 2025 } }).texts.scope).toBe(
      '<María Fernández> <1234 N Van Ness Ave, Fresno, CA 93728> <City of Fresno> <Foothill Solar LLC> <2> <20> ' +
        '<CBC, 2025> <Ridge Engineers> <Jane Public> <1042-1> <November 21, 2026> <City of Fresno>',
    );
    const empty = contentOf({ firm, job: {}, entries: {} }).texts.scope;
    expect(empty).toContain('<not given> <not given> <not given> <Foothill Solar LLC>');
  });

  it('take a fact as it is, whatever it looks like', () => {
    const firm = FirmSettings.parse({ scope: 'For {client}.' });
    for (const name of ['{AHJ}', '$& $1 $`', '{{client}}']) {
      expect(contentOf({ firm, ...jobOf([], { client_name: name }) }).texts.scope).toBe(`For ${name}.`);
    }
    const scope = contentOf({ firm, ...jobOf([], { client_name: 'A\u202eB\nC' }) }).texts.scope;
    expect(scope).toBe('For AB C.');
  });

  it('are those of the letter where it has its own', async () => {
    const own = { scope: 'Only the carport.', existing_condition: 'Seen by us.', limitations: 'None but these.' };
    const text = await textOf(adequate(own));
    for (const part of Object.values(own)) expect(text).toContain(squeezed(part));
    expect(text).not.toContain(squeezed(standardTexts.roof_evaluation.scope));
    expect(text).toContain(squeezed(standardTexts.roof_evaluation.lateral_statement));
  });

  it('print nothing where the firm has left one empty', async () => {
    const firm = FirmSettings.parse({ existing_condition: ' ', lateral_statement: '' });
    const text = await textOf({ firm });
    for (const title of ['Existing condition', 'Lateral forces']) expect(text).not.toContain(squeezed(title));
  });

  it('fit on two pages with one array, for every kind', async () => {
    for (const kind of letterKinds) {
      const job = { ...sampleSources().job, arrays: [sampleArray('South')] };
      const images = { logo: samplePng(60, 20), signature: samplePng(40, 9) };
      const pages = await pagesWith({ job, ...images, ...adequate({ kind, site_visited: false }) });
      expect(pages.length, kind).toBe(2);
    }
  });
});

describe('the appendices of a letter', () => {
  const photo = (name: string) => ({ name, facts: ['Taken at noon'], sha256: 'd'.repeat(64), picture: null });
  const uploads = [{ kind: 'attic', sha256: 'd'.repeat(64) }];

  it('stand after the signature, and the hash of the photos at the end', async () => {
    const photoAppendix = [{ title: 'South · Attic', photos: [photo('IMG_1.jpg'), photo('IMG_2.jpg')] }];
    const pages = await pagesWith({ photoAppendix, uploads, ...adequate({ calculation_appendix: true }) });
    const text = pages.join('');
    const order = [
      'Space for seal',
      'Appendix A: Calculations',
      'Dead load of roof and array',
      'Appendix B: Photos',
      'South · Attic · 2 photos',
      'IMG_2.jpg',
      'Photo set',
    ].map((part) => text.indexOf(squeezed(part)));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
    expect(pages.findIndex((page) => page.includes('AppendixB'))).toBe(pages.length - 1);
  });

  it('are left out where nothing was asked for, and where there is nothing to print', async () => {
    expect(await textOf(adequate())).not.toContain('Appendix');
    const job = { ...sampleSources().job, arrays: [sampleArray('South')] };
    const entries = LetterEntries.parse({ calculation_appendix: true, photo_appendix: true });
    expect(await textOf({ job, entries, photoAppendix: [] })).not.toContain('Appendix');
  });
});
