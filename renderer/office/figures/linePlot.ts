import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** Sizes in pixels of the plot's own grid; the width is that of the page. */
export const plotHeight = 200;
const margin = { top: 8, right: 12, bottom: 24, left: 44 };
/** Of a day below the axis. */
const labelWidth = 72;
const wantedTicks = 4;
/** With more points, dots would cover the line. */
const mostDots = 62;

interface Mark {
  x: number;
  y: number;
}

interface LinePlan {
  /** Lines across, from `left` to `right`. */
  ticks: { y: number; value: number }[];
  left: number;
  right: number;
  bottom: number;
  /** Places of the points that have a label. */
  labels: { x: number; index: number }[];
  /** Of each series: its path, and the dots of points that stand alone or of few points. */
  lines: { path: string; dots: Mark[] }[];
  xOf: (index: number) => number;
  /** The point next to a place. */
  indexAt: (x: number) => number;
}

type Series = readonly (number | null)[];

const dotsOf = (series: Series, at: (index: number) => Mark): Mark[] =>
  series.flatMap((value, index) => {
    const isAlone = (series[index - 1] ?? null) === null && (series[index + 1] ?? null) === null;
    return value !== null && (series.length <= mostDots || isAlone) ? [at(index)] : [];
  });

/** Where everything of a plot is, for its width. Null is a gap. */
export const planLines = (series: readonly Series[], width: number): LinePlan => {
  const count = series[0]?.length ?? 0;
  const [left, right, bottom] = [
    margin.left,
    Math.max(width - margin.right, margin.left + 1),
    plotHeight - margin.bottom,
  ];
  const values = series.flat().map((value) => value ?? 0);
  const largest = Math.max(1, ...values);
  /** There is no half of a job. */
  const isCount = values.every((value) => Number.isInteger(value));
  const y = scaleLinear([0, largest], [bottom, margin.top]).nice(wantedTicks);
  const x = scaleLinear([0, Math.max(1, count - 1)], [left, right]);
  const step = Math.max(1, Math.ceil((count * labelWidth) / (right - left)));
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_value, index) => x(index))
    .y((value) => y(value ?? 0));
  return {
    ...{ left, right, bottom },
    ticks: y
      .ticks(wantedTicks)
      .filter((value) => !isCount || Number.isInteger(value))
      .map((value) => ({ y: y(value), value })),
    labels: Array.from({ length: Math.ceil(count / step) }, (_, at) => ({ x: x(at * step), index: at * step })),
    lines: series.map((one) => ({
      path: path(one) ?? '',
      dots: dotsOf(one, (index) => ({ x: x(index), y: y(one[index] ?? 0) })),
    })),
    xOf: x,
    indexAt: (place) => Math.max(0, Math.min(count - 1, Math.round(x.invert(place)))),
  };
};
