import { answered, isAsked, isRefused } from './ask.ts';
import { cantileverLimitIn, lagGeometry, specificGravityOf, withdrawalLbPerIn } from './attachments.ts';
import { above, below, type FitCheck, type FitConflict, type FitEntries, shareOf } from './fitEntries.ts';
import { memberSection } from './lumber.ts';
import { parallelPanelLimits } from './wind.ts';

const gravityOf = ({ species, specificGravity }: FitEntries): number | undefined => {
  if (specificGravity !== undefined || species === undefined) return specificGravity;
  const found = answered(() => ({ value: specificGravityOf(species) }));
  return isAsked(found) || isRefused(found) ? undefined : found.value;
};

const memberSides = ({ memberSize, memberWidthIn, memberDepthIn }: FitEntries): { width?: number; depth?: number } => {
  const found = answered(() => memberSection(memberSize ?? ''));
  const dressed = isAsked(found) || isRefused(found) ? undefined : found;
  return { width: memberWidthIn ?? dressed?.widthIn, depth: memberDepthIn ?? dressed?.depthIn };
};

const zoneSpacings = ({ spacingZone1In, spacingZone2In, spacingZone3In }: FitEntries): number[] =>
  [spacingZone1In, spacingZone2In, spacingZone3In].filter((spacing) => spacing !== undefined);

/** A zone nearer to the corner with a wider spacing than one farther away. */
const zoneOrder = (entries: FitEntries): FitConflict => {
  const spacings = zoneSpacings(entries);
  const at = spacings.findIndex((spacing, i) => i > 0 && spacing > spacings[i - 1]!);
  return at === -1 ? null : [spacings[at]!, spacings[at - 1]!];
};

/** Part of a step within which a spacing counts as a multiple. */
const multipleTolerance = 1e-6;

const spacingMultiple = (entries: FitEntries): FitConflict => {
  const { memberSpacingIn, attachedTo = 'framing', railsRun = 'across' } = entries;
  if (!memberSpacingIn || attachedTo === 'deck' || railsRun === 'along') return null;
  const odd = zoneSpacings(entries).find((spacing) => {
    const steps = spacing / memberSpacingIn;
    return Math.abs(steps - Math.round(steps)) > multipleTolerance || Math.round(steps) === 0;
  });
  return odd === undefined ? null : [odd, memberSpacingIn];
};

const cantilever = (entries: FitEntries): FitConflict => {
  const spacings = zoneSpacings(entries);
  const limit =
    spacings.length > 0
      ? cantileverLimitIn(Math.min(...spacings), entries.makerCantileverIn)
      : entries.makerCantileverIn;
  return above(entries.cantileverIn, limit);
};

const withdrawal = (entries: FitEntries): FitConflict => {
  const { withdrawalLbPerIn: entered, fastenerDiameterIn } = entries;
  const gravity = gravityOf(entries);
  if (gravity === undefined || fastenerDiameterIn === undefined) return null;
  const calculated = withdrawalLbPerIn(gravity, fastenerDiameterIn);
  return above(entered, 1.01 * calculated) && [entered!, calculated];
};

const embedmentLength: FitCheck['conflict'] = ({ embedmentIn, fastenerLengthIn, throughThicknessIn }) =>
  fastenerLengthIn === undefined || throughThicknessIn === undefined
    ? null
    : above(embedmentIn, fastenerLengthIn - throughThicknessIn);

const fastenerEdge: FitCheck['conflict'] = (entries) => {
  const { width } = memberSides(entries);
  return below(shareOf(0.5, width), shareOf(lagGeometry.edgeDistance, entries.fastenerDiameterIn));
};

const makerSpan: FitCheck['conflict'] = (entries) => {
  const spacings = zoneSpacings(entries);
  return spacings.length === 0 ? null : above(Math.max(...spacings), entries.makerSpanIn);
};

const upliftMissing: FitCheck['conflict'] = ({ upliftDemandLb, upliftExclusion }) =>
  upliftDemandLb === undefined && !upliftExclusion?.words.trim() ? ['', ''] : null;

const upliftExclusion: FitCheck['conflict'] = ({ upliftExclusion: exclusion }) => {
  if (!exclusion?.words.trim()) return null;
  const { document = '', edition = '', table = '' } = exclusion;
  const missing = Object.entries({ document, edition, table }).filter(([, text]) => text.trim() === '');
  return missing.length === 0 ? null : [exclusion.words, missing.map(([name]) => name).join(', ')];
};

const upliftLow: FitCheck['conflict'] = ({ upliftDemandLb: demand, upliftCalculatedLb: calculated }) =>
  demand !== undefined && demand > 0 && below(demand, shareOf(0.95, calculated)) ? [demand, calculated!] : null;

const standoff: FitCheck['conflict'] = ({ moduleTopIn, tiltToRoofDegrees }) =>
  above(moduleTopIn, parallelPanelLimits.topAboveRoofInches) ??
  above(tiltToRoofDegrees, parallelPanelLimits.tiltDegrees);

const parallelPanels = 'ASCE 7 29.4.4: panels parallel to the roof';

/** Fasteners, spacing, uplift, and the panels above the roof. */
export const attachmentFitChecks: readonly FitCheck[] = [
  {
    id: 'species-withdrawal',
    of: 'array',
    about: 'withdrawalLbPerIn',
    unit: 'lb/in',
    rule: 'NDS 12.2.1: at most 1.01 · W(G, D)',
    conflict: withdrawal,
  },
  {
    id: 'embedment-depth',
    of: 'array',
    about: 'embedmentIn',
    unit: 'in',
    rule: 'at most the depth of the member',
    conflict: (entries) => above(entries.embedmentIn, memberSides(entries).depth),
  },
  {
    id: 'embedment-length',
    of: 'array',
    about: 'embedmentIn',
    unit: 'in',
    rule: 'at most length − thickness passed through',
    conflict: embedmentLength,
  },
  {
    id: 'embedment-minimum',
    of: 'array',
    about: 'embedmentIn',
    unit: 'in',
    rule: 'NDS 12.1.4: at least 4 D',
    conflict: ({ embedmentIn, fastenerDiameterIn }) =>
      below(embedmentIn, shareOf(lagGeometry.minimumPenetration, fastenerDiameterIn)),
  },
  {
    id: 'fastener-edge',
    of: 'array',
    about: 'fastenerDiameterIn',
    unit: 'in',
    rule: 'NDS Table 12.5.1C: half the width at least 1.5 D',
    conflict: fastenerEdge,
  },
  { id: 'zone-order', of: 'array', unit: 'in', rule: 'spacing of zone 3 ≤ zone 2 ≤ zone 1', conflict: zoneOrder },
  {
    id: 'spacing-multiple',
    of: 'array',
    unit: 'in',
    rule: 'a multiple of the member spacing',
    conflict: spacingMultiple,
  },
  {
    id: 'cantilever',
    of: 'array',
    about: 'cantileverIn',
    unit: 'in',
    rule: 'at most the maker’s value, else a third of the least spacing',
    conflict: cantilever,
  },
  { id: 'maker-span', of: 'array', unit: 'in', rule: 'at most the span of the racking’s maker', conflict: makerSpan },
  {
    id: 'uplift-missing',
    of: 'array',
    about: 'upliftDemandLb',
    isFinal: true,
    unit: 'lb',
    rule: 'a demand, or its exclusion in words',
    conflict: upliftMissing,
  },
  {
    id: 'uplift-zero',
    of: 'array',
    about: 'upliftDemandLb',
    unit: 'lb',
    rule: 'more than 0',
    conflict: ({ upliftDemandLb, upliftCalculatedLb = '', upliftExclusion: exclusion }) =>
      upliftDemandLb !== undefined && upliftDemandLb <= 0 && !exclusion ? [upliftDemandLb, upliftCalculatedLb] : null,
  },
  {
    id: 'uplift-low',
    of: 'array',
    about: 'upliftDemandLb',
    unit: 'lb',
    rule: 'at least 95% of the calculated demand',
    conflict: upliftLow,
  },
  {
    id: 'uplift-capacity',
    of: 'array',
    about: 'upliftDemandLb',
    isFinal: true,
    unit: 'lb',
    rule: 'demand at most the capacity',
    conflict: ({ upliftDemandLb, capacityLb }) => above(upliftDemandLb, capacityLb),
  },
  {
    id: 'uplift-exclusion',
    of: 'array',
    about: 'upliftExclusion',
    unit: '',
    rule: 'an exclusion names the document’s number, edition and table',
    conflict: upliftExclusion,
  },
  {
    id: 'solar-standoff',
    of: 'letter',
    about: 'moduleTopIn',
    unit: 'in',
    rule: `${parallelPanels}: h2 ≤ 10 in, tilt ≤ 2°`,
    conflict: standoff,
  },
  {
    id: 'solar-edge',
    of: 'array',
    about: 'edgeDistanceIn',
    unit: 'in',
    rule: `${parallelPanels}: edge distance ≥ 2 h2`,
    conflict: ({ edgeDistanceIn, moduleTopIn }) =>
      below(edgeDistanceIn, shareOf(parallelPanelLimits.edgeHeights, moduleTopIn)),
  },
  {
    id: 'solar-panel-size',
    of: 'letter',
    unit: 'ft',
    rule: `${parallelPanels}: gaps at most 6.7 ft apart`,
    conflict: ({ panelChordFt }) => above(panelChordFt, parallelPanelLimits.panelLengthFeet),
  },
  {
    id: 'solar-gap',
    of: 'letter',
    unit: 'in',
    rule: `${parallelPanels}: gaps of at least 0.25 in`,
    conflict: ({ gapIn }) => below(gapIn, parallelPanelLimits.gapInches),
  },
  {
    id: 'point-load',
    of: 'array',
    unit: 'lb',
    rule: 'at least 90% of the calculated point load',
    conflict: ({ pointLoadLb, pointLoadCalculatedLb }) =>
      below(pointLoadLb, shareOf(0.9, pointLoadCalculatedLb)) && [pointLoadLb!, pointLoadCalculatedLb!],
  },
];
