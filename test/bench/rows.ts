import { median } from './measure.ts';

export type Wanted = `${'≥' | '≤'} ${number}`;

/** What ours is compared with: measured in turn with it, one value a round. */
export interface Baseline {
  name: string;
  values: readonly number[];
  /** What ours does and it does not. */
  leavesOut: string;
}

/** One goal, as one run has measured it. */
export interface Measured {
  what: string;
  unit: string;
  /** One value a round. */
  ours: readonly number[];
  wanted: Wanted;
  /** The goal is for ours divided by this. */
  baseline?: Baseline;
  /** The goal is for ours alone; this is only printed with it. */
  beside?: Baseline;
}

/** A goal in a file of `--json`: the figure that the goal is for, and the range of all rounds of all runs. */
export interface Row {
  what: string;
  figure: number;
  low: number;
  high: number;
  wanted: Wanted;
  reached: boolean;
  ours: string;
  against: string | null;
  leavesOut: string | null;
}

const rounded = (value: number): number => Number(value.toPrecision(4));
const shown = (value: number): string => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))));
const range = (low: number, high: number): string => (low === high ? '' : ` (${shown(low)}–${shown(high)})`);

const spread = (runs: readonly (readonly number[])[]): { middle: number; low: number; high: number } => ({
  middle: median(runs.map(median)),
  low: Math.min(...runs.flat()),
  high: Math.max(...runs.flat()),
});

const text = (runs: readonly (readonly number[])[], unit: string): string => {
  const { middle, low, high } = spread(runs);
  return `${shown(middle)}${unit}${range(low, high)}`;
};

const figuresOf = ({ ours, baseline }: Measured): number[] =>
  ours.map((value, round) => (baseline ? value / (baseline.values[round] ?? baseline.values.at(-1)!) : value));

/** One row of the same goal in several runs: the median of their medians. */
export const rowOf = (runs: readonly [Measured, ...Measured[]]): Row => {
  const [{ what, unit, wanted, baseline, beside }] = runs;
  const { middle, low, high } = spread(runs.map(figuresOf));
  const [sign, bound] = wanted.split(' ') as [string, string];
  const peer = baseline ?? beside;
  const peers = runs.map((run) => (run.baseline ?? run.beside)?.values ?? []);
  return {
    what,
    figure: rounded(middle),
    low: rounded(low),
    high: rounded(high),
    wanted,
    reached: sign === '≥' ? middle >= Number(bound) : middle <= Number(bound),
    ours: text(
      runs.map(({ ours }) => ours),
      unit,
    ),
    against: peer ? `${peer.name} ${text(peers, unit)}` : null,
    leavesOut: peer?.leavesOut ?? null,
  };
};

/** The rows of several runs, in the order in which they were first measured. */
export const combined = (runs: readonly (readonly Measured[])[]): Row[] => {
  const byGoal = new Map<string, [Measured, ...Measured[]]>();
  for (const measured of runs.flat()) {
    const known = byGoal.get(measured.what);
    if (known) known.push(measured);
    else byGoal.set(measured.what, [measured]);
  }
  return [...byGoal.values()].map(rowOf);
};

const changeFrom = (row: Row, before: Row): string => {
  const percent = 100 * (row.figure / before.figure - 1);
  const change = Number.isFinite(percent) ? `${percent > 0 ? '+' : ''}${percent.toFixed(0)}% ` : '';
  const overlaps = row.low <= before.high && before.low <= row.high;
  return `${change}from ${shown(before.figure)}${range(before.low, before.high)}${overlaps ? ', ranges overlap' : ''}`;
};

/** A row in a few lines; with an earlier run, its change since then. */
export const linesOf = (row: Row, earlier: ReadonlyMap<string, Row> | null): string => {
  const { what, figure, low, high, wanted, reached, ours, against, leavesOut } = row;
  const lines = [
    `${reached ? 'reached' : 'MISSED '} ${what}: ${shown(figure)}${range(low, high)}, goal ${wanted}`,
    `        ${ours}${against === null ? '' : ` against ${against}`}`,
    leavesOut === null ? null : `        baseline leaves out: ${leavesOut}`,
  ];
  if (earlier) {
    const before = earlier.get(what);
    lines.push(`        change: ${before ? changeFrom(row, before) : 'the earlier run has no such row'}`);
  }
  return lines.filter((line) => line !== null).join('\n');
};
