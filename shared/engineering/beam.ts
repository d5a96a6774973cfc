/** Places are inches from the first support; an overhang before it has negative places. Loads act downward. */
export interface PointLoad {
  atIn: number;
  lb: number;
}

export interface PatchLoad {
  fromIn: number;
  toIn: number;
  lbPerIn: number;
}

export interface BeamInput {
  /** From the first support on; supports are pins. */
  spansIn: readonly number[];
  /** Cantilever before the first support. */
  overhangIn?: number;
  /** Over all spans and the overhang. */
  uniformLbPerIn?: number;
  patches?: readonly PatchLoad[];
  points?: readonly PointLoad[];
  /** E·I in lb·in². */
  stiffness?: number;
}

export interface SpanResult {
  lengthIn: number;
  /** Largest sagging moment, lb·in; 0 where the span only hogs. */
  positiveMomentLbIn: number;
  /** Largest hogging moment as a positive number. */
  negativeMomentLbIn: number;
  shearLb: number;
  /** Largest, up or down. */
  deflectionIn: number;
}

export interface BeamResult {
  positiveMomentLbIn: number;
  negativeMomentLbIn: number;
  /** The larger of both. */
  momentLbIn: number;
  shearLb: number;
  /** Upward, of each support. */
  reactionsLb: number[];
  deflectionIn: number;
  /** Of the tip, downward. */
  overhangDeflectionIn: number;
  spans: SpanResult[];
}

/** The loads on one span, in inches from its left support. */
interface SpanLoads {
  lengthIn: number;
  patches: readonly PatchLoad[];
  points: readonly PointLoad[];
}

const totalLb = ({ patches, points }: SpanLoads): number =>
  patches.reduce((sum, { fromIn, toIn, lbPerIn }) => sum + lbPerIn * (toIn - fromIn), 0) +
  points.reduce((sum, { lb }) => sum + lb, 0);

/** About the left support. */
const totalMoment = ({ patches, points }: SpanLoads): number =>
  patches.reduce((sum, { fromIn, toIn, lbPerIn }) => sum + (lbPerIn * (toIn ** 2 - fromIn ** 2)) / 2, 0) +
  points.reduce((sum, { atIn, lb }) => sum + lb * atIn, 0);

const mirrored = ({ lengthIn, patches, points }: SpanLoads): SpanLoads => ({
  lengthIn,
  patches: patches.map(({ fromIn, toIn, lbPerIn }) => ({ fromIn: lengthIn - toIn, toIn: lengthIn - fromIn, lbPerIn })),
  points: points.map(({ atIn, lb }) => ({ atIn: lengthIn - atIn, lb })),
});

/** The term of the three-moment equation at the right support of a span: 6Aa/L of its simple-beam moment diagram. */
const threeMomentTerm = ({ lengthIn, patches, points }: SpanLoads): number => {
  const patchPart = (x: number): number => ((lengthIn * x) ** 2 / 2 - x ** 4 / 4) / lengthIn;
  return (
    patches.reduce((sum, { fromIn, toIn, lbPerIn }) => sum + lbPerIn * (patchPart(toIn) - patchPart(fromIn)), 0) +
    points.reduce((sum, { atIn, lb }) => sum + (lb * atIn * (lengthIn ** 2 - atIn ** 2)) / lengthIn, 0)
  );
};

/** Moments over the supports, sagging positive, by the three-moment equations: a tridiagonal system. */
const supportMoments = (spans: readonly SpanLoads[], firstMoment: number): number[] => {
  const moments = [firstMoment, ...spans.map(() => 0)];
  // Elimination from the left: M[i] = constants[i] − slopes[i] · M[i + 1].
  const slopes = [0];
  const constants = [firstMoment];
  for (let i = 1; i < spans.length; i++) {
    const left = spans[i - 1]!;
    const right = spans[i]!;
    const load = -(threeMomentTerm(left) + threeMomentTerm(mirrored(right)));
    const pivot = 2 * (left.lengthIn + right.lengthIn) - left.lengthIn * slopes[i - 1]!;
    slopes.push(right.lengthIn / pivot);
    constants.push((load - left.lengthIn * constants[i - 1]!) / pivot);
  }
  for (let i = spans.length - 1; i >= 1; i--) moments[i] = constants[i]! - slopes[i]! * moments[i + 1]!;
  return moments;
};

/** Shear and moment along one span, and its deflection times E·I, upward. */
interface SpanCurves {
  shear: (x: number) => number;
  moment: (x: number) => number;
  slope: (x: number) => number;
  deflection: (x: number) => number;
}

const curvesOf = (span: SpanLoads, leftMoment: number, leftShear: number): SpanCurves => {
  /** Integrals of the load, n + 1 times, from the left support on. */
  const loads = (x: number, n: number, factorial: number): number => {
    const beyond = (at: number, power: number): number => (x > at ? (x - at) ** power : 0);
    const ofPatches = span.patches.reduce(
      (sum, { fromIn, toIn, lbPerIn }) => sum + lbPerIn * (beyond(fromIn, n + 1) - beyond(toIn, n + 1)),
      0,
    );
    const ofPoints = span.points.reduce((sum, { atIn, lb }) => sum + lb * (x > atIn ? beyond(atIn, n) : 0), 0);
    return ofPatches / (factorial * (n + 1)) + ofPoints / factorial;
  };
  const free = (x: number): number => (leftMoment * x ** 2) / 2 + (leftShear * x ** 3) / 6 - loads(x, 3, 6);
  const startSlope = -free(span.lengthIn) / span.lengthIn;
  return {
    shear: (x) => leftShear - loads(x, 0, 1),
    moment: (x) => leftMoment + leftShear * x - loads(x, 1, 1),
    slope: (x) => leftMoment * x + (leftShear * x ** 2) / 2 - loads(x, 2, 2) + startSlope,
    deflection: (x) => free(x) + startSlope * x,
  };
};

/** Where a function that changes monotonically between two places is zero; null where it has one sign. */
const zeroBetween = (f: (x: number) => number, from: number, to: number): number | null => {
  let [low, high] = [from, to];
  const sign = Math.sign(f(low));
  if (sign === 0) return low;
  if (sign === Math.sign(f(high))) return null;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (Math.sign(f(middle)) === sign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

const zerosBetween = (f: (x: number) => number, places: readonly number[]): number[] =>
  places.slice(1).flatMap((to, i) => zeroBetween(f, places[i]!, to) ?? []);

const inOrder = (places: readonly number[]): number[] => [...new Set(places)].sort((a, b) => a - b);

const spanResult = (span: SpanLoads, leftMoment: number, rightMoment: number, stiffness: number): SpanResult => {
  const { lengthIn } = span;
  const simpleLeft = totalLb(span) - totalMoment(span) / lengthIn;
  const leftShear = simpleLeft + (rightMoment - leftMoment) / lengthIn;
  const { shear, moment, slope, deflection } = curvesOf(span, leftMoment, leftShear);
  const breaks = inOrder([
    0,
    lengthIn,
    ...span.patches.flatMap(({ fromIn, toIn }) => [fromIn, toIn]),
    ...span.points.map(({ atIn }) => atIn),
  ]);
  // Shear jumps at a point load: just beyond it is another value than at it. One over a support is no shear of the span.
  const beyond = breaks.slice(0, -1).map((x) => x + 1e-9);
  const shears = [...breaks.slice(1).map(shear), ...beyond.map(shear)];
  const peaks = inOrder([...breaks, ...zerosBetween(shear, inOrder([...breaks, ...beyond]))]);
  const moments = [...peaks.map(moment), leftMoment, rightMoment];
  // Between zeros of the moment the slope changes in one direction, so that it has one zero at most.
  const turns = inOrder([...peaks, ...zerosBetween(moment, peaks)]);
  const sags = [...turns, ...zerosBetween(slope, turns)].map((x) => Math.abs(deflection(x)));
  return {
    lengthIn,
    positiveMomentLbIn: Math.max(0, ...moments),
    negativeMomentLbIn: Math.max(0, ...moments.map((value) => -value)),
    shearLb: Math.max(...shears.map(Math.abs)),
    deflectionIn: Math.max(...sags) / stiffness,
  };
};

/** The loads of a beam between two places, in inches from the first of them. */
const loadsBetween = (input: BeamInput, fromIn: number, toIn: number, isLast: boolean): SpanLoads => {
  const { uniformLbPerIn = 0, patches = [], points = [] } = input;
  const cut = patches.flatMap((patch) => {
    const from = Math.max(fromIn, patch.fromIn);
    const to = Math.min(toIn, patch.toIn);
    return to > from ? [{ fromIn: from - fromIn, toIn: to - fromIn, lbPerIn: patch.lbPerIn }] : [];
  });
  const lengthIn = toIn - fromIn;
  const uniform = uniformLbPerIn === 0 ? [] : [{ fromIn: 0, toIn: lengthIn, lbPerIn: uniformLbPerIn }];
  return {
    lengthIn,
    patches: [...uniform, ...cut],
    points: points
      .filter(({ atIn }) => atIn >= fromIn && (atIn < toIn || (isLast && atIn === toIn)))
      .map(({ atIn, lb }) => ({ atIn: atIn - fromIn, lb })),
  };
};

/** Downward at the tip of a cantilever that starts level, times E·I. */
const cantileverTip = ({ lengthIn, patches, points }: SpanLoads): number => {
  const patchPart = (d: number): number => (lengthIn * d ** 3 - d ** 4 / 4) / 6;
  return (
    patches.reduce((sum, { fromIn, toIn, lbPerIn }) => sum + lbPerIn * (patchPart(toIn) - patchPart(fromIn)), 0) +
    points.reduce((sum, { atIn, lb }) => sum + (lb * atIn ** 2 * (3 * lengthIn - atIn)) / 6, 0)
  );
};

/** A beam on pins, continuous over all its spans, by statics and the three-moment equations: exact for any of its loads. */
export const beam = (input: BeamInput): BeamResult => {
  const { spansIn, overhangIn = 0, stiffness = 1 } = input;
  const ends = spansIn.reduce<number[]>((places, span) => [...places, places.at(-1)! + span], [0]);
  const spans = spansIn.map((_, i) => loadsBetween(input, ends[i]!, ends[i + 1]!, i === spansIn.length - 1));
  const overhang = mirrored(loadsBetween(input, -overhangIn, 0, false));
  const moments = supportMoments(spans, -totalMoment(overhang));
  const results = spans.map((span, i) => spanResult(span, moments[i]!, moments[i + 1]!, stiffness));
  const leftShears = spans.map(
    (span, i) => totalLb(span) - totalMoment(span) / span.lengthIn + (moments[i + 1]! - moments[i]!) / span.lengthIn,
  );
  const reactionsLb = ends.map((_, i) => {
    const fromLeft = i === 0 ? totalLb(overhang) : totalLb(spans[i - 1]!) - leftShears[i - 1]!;
    return fromLeft + (leftShears[i] ?? 0);
  });
  const startSlope = curvesOf(spans[0]!, moments[0]!, leftShears[0]!).slope(0);
  const largest = (value: (span: SpanResult) => number): number => Math.max(...results.map(value));
  const positiveMomentLbIn = largest((span) => span.positiveMomentLbIn);
  const negativeMomentLbIn = largest((span) => span.negativeMomentLbIn);
  return {
    positiveMomentLbIn,
    negativeMomentLbIn,
    momentLbIn: Math.max(positiveMomentLbIn, negativeMomentLbIn),
    shearLb: Math.max(
      largest((span) => span.shearLb),
      Math.abs(totalLb(overhang)),
    ),
    reactionsLb,
    deflectionIn: largest((span) => span.deflectionIn),
    overhangDeflectionIn: overhangIn > 0 ? (startSlope * overhangIn + cantileverTip(overhang)) / stiffness : 0,
    spans: results,
  };
};
