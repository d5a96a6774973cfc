import type { Coefficient } from './asceEdition.ts';
import type { ExternalCoefficient } from './externalCoefficients.ts';
import type { CalculationLine } from './lines.ts';
import { weakestMark } from './marks.ts';
import { calculatedPressurePsf, leastNetPressurePsf, pressureMarks, type WindInputs, type WindResult } from './wind.ts';
import { windSections } from './windCoefficients.ts';

/** Numbers of a formula as a checker reads them: negative ones in parentheses within a product. */
const two = (value: number): string => value.toFixed(2).replace(/^-(.*)$/, '(−$1)');
const three = (value: number): string => value.toFixed(3).replace(/^-(.*)$/, '(−$1)');
const one = (value: number): string => value.toFixed(1);

const readLine = (id: string, symbol: string, { value, section, mark }: Coefficient): CalculationLine => ({
  ...{ id, symbol, result: value, unit: '', section, mark },
});

/** How a coefficient was found: on its curve, or between two values. */
const foundBy = ({ curve, interpolation }: ExternalCoefficient, area: number): Partial<CalculationLine> => {
  if (interpolation) {
    const { of, at, from, to } = interpolation;
    return {
      formula: `linear in ${of}`,
      numbers: `${three(from.value)} at ${from.at}, ${three(to.value)} at ${to.at}; ${of} = ${at}`,
    };
  }
  const [[fromArea, from] = [0, 0], [toArea, to] = [0, 0]] = curve ?? [];
  if (curve?.length !== 2 || area <= fromArea || area >= toArea) return {};
  return {
    formula: 'GCp₁ + (GCp₂ − GCp₁) · log(A / A₁) / log(A₂ / A₁)',
    numbers: `${two(from)} + (${two(to)} − ${two(from)}) · log(${one(area)} / ${fromArea}) / log(${toArea} / ${fromArea})`,
  };
};

const coefficientLines = (id: string, symbol: string, found: ExternalCoefficient, area: number): CalculationLine[] => [
  ...(found.lesser ? [readLine(`${id}-other-figure`, `${symbol}, less and not used`, found.lesser)] : []),
  { ...readLine(id, symbol, found), ...foundBy(found, area) },
];

const velocityLines = (inputs: WindInputs, result: WindResult): CalculationLine[] => {
  const { edition, windSpeedMph: V } = inputs;
  const { exposureCoefficient: Kz, topographicFactor: Kzt, elevationFactor: Ke, directionalityFactor: Kd } = result;
  const hasKe = edition !== '7-10';
  const hasKd = edition !== '7-22';
  const terms = [
    ['Kz', Kz, true],
    ['Kzt', Kzt, true],
    ['Kd', Kd, hasKd],
    ['Ke', Ke, hasKe],
  ] as const;
  const used = terms.filter(([, , isUsed]) => isUsed);
  const product = (texts: readonly string[]): string => ['0.00256', ...texts].join(' · ');
  return [
    readLine('exposure-coefficient', 'Kz', Kz),
    readLine('topographic-factor', 'Kzt', Kzt),
    readLine('directionality-factor', 'Kd', Kd),
    ...(hasKe ? [readLine('elevation-factor', 'Ke', Ke)] : []),
    {
      ...{ id: 'velocity-pressure', symbol: 'qh' },
      formula: product([...used.map(([symbol]) => symbol), 'V²']),
      numbers: product([...used.map(([, { value }]) => two(value)), `${V}²`]),
      ...{ result: result.velocityPressurePsf, unit: 'psf', section: windSections[edition].qh },
      mark: weakestMark(used.map(([, { mark }]) => mark)),
    },
  ];
};

const panelLines = ({ edition, effectiveAreaSquareFeet: area }: WindInputs, result: WindResult): CalculationLine[] => {
  if (edition === '7-10') return [];
  const isFlat = area <= 10 || area >= 100;
  return [
    {
      ...readLine('panel-area-factor', 'γa', result.panelAreaFactor),
      ...(isFlat ? {} : { formula: '0.8 − 0.4 · log(A / 10)', numbers: `0.8 − 0.4 · log(${one(area)} / 10)` }),
    },
    readLine('array-edge-factor', 'γE', result.arrayEdgeFactor),
  ];
};

const pressureLine = (
  { edition }: WindInputs,
  result: WindResult,
  side: { id: string; symbol: string; coefficient: Coefficient; pressurePsf: number },
): CalculationLine[] => {
  const {
    velocityPressurePsf: qh,
    panelAreaFactor: gammaA,
    arrayEdgeFactor: gammaE,
    directionalityFactor: Kd,
  } = result;
  const terms: [string, string][] = [
    ['qh', one(qh)],
    ...(edition === '7-22' ? [['Kd', two(Kd.value)] as [string, string]] : []),
    ['GCp', two(side.coefficient.value)],
    ...(edition === '7-10'
      ? []
      : ([
          ['γE', two(gammaE.value)],
          ['γa', two(gammaA.value)],
        ] as [string, string][])),
  ];
  const calculated = calculatedPressurePsf({
    ...{ edition, velocityPressurePsf: qh, externalCoefficient: side.coefficient.value },
    ...{ arrayEdgeFactor: gammaE.value, panelAreaFactor: gammaA.value },
  });
  const mark = weakestMark([result.topographicFactor.mark, side.coefficient.mark, pressureMarks[edition]]);
  const line: CalculationLine = {
    ...{ id: side.id, symbol: side.symbol },
    formula: terms.map(([symbol]) => symbol).join(' · '),
    numbers: terms.map(([, number]) => number).join(' · '),
    ...{ result: calculated, unit: 'psf', section: windSections[edition].p, mark },
  };
  if (calculated === side.pressurePsf) return [line];
  return [
    line,
    {
      ...{ id: `${side.id}-least`, symbol: side.symbol, formula: `|${side.symbol}| ≥ ${leastNetPressurePsf} psf` },
      ...{ numbers: `${one(Math.abs(calculated))} < ${leastNetPressurePsf}`, result: side.pressurePsf, unit: 'psf' },
      ...{ section: windSections[edition].minimum, mark: 'V2' },
    },
  ];
};

const upliftLine = (inputs: WindInputs, result: WindResult): CalculationLine => {
  const { edition, arrayDeadLoadPsf: dead, slopeDegrees, effectiveAreaSquareFeet: area } = inputs;
  const up = one(Math.abs(result.upPressurePsf));
  return {
    ...{ id: 'uplift', symbol: 'T', formula: 'max(0, 0.6 |p| − 0.6 D cos θ) · A' },
    numbers: `max(0, 0.6 · ${up} − 0.6 · ${one(dead)} · cos ${slopeDegrees}°) · ${one(area)}`,
    ...{ result: result.upliftPounds, unit: 'lb', section: windSections[edition].uplift, mark: result.mark },
  };
};

/** The steps of a wind calculation, as a checker follows them. */
export const windLines = (inputs: WindInputs, result: WindResult): CalculationLine[] => {
  const { effectiveAreaSquareFeet: area, edition } = inputs;
  const { upCoefficient: up, downCoefficient: down } = result;
  return [
    ...velocityLines(inputs, result),
    {
      ...{ id: 'effective-area', symbol: 'A', result: area, unit: 'sq ft' },
      ...{ section: `ASCE ${edition} § 26.2`, mark: 'V2' },
    },
    ...coefficientLines('uplift-coefficient', 'GCp', up, area),
    ...panelLines(inputs, result),
    ...pressureLine(inputs, result, {
      ...{ id: 'uplift-pressure', symbol: 'p', coefficient: up, pressurePsf: result.upPressurePsf },
    }),
    upliftLine(inputs, result),
    ...coefficientLines('downward-coefficient', 'GCp+', down, area),
    ...pressureLine(inputs, result, {
      ...{ id: 'downward-pressure', symbol: 'p+', coefficient: down, pressurePsf: result.downPressurePsf },
    }),
  ];
};
