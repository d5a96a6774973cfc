import type { OpenDraft } from '../../../shared/drafts/deskCalls.ts';
import { readCheckedJob } from '../../../shared/job/checklist/checkedJob.ts';
import { fieldFindings } from '../../../shared/job/checklist/fieldRules.ts';
import { isEmpty, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { parts } from '../../forms/jobRows.ts';
import { planBoard } from '../photos/boardPlan.ts';
import { partAt, type PartName } from './draftParts.ts';

/** How far the photos are. */
interface PhotoProgress {
  isDone: boolean;
  /** Slots with photos, of those that have some or need some. */
  filled: number;
  of: number;
}

const fieldsOf: Partial<Record<PartName, readonly { name: string }[]>> = {
  client: parts.client,
  services: [{ name: 'services_requested' }],
  structure: [...parts.basic, { name: 'arrays' }],
  electrical: parts.electrical,
  recipient: parts.recipient,
};

/** What a job cannot be sent without. */
const required = parts.client.filter((row) => row.required).map(({ name }) => name);

/** Parts with values of which nothing that the engineers need is missing. */
export const doneParts = (document: JobDocument, shown: readonly PartName[]): ReadonlySet<PartName> => {
  const open = new Set(
    fieldFindings(readCheckedJob(document, []))
      .filter(({ severity }) => severity === 'needed')
      .map(({ pointer }) => partAt(pointer)),
  );
  if (required.some((field) => isEmpty(document[field]))) open.add('client');
  const isBegun = (part: PartName): boolean => fieldsOf[part]?.some(({ name }) => !isEmpty(document[name])) ?? false;
  return new Set(shown.filter((part) => isBegun(part) && !open.has(part)));
};

/** The slots of the photos, and whether nothing is missing there that is needed. */
export const photoProgress = (draft: Pick<OpenDraft, 'document' | 'photos'>): PhotoProgress => {
  const { slots, groups, unsorted } = planBoard(draft);
  const isNeeded = ({ missing }: (typeof slots)[number]): boolean =>
    missing.some(({ severity }) => severity === 'needed');
  const wanted = slots.filter((slot) => slot.photos.length > 0 || isNeeded(slot));
  const filled = wanted.filter((slot) => !isNeeded(slot)).length;
  const isDone =
    filled > 0 &&
    filled === wanted.length &&
    unsorted.length === 0 &&
    groups.every(({ missing }) => missing.every(({ severity }) => severity !== 'needed'));
  return { isDone, filled, of: wanted.length };
};
