import type { AsceEdition, Coefficient } from './asceEdition.ts';
import { Ask, CalculationRefusal } from './ask.ts';
import { type CoefficientMark, weakestMark } from './marks.ts';
import {
  type AreaCurve,
  askedCoefficients,
  type CoefficientFigure,
  coefficientFigures,
  slopeJumps,
  type WindRoofShape,
} from './windCoefficients.ts';

/** A roof as the figures of coefficients see it. */
export interface WindRoof {
  edition: AsceEdition;
  roofShape: WindRoofShape;
  slopeDegrees: number;
  /** Mean roof height to plan width of a hip roof of 7-16; the worse curves where it is unknown. */
  heightToWidth?: number | undefined;
  /**
   * `worse`: within a degree of a slope at which coefficients jump, those of both figures are calculated, and the worse is
   * used. `stated`: only those of the figure of the slope. By default, the worse.
   */
  nearJump?: 'worse' | 'stated' | undefined;
}

/** Two values between which a coefficient was found linearly. */
export interface Interpolation {
  /** `h/B`, or `slope` in degrees. */
  of: 'h/B' | 'slope';
  at: number;
  from: { at: number; value: number };
  to: { at: number; value: number };
}

/** An external pressure coefficient, with what it was found by. */
export interface ExternalCoefficient extends Coefficient {
  /** Where one curve has it. */
  curve?: AreaCurve;
  interpolation?: Interpolation;
  /** That of the neighboring figure, which is less. */
  lesser?: Coefficient;
}

/** The value of a curve at an area in sq ft: linear in the logarithm between its points, flat outside of them. */
export const valueAtArea = (curve: AreaCurve, areaSquareFeet: number): number => {
  const next = curve.findIndex(([area]) => areaSquareFeet <= area);
  if (next === 0) return curve[0]![1];
  if (next === -1) return curve.at(-1)![1];
  const [fromArea, from] = curve[next - 1]!;
  const [toArea, to] = curve[next]!;
  const share = Math.log(areaSquareFeet / fromArea) / Math.log(toArea / fromArea);
  // At an end exactly that of the end.
  return from * (1 - share) + to * share;
};

const interpolate = ({ at, from, to }: Pick<Interpolation, 'at' | 'from' | 'to'>): number =>
  from.value + ((to.value - from.value) * (at - from.at)) / (to.at - from.at);

/** The zone with a plain prime: both `1'` and `1′` are written. */
const plainZone = (zone: string): string => zone.replaceAll(/[’′]/g, "'");

const isOf =
  ({ edition, roofShape }: WindRoof) =>
  (row: CoefficientFigure): boolean =>
    row.editions.includes(edition) && row.shapes.includes(roofShape);

/** The figures of a slope: several where they differ in h/B. Asks where there are none. */
const figuresAt = (roof: WindRoof, slopeDegrees: number): readonly CoefficientFigure[] => {
  const rows = coefficientFigures
    .filter(isOf(roof))
    .filter(({ slopes: [above, upTo] }) => (slopeDegrees > above || above === 0) && slopeDegrees <= upTo);
  if (rows.length > 0) return rows;
  const asked = askedCoefficients.find(({ shape }) => shape === roof.roofShape);
  if (asked) throw new Ask(asked.ask);
  // A flat roof that is steep.
  throw new CalculationRefusal('input-shape');
};

/** `uplift` of a zone, or the downward coefficient, which all zones of a figure share. */
type Side = { zone: string } | 'down';

const curveOf = (row: CoefficientFigure, side: Side): { curve: AreaCurve; mark: CoefficientMark } => {
  if (side === 'down') return { curve: row.down, mark: row.downMark ?? row.mark };
  const found = row.uplift.find(({ zones }) => zones.includes(side.zone));
  if (!found) throw new CalculationRefusal('input-zone');
  return { curve: found.curve, mark: found.mark ?? row.mark };
};

const sectionOf = ({ edition }: WindRoof, { figure }: CoefficientFigure): string => `ASCE ${edition} Fig. ${figure}`;

interface Asked {
  roof: WindRoof;
  side: Side;
  areaSquareFeet: number;
}

const ofOneFigure = ({ roof, side, areaSquareFeet }: Asked, row: CoefficientFigure): ExternalCoefficient => {
  const { curve, mark } = curveOf(row, side);
  return { value: valueAtArea(curve, areaSquareFeet), mark, section: sectionOf(roof, row), curve };
};

/** Between two coefficients, linearly; the nearest outside of them. */
const between = (
  of: Interpolation['of'],
  at: number,
  from: { at: number; found: ExternalCoefficient },
  to: { at: number; found: ExternalCoefficient },
): ExternalCoefficient => {
  if (at <= from.at) return from.found;
  if (at >= to.at) return to.found;
  if (from.found.value === to.found.value) return to.found;
  const interpolation = {
    ...{ of, at },
    from: { at: from.at, value: from.found.value },
    to: { at: to.at, value: to.found.value },
  };
  const mark = weakestMark([from.found.mark, to.found.mark]);
  const sections = [...new Set([from.found.section, to.found.section])];
  return { value: interpolate(interpolation), mark, section: sections.join(' and '), interpolation };
};

/** Between the figures that differ in h/B. Unknown h/B takes the last, which is the worst in every zone. */
const ofFigures = (asked: Asked, rows: readonly CoefficientFigure[]): ExternalCoefficient => {
  const [low, high] = [rows[0]!, rows.at(-1)!];
  const { heightToWidth } = asked.roof;
  if (low === high || heightToWidth === undefined) return ofOneFigure(asked, high);
  return between(
    'h/B',
    heightToWidth,
    { at: low.heightToWidth!, found: ofOneFigure(asked, low) },
    { at: high.heightToWidth!, found: ofOneFigure(asked, high) },
  );
};

const ofSlope = (asked: Asked, slopeDegrees: number): ExternalCoefficient => {
  const rows = figuresAt(asked.roof, slopeDegrees);
  const [above, upTo] = rows[0]!.slopes;
  const { fromFigure } = rows[0]!;
  if (fromFigure === undefined) return ofFigures(asked, rows);
  const first = coefficientFigures.filter(isOf(asked.roof)).find(({ figure }) => figure === fromFigure)!;
  return between(
    'slope',
    slopeDegrees,
    { at: above, found: ofOneFigure(asked, first) },
    { at: upTo, found: ofOneFigure(asked, rows[0]!) },
  );
};

/** The slopes whose figures are calculated: that of the roof, and those on both sides of a jump within a degree. */
const slopesCalculated = ({ edition, roofShape, slopeDegrees, nearJump = 'worse' }: WindRoof): number[] => {
  const jumps = slopeJumps.find((one) => one.edition === edition && one.shape === roofShape)?.atDegrees ?? [];
  const near = nearJump === 'stated' ? undefined : jumps.find((at) => Math.abs(slopeDegrees - at) <= 1);
  if (near === undefined) return [slopeDegrees];
  return [slopeDegrees, slopeDegrees > near ? near : near + 1];
};

const worst = (asked: Asked): ExternalCoefficient => {
  const [one, other] = slopesCalculated(asked.roof).map((slope) => ofSlope(asked, slope));
  if (other === undefined || other.value === one!.value) return one!;
  const [more, less] = Math.abs(other.value) > Math.abs(one!.value) ? [other, one!] : [one!, other];
  return { ...more, lesser: { value: less.value, mark: less.mark, section: less.section } };
};

/**
 * The external pressure coefficients of a zone, upward (negative) and downward. Refuses a zone that the figure does not have;
 * asks where no figure is confirmed.
 */
export const externalCoefficients = (
  roof: WindRoof,
  zone: string,
  areaSquareFeet: number,
): { up: ExternalCoefficient; down: ExternalCoefficient } => ({
  up: worst({ roof, side: { zone: plainZone(zone) }, areaSquareFeet }),
  down: worst({ roof, side: 'down', areaSquareFeet }),
});

/** The zones of a roof, from the field to the corners. */
export const zonesOfRoof = (roof: WindRoof): string[] =>
  figuresAt(roof, roof.slopeDegrees)[0]!
    .uplift.flatMap(({ zones }) => zones)
    .sort();
