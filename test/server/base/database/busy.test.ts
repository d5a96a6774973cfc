import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { startServer } from '../../../support/startServer.ts';

const server = await startServer();

it('while a command writes, the server answers what it can, and writes when its turn comes', async () => {
  const { id } = await server.submit();
  const command = new Database(server.store.maintenance.paths.database);
  command.exec('BEGIN IMMEDIATE');
  let settled = false;
  const submitted = server.submit().finally(() => (settled = true));
  for (let n = 0; n < 5; n += 1) expect((await server.get(`/jobs/${id}`)).status).toBe(200);
  expect(settled).toBe(false);
  command.exec('COMMIT');
  expect((await submitted).id).toBe(id + 1);
  command.close();
});
