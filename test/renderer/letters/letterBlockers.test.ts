import { describe, expect, it } from 'vitest';
import { letterBlockers } from '../../../renderer/office/letters/blockers.ts';
import { letterWords } from '../../../renderer/office/letters/letterWords.ts';
import { chooseOfficeWords } from '../../../renderer/office/parts/words.ts';
import { loadWords } from '../../../renderer/base/words/wordTable.ts';
import { fieldError } from '../../../shared/messages/problem.ts';
import type { LetterDraft } from '../../../shared/letters/shapes.ts';

await loadWords('es');

const entries = {
  wind_speed: 999,
  ground_snow_load: 'much',
  arrays: [{ name: 'South' }, { position: 2, embedment: 99 }],
  engineer: { licence_state: 'ZZ' },
  repairs: ['Sister it.', ''],
};
const draft = (more: Partial<LetterDraft>): LetterDraft => ({
  entries: {},
  from: 'kept',
  remembered: null,
  prefilled: [],
  revised: null,
  kept: null,
  isBehind: false,
  mark: null,
  arrays: [
    { name: 'South', position: null },
    { name: '', position: 2 },
  ],
  errors: [],
  obstacles: [],
  overridable: [],
  signer: null,
  number: '7-1',
  ...more,
});
const blockers = (more: Partial<LetterDraft>, language: 'en' | 'es' = 'en') =>
  letterBlockers(draft(more), entries, letterWords.beside(chooseOfficeWords(language))).map(({ text, field }) => [
    text,
    field,
  ]);

describe('blockers of a letter', () => {
  it.each([
    ['#/wind_speed', 'must be at most 300', 'Ultimate wind speed: must be at most 300', 'letter-wind_speed'],
    ['#/ground_snow_load', 'must be a number, not a string', /^Ground snow load: /, 'letter-ground_snow_load'],
    ['#/arrays/1/embedment', 'must be at most 24', 'Array 2 · Embedment: must be at most 24', 'array-1-embedment'],
    ['#/engineer/licence_state', 'must be a state', 'License state: must be a state', 'letter-licence_state'],
    ['#/engineer/name', 'must hold at least 1', "Engineer's name: must hold at least 1", 'letter-engineer_name'],
    ['#/repairs/1', 'must hold at least 1', 'Repair 2: must hold at least 1', 'repair-1'],
    ['#/repairs', 'must hold at most 100', 'Repairs: must hold at most 100', 'letter-add-repair'],
    ['#/site_visited', 'must be true or false', 'Site visited: must be true or false', 'letter-site_visited'],
    ['#/remarks', 'must hold at most 4000', 'Remarks: must hold at most 4000', 'letter-remarks'],
    ['#', 'holds unknown names: "wind_sped"', 'holds unknown names: "wind_sped"', null],
    ['#/arrays/7/name', 'must be another', 'must be another', null],
  ] as const)('%s, %s: name the field and its element', (pointer, detail, text, field) => {
    const [[english, element]] = blockers({ errors: [fieldError(pointer, 'quotation', { text: detail })] }) as [
      [string, string | null],
    ];
    expect(english).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    expect(element).toBe(field);
  });

  it('that can be overridden lead to the value that is missing, or to the checklist', () => {
    const missing = { array: '', position: 2, missing: ['embedment', 'spacing'] } as const;
    const finding = { code: 'array-count-differs', params: { array: null, slot: null, stated: 2, listed: 1 } };
    const overridable = [
      fieldError('#/risk_category', 'letter-value-missing', { value: 'risk_category' }),
      fieldError('#/arrays', 'letter-array-values-missing', { ...missing, missing: [...missing.missing] }),
      fieldError('#/engineer/licence_state', 'letter-license-elsewhere', { licence: 'NV', site: 'CA' }),
      fieldError('#', 'letter-checklist-open', { finding }),
    ];
    const found = letterBlockers(draft({ overridable }), entries, letterWords.beside(chooseOfficeWords('en')));
    expect(found.map(({ field, isOfChecklist, isOverridable }) => [field, isOfChecklist, isOverridable])).toEqual([
      ['letter-risk_category', false, true],
      ['array-1-embedment', false, true],
      ['letter-licence_state', false, true],
      [null, true, true],
    ]);
    expect(found[1]!.text).toBe('Not evaluated for array 2: embedment and spacing.');
  });

  it.each([
    [
      'en',
      [
        'The gravity load grows by 5.04%, more than the 5% of the rule, and the finding is “Adequate”.',
        'The lateral load grows by 12.5%, more than the 10% of the rule, and the finding is “Adequate”.',
        'Array 2: the demand on the members is 1.004 times their capacity, and the finding is “Adequate”.',
        'South: the uplift demand on an attachment is 1.2 times its capacity, and the finding accepts the attachments.',
        'Not evaluated for array 2: demand/capacity ratio.',
        'Not evaluated: existing gravity load, which the 5% rule compares with.',
      ],
    ],
    [
      'es',
      [
        'La carga gravitacional aumenta un 5.04 %, más que el 5 % de la regla, y el dictamen es «Adecuado».',
        'La carga lateral aumenta un 12.5 %, más que el 10 % de la regla, y el dictamen es «Adecuado».',
        'Arreglo 2: la demanda es 1.004 veces la capacidad de las vigas, y el dictamen es «Adecuado».',
        'South: la demanda de levantamiento sobre una fijación es 1.2 veces su capacidad, y el dictamen acepta las fijaciones.',
        'Sin evaluar en el arreglo 2: la relación demanda/capacidad.',
        'Sin evaluar: la carga gravitacional existente, con la que compara la regla del 5 %.',
      ],
    ],
  ] as const)('that are figures lead to the field to look at, in %s', (language, texts) => {
    const against = (
      by: 'gravity' | 'lateral' | 'ratio' | 'attachment',
      array: string,
      position: number,
      value: number,
    ) => ({ by, array, position, value }) as const;
    const code = 'letter-finding-contradicted';
    const overridable = [
      fieldError('#/existing_gravity_load', code, against('gravity', '', 0, 5.04)),
      fieldError('#/added_lateral_load', code, against('lateral', '', 0, 12.5)),
      fieldError('#/arrays/1/demand_capacity_ratio', code, against('ratio', '', 2, 1.004)),
      fieldError('#/arrays/0/attachment_demand', code, against('attachment', 'South', 1, 1.2)),
      fieldError('#/arrays/1', 'letter-array-values-missing', { array: '', position: 2, missing: ['ratio'] }),
      fieldError('#/existing_gravity_load', 'letter-value-missing', { value: 'existing_gravity_load' }),
    ];
    const fields = [
      ...['letter-existing_gravity_load', 'letter-added_lateral_load', 'array-1-demand_capacity_ratio'],
      ...['array-0-attachment_demand', 'array-1-demand_capacity_ratio', 'letter-existing_gravity_load'],
    ];
    expect(blockers({ overridable }, language)).toEqual(texts.map((text, at) => [text, fields[at]]));
  });

  it.each([
    [
      'en',
      [
        'The building code, CBC, 2022, refers to ASCE 7-16, and the loads are those of ASCE 7-22. Choose ASCE 7-16, and enter the loads again for it; or enter the local amendment that demands ASCE 7-22.',
        'ASCE 7-22 is younger than the building code, Park Code, 2018. Choose the edition that the code refers to, and enter the loads again for it; or enter the local amendment that demands ASCE 7-22.',
        'Of ASCE 7-16: ground snow load. Enter it again for ASCE 7-22, or choose ASCE 7-16.',
        'Copied, and not known to be of ASCE 7-22: added lateral load. Enter it again for ASCE 7-22.',
        'Copied, and not known to be of ASCE 7-22, for Array 2: spacing in zone 3, portrait. Enter this again for ASCE 7-22.',
      ],
    ],
    [
      'es',
      [
        'El código de construcción, CBC, 2022, remite a ASCE 7-16, y las cargas son de ASCE 7-22. Elija ASCE 7-16 e ingrese otra vez las cargas para esa edición, o ingrese la enmienda local que exige ASCE 7-22.',
        'ASCE 7-22 es posterior al código de construcción, Park Code, 2018. Elija la edición a la que remite el código e ingrese otra vez las cargas para ella, o ingrese la enmienda local que exige ASCE 7-22.',
        'De ASCE 7-16: la carga de nieve en el suelo. Ingrese otra vez el valor para ASCE 7-22, o elija ASCE 7-16.',
        'Se copió y no consta que sea de ASCE 7-22: la carga lateral agregada. Ingrese otra vez el valor para ASCE 7-22.',
        'Se copió y no consta que sea de ASCE 7-22, en el arreglo 2: la separación en la zona 3, vertical. Ingréselo otra vez para ASCE 7-22.',
      ],
    ],
  ] as const)('that are about an edition of ASCE 7 name the value and what to do, in %s', (language, texts) => {
    const edition = '7-22';
    const ofArray = { array: '', position: 2, from: '', edition, values: ['max_spacing_portrait_zone_3'] as const };
    const differs = { code: 'CBC', year: 2022, edition, expected: '7-16' };
    const younger = { code: 'Park Code', year: 2018, edition, expected: '' };
    const overridable = [
      fieldError('#/asce_7_edition', 'letter-edition-differs', differs),
      fieldError('#/asce_7_edition', 'letter-edition-differs', younger),
      fieldError('#/ground_snow_load', 'letter-load-of-edition', { value: 'ground_snow_load', from: '7-16', edition }),
      fieldError('#/added_lateral_load', 'letter-load-of-edition', { value: 'added_lateral_load', from: '', edition }),
      fieldError('#/arrays/1/max_spacing_portrait_zone_3', 'letter-array-values-of-edition', {
        ...ofArray,
        values: [...ofArray.values],
      }),
    ];
    const fields = [
      ...['letter-asce_7_edition', 'letter-asce_7_edition', 'letter-ground_snow_load', 'letter-added_lateral_load'],
      'array-1-max_spacing_portrait_zone_3',
    ];
    expect(blockers({ overridable }, language)).toEqual(texts.map((text, at) => [text, fields[at]]));
  });

  it('with the same words differ by their fields', () => {
    const spacing = { array: 'South', laid: 'Landscape' } as const;
    const obstacles = [0, 1].map((at) =>
      fieldError(`#/arrays/${at}/max_spacing_landscape`, 'letter-spacing-missing', spacing),
    );
    const found = letterBlockers(draft({ obstacles }), entries, letterWords.beside(chooseOfficeWords('es')));
    expect(new Set(found.map(({ key }) => key)).size).toBe(2);
    expect(found.map(({ text, field }) => [text, field])).toEqual(
      [0, 1].map((at) => [
        'South: los paneles van en posición horizontal y solo está la separación vertical.',
        `array-${at}-max_spacing_landscape`,
      ]),
    );
  });

  it.each([
    ['en', 'Repairs: must list at least one repair with the finding “Adequate with the listed repairs”'],
    [
      'es',
      'Reparaciones: debe tener al menos una reparación con el dictamen «Adecuado con las reparaciones indicadas»',
    ],
  ] as const)('name a finding as the form does, in %s', (language, text) => {
    expect(blockers({ errors: [fieldError('#/repairs', 'repairs-required')] }, language)).toEqual([
      [text, 'letter-add-repair'],
    ]);
  });

  it('begin with the obstacles, in the language of the window', () => {
    const obstacles = [fieldError('#/finding', 'letter-finding-missing'), fieldError('#', 'letter-firm-unnamed')];
    const errors = [fieldError('#/wind_speed', 'too-big', { maximum: 300 })];
    expect(blockers({ obstacles, errors }, 'es')).toEqual([
      ['La carta necesita un dictamen.', 'letter-finding'],
      [
        'La carta necesita el nombre de la empresa: un administrador lo escribe en el membrete, o con `rafter firm set`.',
        null,
      ],
      ['Velocidad última del viento: debe ser como máximo 300 mph', 'letter-wind_speed'],
    ]);
  });
});
