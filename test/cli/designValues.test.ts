import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { DesignImportReport } from '../../shared/designValues/officeCalls.ts';
import { rafter, rafterJson, temporaryFolder } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';

const server = await startServer();
const file = path.join(temporaryFolder(), 'values.csv');
const take = (...flags: string[]) =>
  rafterJson<DesignImportReport>(server.data, ['design-values', 'import', file, ...flags]);

it('design values are imported beside a running server, after a dry run, listed and exported', async () => {
  writeFileSync(file, 'zip,ahj,state,wind_speed\n93721,,,95\n,City of Fresno,CA,90\n');
  expect(await take('--dry-run')).toMatchObject({ dry_run: true, added: 2, errors: [] });
  expect(await rafterJson(server.data, ['design-values', 'list'])).toEqual([]);
  expect(await take()).toMatchObject({ dry_run: false, added: 2 });
  expect(await take()).toMatchObject({ added: 0, unchanged: 2 });
  expect(await rafterJson(server.data, ['design-values', 'list'])).toMatchObject([
    { ahj: 'City of Fresno', state: 'CA', values: { wind_speed: 90 } },
    { zip: '93721', values: { wind_speed: 95 } },
  ]);
  const { code, stdout } = await rafter(server.data, ['design-values', 'export']);
  expect([code, stdout.split('\r\n')[1]]).toEqual([0, ',,City of Fresno,CA,,,,,90,,,,,,,']);
  const { rows } = await server.store.audit.list({ actor: '', action: '', subject: '' }, { limit: 1 });
  expect(rows[0]).toMatchObject({ actor: 'command line', action: 'Design values imported' });

  writeFileSync(file, 'zip,wind_speed\n93722,fast\n');
  const failed = await rafter(server.data, ['design-values', 'import', file]);
  expect([failed.code, failed.stderr]).toEqual([1, 'Nothing was imported: the file has errors.\n']);
});
