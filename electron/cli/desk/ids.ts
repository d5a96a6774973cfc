import { problem } from '../../../shared/messages/problem.ts';
import type { Desk } from '../../desk/openDesk.ts';
import { itemName, shortId } from './rows.ts';

type IdDesk = Pick<Desk, 'drafts' | 'outbox' | 'settings'>;

/** The shortest beginning of an id that is accepted. */
const shortest = 4;

const isBeginning = (typed: string): boolean => typed.length >= shortest && /^[0-9a-z-]+$/i.test(typed);

/** The ids, shortened as far as they stay different. */
const shorten = (ids: readonly string[]): string[] => {
  const length = [8, 12, 18, 36].find((many) => new Set(ids.map((id) => id.slice(0, many))).size === ids.length) ?? 36;
  return ids.map((id) => id.slice(0, length));
};

interface Candidate {
  id: string;
  name: string;
}

/** The only candidate, or the one whose id was typed in full; null without any. Refuses if there are several. */
const onlyOne = (typed: string, found: readonly Candidate[]): string | null => {
  const [first, ...others] = found;
  if (!first) return null;
  if (others.length === 0 || first.id === typed.toLowerCase()) return first.id;
  const ids = shorten(found.map(({ id }) => id));
  throw problem('id-of-several', { typed, found: found.map(({ name }, at) => ({ id: ids[at]!, name })) });
};

const draftName = (desk: IdDesk, id: string): string => desk.drafts.store.get(id).name || 'New job';

/** The draft of a job id at the current provider, or of the beginning of a draft id. */
export const draftOf = (desk: IdDesk, typed = ''): string => {
  const ofJob = /^[1-9]\d{0,14}$/.test(typed)
    ? desk.drafts.store.ofJob(Number(typed), desk.settings.provider()?.id ?? null)
    : [];
  if (ofJob.length > 1) throw problem('job-of-several-drafts', { job: typed, drafts: ofJob });
  if (ofJob.length === 1) return ofJob[0]!;
  const ids = isBeginning(typed) ? desk.drafts.store.startingWith(typed) : [];
  const draft = onlyOne(
    typed,
    ids.map((id) => ({ id, name: draftName(desk, id) })),
  );
  if (draft === null) throw problem('no-such-draft', { typed, shortest });
  return draft;
};

/** The item of the outbox whose id begins like this. */
export const itemOf = (desk: IdDesk, typed = ''): string => {
  const items = isBeginning(typed) ? desk.outbox.store.startingWith(typed) : [];
  const item = onlyOne(
    typed,
    items.map((one) => ({
      id: one.id,
      name: `${itemName({ ...one, file: one.fileName })}, of ${draftName(desk, one.draftId)} (${shortId(one.draftId)})`,
    })),
  );
  if (item === null) throw problem('no-such-item', { typed, shortest });
  return item;
};
