import type { FastifyInstance } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { EntrySearch } from '../../../shared/reference/entrySearch.ts';
import { type ReferenceListKey, referenceListKeys, referenceLists } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { ListEntryView, ListView } from '../../../shared/reference/officeCalls.ts';
import { listBounds } from '../../files/tables/tableBounds.ts';
import { sendCsv } from '../base/http/attachment.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import { type ImportDeps, importTable } from '../base/tables/importTable.ts';
import { assertLeft, charge, measured } from '../base/work/requestWork.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { importList } from './importList.ts';
import type { CurrentList, ReferenceStore } from './referenceStore.ts';
import { writeListCsv } from './writeListCsv.ts';

interface SearchableEntry {
  entry: ListEntryView;
  /** The folded text that a search looks in. */
  key: string;
}

/** The nine lists as an administrator sees them: every entry ever imported, current entries first. */
class ListEntries {
  readonly #references: ReferenceStore;
  /** By list object: a changed list is a new object. */
  readonly #searchable = new WeakMap<CurrentList, readonly SearchableEntry[]>();

  constructor(references: ReferenceStore) {
    this.#references = references;
  }

  async lists(): Promise<ListView[]> {
    const current = await this.#references.lists();
    return referenceLists.map(({ key, title }) => {
      const { offered, retiredMs, version } = current.get(key)!;
      return { list: key, title, entries: offered.length, retired: retiredMs.size, version };
    });
  }

  /** Entries that contain every word of `text`, whatever its case; `total` counts them all. */
  async page(
    list: ReferenceListKey,
    { text, offset, limit }: { text: string; offset: number; limit: number },
  ): Promise<{ entries: ListEntryView[]; total: number }> {
    const words = matchKey(text).split(' ');
    const found = this.#entriesOf(await this.#references.current(list)).filter(({ key }) =>
      words.every((word) => key.includes(word)),
    );
    return { entries: found.slice(offset, offset + limit).map(({ entry }) => entry), total: found.length };
  }

  #entriesOf(list: CurrentList): readonly SearchableEntry[] {
    const known = this.#searchable.get(list);
    if (known) return known;
    const all = [...list.byId].map(([id, { name, manufacture = null, abbreviation = null }]) => ({
      entry: { id, name, manufacture, abbreviation, retiredMs: list.retiredMs.get(id) ?? null },
      key: matchKey(`${manufacture ?? ''} ${name} ${abbreviation ?? ''}`),
    }));
    const sorted = all.toSorted(
      (one, other) => Number(one.entry.retiredMs !== null) - Number(other.entry.retiredMs !== null),
    );
    this.#searchable.set(list, sorted);
    return sorted;
  }
}

/** Type-ahead over the current lists, with the matching of the field app; indexes a list once per version. */
const createReferenceSearch = (references: Pick<ReferenceStore, 'current'>) => {
  const indexes = new WeakMap<CurrentList, EntrySearch>();
  return async (list: ReferenceListKey, text: string, limit: number) => {
    const current = await references.current(list);
    const search = indexes.get(current) ?? new EntrySearch(current.offered);
    indexes.set(current, search);
    return { entries: search.find(text, limit), total: current.offered.length };
  };
};

/** The lists as reviewers keep them, and as fields of a job search them. */
export const referenceHandlers = ({ store: { references } }: Pick<OfficeDeps, 'store'>) => {
  const entries = new ListEntries(references);
  const search = createReferenceSearch(references);
  return {
    searchReference: ({ list, text, limit }) => search(list, text, limit),
    listLists: () => entries.lists(),
    readList: ({ list, ...page }) => entries.page(list, page),
  } satisfies Partial<OfficeHandlers>;
};

const listOf = (params: { list: string }): ReferenceListKey => {
  const list = referenceListKeys.find((key) => key === params.list);
  if (!list) throw problem('list-not-found');
  return list;
};

/** Import and export of lists. */
export const mountListFileRoutes = (
  app: FastifyInstance,
  { store, ...deps }: Pick<OfficeDeps, 'store'> & Omit<ImportDeps, 'store'>,
): void => {
  fileRoute(app, 'importList', async ({ session, query, params, request }) => {
    const list = listOf(params);
    const { name, dryRun, keepOthers, retire = 'tenth' } = query;
    return importTable(
      { store, ...deps },
      { session, request },
      {
        ...{ name, bounds: listBounds },
        ...{ action: 'event-list-checked', subject: message('subject-list', { list }) },
        task: { as: 'list', list },
        apply: (read) => importList(store, list, { name, read }, { dryRun, keepOthers, retire }, actorOf(session)),
        counts: ({ added, updated, restored, unchanged, retired }) => ({
          added,
          updated,
          restored,
          unchanged,
          retired,
        }),
        isWritten: ({ dry_run, errors }) => !dry_run && errors.length === 0,
      },
    );
  });

  fileRoute(app, 'listCsv', async ({ params, reply }) => {
    const list = listOf(params);
    assertLeft('rows');
    const { offered } = await store.references.current(list);
    charge('rows', offered.length);
    return sendCsv(reply, list).send(measured(() => writeListCsv(list, offered)));
  });
};
