import type { ImportReport } from '../../../shared/reference/officeCalls.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { problemAt } from '../../../shared/messages/problem.ts';
import { rowError } from './collectEntries.ts';
import { planImport, type ImportPlan } from './planImport.ts';
import type { ListFile } from './readListFile.ts';
import { type AuditNote, type Actor, commandLine } from '../base/audit/auditStore.ts';
import type { StoredEntry } from './referenceStore.ts';
import type { Store } from '../store/openStore.ts';
import { measured } from '../base/work/requestWork.ts';

const counts = (plan: ImportPlan | null) => ({
  added: plan?.add.length ?? 0,
  updated: plan?.update.length ?? 0,
  restored: plan?.restore.length ?? 0,
  unchanged: plan?.unchanged ?? 0,
  retired: plan?.retire.length ?? 0,
});

/** How many entries an import may retire: exactly the number that a person confirmed, a tenth of the list, or any. */
export type MayRetire = number | 'tenth' | 'any';

const entriesIn = (stored: readonly StoredEntry[]): number => stored.filter(({ retired }) => !retired).length;
const retiresMany = (stored: readonly StoredEntry[], { retire }: ImportPlan): boolean =>
  10 * retire.length > entriesIn(stored);

/** Throws `retirement-unconfirmed` or `retirement-differs`. */
const assertMayRetire = (may: MayRetire, stored: readonly StoredEntry[], plan: ImportPlan): void => {
  const retired = plan.retire.length;
  if (may === 'tenth' && retiresMany(stored, plan))
    throw problemAt(['retire'], 'retirement-unconfirmed', { retired, entries: entriesIn(stored) });
  if (typeof may === 'number' && may !== retired)
    throw problemAt(['retire'], 'retirement-differs', { confirmed: may, retired });
};

/**
 * Replaces a list by the entries that were read of a file, in one transaction; a dry run only reports. Refuses a file without entries,
 * and one that would retire more than it may.
 */
export const importList = async (
  store: Pick<Store, 'references'>,
  list: ReferenceListKey,
  { name, read }: { name: string; read: ListFile },
  { dryRun, keepOthers, retire }: { dryRun: boolean; keepOthers: boolean; retire: MayRetire },
  by: Actor = commandLine,
): Promise<ImportReport> => {
  const { format, rows, merged, skipped } = read;
  // A truncated export with only a header must not retire the whole list.
  const isEmpty = read.entries.length === 0 && read.errors.length === 0 && !keepOthers;
  const wrong = isEmpty ? [rowError(0, message('list-file-without-entries', { file: name.slice(-255) }))] : read.errors;
  const plan = (stored: StoredEntry[]): ImportPlan =>
    measured(() => planImport(list, stored, read.entries, { keepOthers }));
  const report = (planned: ImportPlan | null, confirm_retire = false): ImportReport => {
    const errors = [...wrong, ...(planned?.errors ?? [])].sort((one, other) => one.row - other.row);
    return { list, format, dry_run: dryRun, rows, merged, skipped, ...counts(planned), confirm_retire, errors };
  };
  if (wrong.length > 0 && read.entries.length === 0) return report(null);
  if (dryRun || wrong.length > 0) {
    const stored = await store.references.all(list);
    const planned = plan(stored);
    return report(planned, retiresMany(stored, planned));
  }
  return store.references.change(list, (kept) => {
    const planned = plan(kept);
    assertMayRetire(retire, kept, planned);
    const put = [...planned.restore, ...planned.update.map(({ after }) => after), ...planned.add];
    const result = report(planned);
    if (planned.errors.length > 0) return { changes: { put: [], retire: [] }, result };
    const note: AuditNote = {
      ...by,
      action: 'event-list-imported',
      subject: message('subject-list', { list }),
      detail: { file: name, ...counts(planned) },
    };
    return { changes: { put, retire: planned.retire.map(({ id }) => id) }, result, note };
  });
};
