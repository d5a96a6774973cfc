import { hash } from '@node-rs/argon2';
import { type Actor, commandLine } from '../store/auditStore.ts';
import { RefusedError } from '../store/organizationStore.ts';
import type { Store } from '../store/openStore.ts';
import { type Role, roles, type User } from '../store/userStore.ts';
import { assertGoodPassword, readEmail } from './passwords.ts';

/**
 * Whose jobs somebody of this role sees: `office` users belong to one organization, by its name or its id, the others
 * to none. Throws RefusedError.
 */
export const organizationFor = async (
  store: Pick<Store, 'organizations'>,
  role: Role,
  organization: string | number | undefined,
): Promise<number | null> => {
  if ((role === 'office') !== (organization !== undefined)) {
    throw new RefusedError(
      role === 'office'
        ? 'Somebody of the role office belongs to an organization: say to which.'
        : `Only the role office goes with an organization, ${role} sees all of them.`,
      '#/organization',
    );
  }
  if (organization === undefined) return null;
  if (typeof organization === 'string') return (await store.organizations.named(organization)).id;
  if ((await store.organizations.get(organization)) === null)
    throw new RefusedError('There is no such organization.', '#/organization');
  return organization;
};

/**
 * Adds someone of the office. The password is kept as an argon2id hash. Throws RefusedError in words for the person who
 * asked, naming the field.
 */
export const addUser = async (
  store: Pick<Store, 'organizations' | 'users'>,
  asked: { email: string; role: string; organization: string | number | undefined; password: string },
  by: Actor = commandLine,
): Promise<User> => {
  const email = readEmail(asked.email);
  if (!roles.includes(asked.role as Role)) throw new RefusedError(`--role must be ${roles.join(', ')}.`, '#/role');
  const role = asked.role as Role;
  const organization = await organizationFor(store, role, asked.organization);
  assertGoodPassword(asked.password, email);
  return store.users.add(email, role, organization, await hash(asked.password), by);
};
