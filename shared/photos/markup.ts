/** A place on a picture, in shares of its width and height: 0 is left and top, 1 right and bottom, after EXIF orientation. */
export type Point = readonly [x: number, y: number];

const markKinds = ['arrow', 'dimension', 'box', 'line', 'text'] as const;
export type MarkKind = (typeof markKinds)[number];

/** Something drawn on a photo. */
export type Mark =
  /** It points at `to`. */
  | { kind: 'arrow'; from: Point; to: Point }
  /** A length between two places, in inches; null while it has none. */
  | { kind: 'dimension'; from: Point; to: Point; inches: number | null }
  /** Between two opposite corners. */
  | { kind: 'box'; from: Point; to: Point }
  | { kind: 'line'; points: readonly Point[] }
  /** Around its middle. */
  | { kind: 'text'; at: Point; text: string };

export const mostMarks = 100;
/** Of one free line, and of all marks of a photo. */
export const mostLinePoints = 200;
export const mostPoints = 4000;
export const longestMarkText = 120;
/** A mile and more. */
export const mostInches = 100_000;

const cut = (share: number): number => Math.min(1, Math.max(0, share));
const rounded = (share: number): number => Math.round(cut(share) * 10_000) / 10_000;

/** On the picture, to a ten-thousandth of its edges. */
export const pointAt = (x: number, y: number): Point => [rounded(x), rounded(y)];

/** The places that a person can move: both ends, the points of a free line, the middle of a text. */
export const pointsOf = (mark: Mark): readonly Point[] => {
  if (mark.kind === 'line') return mark.points;
  return mark.kind === 'text' ? [mark.at] : [mark.from, mark.to];
};

const withPoints = (mark: Mark, points: readonly Point[]): Mark => {
  if (mark.kind === 'line') return { ...mark, points };
  return mark.kind === 'text' ? { ...mark, at: points[0]! } : { ...mark, from: points[0]!, to: points[1]! };
};

/** Moves the whole mark, which stays on the picture. */
export const moved = (mark: Mark, dx: number, dy: number): Mark => {
  const points = pointsOf(mark);
  const within = (by: number, shares: readonly number[]): number =>
    Math.min(1 - Math.max(...shares), Math.max(-Math.min(...shares), by));
  const right = within(
    dx,
    points.map(([x]) => x),
  );
  const down = within(
    dy,
    points.map(([, y]) => y),
  );
  return withPoints(
    mark,
    points.map(([x, y]) => pointAt(x + right, y + down)),
  );
};

/** Moves one of `pointsOf` to a place. */
export const reshaped = (mark: Mark, index: number, to: Point): Mark =>
  withPoints(
    mark,
    pointsOf(mark).map((point, at) => (at === index ? pointAt(...to) : point)),
  );

/** Stretches the mark from its first point: the end of an arrow, the corner of a box, the whole of a free line. */
export const stretched = (mark: Mark, dx: number, dy: number): Mark => {
  if (mark.kind === 'text') return mark;
  if (mark.kind !== 'line') return reshaped(mark, 1, [mark.to[0] + dx, mark.to[1] + dy]);
  const [[fromX, fromY], [endX, endY]] = [mark.points[0]!, mark.points.at(-1)!];
  const scale = (from: number, end: number, by: number): number =>
    Math.abs(end - from) < 0.01 ? 1 : (end - from + by) / (end - from);
  const [right, down] = [scale(fromX, endX, dx), scale(fromY, endY, dy)];
  return withPoints(
    mark,
    mark.points.map(([x, y]) => pointAt(fromX + (x - fromX) * right, fromY + (y - fromY) * down)),
  );
};

/** How far a point lies from the way between two others. */
const distance = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const share = length === 0 ? 0 : cut(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length);
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
};

/** Without the points that are nearer than `tolerance` to the line without them (Ramer, Douglas and Peucker). */
const thinned = (points: readonly Point[], tolerance: number): readonly Point[] => {
  const kept = new Set([0, points.length - 1]);
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    let [far, most] = [-1, tolerance];
    for (let at = first + 1; at < last; at += 1) {
      const away = distance(points[at]!, points[first]!, points[last]!);
      if (away > most) [far, most] = [at, away];
    }
    if (far < 0) continue;
    kept.add(far);
    spans.push([first, far], [far, last]);
  }
  return points.filter((_, at) => kept.has(at));
};

/** A free line as it is kept: what a hand drew, in as few points as show it. */
export const simplified = (points: readonly Point[], most = mostLinePoints): readonly Point[] => {
  let tolerance = 0.001;
  let kept = thinned(points, tolerance);
  while (kept.length > most) kept = thinned(points, (tolerance *= 1.5));
  return kept.map(([x, y]) => pointAt(x, y));
};

/** How many points are left for another mark. */
export const pointsLeft = (marks: readonly Mark[]): number =>
  mostPoints - marks.reduce((sum, mark) => sum + pointsOf(mark).length, 0);

/** The same for equal marks, whatever the order of their members. */
const keyOf = (mark: Mark): string => JSON.stringify(mark, Object.keys(mark).toSorted());

export const areSameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one.length === other.length && one.every((mark, at) => keyOf(mark) === keyOf(other[at]!));

/** What was drawn and erased in one window since both had `base`, applied to what another one has stored since. */
export const mergedMarks = (base: readonly Mark[], stored: readonly Mark[], mine: readonly Mark[]): readonly Mark[] => {
  if (areSameMarks(base, stored)) return mine;
  const keysOf = (marks: readonly Mark[]): ReadonlySet<string> => new Set(marks.map(keyOf));
  const [before, there, here] = [keysOf(base), keysOf(stored), keysOf(mine)];
  const merged = [
    ...stored.filter((mark) => here.has(keyOf(mark)) || !before.has(keyOf(mark))),
    ...mine.filter((mark) => !before.has(keyOf(mark)) && !there.has(keyOf(mark))),
  ];
  return merged.length <= mostMarks && pointsLeft(merged) >= 0 ? merged : mine;
};
