import { hash } from '@node-rs/argon2';
import { Problem } from '../../../../shared/api/problems.ts';
import type { OrganizationShown } from '../../../../shared/office/shapes.ts';
import type { PostalAddress } from '../../store/organizationStore.ts';
import type { Store } from '../../store/openStore.ts';
import { addUser, organizationFor } from '../addUser.ts';
import { type AnswersTo, byOf } from '../answers.ts';
import { assertGoodPassword } from '../passwords.ts';

type AccountCalls =
  | 'listOrganizations'
  | 'addOrganization'
  | 'changeOrganization'
  | 'listKeys'
  | 'createKey'
  | 'revokeKey'
  | 'listUsers'
  | 'addUser'
  | 'changeUser'
  | 'resetPassword';

/** What is typed around a name or an address is none of it. */
const trimmed = (asked: PostalAddress & { name: string }): PostalAddress & { name: string } => ({
  name: asked.name.trim(),
  street_address: asked.street_address.trim(),
  city: asked.city.trim(),
  state: asked.state.trim(),
  zip_code: asked.zip_code.trim(),
});

/** Who sends jobs, and who answers them. */
export const accountAnswers = (store: Store): AnswersTo<AccountCalls> => {
  const { organizations, overview, users } = store;

  const organization = async (id: number): Promise<OrganizationShown> => {
    const found = await overview.organization(id);
    if (!found) throw new Problem('not-found', { detail: 'There is no such organization.' });
    return found;
  };

  return {
    listOrganizations: () => overview.organizations(),
    addOrganization: async (asked, asking) => {
      const { name, ...address } = trimmed(asked);
      const made = await organizations.add(name, address, byOf(asking));
      return { id: made.key, organization: { id: made.id, name }, apiKey: made.api_key };
    },
    changeOrganization: async ({ id, ...asked }, asking) => {
      await organizations.change(id, trimmed(asked), byOf(asking));
      return organization(id);
    },

    listKeys: () => overview.keys(),
    createKey: async ({ organization: of }, asking) => {
      const { id, api_key, organization: name } = await organizations.createKey(of, byOf(asking));
      return { id, organization: { id: of, name }, apiKey: api_key };
    },
    revokeKey: async ({ id }, asking) => {
      if ((await overview.key(id)) === null) throw new Problem('not-found', { detail: 'There is no such key.' });
      await organizations.revokeKey(id, byOf(asking));
      return null;
    },

    listUsers: () => users.list(),
    addUser: async ({ email, role, organization: of, password }, asking) => {
      const { id } = await addUser(store, { email, role, organization: of, password }, byOf(asking));
      return users.shown(id);
    },
    changeUser: async ({ id, role, organization: asked, isDisabled }, asking) => {
      const of = await organizationFor(store, role, asked);
      return users.change(id, { role, organization: of, isDisabled }, asking.user.id, byOf(asking));
    },
    resetPassword: async ({ id, password }, asking) => {
      const { email } = await users.shown(id);
      assertGoodPassword(password, email);
      await users.resetPassword(id, await hash(password), byOf(asking));
      return null;
    },
  };
};
