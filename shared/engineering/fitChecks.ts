import { attachmentFitChecks } from './attachmentFitChecks.ts';
import { editionOfModelCode } from './codesByState.ts';
import { existingBuildingLimits, needsReading } from './existingBuilding.ts';
import { above, below, type FitCheck, type FitEntries, type FitValue, shareOf } from './fitEntries.ts';
import type { FitCheckId } from './fitCheckIds.ts';
import { inaccessibleHeightIn } from './loads.ts';
import { isMemberShape } from './members.ts';
import { groundSnowLimitPsf } from './snow.ts';
import { windLimits } from './wind.ts';

/** Psf of ground snow from which a roof without snow is a mistake. */
const leastGroundSnowPsf = 5;

const snowGround: FitCheck['conflict'] = ({ groundSnowPsf: ground, roofSnowPsf: roof, calculatedRoofSnowPsf }) => {
  if (roof === undefined) return null;
  if (ground !== undefined && ground >= leastGroundSnowPsf && roof <= 0) return [roof, ground];
  if (below(roof, shareOf(0.95, calculatedRoofSnowPsf))) return [roof, calculatedRoofSnowPsf!];
  return ground === undefined ? null : above(roof, 1.5 * ground + 10) && [roof, ground];
};

const snowLevel: FitCheck['conflict'] = ({ asceEdition, roofSnowPsf = 0, snowLevel: level = '' }) =>
  asceEdition === '7-22' && roofSnowPsf > 0 && level !== 'ASD' ? [level, 'ASD'] : null;

const deadLoadModules: FitCheck['conflict'] = (entries) => {
  const { arrayDeadPsf, moduleWeightLb, moduleAreaSqFt, rackingPsf = 0, ballastPerModuleLb = 0 } = entries;
  if (moduleWeightLb === undefined || !moduleAreaSqFt) return null;
  const partsPsf = (moduleWeightLb + ballastPerModuleLb) / moduleAreaSqFt + rackingPsf;
  return below(arrayDeadPsf, 0.98 * partsPsf) && [arrayDeadPsf!, partsPsf];
};

const deadLoadTwice: FitCheck['conflict'] = ({ addedGravityPsf, arrayDeadPsf, liveUnderPsf, roofLivePsf }) => {
  const hasOffset = below(liveUnderPsf, roofLivePsf) !== null;
  return hasOffset ? null : below(addedGravityPsf, arrayDeadPsf);
};

/** Where none is entered, the roof live load of the code, not reduced. */
const fullRoofLivePsf = 20;

const liveLoadClearance: FitCheck['conflict'] = ({ liveUnderPsf, roofLivePsf, clearHeightIn = null }) => {
  const isOffset = below(liveUnderPsf, roofLivePsf ?? fullRoofLivePsf) !== null;
  if (!isOffset || (clearHeightIn !== null && clearHeightIn <= inaccessibleHeightIn)) return null;
  return [clearHeightIn ?? '', inaccessibleHeightIn];
};

const calculatedShapes = ['flat', 'gable', 'hip', 'monoslope'];

const scopeShape: FitCheck['conflict'] = ({ roofShape, outOfScope = [] }) => {
  if (outOfScope.length > 0) return [outOfScope.join(', '), ''];
  return roofShape === undefined || calculatedShapes.includes(roofShape)
    ? null
    : [roofShape, calculatedShapes.join(', ')];
};

/** Degrees up to which ballast holds an array. */
const ballastLimitDegrees = 7;

const materialConnection: FitCheck['conflict'] = ({ roofMaterial = '', connection = '', slopeDegrees = 0 }) => {
  if (connection === '') return null;
  const isForTile = /tile|hook|(^|[^n])flash/i.test(connection) && !/membrane/i.test(connection);
  const isLag = /(^|[^a-z])(lag|hanger)/i.test(connection);
  if (/tile/i.test(roofMaterial) && !isForTile) return [connection, roofMaterial];
  if (/standing.?seam/i.test(roofMaterial) && isLag) return [connection, roofMaterial];
  return /ballast/i.test(connection) && slopeDegrees > ballastLimitDegrees ? [connection, slopeDegrees] : null;
};

/** Share by which spans and overhang may differ from the length of eave to ridge. */
const spanTolerance = 0.25;

const spanSum: FitCheck['conflict'] = ({ spansIn, overhangIn = 0, eaveToRidgeFt }) => {
  if (!spansIn?.length || !eaveToRidgeFt) return null;
  const sumIn = spansIn.reduce((sum, span) => sum + span, overhangIn);
  const wholeIn = 12 * eaveToRidgeFt;
  return Math.abs(sumIn - wholeIn) > spanTolerance * wholeIn ? [sumIn, wholeIn] : null;
};

const byRule = 'existing_building_code';

const trussMemberCheck: FitCheck['conflict'] = ({ findingBasis, frameShape }) =>
  findingBasis === 'member_check' && frameShape !== undefined && !isMemberShape(frameShape)
    ? [frameShape, 'Rafter, Purlin']
    : null;

/** Other bases, and the other two readings, do not rest on the sum of gravity loads. */
const gravityPercent: FitCheck['conflict'] = ({ findingBasis = byRule, ruleReading, gravityPercent: percent }) =>
  findingBasis === byRule && (ruleReading === undefined || ruleReading === 'total-gravity-load')
    ? above(percent, existingBuildingLimits.gravity.percent)
    : null;

const ruleReading: FitCheck['conflict'] = (entries) => {
  const { findingBasis = byRule, existingBuildingCode = 'IEBC', existingBuildingCodeYear: year } = entries;
  if (findingBasis !== byRule || year === undefined || !needsReading(existingBuildingCode, year)) return null;
  return entries.ruleReading === undefined ? [entries.deadPercent ?? '', year] : null;
};

const codeAsce: FitCheck['conflict'] = ({ asceEdition, codeAsceEdition, modelCodeYear }) => {
  const ofModel = modelCodeYear === undefined ? undefined : editionOfModelCode(modelCodeYear);
  const expected = codeAsceEdition ?? ofModel ?? undefined;
  return asceEdition !== undefined && expected !== undefined && asceEdition !== expected
    ? [asceEdition, expected]
    : null;
};

const codeDate: FitCheck['conflict'] = ({ letterDate, permitApplicationDate, codeFrom, codeUntil }) => {
  const day = permitApplicationDate ?? letterDate;
  if (day === undefined) return null;
  if (codeFrom !== undefined && day < codeFrom) return [day, codeFrom];
  return codeUntil !== undefined && day >= codeUntil ? [day, codeUntil] : null;
};

const photos: FitCheck['conflict'] = ({ unreadablePhotos = 0, openQuestions = 0 }) =>
  unreadablePhotos + openQuestions > 0 ? [unreadablePhotos, openQuestions] : null;

const engineerLicense: FitCheck['conflict'] = ({ engineer, letterDate = '' }) => {
  if (!engineer) return null;
  const { projectState, licensedStates, expiresOn, discipline = '', allowedDisciplines } = engineer;
  if (!licensedStates.includes(projectState)) return [licensedStates.join(', '), projectState];
  if (expiresOn !== undefined && expiresOn < letterDate) return [expiresOn, letterDate];
  return allowedDisciplines && !allowedDisciplines.includes(discipline)
    ? [discipline, allowedDisciplines.join(', ')]
    : null;
};

const limits = existingBuildingLimits;

/** Each check that blocks "adequate" and "adequate with repairs". */
export const fitCheckRows: readonly FitCheck[] = [
  ...attachmentFitChecks,
  {
    id: 'snow-ground',
    of: 'letter',
    about: 'roofSnowPsf',
    unit: 'psf',
    rule: 'from 95% of the calculated roof snow to 1.5 pg + 10',
    conflict: snowGround,
  },
  { id: 'snow-level', of: 'letter', about: 'snowLevel', unit: '', rule: 'ASCE 7-22 2.4.1: 0.7 S', conflict: snowLevel },
  {
    id: 'dead-load-modules',
    of: 'letter',
    about: 'arrayDeadPsf',
    unit: 'psf',
    rule: 'at least 98% of modules, racking and ballast',
    conflict: deadLoadModules,
  },
  {
    id: 'dead-load-twice',
    of: 'letter',
    about: 'addedGravityPsf',
    unit: 'psf',
    rule: 'at least the array’s dead load, without live offset',
    conflict: deadLoadTwice,
  },
  {
    id: 'live-load-clearance',
    of: 'letter',
    about: 'clearHeightIn',
    isFinal: true,
    unit: 'in',
    rule: 'IBC 1607: no roof live load below modules up to 24 in clear',
    conflict: liveLoadClearance,
  },
  {
    id: 'scope-height',
    of: 'letter',
    about: 'roofHeightFt',
    unit: 'ft',
    rule: 'mean roof height at most 60 ft',
    conflict: ({ roofHeightFt }) => above(roofHeightFt, windLimits.heightFeet),
  },
  {
    id: 'scope-slope',
    of: 'array',
    unit: '°',
    rule: 'slope at most 45°',
    conflict: ({ slopeDegrees }) => above(slopeDegrees, windLimits.slopeDegrees),
  },
  {
    id: 'scope-snow',
    of: 'letter',
    about: 'groundSnowPsf',
    unit: 'psf',
    rule: 'ground snow at most 300 psf',
    conflict: ({ groundSnowPsf }) => above(groundSnowPsf, groundSnowLimitPsf),
  },
  {
    id: 'scope-wind-speed',
    of: 'letter',
    about: 'windSpeedMph',
    unit: 'mph',
    rule: 'wind speed at most 200 mph',
    conflict: ({ windSpeedMph }) => above(windSpeedMph, windLimits.speedMph),
  },
  {
    id: 'scope-shape',
    of: 'letter',
    about: 'roofShape',
    isFinal: true,
    unit: '',
    rule: 'a flat, gable, hip or monoslope roof',
    conflict: scopeShape,
  },
  {
    id: 'roof-layers',
    of: 'letter',
    about: 'roofingLayers',
    unit: 'layers',
    rule: 'at most 2 layers of roofing',
    conflict: ({ roofingLayers }) => above(roofingLayers, 2),
  },
  {
    id: 'truss-member-check',
    of: 'array',
    isFinal: true,
    unit: '',
    rule: 'a member check is of rafters and purlins',
    conflict: trussMemberCheck,
  },
  {
    id: 'member-ratio',
    of: 'array',
    unit: '',
    rule: 'demand at most the capacity',
    conflict: ({ memberRatio }) => above(memberRatio, 1),
  },
  { id: 'gravity-rule', of: 'letter', unit: '%', rule: 'existing-building code: at most 5%', conflict: gravityPercent },
  {
    id: 'lateral-rule',
    of: 'letter',
    unit: '%',
    rule: 'existing-building code: at most 10%',
    conflict: ({ lateralPercent, isLateralExempt }) =>
      isLateralExempt ? null : above(lateralPercent, limits.lateral.percent),
  },
  {
    id: 'rule-reading',
    of: 'letter',
    unit: '',
    rule: 'a reading of the rule of 2018 and later is chosen',
    conflict: ruleReading,
  },
  { id: 'code-asce', of: 'letter', unit: '', rule: 'the edition that the code refers to', conflict: codeAsce },
  { id: 'code-date', of: 'letter', unit: '', rule: 'the day is within the days of the code', conflict: codeDate },
  {
    id: 'material-connection',
    of: 'array',
    unit: '',
    rule: 'tile needs a hook or flashing, standing seam no lag, ballast at most 7°',
    conflict: materialConnection,
  },
  {
    id: 'span-sum',
    of: 'array',
    unit: 'in',
    rule: 'spans and overhang within 25% of eave to ridge',
    conflict: spanSum,
  },
  {
    id: 'photos',
    of: 'letter',
    unit: '',
    rule: 'no unreadable photo or open question on an input that is used',
    conflict: photos,
  },
  {
    id: 'engineer',
    of: 'letter',
    isFinal: true,
    unit: '',
    rule: 'a license of the state and discipline, in force on the day of the letter',
    conflict: engineerLicense,
  },
];

export interface FitFinding {
  id: FitCheckId;
  of: FitCheck['of'];
  about: FitCheck['about'];
  /** By the signing engineer, with a reason. */
  isOverridable: boolean;
  entered: FitValue;
  /** What the entered value does not fit. */
  against: FitValue;
  unit: string;
  rule: string;
}

export interface FitResult {
  /** In the order of the alphabet. */
  ids: string[];
  findings: FitFinding[];
}

/** What of the entries contradicts a rule, or another entry. */
export const fitChecks = (entries: FitEntries): FitResult => {
  const findings = fitCheckRows.flatMap(({ id, of, about, isFinal, unit, rule, conflict }): FitFinding[] => {
    const found = conflict(entries);
    return found ? [{ id, of, about, isOverridable: !isFinal, entered: found[0], against: found[1], unit, rule }] : [];
  });
  findings.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ids: findings.map(({ id }) => id), findings };
};
