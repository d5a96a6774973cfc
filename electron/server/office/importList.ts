import type { ImportReport } from '../../../shared/office/shapes.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { rowError } from '../reference/collectEntries.ts';
import { planImport, type ImportPlan } from '../reference/planImport.ts';
import { readListFile } from '../reference/readListFile.ts';
import { type AuditNote, type Actor, commandLine } from '../store/auditStore.ts';
import type { StoredEntry } from '../store/referenceStore.ts';
import type { Store } from '../store/openStore.ts';

const counts = (plan: ImportPlan | null) => ({
  added: plan?.add.length ?? 0,
  updated: plan?.update.length ?? 0,
  restored: plan?.restore.length ?? 0,
  unchanged: plan?.unchanged ?? 0,
  retired: plan?.retire.length ?? 0,
});

/** Replaces a list by the entries of a file, in one transaction; a dry run only reports. Refuses a file without entries. */
export const importList = async (
  store: Pick<Store, 'references'>,
  list: ReferenceListKey,
  file: { bytes: Uint8Array; name: string },
  { dryRun, keepOthers }: { dryRun: boolean; keepOthers: boolean },
  by: Actor = commandLine,
): Promise<ImportReport> => {
  const read = readListFile(list, file.bytes, file.name);
  const { format, rows, merged, skipped } = read;
  // A truncated export with only a header must not retire the whole list.
  const isEmpty = read.entries.length === 0 && read.errors.length === 0 && !keepOthers;
  const wrong = isEmpty
    ? [rowError(0, message('list-file-without-entries', { file: file.name.slice(-255) }))]
    : read.errors;
  const plan = (stored: StoredEntry[]): ImportPlan => planImport(list, stored, read.entries, { keepOthers });
  const report = (planned: ImportPlan | null): ImportReport => {
    const errors = [...wrong, ...(planned?.errors ?? [])].sort((one, other) => one.row - other.row);
    return { list, format, dry_run: dryRun, rows, merged, skipped, ...counts(planned), errors };
  };
  if (wrong.length > 0 && read.entries.length === 0) return report(null);
  if (dryRun || wrong.length > 0) return report(plan(await store.references.all(list)));
  return store.references.change(list, (kept) => {
    const planned = plan(kept);
    const put = [...planned.restore, ...planned.update.map(({ after }) => after), ...planned.add];
    const result = report(planned);
    if (planned.errors.length > 0) return { changes: { put: [], retire: [] }, result };
    const note: AuditNote = {
      ...by,
      action: 'event-list-imported',
      subject: `list ${list}`,
      detail: { file: file.name, ...counts(planned) },
    };
    return { changes: { put, retire: planned.retire.map(({ id }) => id) }, result, note };
  });
};
