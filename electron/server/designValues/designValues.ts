import type { FastifyInstance } from 'fastify';
import { invalidFields, parse } from '../../../shared/api/parse.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { fieldError, problem } from '../../../shared/messages/problem.ts';
import { DesignRow, mostDesignRows, placeKindOf } from '../../../shared/designValues/designValues.ts';
import type { AuditNote } from '../base/audit/auditStore.ts';
import { placeKeyOf } from './designPlaces.ts';
import type { DesignChanges } from './designValueStore.ts';
import { sendCsv } from '../base/http/attachment.ts';
import { designBounds } from '../../files/tables/tableBounds.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { type ImportDeps, importTable } from '../base/tables/importTable.ts';
import { assertLeft, charge, measured } from '../base/work/requestWork.ts';
import { differences, importDesignValues, placeNameOf } from './importDesignValues.ts';
import { writeDesignCsv } from './writeDesignCsv.ts';
import type { DesignRowView } from '../../../shared/designValues/officeCalls.ts';

/** What saving a row does, given the stored row of the id and the one of the same place. */
const saved = (
  row: DesignRow,
  before: DesignRowView | null,
  taken: DesignRowView | null,
  note: Omit<AuditNote, 'detail'>,
): DesignChanges<null> => {
  if (taken !== null && taken.id !== before?.id)
    throw invalidFields([fieldError([placeKindOf(row)], 'design-place-taken')]);
  const changes = before === null ? null : differences(before, row);
  if (changes?.length === 0) return { put: [], remove: [], result: null, note: null };
  const isMoved = before !== null && placeKeyOf(before) !== placeKeyOf(row);
  const detail = { place: placeNameOf(row), ...(changes === null ? row.values : { changes }) };
  return { put: [row], remove: isMoved ? [before.id] : [], result: null, note: { ...note, detail } };
};

/** The firm's design values by place: reviewers read them, administrators keep them. */
export const designValueHandlers = ({ store }: Pick<OfficeDeps, 'store'>) => {
  const noteOf = (session: Parameters<typeof actorOf>[0], what: 'saved' | 'removed') => ({
    ...actorOf(session),
    action: `event-design-values-${what}` as const,
    subject: message('subject-design-values'),
  });
  return {
    listDesignValues: (page) => store.designValues.page(page),

    async saveDesignValues({ id, ...sent }, session) {
      const row = parse(DesignRow, sent) as DesignRow;
      if (
        id === undefined &&
        (await store.designValues.page({ text: '', offset: 0, limit: 1 })).total >= mostDesignRows
      )
        throw problem('design-table-full', { maximum: mostDesignRows });
      return store.designValues.changeRow(id ?? null, row, (before, taken) => {
        if (id !== undefined && before === null) throw problem('design-row-gone');
        return saved(row, before, taken, noteOf(session, 'saved'));
      });
    },

    removeDesignValues: ({ id }, session) =>
      store.designValues.changeRow(id, null, (before) => {
        if (before === null) throw problem('design-row-gone');
        const detail = { place: placeNameOf(before), ...before.values };
        return { put: [], remove: [id], result: null, note: { ...noteOf(session, 'removed'), detail } };
      }),
  } satisfies Partial<OfficeHandlers>;
};

/** Import and export of the table. */
export const mountDesignFileRoutes = (
  app: FastifyInstance,
  { store, ...deps }: Pick<OfficeDeps, 'store'> & Omit<ImportDeps, 'store'>,
): void => {
  fileRoute(app, 'importDesignValues', async ({ session, query: { name, dryRun }, request }) =>
    importTable(
      { store, ...deps },
      { session, request },
      {
        ...{ name, bounds: designBounds },
        ...{ action: 'event-design-values-checked', subject: message('subject-design-values') },
        task: { as: 'design-values' },
        apply: (read) => importDesignValues(store, { name, read }, dryRun, actorOf(session)),
        counts: ({ added, changed, unchanged }) => ({ added, changed, unchanged }),
        isWritten: ({ dry_run, errors, added, changed }) => !dry_run && errors.length === 0 && added + changed > 0,
      },
    ),
  );

  fileRoute(app, 'designValuesCsv', async ({ reply }) => {
    assertLeft('rows');
    const rows = await store.designValues.all();
    charge('rows', rows.length);
    return sendCsv(reply, 'design-values').send(measured(() => writeDesignCsv(rows)));
  });
};
