import { describe, expect, it } from 'vitest';
import { fitCheckRows, fitChecks } from '../../../shared/engineering/fitChecks.ts';
import type { FitEntries } from '../../../shared/engineering/fitEntries.ts';

const inOrder: FitEntries = {
  ...{ species: 'SPF', fastenerDiameterIn: 0.3125, withdrawalLbPerIn: 205, embedmentIn: 2.5, memberSize: '2x6' },
  ...{ fastenerLengthIn: 4, throughThicknessIn: 1, memberSpacingIn: 24, cantileverIn: 8 },
  ...{ spacingZone1In: 48, spacingZone2In: 48, spacingZone3In: 24 },
  ...{ groundSnowPsf: 40, roofSnowPsf: 28, calculatedRoofSnowPsf: 28, asceEdition: '7-16', modelCodeYear: 2021 },
  ...{ arrayDeadPsf: 3, moduleWeightLb: 48.5, moduleAreaSqFt: 21.07, rackingPsf: 0.6 },
  ...{ liveUnderPsf: 0, roofLivePsf: 20, clearHeightIn: 5, windSpeedMph: 115 },
  ...{ upliftDemandLb: 400, upliftCalculatedLb: 400, capacityLb: 820, pointLoadLb: 300, pointLoadCalculatedLb: 300 },
  ...{ moduleTopIn: 6, edgeDistanceIn: 18, panelChordFt: 6.2, gapIn: 0.5, tiltToRoofDegrees: 0 },
  ...{ roofHeightFt: 15, slopeDegrees: 20, roofShape: 'gable', roofingLayers: 1 },
  ...{ roofMaterial: 'Composition Shingle', connection: 'L-Foot, lag to rafter (flashed)' },
  ...{ spansIn: [144], overhangIn: 12, eaveToRidgeFt: 13, frameShape: 'Rafter', memberRatio: 0.8 },
  ...{ letterDate: '2026-11-28', codeFrom: '2026-01-01', unreadablePhotos: 0, openQuestions: 0 },
  engineer: { projectState: 'CA', licensedStates: ['CA'], expiresOn: '2027-01-01' },
};

const byRule: FitEntries = { findingBasis: 'existing_building_code', existingBuildingCodeYear: 2021 };
const engineer = inOrder.engineer!;
const words = 'Uplift is in the tables of the racking’s maker';

type Row = readonly [id: string, what: string, blocks: FitEntries, fits: FitEntries];

const rows: Row[] = [
  ['species-withdrawal', 'value of another species', { withdrawalLbPerIn: 207 }, { withdrawalLbPerIn: 206.8 }],
  ['species-withdrawal', 'entered G', { species: 'other', specificGravity: 0.4 }, { specificGravity: 0.45 }],
  ['embedment-depth', 'deeper than the member', { embedmentIn: 2.6, memberDepthIn: 2.5 }, { memberDepthIn: 2.5 }],
  ['embedment-length', 'longer than what is left', { throughThicknessIn: 1.6 }, { throughThicknessIn: 1.5 }],
  ['embedment-minimum', 'less than 4 D', { embedmentIn: 1.24 }, { embedmentIn: 1.25 }],
  ['fastener-edge', 'too near to the edge', { memberWidthIn: 0.93 }, { memberWidthIn: 0.9375 }],
  ['zone-order', 'edge wider than field', { spacingZone2In: 72, makerCantileverIn: 8 }, { spacingZone2In: 24 }],
  ['spacing-multiple', 'between members', { spacingZone1In: 50 }, { spacingZone1In: 50, attachedTo: 'deck' }],
  ['spacing-multiple', 'rails along', { spacingZone1In: 50 }, { spacingZone1In: 50, railsRun: 'along' }],
  ['cantilever', 'more than a third', { cantileverIn: 8.1 }, { cantileverIn: 17, makerCantileverIn: 17 }],
  ['maker-span', 'more than the maker’s', { makerSpanIn: 47 }, { makerSpanIn: 48 }],
  [
    'snow-ground',
    'no snow on the roof',
    { groundSnowPsf: 5, roofSnowPsf: 0, calculatedRoofSnowPsf: 0 },
    { groundSnowPsf: 4, roofSnowPsf: 0, calculatedRoofSnowPsf: 0 },
  ],
  ['snow-ground', 'less than calculated', { roofSnowPsf: 26.5 }, { roofSnowPsf: 26.6 }],
  ['snow-ground', 'far more than the ground', { roofSnowPsf: 70.1 }, { roofSnowPsf: 70 }],
  [
    'snow-level',
    'strength level of 7-22',
    { asceEdition: '7-22', modelCodeYear: 2024 },
    { asceEdition: '7-22', modelCodeYear: 2024, snowLevel: 'ASD' },
  ],
  ['dead-load-modules', 'lighter than its parts', { arrayDeadPsf: 2.84 }, { arrayDeadPsf: 2.85 }],
  ['dead-load-modules', 'ballast forgotten', { ballastPerModuleLb: 64 }, { ballastPerModuleLb: 64, arrayDeadPsf: 6 }],
  [
    'dead-load-twice',
    'less added than the array weighs',
    { addedGravityPsf: 2, liveUnderPsf: 20 },
    { addedGravityPsf: 2 },
  ],
  ['live-load-clearance', 'more than 24 in clear', { clearHeightIn: 24.5 }, { clearHeightIn: 24 }],
  ['live-load-clearance', 'unknown height', { clearHeightIn: null }, { clearHeightIn: null, liveUnderPsf: 20 }],
  [
    'uplift-missing',
    'no demand',
    { upliftDemandLb: undefined },
    { upliftDemandLb: undefined, upliftExclusion: { words, document: 'D-1', edition: '2024', table: '3' } },
  ],
  ['uplift-zero', 'zero', { upliftDemandLb: 0 }, { upliftDemandLb: 400 }],
  ['uplift-low', 'less than calculated', { upliftDemandLb: 379 }, { upliftDemandLb: 380 }],
  ['uplift-capacity', 'more than the capacity', { upliftDemandLb: 821 }, { upliftDemandLb: 820 }],
  [
    'uplift-exclusion',
    'no table',
    { upliftExclusion: { words, document: 'D-1', edition: '2024' } },
    { upliftExclusion: { words: '' } },
  ],
  ['solar-standoff', 'too high', { moduleTopIn: 10.1, edgeDistanceIn: 21 }, { moduleTopIn: 10, edgeDistanceIn: 21 }],
  ['solar-standoff', 'tilted', { tiltToRoofDegrees: 2.1 }, { tiltToRoofDegrees: 2 }],
  ['solar-edge', 'too near to an edge', { edgeDistanceIn: 11.9 }, { edgeDistanceIn: 12 }],
  ['solar-panel-size', 'gaps too far apart', { panelChordFt: 6.8 }, { panelChordFt: 6.7 }],
  ['solar-gap', 'gap too small', { gapIn: 0.2 }, { gapIn: 0.25 }],
  ['scope-height', 'high building', { roofHeightFt: 61 }, { roofHeightFt: 60 }],
  ['scope-slope', 'steep roof', { slopeDegrees: 46 }, { slopeDegrees: 45 }],
  [
    'scope-snow',
    'deep snow',
    { groundSnowPsf: 301, roofSnowPsf: 210, calculatedRoofSnowPsf: 210 },
    { groundSnowPsf: 300, roofSnowPsf: 210, calculatedRoofSnowPsf: 210 },
  ],
  ['scope-wind-speed', 'strong wind', { windSpeedMph: 201 }, { windSpeedMph: 200 }],
  ['scope-shape', 'another shape', { roofShape: 'sawtooth' }, { roofShape: 'hip' }],
  ['scope-shape', 'something else', { outOfScope: ['parapet of 4 ft'] }, { outOfScope: [] }],
  ['roof-layers', 'three layers', { roofingLayers: 3 }, { roofingLayers: 2 }],
  ['truss-member-check', 'a truss', { findingBasis: 'member_check', frameShape: 'Attic' }, { frameShape: 'Attic' }],
  ['member-ratio', 'overstressed', { memberRatio: 1.01 }, { memberRatio: 1 }],
  [
    'gravity-rule',
    'more than 5%',
    { findingBasis: 'existing_building_code', existingBuildingCodeYear: 2015, gravityPercent: 5.1 },
    { findingBasis: 'existing_building_code', existingBuildingCodeYear: 2015, gravityPercent: 5 },
  ],
  [
    'gravity-rule',
    'in the reading of the total',
    { ...byRule, gravityPercent: 6, ruleReading: 'total-gravity-load' },
    { ...byRule, gravityPercent: 6, ruleReading: 'member-check' },
  ],
  ['lateral-rule', 'more than 10%', { lateralPercent: 10.1 }, { lateralPercent: 10.1, isLateralExempt: true }],
  ['rule-reading', 'no reading', { ...byRule, deadPercent: 30 }, { ...byRule, ruleReading: 'group-r-exception' }],
  [
    'rule-reading',
    'no basis, which is then the rule',
    { existingBuildingCodeYear: 2021 },
    { findingBasis: 'member_check', existingBuildingCodeYear: 2021 },
  ],
  [
    'rule-reading',
    'CEBC 2022',
    { ...byRule, existingBuildingCode: 'CEBC', existingBuildingCodeYear: 2022 },
    { ...byRule, existingBuildingCode: 'CEBC-503A', existingBuildingCodeYear: 2019 },
  ],
  ['code-asce', 'edition of another year', { modelCodeYear: 2024 }, { modelCodeYear: 2024, codeAsceEdition: '7-16' }],
  ['code-date', 'before the code', { letterDate: '2025-12-31' }, { letterDate: '2026-01-01' }],
  [
    'code-date',
    'after the code',
    { codeUntil: '2026-11-28' },
    { codeUntil: '2026-11-28', permitApplicationDate: '2026-11-27' },
  ],
  ['point-load', 'less than calculated', { pointLoadLb: 269 }, { pointLoadLb: 270 }],
  [
    'material-connection',
    'tile without a hook',
    { roofMaterial: 'Clay Tile - Flat', connection: 'Standoff / post' },
    { roofMaterial: 'Clay Tile - Flat', connection: 'Tile hook' },
  ],
  [
    'material-connection',
    'lag on standing seam',
    { roofMaterial: 'Standing Seam Metal' },
    { roofMaterial: 'Standing Seam Metal', connection: 'Standing seam clamp (no penetration)' },
  ],
  [
    'material-connection',
    'ballast on a slope',
    { connection: 'Ballast', slopeDegrees: 7.1 },
    { connection: 'Ballast', slopeDegrees: 7 },
  ],
  ['span-sum', 'spans are too short', { spansIn: [100] }, { spansIn: [105] }],
  ['photos', 'an unreadable photo', { unreadablePhotos: 1 }, {}],
  ['photos', 'an open question', { openQuestions: 2 }, {}],
  ['engineer', 'another state', { engineer: { ...engineer, projectState: 'NV' } }, { engineer }],
  [
    'engineer',
    'expired',
    { engineer: { ...engineer, expiresOn: '2026-11-27' } },
    { engineer: { ...engineer, expiresOn: '2026-11-28' } },
  ],
  [
    'engineer',
    'another discipline',
    { engineer: { ...engineer, discipline: 'Electrical', allowedDisciplines: ['Civil'] } },
    { engineer: { ...engineer, discipline: 'Civil', allowedDisciplines: ['Civil'] } },
  ],
];

describe('what blocks "adequate"', () => {
  it('nothing, where all is in order', () => {
    expect(fitChecks(inOrder)).toEqual({ ids: [], findings: [] });
  });

  it.each(rows)('%s: %s', (id, _what, blocks, fits) => {
    expect(fitChecks({ ...inOrder, ...blocks }).ids).toEqual([id]);
    expect(fitChecks({ ...inOrder, ...fits }).ids).toEqual([]);
  });

  it('every check is shown to block', () => {
    expect([...new Set(rows.map(([id]) => id))].sort()).toEqual(fitCheckRows.map(({ id }) => id).sort());
  });

  it('some are never overridden', () => {
    const final = fitCheckRows.filter(({ isFinal }) => isFinal).map(({ id }) => id);
    expect(final.sort()).toEqual([
      ...['engineer', 'live-load-clearance', 'scope-shape', 'truss-member-check', 'uplift-capacity', 'uplift-missing'],
    ]);
  });

  it('a finding names both values and the rule, in the order of ids', () => {
    const { ids, findings } = fitChecks({ ...inOrder, moduleTopIn: 14, edgeDistanceIn: 20, upliftDemandLb: 900 });
    expect(ids).toEqual(['solar-edge', 'solar-standoff', 'uplift-capacity']);
    expect(findings[2]).toEqual({
      ...{ id: 'uplift-capacity', of: 'array', about: 'upliftDemandLb', isOverridable: false },
      ...{ entered: 900, against: 820, unit: 'lb' },
      rule: 'demand at most the capacity',
    });
  });

  it('what is not entered is not compared, but for a demand', () => {
    expect(fitChecks({}).ids).toEqual(['uplift-missing']);
  });
});
