import { fixed, formulaLine, type LineSource, tableLine } from './lineOf.ts';
import type { CalculationLine } from './lines.ts';
import type { CoefficientMark } from './marks.ts';
import {
  cantileverLengths,
  deflectionLimits,
  type MemberCombination,
  type MemberInput,
  type MemberResult,
} from './members.ts';

const one = (value: number): string => fixed(value, 1);
const two = (value: number): string => fixed(value, 2);
const three = (value: number): string => fixed(value, 3);

const sectionLines = ({ section, lumber }: MemberResult): CalculationLine[] => {
  const { widthIn: b, depthIn: d } = section;
  const statics: LineSource = { section: 'by geometry', mark: 'V2' };
  const values: LineSource = { section: 'NDS Supplement', mark: lumber.mark };
  const service = [lumber.wetServiceFactor, lumber.temperatureFactor].map(two).join(' · ');
  return [
    formulaLine('member-area', 'A', ['b · d', `${two(b)} · ${two(d)}`], [section.areaSqIn, 'sq in'], statics),
    formulaLine(
      'member-section-modulus',
      'S',
      ['b · d² / 6', `${two(b)} · ${two(d)}² / 6`],
      [section.sectionModulusIn3, 'in³'],
      statics,
    ),
    formulaLine(
      'member-inertia',
      'I',
      ['b · d³ / 12', `${two(b)} · ${two(d)}³ / 12`],
      [section.inertiaIn4, 'in⁴'],
      statics,
    ),
    tableLine('member-fb', 'Fb', lumber.bendingPsi, values, 'psi'),
    tableLine('member-fv', 'Fv', lumber.shearPsi, values, 'psi'),
    formulaLine(
      'member-elasticity',
      'E′',
      ['E · CM · Ct · Ci', `${lumber.elasticityPsi} · ${service} · ${two(lumber.incisingElasticityFactor)}`],
      [lumber.adjustedElasticityPsi, 'psi'],
      { section: 'NDS Table 4.3.1', mark: lumber.mark },
    ),
  ];
};

/** A continuous member has its moment and shear from the three-moment equations; a simple one from wL²/8 and wL/2. */
const beamFormulas = (input: MemberInput, { uniformPlf, combination }: MemberCombination) => {
  const isSimple = input.spansIn.length === 1 && !input.overhangIn && !input.inLine && combination !== 'D+S unbalanced';
  const w = `${two(uniformPlf)} / 12`;
  const length = one(input.spansIn[0]!);
  const exact = ['three-moment equations', `w = ${two(uniformPlf)} plf, spans ${input.spansIn.map(one).join(', ')} in`];
  return {
    moment: (isSimple ? ['w · L² / 8', `${w} · ${length}² / 8`] : exact) as [string, string],
    shear: (isSimple ? ['w · L / 2', `${w} · ${length} / 2`] : exact) as [string, string],
  };
};

const strengthLines = (
  prefix: string,
  input: MemberInput,
  { section, lumber }: MemberResult,
  found: MemberCombination,
): CalculationLine[] => {
  const source: LineSource = { section: `ASCE 7 2.4.1, ${found.combination}`, mark: 'V2' };
  const wood = (part: string): LineSource => ({ section: `NDS ${part}`, mark: lumber.mark });
  const formulas = beamFormulas(input, found);
  const { sizeFactor, repetitiveFactor, wetServiceFactor, temperatureFactor, incisingFactor } = lumber;
  const service = [found.durationFactor, wetServiceFactor, temperatureFactor].map(two).join(' · ');
  const bending = [found.stabilityFactor, sizeFactor, incisingFactor, repetitiveFactor].map(two).join(' · ');
  return [
    tableLine(`${prefix}-load`, 'w', found.uniformPlf, source, 'plf'),
    formulaLine(`${prefix}-moment`, 'M', formulas.moment, [found.momentLbIn, 'lb·in'], source),
    formulaLine(
      `${prefix}-bending`,
      'fb',
      ['M / S', `${one(found.momentLbIn)} / ${two(section.sectionModulusIn3)}`],
      [found.bendingPsi, 'psi'],
      wood('3.3.2'),
    ),
    formulaLine(
      `${prefix}-bending-capacity`,
      'F′b',
      ['Fb · CD · CM · Ct · CL · CF · Ci · Cr', `${lumber.bendingPsi} · ${service} · ${bending}`],
      [found.allowedBendingPsi, 'psi'],
      wood('Table 4.3.1'),
    ),
    formulaLine(
      `${prefix}-bending-ratio`,
      'fb / F′b',
      ['fb / F′b', `${one(found.bendingPsi)} / ${one(found.allowedBendingPsi)}`],
      [found.bendingRatio, ''],
      wood('3.3.1'),
    ),
    formulaLine(`${prefix}-shear`, 'V', formulas.shear, [found.shearLb, 'lb'], source),
    formulaLine(
      `${prefix}-shear-stress`,
      'fv',
      ['1.5 · V / A', `1.5 · ${one(found.shearLb)} / ${two(section.areaSqIn)}`],
      [found.shearPsi, 'psi'],
      wood('3.4.2'),
    ),
    formulaLine(
      `${prefix}-shear-capacity`,
      'F′v',
      ['Fv · CD · CM · Ct · Ci', `${lumber.shearPsi} · ${service} · ${two(incisingFactor)}`],
      [found.allowedShearPsi, 'psi'],
      wood('Table 4.3.1'),
    ),
    formulaLine(
      `${prefix}-shear-ratio`,
      'fv / F′v',
      ['fv / F′v', `${one(found.shearPsi)} / ${one(found.allowedShearPsi)}`],
      [found.shearRatio, ''],
      wood('3.4.1'),
    ),
  ];
};

interface DeflectionPart {
  /** Of the id: `deflection`, `overhang-deflection`. */
  name: string;
  symbol: string;
  /** What the limits divide. */
  length: string;
  variableIn: number;
  totalIn: number;
  ratio: number;
}

const deflectionLines = (
  prefix: string,
  { ceiling = 'plain', overhangIn = 0 }: MemberInput,
  found: MemberCombination,
  lumberMark: CoefficientMark,
): CalculationLine[] => {
  const limits = deflectionLimits.find((row) => row.ceiling === ceiling)!;
  const source: LineSource = { section: limits.section, mark: limits.mark };
  const byBeam: LineSource = { section: `E′, ${found.combination}`, mark: lumberMark };
  const linesOf = ({ name, symbol, length, variableIn, totalIn, ratio }: DeflectionPart): CalculationLine[] => [
    tableLine(`${prefix}-${name}-variable`, `${symbol} variable`, variableIn, byBeam, 'in'),
    tableLine(`${prefix}-${name}-total`, `${symbol} total`, totalIn, byBeam, 'in'),
    formulaLine(
      `${prefix}-${name}-ratio`,
      `${symbol} / limit`,
      [
        `max(${symbol} variable / (${length}/${limits.variable}); ${symbol} total / (${length}/${limits.total}))`,
        `${symbol} = ${three(variableIn)} in; ${three(totalIn)} in`,
      ],
      [ratio, ''],
      source,
    ),
  ];
  const { variableOverhangDeflectionIn, totalOverhangDeflectionIn, overhangDeflectionRatio } = found;
  return [
    ...linesOf({
      ...{ name: 'deflection', symbol: 'Δ', length: 'L', ratio: found.deflectionRatio },
      ...{ variableIn: found.variableDeflectionIn, totalIn: found.totalDeflectionIn },
    }),
    ...(overhangIn > 0
      ? linesOf({
          ...{ name: 'overhang-deflection', symbol: 'Δ tip', ratio: overhangDeflectionRatio },
          ...{ length: `(${cantileverLengths} · ${one(overhangIn)})` },
          ...{ variableIn: variableOverhangDeflectionIn, totalIn: totalOverhangDeflectionIn },
        })
      : []),
  ];
};

/** The section and its values, then the combination that governs each state. */
export const memberLines = (input: MemberInput, result: MemberResult): CalculationLine[] => {
  const ofState = (prefix: string, found: MemberCombination): CalculationLine[] => [
    ...strengthLines(prefix, input, result, found),
    ...deflectionLines(prefix, input, found, result.lumber.mark),
  ];
  return [
    ...sectionLines(result),
    ...ofState('member-existing', result.existing),
    ...ofState('member-with-array', result.withArray),
  ];
};
