import { hashPassword } from './argon2.ts';
import { addUser, organizationFor } from './addUser.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { assertGoodPassword } from './passwords.ts';

/** Users of the console. */
export const accountHandlers = ({ store }: Pick<OfficeDeps, 'store'>) => {
  const { users } = store;
  return {
    listUsers: () => users.list(),
    addUser: async ({ email, role, organization: of, password }, session) => {
      const { id } = await addUser(store, { email, role, organization: of, password }, actorOf(session));
      return users.get(id);
    },
    changeUser: async ({ id, role, organization: asked, isDisabled }, session) => {
      const of = await organizationFor(store, role, asked);
      return users.change(id, { role, organization: of, isDisabled }, session.user.id, actorOf(session));
    },
    resetPassword: async ({ id, password }, session) => {
      const { email } = await users.get(id);
      await assertGoodPassword(password, email);
      await users.resetPassword(id, await hashPassword(password), actorOf(session));
      return null;
    },
  } satisfies Partial<OfficeHandlers>;
};
