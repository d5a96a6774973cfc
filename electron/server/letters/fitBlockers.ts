import { type FieldError, fieldError } from '../../../shared/messages/problem.ts';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import { entriesOfKind, findingAllowsApproval } from '../../../shared/letters/entries.ts';
import { type Misfit, misfits } from '../../../shared/letters/fit.ts';
import type { ArrayEntryName, LetterEntryName } from '../../../shared/letters/entryRows.ts';
import { typedKind } from '../../../shared/job/letterKinds.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import { arraysOf } from './drawing/letterContent.ts';
import { validEntries } from './drafts/prefill.ts';
import { enteredArrays, type Typed } from './drafts/enteredArrays.ts';
import type { LetterCase } from './letterCase.ts';

/** The entry that a check of an array is about; other checks are about what was submitted of it. */
const ofArrays: Partial<Record<Misfit['check'], ArrayEntryName>> = {
  'species-withdrawal': 'withdrawal_value',
  'embedment-depth': 'embedment',
  'embedment-length': 'embedment',
  'embedment-minimum': 'embedment',
  'fastener-edge': 'fastener_diameter',
  cantilever: 'max_cantilever',
  'uplift-missing': 'attachment_demand',
  'uplift-zero': 'attachment_demand',
  'uplift-low': 'attachment_demand',
  'uplift-capacity': 'attachment_demand',
  'uplift-exclusion': 'uplift_document',
  'solar-edge': 'edge_distance',
};
/** The entry that a check of the whole letter is about. */
const ofLetter: Partial<Record<Misfit['check'], LetterEntryName>> = {
  'snow-ground': 'roof_snow_load',
  'snow-level': 'roof_snow_level',
  'dead-load-modules': 'array_dead_load',
  'dead-load-twice': 'added_gravity_load',
  'live-load-clearance': 'array_standoff',
  'solar-standoff': 'array_standoff',
  'scope-height': 'roof_height',
  'scope-snow': 'ground_snow_load',
  'scope-wind-speed': 'wind_speed',
  'scope-shape': 'roof_shape',
  'roof-layers': 'roofing_layers',
  'code-date': 'building_code_year',
};

export interface FitBlockers {
  /** Nobody overrides them. */
  final: FieldError[];
  /** The engineer who signs may, with a reason. */
  overridable: FieldError[];
}

/** What contradicts a rule, or another value, in a letter that finds the roof adequate. */
export const fitBlockers = ({ job, nowMs, zone }: LetterCase, typed: Typed): FitBlockers => {
  const kind = typedKind(typed, job.services_requested);
  const entries = entriesOfKind(kind, validEntries(typed));
  if (!findingAllowsApproval(entries.finding)) return { final: [], overridable: [] };
  const { entries: entered, matched } = enteredArrays(job, entriesOfKind(kind, typed).arrays);
  const arrays = arraysOf(job).map(({ name, values }, place) => ({
    name,
    submitted: values,
    entries: matched[place] ?? {},
  }));
  const found = misfits({ kind, entries, arrays, state: stateAbbreviation(job.client_state), day: dayIn(nowMs, zone) });
  const errorOf = ({ check, place, entered: value, against }: Misfit): FieldError => {
    const entry = place === null ? undefined : matched[place];
    const [array, position] = place === null ? ['', 0] : [arrays[place]!.name, place + 1];
    const field = place === null ? ofLetter[check] : ofArrays[check];
    const at = entry ? ['arrays', entered.indexOf(entry)] : ['arrays'];
    const path = place === null ? (field ? [field] : []) : entry && field ? [...at, field] : at;
    return fieldError(path.length === 0 ? '#' : path, 'letter-does-not-fit', {
      check,
      array,
      position,
      entered: value,
      against,
    });
  };
  return {
    final: found.filter(({ isFinal }) => isFinal).map(errorOf),
    overridable: found.filter(({ isFinal }) => !isFinal).map(errorOf),
  };
};
