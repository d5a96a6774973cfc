import { problem } from '../../../shared/messages/problem.ts';
import type { OrganizationView } from '../../../shared/organizations/officeCalls.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { keyTerms } from './keyTerms.ts';
import type { PostalAddress } from './organizationStore.ts';

const trimmed = (asked: PostalAddress & { name: string }): PostalAddress & { name: string } => ({
  name: asked.name.trim(),
  street_address: asked.street_address.trim(),
  city: asked.city.trim(),
  state: asked.state.trim(),
  zip_code: asked.zip_code.trim(),
});

/** Organizations with their API keys. */
export const organizationHandlers = ({ store, clock }: Pick<OfficeDeps, 'store' | 'clock'>) => {
  const { organizations } = store;

  const organization = async (id: number): Promise<OrganizationView> => {
    const found = await organizations.view(id);
    if (!found) throw problem('organization-not-found');
    return found;
  };

  return {
    organizationNames: async () => (await organizations.list()).map(({ id, name }) => ({ id, name })),
    listOrganizations: () => organizations.views(),
    addOrganization: async (asked, session) => {
      const { name, ...address } = trimmed(asked);
      const made = await organizations.add(name, address, actorOf(session));
      return { id: made.key, organization: { id: made.id, name }, apiKey: made.api_key };
    },
    changeOrganization: async ({ id, maxBytes, ...asked }, session) => {
      await organizations.change(id, { ...trimmed(asked), max_bytes: maxBytes }, actorOf(session));
      return organization(id);
    },

    listKeys: () => organizations.keys.list(),
    createKey: async ({ organization: of, isTest, name: asked, until }, session) => {
      const terms = { isTest, ...(await keyTerms(store, clock.now(), { name: asked, until })) };
      const { id, api_key, organization: name } = await organizations.createKey(of, actorOf(session), terms);
      return { id, organization: { id: of, name }, apiKey: api_key };
    },
    revokeKey: async ({ id }, session) => {
      if ((await organizations.keys.find(id)) === null) throw problem('key-not-found');
      await organizations.keys.revoke(id, actorOf(session));
      return null;
    },
  } satisfies Partial<OfficeHandlers>;
};
