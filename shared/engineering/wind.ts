import type { AsceEdition, Coefficient, RiskCategory } from './asceEdition.ts';
import { Ask, CalculationRefusal } from './ask.ts';
import { type ExternalCoefficient, externalCoefficients, valueAtArea, type WindRoof } from './externalCoefficients.ts';
import { type CoefficientMark, weakestMark } from './marks.ts';
import { exposureHeights, exposureRows, type WindExposure, windSections } from './windCoefficients.ts';

/** The bounds of what is calculated. */
export const windLimits = { heightFeet: 60, slopeDegrees: 45, speedMph: 200 } as const;

const inches = 12;

/** Kz at a height; Exposure B of 7-10 is not below 0.70 for components and cladding. Refuses more than 60 ft. */
export const exposureCoefficient = (edition: AsceEdition, exposure: WindExposure, heightFeet: number): Coefficient => {
  if (heightFeet > windLimits.heightFeet) throw new CalculationRefusal('scope-height');
  const { values, least = 0 } = exposureRows.find(
    (row) => row.editions.includes(edition) && row.exposure === exposure,
  )!;
  const next = exposureHeights.findIndex((height) => heightFeet <= height);
  const [from, to] = [exposureHeights[next - 1], exposureHeights[next]!];
  const value =
    from === undefined
      ? values[0]!
      : values[next - 1]! + ((values[next]! - values[next - 1]!) * (heightFeet - from)) / (to - from);
  return { value: Math.max(least, value), mark: 'V2', section: windSections[edition].Kz };
};

/** Ke. 1.0 is always allowed, and used where the elevation is not given; 7-10 has none. */
export const elevationFactor = (edition: AsceEdition, groundElevationFeet?: number): Coefficient => {
  const isUsed = edition !== '7-10' && groundElevationFeet !== undefined;
  const value = isUsed ? Math.exp(-0.0000362 * groundElevationFeet) : 1;
  return { value, mark: 'V2', section: windSections[edition].Ke };
};

/** Kd of buildings. */
export const directionalityFactor = (edition: AsceEdition): Coefficient => ({
  value: 0.85,
  mark: 'V2',
  section: windSections[edition].Kd,
});

/** Kzt: 1.0 where no hill, ridge or bluff is near, else what the engineer enters. */
const topographicFactor = ({ edition, topographicFactor: entered, isOnHill = false }: WindSite): Coefficient => {
  if (entered === undefined && isOnHill) throw new CalculationRefusal('scope-topography');
  return {
    value: entered ?? 1,
    mark: entered === undefined || entered === 1 ? 'V2' : 'entered',
    section: windSections[edition].Kzt,
  };
};

interface PressureTerms {
  edition: AsceEdition;
  windSpeedMph: number;
  Kz: number;
  Kzt?: number;
  Ke?: number;
}

/** Velocity pressure in psf. 7-22 has Kd in the pressure instead. */
export const velocityPressurePsf = ({ edition, windSpeedMph, Kz, Kzt = 1, Ke = 1 }: PressureTerms): number => {
  if (windSpeedMph > windLimits.speedMph) throw new CalculationRefusal('scope-wind-speed');
  const Kd = edition === '7-22' ? 1 : directionalityFactor(edition).value;
  return 0.00256 * Kz * Kzt * Kd * Ke * windSpeedMph ** 2;
};

/** The area in sq ft that one attachment holds, which is also the effective wind area. */
export const tributaryAreaSquareFeet = (spacingInches: number, widthInches: number): number =>
  (spacingInches * widthInches) / inches ** 2;

/** The width in inches that one rail holds: the side of a module across the rails, shared by its rails unless rows share them. */
export const tributaryWidthInches = (
  sideAcrossRailsInches: number,
  { railsPerRow, areShared }: { railsPerRow: number; areShared: boolean },
): number => (areShared ? sideAcrossRailsInches : sideAcrossRailsInches / railsPerRow);

/** γa of panels parallel to the roof. 7-22 draws a lower line too, which is not confirmed and not used. */
export const panelAreaFactor = (edition: AsceEdition, areaSquareFeet: number): Coefficient => ({
  value:
    edition === '7-10'
      ? 1
      : valueAtArea(
          [
            [10, 0.8],
            [100, 0.4],
          ],
          areaSquareFeet,
        ),
  mark: 'V2',
  section: windSections[edition].gammaA,
});

/** γE: of panels at an exposed edge of the array, and of the others. */
export const arrayEdgeFactor = (edition: AsceEdition, isExposed: boolean): Coefficient => ({
  value: edition !== '7-10' && isExposed ? 1.5 : 1,
  mark: 'V2',
  section: windSections[edition].gammaE,
});

interface NetPressureTerms {
  edition: AsceEdition;
  velocityPressurePsf: number;
  externalCoefficient: number;
  arrayEdgeFactor: number;
  panelAreaFactor: number;
}

/** The least net pressure in psf, of strength level. */
export const leastNetPressurePsf = 16;

/** The net pressure in psf of strength level, before the least one; upward is negative. */
export const calculatedPressurePsf = (terms: NetPressureTerms): number => {
  const Kd = terms.edition === '7-22' ? directionalityFactor('7-22').value : 1;
  const { velocityPressurePsf: qh, externalCoefficient, panelAreaFactor: area, arrayEdgeFactor: edge } = terms;
  return qh * Kd * externalCoefficient * edge * area;
};

/** The net pressure in psf of strength level; upward is negative. */
export const netPressurePsf = (terms: NetPressureTerms): number => {
  const calculated = calculatedPressurePsf(terms);
  return Math.sign(terms.externalCoefficient) * Math.max(leastNetPressurePsf, Math.abs(calculated));
};

interface UpliftTerms {
  pressurePsf: number;
  arrayDeadLoadPsf: number;
  slopeDegrees: number;
  areaSquareFeet: number;
}

/** The uplift of one attachment in lb, normal to the roof, by ASD combination 7: 0.6 D + 0.6 W. */
export const upliftPounds = ({ pressurePsf, arrayDeadLoadPsf, slopeDegrees, areaSquareFeet }: UpliftTerms): number => {
  const held = 0.6 * arrayDeadLoadPsf * Math.cos((slopeDegrees * Math.PI) / 180);
  return Math.max(0, 0.6 * Math.abs(pressurePsf) - held) * areaSquareFeet;
};

/** How the panels lie on the roof; what is absent is not checked here. */
export interface PanelPlacement {
  /** Between panel and roof. */
  tiltDegrees?: number | undefined;
  /** h2: from the roof to the top of the panel. */
  topAboveRoofInches?: number | undefined;
  gapInches?: number | undefined;
  /** Between gaps. */
  panelLengthFeet?: number | undefined;
  /** To the nearest edge, ridge or hip of the roof. */
  edgeDistanceInches?: number | undefined;
}

/** What § 29.4.4 demands of panels parallel to the roof. */
export const parallelPanelLimits = {
  tiltDegrees: 2,
  topAboveRoofInches: 10,
  gapInches: 0.25,
  panelLengthFeet: 6.7,
  /** Of the distance to the edge, in heights above the roof. */
  edgeHeights: 2,
} as const;

/** The conditions of § 29.4.4 that a placement fails. */
export const failedPanelConditions = (placement: PanelPlacement): string[] => {
  const { tiltDegrees = 0, topAboveRoofInches, gapInches, panelLengthFeet = 0, edgeDistanceInches } = placement;
  const limits = parallelPanelLimits;
  const height = topAboveRoofInches ?? 0;
  const conditions: [string, boolean][] = [
    ['solar-tilt', tiltDegrees > limits.tiltDegrees],
    ['solar-standoff', height > limits.topAboveRoofInches],
    ['solar-edge', edgeDistanceInches !== undefined && edgeDistanceInches < limits.edgeHeights * height],
    ['solar-panel-size', panelLengthFeet > limits.panelLengthFeet],
    ['solar-gap', gapInches !== undefined && gapInches < limits.gapInches],
  ];
  return conditions.flatMap(([id, isFailed]) => (isFailed ? [id] : []));
};

/** Where the building stands, and how high it is. */
export interface WindSite {
  edition: AsceEdition;
  windSpeedMph: number;
  exposure: WindExposure;
  meanRoofHeightFeet: number;
  topographicFactor?: number | undefined;
  /** A hill, ridge or bluff within a mile. */
  isOnHill?: boolean | undefined;
  groundElevationFeet?: number | undefined;
  /** II by default. */
  riskCategory?: RiskCategory | undefined;
}

export interface WindInputs extends WindSite, WindRoof {
  zone: string;
  effectiveAreaSquareFeet: number;
  /** On the slope. */
  arrayDeadLoadPsf: number;
  /** By default; "not exposed" is a statement of the engineer. */
  isExposed?: boolean | undefined;
  placement?: PanelPlacement | undefined;
}

export interface WindResult {
  exposureCoefficient: Coefficient;
  elevationFactor: Coefficient;
  directionalityFactor: Coefficient;
  topographicFactor: Coefficient;
  velocityPressurePsf: number;
  upCoefficient: ExternalCoefficient;
  downCoefficient: ExternalCoefficient;
  panelAreaFactor: Coefficient;
  arrayEdgeFactor: Coefficient;
  /** Of strength level, with the least pressure; upward is negative. */
  upPressurePsf: number;
  downPressurePsf: number;
  /** ASD, normal to the roof. */
  upliftPounds: number;
  /** That of the least confirmed number of the uplift. */
  mark: CoefficientMark;
}

/** The tornado loads of 7-22 are of Risk Category III and IV only, and are asked there. */
export const tornadoLoads = (edition: AsceEdition, risk: RiskCategory): 'not-required' | 'not-in-edition' => {
  if (edition !== '7-22') return 'not-in-edition';
  if (risk === 'III' || risk === 'IV') throw new Ask('tornado');
  return 'not-required';
};

/** How well the formula of the pressure is confirmed: 7-10 has none for panels, and that of 7-22 is inferred. */
export const pressureMarks: Readonly<Record<AsceEdition, CoefficientMark>> = {
  '7-10': 'V1',
  '7-16': 'V2',
  '7-22': 'V1',
};

const assertCalculated = ({ edition, slopeDegrees, riskCategory = 'II', placement = {} }: WindInputs): void => {
  if (slopeDegrees > windLimits.slopeDegrees) throw new CalculationRefusal('scope-slope');
  tornadoLoads(edition, riskCategory);
  const [failed] = failedPanelConditions(placement);
  if (failed !== undefined) throw new Ask(failed);
};

/** Wind on one attachment in one zone, with every number in between. */
export const wind = (inputs: WindInputs): WindResult => {
  assertCalculated(inputs);
  const { edition, windSpeedMph, effectiveAreaSquareFeet: area, slopeDegrees, arrayDeadLoadPsf } = inputs;
  const Kz = exposureCoefficient(edition, inputs.exposure, inputs.meanRoofHeightFeet);
  const Ke = elevationFactor(edition, inputs.groundElevationFeet);
  const Kzt = topographicFactor(inputs);
  const qh = velocityPressurePsf({ edition, windSpeedMph, Kz: Kz.value, Kzt: Kzt.value, Ke: Ke.value });
  const { up, down } = externalCoefficients(inputs, inputs.zone, area);
  const gammaA = panelAreaFactor(edition, area);
  const gammaE = arrayEdgeFactor(edition, inputs.isExposed ?? true);
  const pressureOf = ({ value }: Coefficient): number =>
    netPressurePsf({
      ...{ edition, velocityPressurePsf: qh, externalCoefficient: value },
      ...{ arrayEdgeFactor: gammaE.value, panelAreaFactor: gammaA.value },
    });
  const upPressurePsf = pressureOf(up);
  return {
    ...{ exposureCoefficient: Kz, elevationFactor: Ke, directionalityFactor: directionalityFactor(edition) },
    ...{ topographicFactor: Kzt, velocityPressurePsf: qh, upCoefficient: up, downCoefficient: down },
    ...{ panelAreaFactor: gammaA, arrayEdgeFactor: gammaE },
    ...{ upPressurePsf, downPressurePsf: pressureOf(down) },
    upliftPounds: upliftPounds({ pressurePsf: upPressurePsf, arrayDeadLoadPsf, slopeDegrees, areaSquareFeet: area }),
    mark: weakestMark([Kzt.mark, up.mark, pressureMarks[edition]]),
  };
};
