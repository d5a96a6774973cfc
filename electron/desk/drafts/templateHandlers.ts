import type { calls } from '../../../shared/desk/contract.ts';
import { arraysOf } from '../../../shared/job/jobDocument.ts';
import { countValues } from '../../../shared/job/reusedFields.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';
import { assertTextsFit } from './pieces.ts';
import type { Desk } from '../openDesk.ts';

/** What new jobs begin with. */
export const templateHandlers = (desk: Pick<Desk, 'templates' | 'newJobs'>) =>
  ({
    listTemplates: () =>
      desk.templates.list().map(({ id, name, document }) => ({
        ...{ id, name },
        arrays: arraysOf(document).length,
        values: countValues(document),
      })),
    saveTemplate: ({ id, name }) => desk.newJobs.saveTemplate(id, name),
    renameTemplate: ({ id, name }) => {
      desk.templates.rename(id, name);
      return null;
    },
    removeTemplate: ({ id }) => {
      desk.templates.remove(id);
      return null;
    },
    restoreTemplate: ({ id }) => {
      desk.templates.restore(id);
      return null;
    },
    readDefaults: () => desk.newJobs.defaults(),
    changeDefault: ({ field, value }) => {
      assertTextsFit(value, `/${field}`);
      return desk.newJobs.setDefault(field, value);
    },
  }) satisfies Partial<CallHandlers<typeof calls>>;
