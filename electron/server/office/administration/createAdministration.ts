import type { FastifyInstance } from 'fastify';
import { firmZone } from '../firm.ts';
import type { OfficeDeps } from '../officeDeps.ts';
import { accountHandlers } from './accountHandlers.ts';
import { Checks } from './checks.ts';
import { mountAdministrationFileRoutes } from './administrationFileRoutes.ts';
import { type HandlersOf, actorOf } from '../handlers.ts';
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { HealthView, ListEntryView, ListView } from '../../../../shared/office/shapes.ts';
import { say } from '../../../../shared/messages/say.ts';
import { lastBackup, lastCheck } from '../../backup/lastRuns.ts';
import type { Store } from '../../store/openStore.ts';
import { type ReferenceListKey, referenceLists } from '../../../../shared/reference/lists.ts';
import { matchKey } from '../../../../shared/reference/matchKey.ts';
import type { CurrentList, ReferenceStore } from '../../store/referenceStore.ts';

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

export interface HealthDeps {
  store: Pick<Store, 'organizations' | 'settings' | 'maintenance'>;
  checks: Checks;
  version: string;
  startedMs: number;
}

/** How much there is, how much still fits, and when it was last backed up and looked through. */
export const readHealth = async ({ store, checks, version, startedMs }: HealthDeps): Promise<HealthView> => {
  const { folder, database } = store.maintenance.paths;
  const { bavail, bsize } = await statfs(folder);
  const backup = await lastBackup(store);
  const check = await lastCheck(store);
  return {
    version,
    startedMs,
    dataDirectory: path.dirname(folder),
    // What was written last is in the log beside it.
    databaseBytes: sizeOf(database) + sizeOf(`${database}-wal`),
    ...store.maintenance.totals(),
    freeBytes: bavail * bsize,
    lastBackup: backup && { atMs: backup.at, file: backup.file, bytes: backup.bytes },
    lastCheck: check && {
      atMs: check.at,
      problems: check.problems.map((finding) => say('en', finding)),
      findings: check.problems,
    },
    isChecking: checks.isRunning(),
  };
};

interface Findable {
  entry: ListEntryView;
  /** What it is found by. */
  key: string;
}

/** The nine lists as an administrator reads them: every entry ever known, those that crews are offered first. */
export const createListEntries = (references: ReferenceStore) => {
  // A list that was changed is another object: what was made of the old one goes with it.
  const made = new WeakMap<CurrentList, readonly Findable[]>();

  const findable = (list: CurrentList): readonly Findable[] => {
    const known = made.get(list);
    if (known) return known;
    const all = [...list.byId].map(([id, { name, manufacture = null, abbreviation = null }]) => ({
      entry: { id, name, manufacture, abbreviation, retiredMs: list.retiredMs.get(id) ?? null },
      key: matchKey(`${manufacture ?? ''} ${name} ${abbreviation ?? ''}`),
    }));
    const isOffered = ({ entry }: Findable): boolean => entry.retiredMs === null;
    const sorted = [...all.filter(isOffered), ...all.filter((one) => !isOffered(one))];
    made.set(list, sorted);
    return sorted;
  };

  return {
    lists: (): ListView[] =>
      referenceLists.map(({ key, title }) => {
        const { offered, retiredMs, version } = references.current(key);
        return { list: key, title, entries: offered.length, retired: retiredMs.size, version };
      }),

    /** Entries that hold every word of `text`, whatever its case; `total` counts them all. */
    page: (
      list: ReferenceListKey,
      { text, offset, limit }: { text: string; offset: number; limit: number },
    ): { entries: ListEntryView[]; total: number } => {
      const words = matchKey(text).split(' ');
      const found = findable(references.current(list)).filter(({ key }) => words.every((word) => key.includes(word)));
      return { entries: found.slice(offset, offset + limit).map(({ entry }) => entry), total: found.length };
    },
  };
};

/** Organizations, keys, users, reference lists, the audit log, storage and health. */
export const createAdministration = (deps: OfficeDeps) => {
  const { store, clock, limits, log, version } = deps;
  const checks = new Checks({ store, clock, log, everyDays: limits.checkDays });
  const lists = createListEntries(store.references);
  const startedMs = clock.now();
  const health = () => readHealth({ store, checks, version, startedMs });

  const answers = {
    ...accountHandlers(store),
    listLists: () => lists.lists(),
    readList: ({ list, ...page }) => lists.page(list, page),
    listAudit: async ({ before = null, limit, ...filter }) =>
      store.audit.list({ ...filter, zone: await firmZone(store) }, { before, limit }),
    readHealth: health,
    startCheck: async (_, session) => {
      await checks.start(actorOf(session));
      return health();
    },
  } satisfies ReturnType<typeof accountHandlers> &
    HandlersOf<'listLists' | 'readList' | 'listAudit' | 'readHealth' | 'startCheck'>;

  return {
    answers,
    checks,
    /** Opens importList, listCsv and auditCsv, and ends the checks with the server. */
    mount(app: FastifyInstance): void {
      mountAdministrationFileRoutes(app, deps);
      app.addHook('onClose', () => checks.close());
    },
  };
};
export type Administration = ReturnType<typeof createAdministration>;
