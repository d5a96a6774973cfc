import { type FieldError, fieldError } from '../../../shared/messages/problem.ts';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import { entriesOfKind, findingAllowsApproval } from '../../../shared/letters/entries.ts';
import { type Misfit, misfits } from '../../../shared/letters/fit.ts';
import { typedKind } from '../../../shared/job/letterKinds.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import { letterArraysOf } from './drawing/letterContent.ts';
import { validEntries } from './drafts/prefill.ts';
import { enteredArrays, type Typed } from './drafts/enteredArrays.ts';
import type { LetterCase } from './letterCase.ts';

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
  if (entries.finding === undefined || !findingAllowsApproval(entries.finding)) return { final: [], overridable: [] };
  const { entries: entered, matched } = enteredArrays(job, entriesOfKind(kind, typed).arrays);
  const arrays = letterArraysOf(job).map(({ name, values }, place) => ({
    name,
    submitted: values,
    entries: matched[place] ?? {},
  }));
  const found = misfits({ kind, entries, arrays, state: stateAbbreviation(job.client_state), day: dayIn(nowMs, zone) });
  const pointerOf = ({ place, entry }: Misfit): (string | number)[] => {
    const named = entry === null ? [] : [entry];
    if (place === null) return named;
    const own = matched[place];
    return own ? ['arrays', entered.indexOf(own), ...named] : ['arrays'];
  };
  const errorOf = (misfit: Misfit): FieldError => {
    const { check, place, entered: value, against } = misfit;
    const [array, position] = place === null ? ['', 0] : [arrays[place]!.name, place + 1];
    const at = pointerOf(misfit);
    const params = { check, array, position, entered: value, against };
    return fieldError(at.length === 0 ? '#' : at, 'letter-does-not-fit', params);
  };
  return {
    final: found.filter(({ isFinal }) => isFinal).map(errorOf),
    overridable: found.filter(({ isFinal }) => !isFinal).map(errorOf),
  };
};
