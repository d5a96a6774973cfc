import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import type { Draft } from './draftRow.ts';
import type { KnownLists } from '../base/readyJob.ts';
import type { ReferenceMatcher } from '../reference/referenceMatcher.ts';
import type { ProviderListStore } from '../reference/providerListStore.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Provider, ServiceStore } from '../settings/serviceStore.ts';

export interface DraftProvidersDeps {
  settings: SettingsStore;
  services: ServiceStore;
  references: ProviderListStore;
  matcher: ReferenceMatcher;
}

/** Which provider a draft goes to, and how the draft reads in that provider's lists. */
export class DraftProviders {
  readonly #deps: DraftProvidersDeps;

  constructor(deps: DraftProvidersDeps) {
    this.#deps = deps;
  }

  /** The provider in the settings; null without one. */
  current(): Provider | null {
    const { connection } = this.#deps.settings.read();
    return connection === null ? null : this.#deps.services.at(connection.baseUrl);
  }

  /** A draft stays with the provider that its sending began with. */
  of({ serviceId }: Pick<Draft, 'serviceId'>): Provider | null {
    return serviceId === null ? this.current() : this.#deps.services.get(serviceId);
  }

  /** Leaves ids that the lists here do not contain to the provider: its lists may be newer. */
  listsOf(draft: Draft): KnownLists {
    const { references } = this.#deps;
    const id = this.of(draft)?.id ?? null;
    return {
      lookUp: (list, entryId) => references.find(id, list, entryId)?.entry ?? { id: entryId, name: '' },
      stateOf: (abbreviation) => references.entries(id, 'states').find((state) => state.abbreviation === abbreviation),
    };
  }

  documentFor(draft: Draft): JobDocument {
    const provider = this.of(draft);
    return provider === null ? draft.document : this.#deps.matcher.documentFor(draft, provider.id);
  }
}
