import { Ask, CalculationRefusal } from './ask.ts';
import { durationFactorOf } from './attachments.ts';
import { beam, type BeamResult, type PatchLoad, type PointLoad } from './beam.ts';
import { type LumberInput, type LumberValues, lumberValues, type MemberSection, memberSection } from './lumber.ts';
import type { AttachmentLoad } from './loads.ts';
import type { CoefficientMark } from './marks.ts';

/** Of the leeward side; the surcharge begins at the ridge. */
export interface UnbalancedSnowLoad {
  leewardAsdPsf: number;
  surchargeAsdPsf: number;
  surchargeWidthFt: number;
}

export type CeilingKind = 'none' | 'plain' | 'plaster';

export interface MemberInput extends LumberInput {
  /** `Rafter`, `Purlin`, or a truss, which is refused. */
  frameShape?: string;
  /** Real size, of old, rough or full-sawn members. */
  realWidthIn?: number;
  realDepthIn?: number;
  /** Horizontal, from the eave to the ridge. */
  spansIn: readonly number[];
  /** Whether the reviewer confirmed that one member runs over all spans; true unless said otherwise. */
  isContinuous?: boolean;
  /** Beyond the first support. */
  overhangIn?: number;
  slopeDegrees: number;
  /** On the slope. */
  roofDeadPsf: number;
  arrayDeadPsf: number;
  roofLivePsf: number;
  /** Lr on the roof under the modules: of the whole member, unless `inLine` says where the array begins and ends. */
  liveUnderPsf: number;
  /** Balanced, on the horizontal projection. */
  snowAsdPsf: number;
  unbalancedSnow?: UnbalancedSnowLoad;
  /** Normal to the roof, strength level, as positive numbers. Flush arrays do not raise them: both states carry the same. */
  windDownPsf?: number;
  windUpliftPsf?: number;
  /** CL of the unbraced bottom edge under uplift. */
  upliftStabilityFactor?: number;
  /** Attachments in line, whose loads reach single members. Staggered ones load all members evenly. */
  inLine?: { attachments: readonly AttachmentLoad[]; arrayFromIn: number; arrayToIn: number };
  ceiling?: CeilingKind;
}

interface DeflectionRow {
  ceiling: CeilingKind;
  /** L divided by this. */
  variable: number;
  total: number;
  mark: CoefficientMark;
  section: string;
}

export const deflectionLimits: readonly DeflectionRow[] = [
  { ceiling: 'none', variable: 180, total: 120, mark: 'V1', section: 'IBC Table 1604.3' },
  { ceiling: 'plain', variable: 240, total: 180, mark: 'V1', section: 'IBC Table 1604.3' },
  { ceiling: 'plaster', variable: 360, total: 240, mark: 'V1', section: 'IBC Table 1604.3' },
];

/** L of a cantilever is this many times its length (IBC Table 1604.3, note). */
export const cantileverLengths = 2;

export type CombinationName = 'D' | 'D+Lr' | 'D+S' | 'D+S unbalanced' | 'D+0.6W' | 'D+0.75S+0.45W' | '0.6D-0.6W';

/** One combination of one state. */
export interface MemberCombination {
  combination: CombinationName;
  durationFactor: number;
  stabilityFactor: number;
  /** Uniform part, along the horizontal. */
  uniformPlf: number;
  momentLbIn: number;
  shearLb: number;
  bendingPsi: number;
  allowedBendingPsi: number;
  bendingRatio: number;
  shearPsi: number;
  allowedShearPsi: number;
  shearRatio: number;
  variableDeflectionIn: number;
  totalDeflectionIn: number;
  /** The larger of both deflections to their limits, of the spans. */
  deflectionRatio: number;
  /** The same of the overhang's tip, up or down, as information; 0 without an overhang. */
  variableOverhangDeflectionIn: number;
  totalOverhangDeflectionIn: number;
  overhangDeflectionRatio: number;
  /** Upward, of each support. */
  reactionsLb: number[];
}

export interface MemberResult {
  section: MemberSection;
  lumber: LumberValues;
  /** The combination that governs strength. */
  existing: MemberCombination;
  existingRatio: number;
  existingDeflectionRatio: number;
  existingOverhangDeflectionRatio: number;
  withArray: MemberCombination;
  withArrayRatio: number;
  withArrayDeflectionRatio: number;
  withArrayOverhangDeflectionRatio: number;
  existingCombinations: MemberCombination[];
  withArrayCombinations: MemberCombination[];
  /** Over 1 as it is and no more with the array: a finding may say "not worse", never "adequate". */
  isOverstressedButNotWorse: boolean;
  mark: CoefficientMark;
}

/** Loads of one kind, per inch of member and at points. */
interface KindLoads {
  uniformLbPerIn: number;
  patches?: readonly PatchLoad[];
  points?: readonly PointLoad[];
}

interface Combination {
  name: CombinationName;
  durationFactor: number;
  parts: readonly (readonly [factor: number, loads: KindLoads])[];
  dead: KindLoads;
  deadFactor: number;
}

const scaled = (parts: Combination['parts']): KindLoads => ({
  uniformLbPerIn: parts.reduce((sum, [factor, { uniformLbPerIn }]) => sum + factor * uniformLbPerIn, 0),
  patches: parts.flatMap(([factor, { patches = [] }]) =>
    patches.map((patch) => ({ ...patch, lbPerIn: factor * patch.lbPerIn })),
  ),
  points: parts.flatMap(([factor, { points = [] }]) => points.map((point) => ({ ...point, lb: factor * point.lb }))),
});

const isNothing = ({ uniformLbPerIn, patches = [], points = [] }: KindLoads): boolean =>
  uniformLbPerIn === 0 && patches.every(({ lbPerIn }) => lbPerIn === 0) && points.every(({ lb }) => lb === 0);

/** Frame shapes that are single members; chords of trusses share load with plates that nobody sees. */
const memberShapes = ['Rafter', 'Purlin'];

export const isMemberShape = (frameShape: string): boolean => memberShapes.includes(frameShape);

/** A purlin bends about both axes on a roof steeper than this, in degrees. */
const biaxialAboveDegrees = 10;

const refuseOthers = ({ frameShape = 'Rafter', slopeDegrees }: MemberInput): void => {
  if (!isMemberShape(frameShape)) throw new CalculationRefusal('truss-member-check');
  if (frameShape === 'Purlin' && slopeDegrees > biaxialAboveDegrees) throw new Ask('purlin-biaxial');
};

type State = 'existing' | 'withArray';

interface StateLoads {
  dead: KindLoads;
  live: KindLoads;
  snow: KindLoads;
  unbalanced: KindLoads;
  windDown: KindLoads;
  windUp: KindLoads;
}

const ridgePlaceIn = ({ spansIn }: MemberInput): number => spansIn.reduce((sum, span) => sum + span, 0);

/** A uniform load, and another one where the array covers the member, if its place is known. */
const aroundArray = (lbPerIn: number, underArrayLbPerIn: number, input: MemberInput): KindLoads => {
  if (!input.inLine) return { uniformLbPerIn: underArrayLbPerIn };
  const { arrayFromIn, arrayToIn } = input.inLine;
  const isWhole = arrayFromIn <= -(input.overhangIn ?? 0) && arrayToIn >= ridgePlaceIn(input);
  if (isWhole) return { uniformLbPerIn: underArrayLbPerIn };
  const patch = { fromIn: arrayFromIn, toIn: arrayToIn, lbPerIn: underArrayLbPerIn - lbPerIn };
  return { uniformLbPerIn: lbPerIn, patches: [patch] };
};

const stateLoads = (input: MemberInput, state: State): StateLoads => {
  const cos = Math.cos((input.slopeDegrees * Math.PI) / 180);
  const perIn = (psf: number): number => (psf * input.spacingIn) / 144;
  const hasArray = state === 'withArray';
  const isPoints = hasArray && input.inLine !== undefined;
  const at = (lb: (load: AttachmentLoad) => number): PointLoad[] =>
    isPoints ? (input.inLine?.attachments ?? []).map((load) => ({ atIn: load.atIn, lb: lb(load) })) : [];
  const { roofDeadPsf, arrayDeadPsf, roofLivePsf, liveUnderPsf, snowAsdPsf, unbalancedSnow } = input;
  const deadPsf = (roofDeadPsf + (hasArray && !isPoints ? arrayDeadPsf : 0)) / cos;
  const ridgeIn = ridgePlaceIn(input);
  const surchargeFromIn = ridgeIn - (unbalancedSnow?.surchargeWidthFt ?? 0) * 12;
  const surcharge = { fromIn: surchargeFromIn, toIn: ridgeIn, lbPerIn: perIn(unbalancedSnow?.surchargeAsdPsf ?? 0) };
  // A pressure p normal to the roof bends a sloped member as p / cos² on its horizontal projection does.
  const projected = (psf = 0): number => perIn(psf) / cos ** 2;
  /** Attachments bring the load of the array to the member as points. */
  const besidePoints = (lbPerIn: number): KindLoads =>
    isPoints ? aroundArray(lbPerIn, 0, input) : { uniformLbPerIn: lbPerIn };
  return {
    dead: { uniformLbPerIn: perIn(deadPsf), points: at(({ deadLb }) => deadLb) },
    live: hasArray
      ? aroundArray(perIn(roofLivePsf), perIn(liveUnderPsf), input)
      : { uniformLbPerIn: perIn(roofLivePsf) },
    snow: { ...besidePoints(perIn(snowAsdPsf)), points: at(({ snowAsdLb }) => snowAsdLb) },
    unbalanced: { uniformLbPerIn: perIn(unbalancedSnow?.leewardAsdPsf ?? 0), patches: [surcharge] },
    windDown: {
      ...besidePoints(projected(input.windDownPsf)),
      points: at(({ windDownLb }) => windDownLb / cos),
    },
    windUp: { uniformLbPerIn: -projected(input.windUpliftPsf) },
  };
};

const combinationsOf = ({ dead, live, snow, unbalanced, windDown, windUp }: StateLoads): Combination[] => {
  const of = (
    name: CombinationName,
    durationFactor: number,
    parts: Combination['parts'],
    deadFactor = 1,
  ): Combination => ({
    name,
    durationFactor,
    parts,
    dead,
    deadFactor,
  });
  const wind = durationFactorOf('wind');
  const all = [
    of('D', durationFactorOf('dead'), []),
    of('D+Lr', durationFactorOf('roof-live'), [[1, live]]),
    of('D+S', durationFactorOf('snow'), [[1, snow]]),
    of('D+S unbalanced', durationFactorOf('snow'), [[1, unbalanced]]),
    of('D+0.6W', wind, [[0.6, windDown]]),
    of(
      'D+0.75S+0.45W',
      wind,
      isNothing(windDown)
        ? []
        : [
            [0.75, snow],
            [0.45, windDown],
          ],
    ),
    of('0.6D-0.6W', wind, [[0.6, windUp]], 0.6),
  ];
  return all.filter(({ name, parts }) => name === 'D' || parts.some(([, loads]) => !isNothing(loads)));
};

const bent = (input: MemberInput, loads: KindLoads, stiffness: number): BeamResult[] => {
  const { spansIn, overhangIn = 0, isContinuous = true } = input;
  if (isContinuous || spansIn.length === 1) return [beam({ spansIn, overhangIn, stiffness, ...loads })];
  let fromIn = 0;
  return spansIn.map((spanIn, i) => {
    const moved = (at: number): number => at - fromIn;
    const isLast = i === spansIn.length - 1;
    // One over an interior support is on the span after it, so that its reaction is counted once.
    const isHere = ({ atIn }: PointLoad): boolean =>
      (i === 0 || atIn >= fromIn) && (atIn < fromIn + spanIn || (isLast && atIn === fromIn + spanIn));
    const result = beam({
      spansIn: [spanIn],
      overhangIn: i === 0 ? overhangIn : 0,
      stiffness,
      uniformLbPerIn: loads.uniformLbPerIn,
      patches: (loads.patches ?? []).map((patch) => ({
        ...patch,
        fromIn: moved(patch.fromIn),
        toIn: moved(patch.toIn),
      })),
      points: (loads.points ?? []).filter(isHere).map((point) => ({ ...point, atIn: moved(point.atIn) })),
    });
    fromIn += spanIn;
    return result;
  });
};

const largestOf = (beams: readonly BeamResult[], value: (one: BeamResult) => number): number =>
  Math.max(...beams.map(value));

/** Largest of each span's deflection to its length, times what the length is divided by for the limit. */
const deflectionRatioOf = (beams: readonly BeamResult[], divisor: number): number =>
  Math.max(...beams.flatMap(({ spans }) => spans.map((span) => (span.deflectionIn * divisor) / span.lengthIn)));

/** Of the overhang's tip, as for a span of twice its length. */
const overhangDeflection = (
  { overhangIn = 0 }: MemberInput,
  [variableBeam]: readonly BeamResult[],
  [totalBeam]: readonly BeamResult[],
  limits: DeflectionRow,
) => {
  const tipOf = (first: BeamResult | undefined): number => Math.abs(first?.overhangDeflectionIn ?? 0);
  const [variable, total] = [tipOf(variableBeam), tipOf(totalBeam)];
  const largest = Math.max(variable * limits.variable, total * limits.total);
  return {
    variableOverhangDeflectionIn: variable,
    totalOverhangDeflectionIn: total,
    overhangDeflectionRatio: overhangIn > 0 ? largest / (cantileverLengths * overhangIn) : 0,
  };
};

/** CL: sheathing braces the top edge; the bottom edge is free where a combination lifts the member. */
const stabilityFactorOf = (input: MemberInput, { name }: Combination, total: KindLoads): number => {
  if (name !== '0.6D-0.6W' || total.uniformLbPerIn >= 0) return 1;
  if (input.upliftStabilityFactor === undefined) throw new Ask('uplift-stability-CL');
  return input.upliftStabilityFactor;
};

const checkedCombination = (
  input: MemberInput,
  section: MemberSection,
  lumber: LumberValues,
  combination: Combination,
): MemberCombination => {
  const stiffness = lumber.adjustedElasticityPsi * section.inertiaIn4;
  const variable = scaled(combination.parts);
  const total = scaled([[combination.deadFactor, combination.dead], ...combination.parts]);
  const totalBeams = bent(input, total, stiffness);
  const variableBeams = bent(input, variable, stiffness);
  const stabilityFactor = stabilityFactorOf(input, combination, total);
  const momentLbIn = largestOf(totalBeams, (one) => one.momentLbIn);
  const shearLb = largestOf(totalBeams, (one) => one.shearLb);
  const bendingPsi = momentLbIn / section.sectionModulusIn3;
  const allowedBendingPsi = lumber.referenceBendingPsi * combination.durationFactor * stabilityFactor;
  const shearPsi = (1.5 * shearLb) / section.areaSqIn;
  const allowedShearPsi = lumber.referenceShearPsi * combination.durationFactor;
  const limits = deflectionLimits.find(({ ceiling }) => ceiling === (input.ceiling ?? 'plain'))!;
  return {
    combination: combination.name,
    durationFactor: combination.durationFactor,
    stabilityFactor,
    uniformPlf: total.uniformLbPerIn * 12,
    momentLbIn,
    shearLb,
    bendingPsi,
    allowedBendingPsi,
    bendingRatio: bendingPsi / allowedBendingPsi,
    shearPsi,
    allowedShearPsi,
    shearRatio: shearPsi / allowedShearPsi,
    variableDeflectionIn: largestOf(variableBeams, (one) => one.deflectionIn),
    totalDeflectionIn: largestOf(totalBeams, (one) => one.deflectionIn),
    deflectionRatio: Math.max(
      deflectionRatioOf(variableBeams, limits.variable),
      deflectionRatioOf(totalBeams, limits.total),
    ),
    ...overhangDeflection(input, variableBeams, totalBeams, limits),
    reactionsLb: totalBeams.flatMap(({ reactionsLb }) => reactionsLb),
  };
};

const strengthRatio = ({ bendingRatio, shearRatio }: MemberCombination): number => Math.max(bendingRatio, shearRatio);

const governing = (combinations: readonly MemberCombination[]): MemberCombination =>
  combinations.reduce((worst, one) => (strengthRatio(one) > strengthRatio(worst) ? one : worst));

/**
 * Route 2: a sawn rafter, purlin or joist as it is, and with the array. It refuses trusses, and asks for values that are not
 * confirmed in public, for both axes of steep purlins, and for CL under uplift.
 */
export const member = (input: MemberInput): MemberResult => {
  refuseOthers(input);
  const section = memberSection(input.size, input.realWidthIn, input.realDepthIn);
  const lumber = lumberValues(input);
  const ofState = (state: State): MemberCombination[] =>
    combinationsOf(stateLoads(input, state)).map((one) => checkedCombination(input, section, lumber, one));
  const existingCombinations = ofState('existing');
  const withArrayCombinations = ofState('withArray');
  const existing = governing(existingCombinations);
  const withArray = governing(withArrayCombinations);
  const [existingRatio, withArrayRatio] = [strengthRatio(existing), strengthRatio(withArray)];
  const largest = (
    combinations: readonly MemberCombination[],
    ratio: 'deflectionRatio' | 'overhangDeflectionRatio',
  ): number => Math.max(...combinations.map((one) => one[ratio]));
  return {
    section,
    lumber,
    existing,
    existingRatio,
    existingDeflectionRatio: largest(existingCombinations, 'deflectionRatio'),
    existingOverhangDeflectionRatio: largest(existingCombinations, 'overhangDeflectionRatio'),
    withArray,
    withArrayRatio,
    withArrayDeflectionRatio: largest(withArrayCombinations, 'deflectionRatio'),
    withArrayOverhangDeflectionRatio: largest(withArrayCombinations, 'overhangDeflectionRatio'),
    existingCombinations,
    withArrayCombinations,
    isOverstressedButNotWorse: existingRatio > 1 && withArrayRatio <= existingRatio,
    mark: lumber.mark,
  };
};
