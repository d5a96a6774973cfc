import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import type { Finding } from '../../../shared/job/checklist.ts';
import type { Job } from '../../../shared/job/job.ts';
import { canMove } from '../../../shared/job/status.ts';
import { requestedOrDefault } from '../../../shared/job/services.ts';
import { editionMismatch, needlessAmendment } from '../../../shared/letters/codeEditions.ts';
import {
  type ArrayEntries,
  entriesOfKind,
  findingAllowsApproval,
  type LetterEntries,
} from '../../../shared/letters/entries.ts';
import { type contradictions, designBasis, hasEntry, type neededEntries } from '../../../shared/letters/entryRows.ts';
import {
  attachmentRatio,
  capacityAgainst,
  existingGravity,
  type Figure,
  gravityGrowth,
  lateralGrowth,
  memberRatio,
  openUplift,
  windDurationFactor,
} from '../../../shared/letters/figures.ts';
import { kindsOf, type LetterKind, servicesOfLetter, typedKind } from '../../../shared/job/letterKinds.ts';
import { type FirmSettings, textSetting } from '../../../shared/firm/firm.ts';
import { hasPlaceholder } from '../../../shared/firm/placeholders.ts';
import { textBlocks } from '../../../shared/firm/standardTexts.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { type FieldError, fieldError, problem, Problem } from '../../../shared/messages/problem.ts';
import { isBallast } from '../../../shared/reference/defaults.ts';
import { arrayNamesOf } from './drawing/letterContent.ts';
import { findingsOf } from '../jobs/jobFindings.ts';
import { heldOfEdition } from './drafts/copiedEditions.ts';
import { enteredArrays, type Typed } from './drafts/enteredArrays.ts';
import { fitBlockers } from './fitBlockers.ts';
import { issueBlockers, signer as signerOf } from './issueBlockers.ts';
import { type LetterCase, signedBy } from './letterCase.ts';
import { validEntries } from './drafts/prefill.ts';

/** The blockers that a letter is issued in spite of, and the engineer's reason. */
export interface LetterOverride {
  reason: string;
  overridden: AnyMessage[];
}

/** No list shows more. */
const mostBlockers = 200;

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

const valueMissing = (value: (typeof neededEntries)[number]): FieldError =>
  fieldError([value], 'letter-value-missing', { value });

/** The design basis, the basis of the finding, and the load that the code's rule compares with. */
const ofBasis = (kind: LetterKind, entries: Typed): FieldError[] => {
  const missing = designBasis.filter((value) => hasEntry(kind, value) && isMissing(entries[value])).map(valueMissing);
  if (isMissing(entries.finding_basis)) return [...missing, valueMissing('finding_basis')];
  const isCompared = entries.finding_basis !== 'existing_building_code' || existingGravity(validEntries(entries));
  return isCompared ? missing : [...missing, valueMissing('existing_gravity_load')];
};

/**
 * The building code refers to another edition of ASCE 7 than the loads were calculated with, and no amendment demands it;
 * or an amendment is named that changes nothing, and the letter would print it.
 */
const ofEdition = (typed: Typed): FieldError[] => {
  const entries = validEntries(typed);
  const mismatch = editionMismatch(entries);
  if (mismatch !== null) return [fieldError(['asce_7_edition'], 'letter-edition-differs', { ...mismatch })];
  const needless = needlessAmendment(entries);
  return needless === null ? [] : [fieldError(['asce_7_amendment'], 'letter-amendment-needless', needless)];
};

/** A ballasted array is not fastened. */
const isFastened = (job: Job, place: number): boolean => {
  const type = job.arrays?.[place]?.connection_type ?? job.connection_type;
  return !type || !isBallast(type);
};

/** Either spacing will do here: `letter-spacing-missing` is about the wrong one. */
const openFastening = (entry: ArrayEntries | undefined) => {
  const missing = (['fastener', 'embedment'] as const).filter((name) => entry?.[name] === undefined);
  const spacing = entry?.max_spacing_portrait ?? entry?.max_spacing_landscape;
  return [...missing, ...(spacing === undefined ? (['spacing'] as const) : [])];
};

const ofArrays = (job: Job, { arrays: entered, finding_basis: basis, finding }: Typed): FieldError[] => {
  const { entries, matched } = enteredArrays(job, entered);
  return arrayNamesOf(job).flatMap((array, place) => {
    const entry = matched[place];
    const uplift = isFastened(job, place) ? openUplift(entry) : null;
    const missing = [
      ...(isFastened(job, place) ? openFastening(entry) : []),
      // Beside a finding, a demand that is missing is no matter of a reason: `uplift-missing` holds the letter back.
      ...(uplift === null || (uplift === 'uplift' && finding !== undefined) ? [] : [uplift]),
      ...(basis === 'member_check' && memberRatio(entry) === null ? (['ratio'] as const) : []),
    ];
    if (missing.length === 0) return [];
    const path = entry ? ['arrays', entries.indexOf(entry)] : ['arrays'];
    return [fieldError(path, 'letter-array-values-missing', { array, position: place + 1, missing })];
  });
};

type By = (typeof contradictions)[number];

const contradicted = (
  path: (string | number)[],
  by: By,
  figure: Figure | null,
  { array, position }: { array: string; position: number } = { array: '', position: 0 },
): FieldError[] =>
  figure === null || figure.isWithin
    ? []
    : [fieldError(path, 'letter-finding-contradicted', { by, array, position, value: figure.value })];

/** The figures of the chosen basis, where they speak against "adequate"; repairs can be what makes them good. */
const againstBasis = (job: Job, entries: LetterEntries, entered: unknown): FieldError[] => {
  if (entries.finding !== 'adequate') return [];
  if (entries.finding_basis === 'existing_building_code')
    return [
      ...contradicted(['existing_gravity_load'], 'gravity', gravityGrowth(entries)),
      ...contradicted(['added_lateral_load'], 'lateral', lateralGrowth(entries)),
    ];
  if (entries.finding_basis !== 'member_check') return [];
  return ofEachArray(job, entered, (entry, path, array) => {
    const field = entry.demand_capacity_ratio === undefined ? 'bending_demand' : 'demand_capacity_ratio';
    return contradicted([...path, field], 'ratio', memberRatio(entry), array);
  });
};

const ofEachArray = (
  job: Job,
  entered: unknown,
  errorsOf: (
    entry: ArrayEntries,
    path: (string | number)[],
    array: { array: string; position: number },
  ) => FieldError[],
): FieldError[] => {
  const { entries, matched } = enteredArrays(job, entered);
  return arrayNamesOf(job).flatMap((array, place) => {
    const entry = matched[place];
    return entry ? errorsOf(entry, ['arrays', entries.indexOf(entry)], { array, position: place + 1 }) : [];
  });
};

/** What was calculated against what was found. */
const ofFigures = (job: Job, typed: Typed): FieldError[] => {
  const entries = validEntries(typed);
  if (entries.finding === undefined || !findingAllowsApproval(entries.finding)) return [];
  const attachments = ofEachArray(job, typed.arrays, (entry, path, array) => {
    const demand = entry.attachment_demand ?? 0;
    // Beyond the most that it can withstand, no reason helps: `uplift-capacity` says so.
    const isBeyond = demand > (capacityAgainst(entry, demand, windDurationFactor) ?? Infinity);
    return isBeyond ? [] : contradicted([...path, 'attachment_demand'], 'attachment', attachmentRatio(entry), array);
  });
  return [...againstBasis(job, entries, typed.arrays), ...attachments];
};

/** A letter that no service asks for answers no request: it is composed on purpose only. */
const ofServices = ({ services_requested }: Job): FieldError[] =>
  kindsOf(services_requested).length > 0
    ? []
    : [fieldError('#', 'letter-services-without', { services: requestedOrDefault(services_requested) })];

const ofLicense = (job: Job, firm: FirmSettings, entered: unknown): FieldError[] => {
  const licence = signerOf(firm, entered).licence_state;
  const site = stateAbbreviation(job.client_state);
  const licensed = stateAbbreviation({ name: licence }) ?? licence;
  if (licence === '' || site === null || licensed === site) return [];
  return [fieldError('#/engineer/licence_state', 'letter-license-elsewhere', { licence: licensed, site })];
};

/** A text of the letter names the AHJ, which no person has confirmed. */
const ofAhj = ({ ahj = '' }: Job, kind: LetterKind, firm: FirmSettings, entries: Typed): FieldError[] => {
  const texts = textBlocks.map((block) => entries[block] ?? firm[textSetting(kind, block)]);
  const isNamed = texts.some((text) => typeof text === 'string' && hasPlaceholder(text, 'AHJ'));
  return isNamed ? [fieldError('#', 'letter-ahj-unconfirmed', { ahj })] : [];
};

const ofChecklist = (findings: readonly Finding[]): FieldError[] =>
  findings
    .filter(({ severity }) => severity === 'needed')
    .map(({ code, params }) => fieldError('#', 'letter-checklist-open', { finding: { code, params } }));

/** With what a finished PDF shows only when it has been read. Throws `letter-incomplete` like `passGate`. */
export const alsoOverridden = (
  before: LetterOverride | null,
  blockers: readonly FieldError[],
  reason: string | undefined,
): LetterOverride | null => {
  const override = passGate(blockers, reason);
  return override && before
    ? { ...override, overridden: [...before.overridden, ...override.overridden] }
    : (override ?? before);
};

/** The open findings of the checklist. What another service of the job is still waiting for is none of this letter's concern. */
const openFindings = ({ job, uploads }: LetterCase, kind: LetterKind): FieldError[] => {
  const asked = { ...job, services_requested: servicesOfLetter(kind, job.services_requested) };
  return ofChecklist(findingsOf(asked, uploads));
};

/** A finished PDF brings its own values, and was signed with them: only the open findings of the checklist hold it back. */
export const finishedBlockers = async (letterCase: LetterCase): Promise<FieldError[]> => {
  const [copy] = await letterCase.copies();
  const values = copy?.entries ?? (await letterCase.draft())?.entries;
  return openFindings(letterCase, typedKind(values, letterCase.job.services_requested)).slice(0, mostBlockers);
};

/**
 * What the finding of a letter would rest on and is not there: each stands until it is corrected, or overridden by the
 * engineer with a written reason.
 */
export const gateBlockers = (letterCase: LetterCase, sent: Typed): FieldError[] => {
  const { job, signer, isAhjDerived } = letterCase;
  const { firm, entries } = signedBy(letterCase, sent);
  const kind = typedKind(entries, job.services_requested);
  const license = signer?.blockers ?? ofLicense(job, firm, entries.engineer);
  const typed = entriesOfKind(kind, entries);
  const basis = [...ofBasis(kind, typed), ...ofEdition(typed)];
  const own = [...ofServices(job), ...basis, ...ofArrays(job, typed), ...ofFigures(job, typed)];
  const ahj = isAhjDerived ? ofAhj(job, kind, firm, entries) : [];
  return [
    ...own,
    ...fitBlockers(letterCase, entries).overridable,
    ...ahj,
    ...license,
    ...openFindings(letterCase, kind),
  ].slice(0, mostBlockers);
};

/** What holds a composed letter back for the user who opened the case, and what of it the engineer may override. */
export const composedBlockers = async (
  letterCase: LetterCase,
  entries: Readonly<Record<string, unknown>>,
): Promise<{ obstacles: FieldError[]; overridable: FieldError[] }> => {
  const { row, job, refusal, source, draft } = letterCase;
  const shown = entriesOfKind(typedKind(entries, job.services_requested), entries);
  const obstacles = issueBlockers(letterCase, entries);
  return {
    // A job that takes no letter has that one blocker only.
    obstacles: canMove(row.status, 'Approved') && refusal ? [refusal, ...obstacles] : obstacles,
    overridable: [...heldOfEdition(await source(), await draft(), shown), ...gateBlockers(letterCase, entries)],
  };
};

/** Throws `letter-only-engineers`. */
export const assertMayIssue = ({ refusal }: LetterCase): void => {
  if (refusal) throw problem('letter-only-engineers');
};

/**
 * The entry of the history for a letter that is issued in spite of blockers; null where there are none. Throws
 * `letter-incomplete` where there are some, and no reason is given.
 */
export const passGate = (blockers: readonly FieldError[], reason: string | undefined): LetterOverride | null => {
  if (blockers.length === 0) return null;
  const overridden = blockers.map(({ code, params }) => ({ code, params }));
  if (reason === undefined)
    throw new Problem(message('letter-incomplete', { blockers: overridden }), { errors: blockers });
  return { reason, overridden };
};
