import {
  type AttachmentCapacity,
  type BallastInput,
  type BallastResult,
  lagGeometry,
  type LagInput,
  type LagResult,
  lagWithdrawal,
  type MaximumSpacing,
  type RailRun,
} from './attachments.ts';
import { fixed, formulaLine, tableLine } from './lineOf.ts';
import type { CalculationLine } from './lines.ts';
import type { CoefficientMark } from './marks.ts';

const one = (value: number): string => fixed(value, 1);
const two = (value: number): string => fixed(value, 2);

export const lagLines = (input: LagInput, result: LagResult): CalculationLine[] => {
  const { specificGravity, diameterIn, threadPenetrationIn, screwsPerMount = 1 } = input;
  const { factor, gravityPower, diameterPower, mark, section } = lagWithdrawal;
  const { durationFactor, wetServiceFactor, temperatureFactor } = result;
  const factors = [durationFactor, wetServiceFactor, temperatureFactor].map(two).join(' · ');
  return [
    formulaLine(
      'lag-minimum-penetration',
      'pt least',
      [`${lagGeometry.minimumPenetration} · D`, `${lagGeometry.minimumPenetration} · ${fixed(diameterIn, 4)}`],
      [result.minimumPenetrationIn, 'in'],
      { section: 'NDS 12.1.4', mark: lagGeometry.mark },
    ),
    formulaLine(
      'lag-withdrawal',
      'W',
      [
        `${factor} · G^${gravityPower} · D^${diameterPower}`,
        `${factor} · ${two(specificGravity)}^${gravityPower} · ${fixed(diameterIn, 4)}^${diameterPower}`,
      ],
      [result.withdrawalLbPerIn, 'lb/in'],
      { section, mark },
    ),
    formulaLine(
      'lag-capacity',
      'W′',
      [
        'W · pt · n · CD · CM · Ct',
        `${one(result.withdrawalLbPerIn)} · ${two(threadPenetrationIn)} · ${screwsPerMount} · ${factors}`,
      ],
      [result.capacityLb, 'lb'],
      { section: 'NDS Table 11.3.1', mark: result.mark },
    ),
  ];
};

/** Each part of the load path whose capacity is known, then the smallest. */
export const attachmentCapacityLines = (
  partsLb: Readonly<Record<string, number | null | undefined>>,
  result: AttachmentCapacity,
  marks: Readonly<Partial<Record<string, CoefficientMark>>> = {},
): CalculationLine[] => {
  const known = Object.entries(partsLb).filter((part): part is [string, number] => typeof part[1] === 'number');
  const markOf = (part: string): CoefficientMark => marks[part] ?? 'entered';
  return [
    ...known.map(([part, lb]) =>
      tableLine(`capacity-${part}`, part, lb, { section: 'load path', mark: markOf(part) }, 'lb'),
    ),
    formulaLine(
      'attachment-capacity',
      'R',
      ['the smallest', `min(${known.map(([, lb]) => one(lb)).join('; ')})`],
      [result.capacityLb, 'lb'],
      { section: 'load path', mark: markOf(result.governs) },
    ),
  ];
};

/** Demand and spacing of one zone. */
export const zoneLines = (
  zone: string,
  upliftLb: number,
  capacityLb: number,
  spacing: MaximumSpacing | null,
  mark: CoefficientMark,
): CalculationLine[] => [
  formulaLine(
    `uplift-ratio-${zone}`,
    `ratio, zone ${zone}`,
    ['T / R', `${one(upliftLb)} / ${one(capacityLb)}`],
    [upliftLb / capacityLb, ''],
    { section: 'ASD', mark },
  ),
  ...(spacing
    ? [
        formulaLine(
          `maximum-spacing-${zone}`,
          `s, zone ${zone}`,
          ['largest with T / R ≤ 1', `T / R = ${two(spacing.ratio)}`],
          [spacing.spacingIn, 'in'],
          { section: 'ASD', mark },
        ),
      ]
    : []),
];

export const attachmentCountLine = (runs: readonly RailRun[], count: number): CalculationLine =>
  formulaLine(
    'attachment-count',
    'n',
    [
      'Σ rows · rails · (⌊(L − 2c) / s⌋ + 1)',
      runs
        .map(
          ({ rows, railsPerRow, lengthIn, cantileverIn, spacingIn }) =>
            `${rows} · ${railsPerRow} · (⌊(${one(lengthIn)} − 2 · ${one(cantileverIn)}) / ${one(spacingIn)}⌋ + 1)`,
        )
        .join(' + '),
    ],
    [count, ''],
    { section: 'layout', mark: 'V2' },
  );

export const ballastLines = (input: BallastInput, result: BallastResult): CalculationLine[] => [
  formulaLine(
    'ballast-net-uplift',
    'T',
    [
      'max(0; 0.6 · |p| − 0.6 · D · cos θ) · A',
      `max(0; 0.6 · ${one(input.upliftPsf)} − 0.6 · ${two(input.arrayDeadPsf)} · cos ${one(input.slopeDegrees)}°) · ${two(input.tributarySqFt)}`,
    ],
    [result.netUpliftLb, 'lb'],
    { section: 'ASCE 7 2.4.1, combination 7', mark: 'V2' },
  ),
];
