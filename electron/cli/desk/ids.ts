import type { Desk } from '../../desk/openDesk.ts';
import { CommandError } from '../command.ts';
import { itemName, shortId } from './rows.ts';

/** Fewer letters than this are no beginning of an id. */
const fewest = 4;

const isBeginning = (typed: string): boolean => typed.length >= fewest && /^[0-9a-z-]+$/i.test(typed);

/** As much of each id as tells it from the others. */
const distinct = (ids: readonly string[]): string[] => {
  const length = [8, 12, 18, 36].find((many) => new Set(ids.map((id) => id.slice(0, many))).size === ids.length) ?? 36;
  return ids.map((id) => id.slice(0, length));
};

/** The one that was meant; refuses, with those that could be, where there are several or none. */
const theOne = (typed: string, found: readonly { id: string; says: string }[], none: string): string => {
  const [first, ...others] = found;
  if (!first) {
    const hint = typed.length < fewest ? ` An id is told from others by its first ${fewest} characters at least.` : '';
    throw new CommandError(`${none}${hint}`);
  }
  if (others.length === 0 || first.id === typed.toLowerCase()) return first.id;
  const ids = distinct(found.map(({ id }) => id));
  const lines = found.map(({ says }, at) => `  ${ids[at]}  ${says}`);
  throw new CommandError([`${JSON.stringify(typed)} is the beginning of several ids:`, ...lines].join('\n'));
};

const draftName = (desk: Desk, id: string): string => desk.drafts.get(id).name || 'New job';

/** A job by its id, of the provider that is set before any other, or a draft by the beginning of its own. */
export const draftOf = (desk: Desk, typed = ''): string => {
  const ofJob = /^[1-9]\d{0,14}$/.test(typed) ? desk.drafts.ofJob(Number(typed), desk.service()?.id ?? null) : [];
  if (ofJob.length > 1)
    throw new CommandError(`Several drafts are job ${typed} at their provider; say which: ${ofJob.join(', ')}.`);
  if (ofJob.length === 1) return ofJob[0]!;
  const begun = isBeginning(typed) ? desk.drafts.startingWith(typed) : [];
  const found = begun.map((id) => ({ id, says: draftName(desk, id) }));
  return theOne(typed, found, `There is no draft or job ${typed} on this desk.`);
};

/** Something that is sent, by the beginning of its id. */
export const itemOf = (desk: Desk, typed = ''): string => {
  const begun = isBeginning(typed) ? desk.store.startingWith(typed) : [];
  const found = begun.map((item) => ({
    id: item.id,
    says: `${itemName({ ...item, file: item.fileName })}, of ${draftName(desk, item.draftId)} (${shortId(item.draftId)})`,
  }));
  return theOne(typed, found, `There is no item ${JSON.stringify(typed)} in the outbox.`);
};
