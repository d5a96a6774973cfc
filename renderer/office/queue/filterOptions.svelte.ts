import { reviewers } from '../../../shared/rpc/roles.ts';
import type { Assignee } from '../../../shared/job/consoleJob.ts';
import type { OfficeWindow } from '../parts/officeWindow.svelte.ts';

/** Organizations, reviewers and states to filter by, loaded once. */
export class FilterOptions {
  #organizations = $state.raw<readonly { id: number; name: string }[]>([]);
  #reviewers = $state.raw<readonly Assignee[]>([]);
  #states = $state.raw<readonly { value: string; label: string }[]>([]);

  constructor(office: OfficeWindow) {
    void this.#read(office);
  }

  get organizations(): readonly { id: number; name: string }[] {
    return this.#organizations;
  }
  get reviewers(): readonly Assignee[] {
    return this.#reviewers;
  }
  get states(): readonly { value: string; label: string }[] {
    return this.#states;
  }

  async #read(office: OfficeWindow): Promise<void> {
    const { gateway } = office;
    const [organizations, users, states] = await Promise.allSettled([
      office.is(reviewers) ? gateway.call('organizationNames', {}) : [],
      office.is(reviewers) ? gateway.call('listReviewers', {}) : [],
      gateway.call('searchReference', { list: 'states', text: '', limit: 200 }),
    ]);
    // The other filters work without them.
    if (organizations.status === 'fulfilled') this.#organizations = organizations.value;
    if (users.status === 'fulfilled') this.#reviewers = users.value;
    if (states.status === 'fulfilled')
      this.#states = states.value.entries.map(({ id, name }) => ({ value: String(id), label: name }));
  }
}
