import { expect, it } from 'vitest';
import { createTestDesk } from '../testDesk.ts';

it('a job that becomes Submitted again has that status after the one before, and not at its creation', () => {
  const { desk, clock } = createTestDesk();
  const baseUrl = 'https://office.example/api';
  desk.settings.store.change({
    connection: { baseUrl, authHeader: 'Authorization', authPrefix: '', trailingSlash: false },
  });
  const { id: serviceId } = desk.settings.provider()!;
  const { id } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
  const created_at = '2026-03-01T08:00:00Z';
  const job = { id: 7, created_at, arrays: undefined, messages: undefined };
  desk.jobs.store.follow(serviceId, id, { ...job, status: 'Submitted', updated_at: created_at }, '{}');
  for (const [status, updated_at] of [
    ['On Hold', '2026-03-02T08:00:00Z'],
    ['Submitted', '2026-03-03T08:00:00Z'],
  ]) {
    clock.pass(1000);
    desk.jobs.store.put(serviceId, 7, { ...job, status, updated_at });
  }
  expect(
    desk.jobs.store
      .timeline(serviceId, 7)
      .map(({ status, atMs }) => [status, new Date(atMs).toISOString().slice(0, 10)]),
  ).toEqual([
    ['Submitted', '2026-03-01'],
    ['On Hold', '2026-03-02'],
    ['Submitted', '2026-03-03'],
  ]);
});
