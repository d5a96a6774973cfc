import { z } from 'zod';
import { Id, mutationBy, Name, nothing, type OfficeCall, queryBy } from '../rpc/officeCallRows.ts';
import { BoardFilter } from './jobCalls.ts';
import { everyone } from '../rpc/roles.ts';
import type { SavedView } from './savedViews.ts';

/** Calls about views of the board that have a name. */
export const viewCalls = {
  /** Own views and, for reviewers, those that the office shares; the answers of changes are the whole list. */
  listViews: queryBy(everyone)<SavedView[]>().with(nothing),
  /** Without an id it is added. Only reviewers share; the author stays. */
  saveView: mutationBy(everyone)<SavedView[]>().with(
    z.object({ id: Id.optional(), name: Name, filter: BoardFilter, isShared: z.boolean().default(false) }),
  ),
  removeView: mutationBy(everyone)<SavedView[]>().with(z.object({ id: Id })),
} as const satisfies Record<string, OfficeCall>;
