import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { FirmSettings, StoredFirmSettings, textSetting } from '../../../shared/firm/firm.ts';
import { kindsOf, letterKinds } from '../../../shared/job/letterKinds.ts';
import { fillPlaceholders, placeholders } from '../../../shared/firm/placeholders.ts';
import { standardTexts, textBlocks } from '../../../shared/firm/standardTexts.ts';

const errorsOf = (schema: typeof FirmSettings | typeof LetterEntries, input: unknown) => {
  const parsed = schema.safeParse(input, { reportInput: true });
  return parsed.success ? [] : fieldErrors(parsed.error);
};

it('a kind of letter is offered for each service that has one, in the order of the services', () => {
  expect(kindsOf(null)).toEqual(['roof_evaluation']);
  expect(kindsOf(['ground_mount_structural_letter', 'pv_cad_design', 'pv_structural_letter'])).toEqual([
    'ground_mount',
    'roof_evaluation',
  ]);
  expect(kindsOf(['pv_cad_design', 'shade_report', 'structural_stamps_pe'])).toEqual([]);
});

describe('texts of the firm and of a letter', () => {
  const settings = letterKinds.flatMap((kind) => textBlocks.map((block) => textSetting(kind, block)));

  it.each(settings)('refuse a placeholder that no letter can fill: %s', (setting) => {
    const [error, ...more] = errorsOf(FirmSettings, { [setting]: 'For {client} at {adress}, by {frim}.' });
    expect(error).toMatchObject({
      pointer: `#/${setting}`,
      code: 'placeholder-unknown',
      params: { placeholder: '{adress}', allowed: placeholders },
    });
    expect(more).toEqual([]);
    expect(error!.detail).toContain('{adress}');
    expect(error!.detail).toContain('{site address}');
  });

  it.each(['A brace { alone', 'closed } first', '{client', '{{client}}', '{{}}', '{}'])('refuse %j', (text) => {
    const [error] = errorsOf(FirmSettings, { scope: text });
    expect(error?.pointer).toBe('#/scope');
    expect(['placeholder-unknown', 'placeholder-not-closed']).toContain(error?.code);
  });

  it('show the beginning of a long one', () => {
    const [error] = errorsOf(LetterEntries, { scope: `{${'x'.repeat(7000)}}` });
    expect(error).toMatchObject({ pointer: '#/scope', code: 'placeholder-unknown' });
    expect(error!.detail.length).toBeLessThan(400);
  });

  it.each(textBlocks)('are bounded and well formed: %s', (block) => {
    const codes = (text: string) => [
      errorsOf(FirmSettings, { [block]: text })[0]?.code,
      errorsOf(LetterEntries, { [block]: text })[0]?.code,
    ];
    expect(codes('x'.repeat(8001))).toEqual(['too-long', 'too-long']);
    expect(codes('a\0b')).toEqual(['not-well-formed-text', 'not-well-formed-text']);
    expect(codes('a\ud800b')).toEqual(['not-well-formed-text', 'not-well-formed-text']);
    expect(codes('x'.repeat(8000))).toEqual([undefined, undefined]);
  });

  it('may be empty where a letter is complete without them', () => {
    const empty = Object.fromEntries(settings.map((setting) => [setting, ' ']));
    const refused = errorsOf(FirmSettings, empty).map(({ pointer }) => pointer);
    expect(refused.toSorted()).toEqual(
      letterKinds
        .flatMap((kind) => [`#/${textSetting(kind, 'scope')}`, `#/${textSetting(kind, 'limitations')}`])
        .toSorted(),
    );
  });

  it('pass their own check as they ship', () => {
    for (const kind of letterKinds)
      for (const block of textBlocks)
        expect(FirmSettings.parse({ scope: standardTexts[kind][block] }).scope).toBe(standardTexts[kind][block]);
  });

  it('that were saved before they were checked are read, and printed as they are', () => {
    expect(StoredFirmSettings.parse({ scope: 'A {brace} of {client}' })).toMatchObject({
      scope: 'A {brace} of {client}',
      lateral_statement: standardTexts.roof_evaluation.lateral_statement,
    });
    const values = Object.fromEntries(placeholders.map((name) => [name, 'x'])) as Record<
      (typeof placeholders)[number],
      string
    >;
    expect(fillPlaceholders('A {brace} of {client}', values)).toBe('A {brace} of x');
  });
});
