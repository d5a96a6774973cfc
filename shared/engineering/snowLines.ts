import { fixed, formulaLine, tableLine } from './lineOf.ts';
import type { CalculationLine } from './lines.ts';
import { type CoefficientMark, weakestMark } from './marks.ts';
import {
  driftMark,
  flatRoofFactor,
  snowCoefficients,
  snowDensity,
  type SnowCoefficients,
  type SnowInput,
  type SnowResult,
  windwardShare,
} from './snow.ts';

const one = (value: number): string => fixed(value, 1);
const two = (value: number): string => fixed(value, 2);

/** The mark of pf, and of what follows from it. */
const flatMark = ({ exposure, thermal, importance }: SnowCoefficients): CoefficientMark =>
  weakestMark([exposure.mark, thermal.mark, importance.mark]);

const balancedLines = (input: SnowInput, result: SnowResult, numbers: SnowCoefficients): CalculationLine[] => {
  const { edition, groundSnowPsf, localMinimumRoofSnowPsf = 0 } = input;
  const unit = `psf, ${result.level}`;
  const hasImportance = edition !== '7-22';
  const at = (section: string, mark: CoefficientMark) => ({ section: `ASCE ${edition} ${section}`, mark });
  const mark = flatMark(numbers);
  const slopedMark = weakestMark([mark, numbers.slope.mark]);
  const factors = [result.exposureFactor, result.thermalFactor, ...(hasImportance ? [result.importanceFactor] : [])];
  const flatNumbers = [flatRoofFactor.toString(), ...factors.map(two), one(groundSnowPsf)].join(' · ');
  const { slopedRoofSnowPsf: sloped, minimumSnowPsf, rainOnSnowPsf } = result;
  const terms = [
    rainOnSnowPsf > 0 ? ['ps + rain', `${one(sloped)} + ${one(rainOnSnowPsf)}`] : ['ps', one(sloped)],
    ...(minimumSnowPsf > 0 ? [['pm', one(minimumSnowPsf)]] : []),
    ...(localMinimumRoofSnowPsf > 0 ? [['local minimum', one(localMinimumRoofSnowPsf)]] : []),
  ];
  const largest = (part: 0 | 1): string => `max(${terms.map((term) => term[part]).join('; ')})`;
  const isMinimumOf = `${hasImportance ? 'Is · ' : ''}min(pg; ${numbers.minimumLimit.value})`;
  const minimumNumbers = `${hasImportance ? `${two(result.importanceFactor)} · ` : ''}min(${one(groundSnowPsf)}; ${numbers.minimumLimit.value})`;
  const flatFormula = `${flatRoofFactor} · Ce · Ct${hasImportance ? ' · Is' : ''} · pg`;
  return [
    tableLine('snow-exposure-factor', 'Ce', result.exposureFactor, numbers.exposure),
    tableLine('snow-thermal-factor', 'Ct', result.thermalFactor, numbers.thermal),
    ...(hasImportance ? [tableLine('snow-importance-factor', 'Is', result.importanceFactor, numbers.importance)] : []),
    formulaLine(
      'flat-roof-snow',
      'pf',
      [flatFormula, flatNumbers],
      [result.flatRoofSnowPsf, unit],
      at('Eq. 7.3-1', mark),
    ),
    tableLine('snow-slope-factor', 'Cs', result.slopeFactor, numbers.slope),
    formulaLine(
      'sloped-roof-snow',
      'ps',
      ['Cs · pf', `${fixed(result.slopeFactor, 3)} · ${one(result.flatRoofSnowPsf)}`],
      [sloped, unit],
      at('Eq. 7.4-1', slopedMark),
    ),
    ...(minimumSnowPsf > 0
      ? [formulaLine('minimum-snow', 'pm', [isMinimumOf, minimumNumbers], [minimumSnowPsf, unit], numbers.minimumLimit)]
      : []),
    ...(rainOnSnowPsf > 0 ? [tableLine('rain-on-snow', 'rain', rainOnSnowPsf, numbers.rain, unit)] : []),
    formulaLine(
      'balanced-snow',
      'S',
      [largest(0), largest(1)],
      [result.balancedPsf, unit],
      at('7.3, 7.4, 7.10', result.balancedMark),
    ),
  ];
};

const unbalancedLines = (input: SnowInput, result: SnowResult, numbers: SnowCoefficients): CalculationLine[] => {
  const { applies, windwardPsf, leewardPsf, surchargePsf, surchargeWidthFt, driftHeightFt: hd } = result.unbalanced;
  if (!applies) return [];
  const { edition, groundSnowPsf: ground, eaveToRidgeFt, slopeDegrees, winterWindParameter } = input;
  const unit = `psf, ${result.level}`;
  const mark = weakestMark(['V1', flatMark(numbers)]);
  const source = { section: `ASCE ${edition} 7.6.1`, mark };
  if (hd === 0) {
    const isNew = edition === '7-22';
    const formula = isNew ? 'pg' : 'Is · pg';
    const product = isNew ? one(ground) : `${two(result.importanceFactor)} · ${one(ground)}`;
    return [
      formulaLine('leeward-snow', 'S leeward', [formula, product], [leewardPsf, unit], source),
      tableLine('windward-snow', 'S windward', windwardPsf, source, unit),
    ];
  }
  const isEntered = input.driftHeightFt !== undefined;
  const drift = { section: source.section, mark: weakestMark([mark, driftMark(input)]) };
  const run = 1 / Math.tan((slopeDegrees * Math.PI) / 180);
  const density = snowDensity(ground);
  const driftFormula: readonly [string, string] =
    edition === '7-22'
      ? [
          '1.5 · √(pg^0.74 · W^0.70 · W2^1.7 / γ)',
          `1.5 · √(${one(ground)}^0.74 · ${one(eaveToRidgeFt)}^0.70 · ${winterWindParameter ?? ''}^1.7 / ${two(density)})`,
        ]
      : ['0.43 · ∛W · ∜(pg + 10) − 1.5', `0.43 · ∛${one(eaveToRidgeFt)} · ∜(${one(ground)} + 10) − 1.5`];
  return [
    formulaLine(
      'snow-density',
      'γ',
      ['min(0.13 · pg + 14; 30)', `min(0.13 · ${one(ground)} + 14; 30)`],
      [density, 'pcf'],
      { section: `ASCE ${edition} Eq. 7.7-1`, mark: 'V1' },
    ),
    isEntered
      ? tableLine('drift-height', 'hd', hd, drift, 'ft')
      : formulaLine('drift-height', 'hd', driftFormula, [hd, 'ft'], drift),
    formulaLine(
      'windward-snow',
      'S windward',
      [`${windwardShare} · ps`, `${windwardShare} · ${one(result.slopedRoofSnowPsf)}`],
      [windwardPsf, unit],
      source,
    ),
    formulaLine('leeward-snow', 'S leeward', ['ps', one(result.slopedRoofSnowPsf)], [leewardPsf, unit], source),
    formulaLine(
      'snow-surcharge',
      'S surcharge',
      ['hd · γ / √S', `${two(hd)} · ${two(density)} / √${two(run)}`],
      [surchargePsf, unit],
      drift,
    ),
    formulaLine(
      'snow-surcharge-width',
      'width',
      ['8 · hd · √S / 3', `8 · ${two(hd)} · √${two(run)} / 3`],
      [surchargeWidthFt, 'ft'],
      drift,
    ),
  ];
};

/** The steps of a roof snow load. The level, ASD or strength, stands with each unit. */
export const snowLines = (input: SnowInput, result: SnowResult): CalculationLine[] => {
  const numbers = snowCoefficients(input);
  const unbalanced = unbalancedLines(input, result, numbers);
  const { asd } = numbers;
  const peakPsf = Math.max(result.balancedPsf, result.unbalanced.leewardPsf + result.unbalanced.surchargePsf);
  const toAsd = (psf: number): readonly [string, string] => [`${asd.value} · S`, `${asd.value} · ${one(psf)}`];
  return [
    ...balancedLines(input, result, numbers),
    ...unbalanced,
    formulaLine('balanced-snow-asd', 'S balanced', toAsd(result.balancedPsf), [result.balancedAsdPsf, 'psf, ASD'], {
      section: asd.section,
      mark: result.balancedMark,
    }),
    formulaLine('peak-snow-asd', 'S peak', toAsd(peakPsf), [result.peakAsdPsf, 'psf, ASD'], {
      section: asd.section,
      mark: result.mark,
    }),
  ];
};
