import { hash } from '@node-rs/argon2';
import { z } from 'zod';
import { RefusedError } from '../store/organizationStore.ts';
import type { Store } from '../store/openStore.ts';
import { type Role, roles, type User } from '../store/userStore.ts';

export const shortestPassword = 12;

/**
 * Adds someone of the office. `office` users belong to one organization, the others to none. The password is kept as
 * an argon2id hash. Throws RefusedError in words for the person who asked.
 */
export const addUser = async (
  store: Store,
  asked: { email: string; role: string; organization: string | undefined; password: string },
): Promise<User> => {
  const email = asked.email.trim().toLowerCase();
  if (!z.email().safeParse(email).success)
    throw new RefusedError(`${JSON.stringify(asked.email)} is not an email address.`);
  if (!roles.includes(asked.role as Role)) throw new RefusedError(`--role must be ${roles.join(', ')}.`);
  const role = asked.role as Role;
  if ((role === 'office') !== (asked.organization !== undefined)) {
    throw new RefusedError('--org goes with the role office, and only with it: which organization they belong to.');
  }
  if ([...asked.password].length < shortestPassword) {
    throw new RefusedError(`A password needs at least ${shortestPassword} characters.`);
  }
  const organization =
    asked.organization === undefined ? null : (await store.organizations.named(asked.organization)).id;
  return store.users.add(email, role, organization, await hash(asked.password));
};
