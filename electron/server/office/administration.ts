import { shownS3Location } from '../../files/s3/s3Location.ts';
import type { FastifyInstance } from 'fastify';
import { firmZone } from '../firm/firm.ts';
import type { OfficeDeps } from './officeDeps.ts';
import { backupHandlers, mountBackupFileRoutes } from '../backups/backupHandlers.ts';
import { Backups } from '../backups/backups.ts';
import { accountHandlers } from '../accounts/accounts.ts';
import { Checks } from '../health/checks.ts';
import { mountAdministrationFileRoutes } from '../reference/listFileRoutes.ts';
import type { ImportDeps } from '../base/tables/importTable.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { HealthView } from '../../../shared/health/officeCalls.ts';
import type { ListEntryView, ListView } from '../../../shared/reference/officeCalls.ts';
import { say } from '../../../shared/messages/say.ts';
import { lastBackup, lastCheck } from '../backups/lastRuns.ts';
import { type ReferenceListKey, referenceLists } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';
import type { CurrentList, ReferenceStore } from '../reference/referenceStore.ts';

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

/** Organizations, keys, users, reference lists, the audit log, storage and health. */
export class Administration {
  readonly #deps: OfficeDeps;
  readonly #checks: Checks;
  readonly #backups: Backups;
  readonly #lists: ListEntries;
  readonly #startedMs: number;

  constructor(deps: OfficeDeps) {
    const { store, clock, ids, log, limits, periodic, backupPlace: place } = deps;
    this.#deps = deps;
    this.#checks = new Checks({ store, clock, log, everyDays: limits.checkDays });
    const isLeader = () => periodic.isLeader();
    this.#backups = new Backups({ store, clock, ids, log, place, keepFreeBytes: limits.keepFreeBytes, isLeader });
    this.#lists = new ListEntries(store.references);
    this.#startedMs = clock.now();
  }

  handlers() {
    const { store } = this.#deps;
    return {
      ...accountHandlers(this.#deps),
      ...backupHandlers(this.#backups, this.#deps),
      listLists: () => this.#lists.lists(),
      readList: ({ list, ...page }) => this.#lists.page(list, page),
      listAudit: async ({ before = null, limit, ...filter }) =>
        store.audit.list({ ...filter, zone: await firmZone(store) }, { before, limit }),
      readHealth: () => this.#health(),
      startCheck: async (_, session) => {
        await this.#checks.start(actorOf(session));
        return this.#health();
      },
    } satisfies Partial<OfficeHandlers>;
  }

  /** Opens importList, listCsv, auditCsv and backup, and ends checks and backups with the server. */
  mount(app: FastifyInstance, imports: Omit<ImportDeps, 'store'>): void {
    mountAdministrationFileRoutes(app, { ...imports, ...this.#deps });
    mountBackupFileRoutes(app, this.#backups, this.#deps);
    app.addHook('onClose', () => Promise.all([this.#checks.close(), this.#backups.close()]));
  }

  /** Sizes, free space, and when the data was last backed up and checked. */
  async #health(): Promise<HealthView> {
    const { store, replica, version, limits } = this.#deps;
    const { folder } = store.maintenance.paths;
    const { s3 } = store.maintenance.filesAt;
    const { bavail, bsize } = await statfs(folder);
    const filesTrouble = store.files.trouble() ?? (await store.filesOfDatabase.trouble());
    const backup = await lastBackup(store);
    const check = await lastCheck(store);
    return {
      version,
      startedMs: this.#startedMs,
      dataDirectory: path.dirname(folder),
      filesAt: s3 && shownS3Location(s3.location),
      filesAway: filesTrouble !== null,
      filesTrouble,
      databaseBytes: await store.maintenance.databaseBytes(),
      ...(await store.maintenance.totals()),
      freeBytes: bavail * bsize,
      keepFreeBytes: limits.keepFreeBytes,
      hasReserve: store.reserve.isHeld(),
      quotas: await store.organizations.quotas(),
      lastBackup: backup && { atMs: backup.at, file: backup.file, bytes: backup.bytes },
      lastCheck: check && {
        atMs: check.at,
        problems: check.problems.map((finding) => say('en', finding)),
        findings: check.problems,
      },
      isChecking: await this.#checks.isRunning(),
      givenUpDeliveries: await store.deliveries.givenUp(),
      replica: replica?.view() ?? null,
    };
  }
}
