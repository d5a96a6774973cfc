import { systemClock } from '../../electron/ports.ts';
import { addUser } from '../../electron/server/accounts/addUser.ts';
import { approveJob } from './approveJob.ts';
import { officeName, setFirm } from '../../electron/server/firm/firm.ts';
import type { Role } from '../../shared/rpc/roles.ts';
import { opened } from './openedStore.ts';
import { password } from './seededOffice.ts';

// What an operator does at the command line beside a running server, without a process for each command: like a command,
// each opens the data itself, so that the server learns of it as it learns of other processes.

export const addOrganization = (data: string, name: string): Promise<string> =>
  opened(data, async ({ organizations }) => {
    const { api_key } = await organizations.add(name, { street_address: '', city: '', state: '', zip_code: '' });
    return api_key;
  });

/** A user with the password of all; `organization` is the name of that of an office user. */
export const addUserBeside = (data: string, email: string, role: Role, organization?: string): Promise<unknown> =>
  opened(data, (store) => addUser(store, { email, role, organization, password }));

/** Gives the firm its letterhead: no letter is issued without. */
export const setLetterheadBeside = (data: string, more: Record<string, unknown> = {}): Promise<void> =>
  opened(data, (store) => {
    const engineer = { name: 'Jane Public', licence_number: 'C 00000', licence_state: 'California' };
    return setFirm(store, { name: 'Ridgeline Engineers', engineer, ...more }, {});
  });

/** Approves a job with a letter whose values are all unevaluated. */
export const approveBeside = (data: string, job: number): Promise<unknown> =>
  opened(data, (store) => approveJob({ store, clock: systemClock }, job, { entries: {} }, { actor: 'a test' }));

export const holdBeside = (data: string, job: number, reason: string): Promise<unknown> =>
  opened(data, async (store) =>
    store.jobs.move(job, 'On Hold', { actor: 'a test', author: await officeName(store), reason }),
  );

/** Revokes the first key that the office has given out. */
export const revokeKeyBeside = (data: string): Promise<void> =>
  opened(data, async ({ organizations }) => {
    const [key] = await organizations.keys.list();
    await organizations.keys.revoke(key!.id);
  });
