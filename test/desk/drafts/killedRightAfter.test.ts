import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { root } from '../../support/processes.ts';
import { createTestDesk } from '../testDesk.ts';

it('a draft keeps what was saved when the program is killed right after', async () => {
  const test = createTestDesk();
  const {
    drafts: { store: drafts },
  } = test.desk;
  const { id } = drafts.create({});
  const program = `
    import { openDesk } from './electron/desk/openDesk.ts';
    const ids = { uuid: () => crypto.randomUUID() };
    const settings = { read: () => ({}), change: () => ({}) };
    const secrets = { apiKey: () => null, keepApiKey: () => undefined };
    const data = ${JSON.stringify(test.data)};
    const desk = openDesk({ data, clock: { now: () => Date.now() }, ids, settings, secrets });
    for (const value of ['A', 'Ad', 'Ada']) desk.drafts.store.change(${JSON.stringify(id)}, [{ pointer: '/client_name', value }]);
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: root, stdio: 'ignore' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  expect(drafts.get(id)).toMatchObject({ document: { client_name: 'Ada' }, version: 3 });
});
