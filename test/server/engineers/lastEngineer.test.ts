import { describe, expect, it } from 'vitest';
import { eachEngine } from '../../support/bothEngines.ts';
import { signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';

describe.each(eachEngine)('on $engine', ({ more }) => {
  /** Two engineers of record, and two administrators. */
  const start = async () => {
    const server = await startServer({}, undefined, await more());
    const [one, other] = [
      await signedIn(server, 'admin', { email: 'one@x.example' }),
      await signedIn(server, 'admin', { email: 'other@x.example' }),
    ];
    const users = [];
    for (const email of ['ana@x.example', 'ben@x.example']) {
      const { id } = await signedIn(server, 'reviewer', { email });
      await one.call('saveEngineer', { user: id, profile: { name: email, licenses: [] } });
      await one.call('setEngineerOfRecord', { user: id, isOfRecord: true });
      users.push(id);
    }
    const left = async () => {
      const { engineers, onlyEngineersIssue } = await one.call('readEngineers', {});
      return { engineers: engineers.filter(({ isOfRecord }) => isOfRecord).length, onlyEngineersIssue };
    };
    return { server, one, other, ana: users[0]!, ben: users[1]!, left };
  };
  const unmarked = (user: number) => ({ user, isOfRecord: false });

  it('two administrators at the same moment do not take away the last engineers of record', async () => {
    const { one, other, ana, ben, left } = await start();
    await one.call('changeIssuingRule', { onlyEngineers: true });
    for (let round = 0; round < 4; round += 1) {
      const codes = await Promise.all(
        round % 2 === 0
          ? [
              one.codeOf('setEngineerOfRecord', unmarked(ana)),
              other.codeOf('setEngineerOfRecord', unmarked(ben)),
              other.codeOf('setEngineerOfRecord', unmarked(ana)),
            ]
          : [
              one.codeOf('changeUser', { id: ana, role: 'reviewer', isDisabled: true }),
              other.codeOf('setEngineerOfRecord', unmarked(ben)),
            ],
      );
      expect(codes).toContain('refused');
      expect(await left()).toEqual({ engineers: 1, onlyEngineersIssue: true });
      await one.call('changeUser', { id: ana, role: 'reviewer', isDisabled: false });
      for (const user of [ana, ben]) await one.call('setEngineerOfRecord', { user, isOfRecord: true });
    }
  });

  it('the rule does not begin at the moment at which the last one is unmarked', async () => {
    const { one, other, ana, ben, left } = await start();
    await one.call('setEngineerOfRecord', unmarked(ben));
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        one.codeOf('changeIssuingRule', { onlyEngineers: true }),
        other.codeOf('setEngineerOfRecord', unmarked(ana)),
      ]);
      expect([
        { engineers: 1, onlyEngineersIssue: true },
        { engineers: 0, onlyEngineersIssue: false },
      ]).toContainEqual(await left());
      await one.call('changeIssuingRule', { onlyEngineers: false });
      await one.call('setEngineerOfRecord', { user: ana, isOfRecord: true });
    }
  });

  it('a user who goes to a crew’s office, or whom the command line disables, is no exception', async () => {
    const { server, one, ana, ben } = await start();
    await one.call('changeIssuingRule', { onlyEngineers: true });
    await one.call('setEngineerOfRecord', unmarked(ben));
    const office = { id: ana, role: 'office', organization: server.own.id, isDisabled: false } as const;
    expect(await one.codeOf('changeUser', office)).toBe('refused');
    const { users } = server.store;
    const by = { actor: 'command line' };
    await expect(
      users.change(ana, { role: 'reviewer', organization: null, isDisabled: true }, 0, by),
    ).rejects.toMatchObject({ code: 'last-engineer-of-record' });
    expect(await users.get(ana)).toMatchObject({ role: 'reviewer', isDisabled: false });
  });
});
