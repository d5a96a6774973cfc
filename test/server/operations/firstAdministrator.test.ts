import { describe, expect, it } from 'vitest';
import { openConsole, password } from '../../support/console.ts';
import { rafter, rafterJson, serveProcess, temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';

const tokenOf = (link: string | null): string => /\/#\/first\/([\w-]{43})$/.exec(link ?? '')![1]!;
const email = 'Ada@Ridgeline.example';

describe('serve', () => {
  it('prints the console and the link at every start, until there is a user: then it is good no more', async () => {
    const folder = temporaryFolder();
    const first = await serveProcess(folder);
    const second = await first.end().then(() => serveProcess(folder));
    const links = [first, second].map((one) => /First +(\S+)/.exec(one.stdout())![1]!);
    expect(tokenOf(links[0]!)).toBe(tokenOf(links[1]!));
    expect(second.stdout()).toContain(`Console  ${second.url}/\n`);
    const one = openConsole(second.url);
    const make = (link: string) => one.codeOf('makeFirstAdministrator', { token: tokenOf(link), email, password });
    expect(await make(links[0]!)).toBeNull();
    expect(await make(links[1]!)).toBe('refused');
    await second.end();
    const third = await serveProcess(folder);
    expect(third.stdout()).not.toContain('/#/first/');
    expect(third.stdout()).toContain('org add');
    await third.end();
    for (const each of [first, second, third])
      for (const link of links) expect(each.stderr()).not.toContain(tokenOf(link));
  });
});

it('a session that came with a backup opens nothing after it was restored', async () => {
  const server = await startServer();
  const token = tokenOf(await server.server.firstAdministratorLink());
  const one = openConsole(server.url);
  await one.call('makeFirstAdministrator', { token, email, password });
  const folder = temporaryFolder();
  const archive = `${folder}/backup.tar`;
  await rafterJson(server.data, ['backup', archive]);
  expect((await rafter(`${folder}/new`, ['restore', archive])).code).toBe(0);
  const restored = await serveProcess(`${folder}/new`);
  const other = openConsole(restored.url);
  Object.assign(other.page, one.page);
  const [secret = ''] = [...one.jar.values()];
  other.jar.set(`rafter-office-${new URL(other.url).port}`, secret);
  expect((await other.call('readHere', {})).user).toBeNull();
  await other.call('signIn', { email, password });
  const { rows } = await other.call('listAudit', { action: 'restored' });
  expect(rows).toMatchObject([{ actor: 'command line', subject: 'backup backup.tar' }]);
});
