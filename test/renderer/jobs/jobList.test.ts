import { expect, it } from 'vitest';
import type { JobList } from '../../../shared/drafts/deskCalls.ts';
import { JobListQuery } from '../../../renderer/field/jobs/jobList.svelte.ts';
import type { AppState } from '../../../renderer/field/parts/appState.svelte.ts';

it('a chosen status stays among the filters when the last job has left it', async () => {
  let statuses: JobList['statuses'] = [{ status: 'Approved', count: 1 }];
  const gateway = { listen: () => () => undefined, call: async () => ({ rows: [], total: 0, groups: [], statuses }) };
  const app = { gateway, words: { languageCode: 'en' } } as unknown as AppState;
  const list = new JobListQuery(app, { text: '', filter: 'all', sort: 'changed', top: 0, seen: null });
  await expect.poll(() => list.statuses).toEqual(['Approved']);
  list.choose('status Approved');
  statuses = [{ status: 'Submitted', count: 1 }];
  list.search('');
  await expect.poll(() => list.statuses).toEqual(['Submitted', 'Approved']);
  list.choose('all');
  expect(list.statuses).toEqual(['Submitted']);
  list.close();
});
