import type { AsceEdition } from './asceEdition.ts';
import type { CoefficientMark } from './marks.ts';

export type WindExposure = 'B' | 'C' | 'D';

/** Shapes that have coefficients. Others are refused or asked. */
export type WindRoofShape = 'flat' | 'gable' | 'hip' | 'monoslope';

/** An area in sq ft, and the value there. */
export type AreaPoint = readonly [squareFeet: number, value: number];

/** Linear in the logarithm of the area between its points, flat outside of them. */
export type AreaCurve = readonly AreaPoint[];

interface ZoneCurve {
  zones: readonly string[];
  curve: AreaCurve;
  /** Where it is not that of the row. */
  mark?: CoefficientMark;
}

/** A figure of external pressure coefficients (GCp) of roofs of buildings up to 60 ft. */
export interface CoefficientFigure {
  editions: readonly AsceEdition[];
  figure: string;
  shapes: readonly WindRoofShape[];
  /** Slopes in degrees: above the first, up to and with the second. A limit belongs to the flatter figure; 0 is in the flattest. */
  slopes: readonly [above: number, upTo: number];
  /** Mean roof height to plan width for which the curves are drawn; linear between two figures, the nearest outside of them. */
  heightToWidth?: number;
  /** The curves are those of the second slope; from the first one, where this figure ends, they change linearly in the slope. */
  fromFigure?: string;
  uplift: readonly ZoneCurve[];
  down: AreaCurve;
  mark: CoefficientMark;
  downMark?: CoefficientMark;
}

/** One value for every area. */
const constant = (value: number): AreaCurve => [[10, value]];

/** From one value at one area to another at a larger one: `value@area value@area`. */
const logLine = (...[from, fromArea, to, toArea]: readonly [number, number, number, number]): AreaCurve => [
  [fromArea, from],
  [toArea, to],
];

const from716: readonly AsceEdition[] = ['7-16', '7-22'];
const hipDown: AreaCurve = logLine(0.7, 10, 0.3, 100);
const hip720 = [{ zones: ['2r'], curve: logLine(-2.4, 10, -1.3, 200) }] as const satisfies readonly ZoneCurve[];

const figures710: readonly CoefficientFigure[] = [
  {
    editions: ['7-10'],
    figure: '30.4-2A',
    shapes: ['flat', 'gable', 'hip'],
    slopes: [0, 7],
    uplift: [
      { zones: ['1'], curve: logLine(-1.0, 10, -0.9, 100) },
      { zones: ['2'], curve: logLine(-1.8, 10, -1.1, 100) },
      { zones: ['3'], curve: logLine(-2.8, 10, -1.1, 100) },
    ],
    down: logLine(0.3, 10, 0.2, 100),
    mark: 'V2',
  },
  {
    editions: ['7-10'],
    figure: '30.4-2B',
    shapes: ['gable', 'hip'],
    slopes: [7, 27],
    uplift: [
      { zones: ['1'], curve: logLine(-0.9, 10, -0.8, 100) },
      { zones: ['2'], curve: constant(-1.7), mark: 'HOLD' },
      { zones: ['3'], curve: constant(-2.6), mark: 'HOLD' },
    ],
    down: logLine(0.5, 10, 0.3, 100),
    mark: 'V2',
  },
  {
    editions: ['7-10'],
    figure: '30.4-2C',
    shapes: ['gable', 'hip'],
    slopes: [27, 45],
    uplift: [
      { zones: ['1'], curve: constant(-1.0) },
      { zones: ['2', '3'], curve: constant(-1.2) },
    ],
    down: constant(0.9),
    mark: 'HOLD',
  },
];

const gables716: readonly CoefficientFigure[] = [
  {
    editions: ['7-16'],
    figure: '30.3-2B',
    shapes: ['gable'],
    slopes: [7, 20],
    uplift: [
      { zones: ['1', '2e'], curve: logLine(-2.0, 20, -0.5, 100) },
      { zones: ['2n', '2r', '3e'], curve: logLine(-3.0, 10, -1.0, 250) },
      { zones: ['3r'], curve: logLine(-3.6, 10, -1.8, 100) },
    ],
    down: logLine(0.7, 2, 0.3, 100),
    mark: 'V2',
  },
  {
    editions: ['7-16'],
    figure: '30.3-2C',
    shapes: ['gable'],
    slopes: [20, 27],
    uplift: [
      { zones: ['1', '2e'], curve: logLine(-1.5, 20, -0.8, 300) },
      { zones: ['2n', '2r', '3e'], curve: logLine(-2.5, 10, -1.2, 150) },
      { zones: ['3r'], curve: logLine(-3.6, 4, -1.8, 50) },
    ],
    down: logLine(0.7, 2, 0.3, 100),
    mark: 'V1',
  },
  {
    editions: ['7-16'],
    figure: '30.3-2D',
    shapes: ['gable'],
    slopes: [27, 45],
    uplift: [
      { zones: ['1', '2e', '2r'], curve: logLine(-1.8, 10, -0.8, 100) },
      { zones: ['2n', '3r'], curve: logLine(-2.0, 10, -1.0, 200) },
      { zones: ['3e'], curve: logLine(-3.2, 2, -1.0, 300) },
    ],
    down: logLine(0.9, 10, 0.5, 100),
    mark: 'V2',
  },
];

/** The downward curve is confirmed of the first; one public transcription has it for every hip roof above 7°. */
const hips716: readonly CoefficientFigure[] = [
  {
    editions: ['7-16'],
    figure: '30.3-2E/2F',
    shapes: ['hip'],
    slopes: [7, 20],
    heightToWidth: 0.5,
    uplift: [
      { zones: ['1'], curve: logLine(-1.3, 20, -1.0, 100) },
      ...hip720,
      { zones: ['2e', '3'], curve: logLine(-1.8, 10, -1.1, 200) },
    ],
    down: hipDown,
    mark: 'V1',
  },
  {
    editions: ['7-16'],
    figure: '30.3-2E/2F',
    shapes: ['hip'],
    slopes: [7, 20],
    heightToWidth: 0.8,
    uplift: [
      { zones: ['1'], curve: logLine(-1.8, 20, -1.0, 100) },
      ...hip720,
      { zones: ['2e', '3'], curve: logLine(-2.6, 10, -1.4, 200) },
    ],
    down: hipDown,
    mark: 'V1',
  },
  {
    editions: ['7-16'],
    figure: '30.3-2G',
    shapes: ['hip'],
    slopes: [20, 27],
    uplift: [
      { zones: ['1'], curve: logLine(-1.4, 10, -0.8, 100) },
      { zones: ['2e', '2r', '3'], curve: logLine(-2.0, 10, -1.0, 200) },
    ],
    down: hipDown,
    mark: 'V1',
  },
];

const lowSlopes: readonly CoefficientFigure[] = [
  ...(
    [
      { shapes: ['flat', 'gable', 'hip'], upTo: 7 },
      { shapes: ['monoslope'], upTo: 3 },
    ] as const
  ).map(({ shapes, upTo }): CoefficientFigure => ({
    editions: from716,
    figure: '30.3-2A',
    shapes,
    slopes: [0, upTo],
    uplift: [
      { zones: ["1'"], curve: logLine(-0.9, 100, -0.4, 1000) },
      { zones: ['1'], curve: logLine(-1.7, 10, -1.0, 500) },
      { zones: ['2'], curve: logLine(-2.3, 10, -1.4, 500) },
      { zones: ['3'], curve: logLine(-3.2, 10, -1.4, 500) },
    ],
    down: logLine(0.3, 10, 0.2, 100),
    mark: 'V2',
  })),
];

const gables722: readonly CoefficientFigure[] = [
  {
    editions: ['7-22'],
    figure: '30.3-2B',
    shapes: ['gable'],
    slopes: [7, 20],
    uplift: [
      { zones: ['1'], curve: logLine(-2.0, 10, -0.5, 300) },
      { zones: ['2'], curve: logLine(-2.7, 10, -1.0, 200) },
      { zones: ['3'], curve: logLine(-3.6, 10, -1.8, 100) },
    ],
    down: logLine(0.6, 10, 0.3, 200),
    mark: 'V2',
  },
  {
    editions: ['7-22'],
    figure: '30.3-2C',
    shapes: ['gable'],
    slopes: [20, 27],
    uplift: [
      { zones: ['1'], curve: logLine(-1.5, 10, -0.8, 200) },
      { zones: ['2'], curve: logLine(-2.5, 10, -1.2, 100) },
      { zones: ['3'], curve: logLine(-3.0, 10, -1.4, 100) },
    ],
    down: logLine(0.6, 10, 0.3, 200),
    mark: 'V2',
  },
  {
    editions: ['7-22'],
    figure: '30.3-2D',
    shapes: ['gable'],
    slopes: [27, 45],
    uplift: [
      { zones: ['1'], curve: logLine(-1.8, 10, -0.8, 100) },
      { zones: ['2'], curve: logLine(-2.0, 10, -1.0, 200) },
      { zones: ['3'], curve: logLine(-2.5, 10, -1.0, 200) },
    ],
    down: logLine(0.9, 10, 0.5, 200),
    mark: 'V2',
  },
];

/** The downward curve of 2F and 2G is that of 2E in one public transcription. */
const hips722: readonly CoefficientFigure[] = [
  {
    editions: ['7-22'],
    figure: '30.3-2E',
    shapes: ['hip'],
    slopes: [7, 20],
    uplift: [
      { zones: ['1'], curve: logLine(-1.8, 10, -0.8, 200) },
      { zones: ['2'], curve: logLine(-2.4, 10, -1.3, 200) },
      { zones: ['3'], curve: logLine(-2.6, 10, -1.4, 200) },
    ],
    down: hipDown,
    mark: 'V2',
  },
  {
    editions: ['7-22'],
    figure: '30.3-2F',
    shapes: ['hip'],
    slopes: [20, 27],
    uplift: [
      { zones: ['1'], curve: logLine(-1.4, 10, -0.8, 100) },
      { zones: ['2', '3'], curve: logLine(-2.0, 10, -1.0, 100) },
    ],
    down: hipDown,
    mark: 'V2',
    downMark: 'V1',
  },
  {
    editions: ['7-22'],
    figure: '30.3-2G',
    shapes: ['hip'],
    slopes: [27, 45],
    fromFigure: '30.3-2F',
    uplift: [
      { zones: ['1'], curve: logLine(-1.5, 10, -0.7, 100) },
      { zones: ['2'], curve: logLine(-1.8, 10, -0.8, 100) },
      { zones: ['3'], curve: logLine(-2.4, 10, -1.0, 100) },
    ],
    down: hipDown,
    mark: 'V2',
    downMark: 'V1',
  },
];

/** Downward curves: one public transcription of each. */
const monoslopes: readonly CoefficientFigure[] = [
  {
    editions: from716,
    figure: '30.3-5A',
    shapes: ['monoslope'],
    slopes: [3, 10],
    uplift: [
      { zones: ['1'], curve: constant(-1.1) },
      { zones: ['2'], curve: logLine(-1.3, 10, -1.2, 100) },
      { zones: ["2'"], curve: logLine(-1.6, 10, -1.5, 100) },
      { zones: ['3'], curve: logLine(-1.8, 10, -1.2, 100) },
      { zones: ["3'"], curve: logLine(-2.6, 10, -1.6, 100) },
    ],
    down: logLine(0.3, 10, 0.2, 100),
    mark: 'V2',
    downMark: 'V1',
  },
  {
    editions: ['7-22'],
    figure: '30.3-5B',
    shapes: ['monoslope'],
    slopes: [10, 30],
    uplift: [
      { zones: ['1'], curve: logLine(-1.3, 10, -1.1, 100) },
      { zones: ['2'], curve: logLine(-1.6, 10, -1.2, 100) },
      { zones: ['3'], curve: logLine(-2.9, 10, -2.0, 100) },
    ],
    down: logLine(0.4, 10, 0.3, 100),
    mark: 'V2',
    downMark: 'V1',
  },
];

/** Every figure of coefficients that is confirmed or held. */
export const coefficientFigures: readonly CoefficientFigure[] = [
  ...figures710,
  ...lowSlopes,
  ...gables716,
  ...hips716,
  ...gables722,
  ...hips722,
  ...monoslopes,
];

/** What has no confirmed figure: the engineer enters its coefficient. */
export const askedCoefficients: readonly { shape: WindRoofShape; ask: string }[] = [
  { shape: 'hip', ask: 'gcp-hip' },
  { shape: 'monoslope', ask: 'gcp-monoslope' },
];

/**
 * Slopes at which coefficients of two figures jump: within a degree both are calculated, and the worse is used. No measured
 * slope is exact to a degree.
 */
export const slopeJumps: readonly { edition: AsceEdition; shape: WindRoofShape; atDegrees: readonly number[] }[] = [
  { edition: '7-16', shape: 'gable', atDegrees: [20, 27] },
];

/** Heights in ft of the rows of Kz. */
export const exposureHeights = [15, 20, 25, 30, 40, 50, 60] as const;

interface ExposureRow {
  editions: readonly AsceEdition[];
  exposure: WindExposure;
  /** At each of `exposureHeights`; linear between, and below the first as at the first. */
  values: readonly number[];
  /** Components and cladding do not go below it. */
  least?: number;
}

/** Velocity pressure exposure coefficients, all confirmed by two sources. */
export const exposureRows: readonly ExposureRow[] = [
  { editions: ['7-10'], exposure: 'B', values: [0.57, 0.62, 0.66, 0.7, 0.76, 0.81, 0.85], least: 0.7 },
  { editions: ['7-16'], exposure: 'B', values: [0.57, 0.62, 0.66, 0.7, 0.76, 0.81, 0.85] },
  { editions: ['7-22'], exposure: 'B', values: [0.57, 0.62, 0.66, 0.7, 0.74, 0.79, 0.83] },
  { editions: ['7-10', '7-16', '7-22'], exposure: 'C', values: [0.85, 0.9, 0.94, 0.98, 1.04, 1.09, 1.13] },
  { editions: ['7-10', '7-16', '7-22'], exposure: 'D', values: [1.03, 1.08, 1.12, 1.16, 1.22, 1.27, 1.31] },
];

/** Where each edition publishes the terms. */
export const windSections: Readonly<
  Record<
    AsceEdition,
    Readonly<Record<'Kz' | 'Ke' | 'Kd' | 'Kzt' | 'qh' | 'gammaA' | 'gammaE' | 'p' | 'minimum' | 'uplift', string>>
  >
> = {
  '7-10': {
    Kz: 'ASCE 7-10 Table 30.3-1',
    Ke: 'none in ASCE 7-10',
    Kd: 'ASCE 7-10 Table 26.6-1',
    Kzt: 'ASCE 7-10 § 26.8',
    qh: 'ASCE 7-10 Eq. 30.3-1',
    gammaA: 'none in ASCE 7-10',
    gammaE: 'none in ASCE 7-10',
    p: 'ASCE 7-10 § 30.4.2, full external coefficient',
    minimum: 'ASCE 7-10 § 30.2.2',
    uplift: 'ASCE 7-10 § 2.4.1, combination 7',
  },
  '7-16': {
    Kz: 'ASCE 7-16 Table 26.10-1',
    Ke: 'ASCE 7-16 Table 26.9-1',
    Kd: 'ASCE 7-16 Table 26.6-1',
    Kzt: 'ASCE 7-16 § 26.8',
    qh: 'ASCE 7-16 Eq. 26.10-1',
    gammaA: 'ASCE 7-16 Fig. 29.4-8',
    gammaE: 'ASCE 7-16 § 29.4.4',
    p: 'ASCE 7-16 Eq. 29.4-7',
    minimum: 'ASCE 7-16 § 30.2.2',
    uplift: 'ASCE 7-16 § 2.4.1, combination 7',
  },
  '7-22': {
    Kz: 'ASCE 7-22 Table 26.10-1',
    Ke: 'ASCE 7-22 Table 26.9-1',
    Kd: 'ASCE 7-22 Table 26.6-1',
    Kzt: 'ASCE 7-22 § 26.8',
    qh: 'ASCE 7-22 Eq. 26.10-1',
    gammaA: 'ASCE 7-22 Fig. 29.4-8',
    gammaE: 'ASCE 7-22 § 29.4.4',
    p: 'ASCE 7-22 Eq. 29.4-7',
    minimum: 'ASCE 7-22 § 30.2.2',
    uplift: 'ASCE 7-22 § 2.4.1, combination 7',
  },
};
