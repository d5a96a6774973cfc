import type { FastifyInstance } from 'fastify';
import { firmZone } from '../firm.ts';
import type { OfficeDeps } from '../officeDeps.ts';
import { accountHandlers } from './accountHandlers.ts';
import { createChecks } from './checks.ts';
import { readHealth } from './health.ts';
import { createListEntries } from './listEntries.ts';
import { mountAdministrationFileRoutes } from './administrationFileRoutes.ts';
import { type HandlersOf, actorOf } from '../handlers.ts';

/** Organizations, keys, users, reference lists, the audit log, storage and health. */
export const createAdministration = (deps: OfficeDeps) => {
  const { store, clock, limits, log, version } = deps;
  const checks = createChecks({ store, clock, log, everyDays: limits.checkDays });
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
