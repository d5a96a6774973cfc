import type { AsceEdition } from './asceEdition.ts';
import type { FitCheckId } from './fitCheckIds.ts';
import type { RuleReading } from './existingBuilding.ts';

/** What a letter and its calculation state. What is absent is not compared; a check says where absence itself blocks. */
export interface FitEntries {
  species?: string;
  /** G, of species without a row. */
  specificGravity?: number;
  fastenerDiameterIn?: number;
  withdrawalLbPerIn?: number;
  embedmentIn?: number;
  fastenerLengthIn?: number;
  /** Sheathing, roofing and base of the mount that the fastener passes. */
  throughThicknessIn?: number;
  /** Nominal: `2x6`. */
  memberSize?: string;
  /** Real ones stand above the dressed ones of the size. */
  memberWidthIn?: number;
  memberDepthIn?: number;

  /** From zone 1, of the field, to zone 3, of the corners. */
  spacingZone1In?: number;
  spacingZone2In?: number;
  spacingZone3In?: number;
  memberSpacingIn?: number;
  attachedTo?: 'framing' | 'deck';
  railsRun?: 'across' | 'along';
  cantileverIn?: number;
  makerCantileverIn?: number;
  makerSpanIn?: number;

  asceEdition?: AsceEdition;
  groundSnowPsf?: number;
  roofSnowPsf?: number;
  /** At the level of the entered roof snow. */
  calculatedRoofSnowPsf?: number;
  snowLevel?: 'ASD' | 'strength';

  arrayDeadPsf?: number;
  moduleWeightLb?: number;
  moduleAreaSqFt?: number;
  rackingPsf?: number;
  ballastPerModuleLb?: number;
  addedGravityPsf?: number;
  liveUnderPsf?: number;
  roofLivePsf?: number;
  /** Null where unknown. */
  clearHeightIn?: number | null;

  windSpeedMph?: number;
  upliftDemandLb?: number;
  upliftCalculatedLb?: number;
  capacityLb?: number;
  /** Uplift is left to a document, in words. */
  upliftExclusion?: { words: string; document?: string; edition?: string; table?: string };
  pointLoadLb?: number;
  pointLoadCalculatedLb?: number;

  moduleTopIn?: number;
  tiltToRoofDegrees?: number;
  /** To the nearest roof edge, ridge or hip. */
  edgeDistanceIn?: number;
  panelChordFt?: number;
  gapIn?: number;

  roofHeightFt?: number;
  slopeDegrees?: number;
  /** `flat`, `gable`, `hip`, `monoslope`; any other is out of scope. */
  roofShape?: string;
  /** What else is out of scope, in words: parapet, open building, manufactured home, damage in photos. */
  outOfScope?: readonly string[];
  roofingLayers?: number;
  roofMaterial?: string;
  connection?: string;
  spansIn?: readonly number[];
  overhangIn?: number;
  eaveToRidgeFt?: number;

  findingBasis?: string;
  frameShape?: string;
  memberRatio?: number;
  gravityPercent?: number;
  deadPercent?: number;
  lateralPercent?: number;
  isLateralExempt?: boolean;
  /** `IEBC` unless given. */
  existingBuildingCode?: string;
  existingBuildingCodeYear?: number;
  ruleReading?: RuleReading;

  modelCodeYear?: number;
  /** Of the state's or the firm's row, which stands above that of the model code. */
  codeAsceEdition?: AsceEdition;
  /** Days: `2026-11-28`. The permit application's stands above the letter's. */
  letterDate?: string;
  permitApplicationDate?: string;
  codeFrom?: string;
  /** The first day of the next code. */
  codeUntil?: string;

  unreadablePhotos?: number;
  /** Open questions on inputs that were used. */
  openQuestions?: number;
  engineer?: FitEngineer;
}

export interface FitEngineer {
  projectState: string;
  licensedStates: readonly string[];
  /** Of the license in the state of the project. */
  expiresOn?: string;
  discipline?: string;
  allowedDisciplines?: readonly string[];
}

export type FitValue = number | string;

/** What is entered, and what it does not fit; null where nothing blocks. */
export type FitConflict = readonly [entered: FitValue, against: FitValue] | null;

export interface FitCheck {
  id: FitCheckId;
  /** Of one array with its attachments, or of the letter as a whole. */
  of: 'array' | 'letter';
  /** What a person corrects; absent where it is one of several, or was submitted. */
  about?: keyof FitEntries;
  /** The signing engineer cannot override it, whatever the reason. */
  isFinal?: true;
  unit: string;
  /** The standard or the rule that a message names. */
  rule: string;
  conflict: (entries: FitEntries) => FitConflict;
}

/** Roundoff where a value is exactly at its limit. */
const epsilon = 1e-9;

export const above = (entered: number | undefined, limit: number | undefined): FitConflict =>
  entered !== undefined && limit !== undefined && entered > limit + epsilon ? [entered, limit] : null;

export const below = (entered: number | undefined, limit: number | undefined): FitConflict =>
  entered !== undefined && limit !== undefined && entered < limit - epsilon ? [entered, limit] : null;

/** A share of a number that may be absent. */
export const shareOf = (share: number, value: number | undefined): number | undefined =>
  value === undefined ? undefined : share * value;
