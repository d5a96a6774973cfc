import { problemAt } from '../../../shared/messages/problem.ts';
import { type Actor, commandLine } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import { type Role, roles } from '../../../shared/rpc/roles.ts';
import type { User } from './userStore.ts';
import { hashPassword } from './argon2.ts';
import { assertGoodPassword, readEmail } from './passwords.ts';

/**
 * The organization of a user with this role, given by name or id: `office` users belong to one, staff to none. Throws
 * where role and organization do not go together.
 */
export const organizationFor = async (
  store: Pick<Store, 'organizations'>,
  role: Role,
  organization: string | number | undefined,
): Promise<number | null> => {
  if ((role === 'office') !== (organization !== undefined)) {
    throw role === 'office'
      ? problemAt('#/organization', 'role-needs-organization')
      : problemAt('#/organization', 'role-takes-no-organization', { role });
  }
  if (organization === undefined) return null;
  if (typeof organization === 'string') return (await store.organizations.named(organization)).id;
  if ((await store.organizations.get(organization)) === null) throw problemAt('#/organization', 'organization-unknown');
  return organization;
};

/** Adds a user of the console; stores the password as an argon2id hash. Problems point to the field. */
export const addUser = async (
  store: Pick<Store, 'organizations' | 'users'>,
  asked: { email: string; role: string; organization: string | number | undefined; password: string },
  by: Actor = commandLine,
): Promise<User> => {
  const email = readEmail(asked.email);
  if (!roles.includes(asked.role as Role)) throw problemAt('#/role', 'unknown-role', { allowed: [...roles] });
  const role = asked.role as Role;
  const organization = await organizationFor(store, role, asked.organization);
  await assertGoodPassword(asked.password, email);
  return store.users.add(email, role, organization, await hashPassword(asked.password), by);
};
