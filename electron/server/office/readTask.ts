import type { DateOrder } from '../../../shared/visits/visits.ts';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { readVisits, type VisitFile } from '../../files/visits/readVisits.ts';
import { type ListFile, readListFile } from '../reference/readListFile.ts';
import { type DesignFile, readDesignTable } from '../designValues/readDesignTable.ts';

interface OfFile {
  name: string;
  bytes: Uint8Array;
}

/** A file that people sent, and what it is read as. */
export type TableTask =
  | (OfFile & { as: 'visits'; order: DateOrder | undefined })
  | (OfFile & { as: 'design-values' })
  | (OfFile & { as: 'list'; list: ReferenceListKey });

export interface TableResults {
  visits: VisitFile;
  'design-values': DesignFile;
  list: ListFile;
}

/** Reads a file in this thread. */
export const readTask = (task: TableTask): TableResults[TableTask['as']] => {
  if (task.as === 'visits') return readVisits(task.bytes, task.name, task.order);
  return task.as === 'list' ? readListFile(task.list, task.bytes, task.name) : readDesignTable(task.bytes, task.name);
};
