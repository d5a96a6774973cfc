import { describe, expect, it } from 'vitest';
import { officeCalls, type OfficeCallName } from '../../../shared/office/contract.ts';
import { pageSecretHeader } from '../../../shared/accounts/session.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { type Console, copyOf, openConsole, password } from '../../support/console.ts';
import { listenAs } from '../../support/eventStream.ts';
import { startOffice } from '../jobs/jobsOffice.ts';
import { newUser } from '../base/rpc/atConsole.ts';
import { signedIn } from '../../support/console.ts';

const office = await startOffice();
const { server } = office;
const job = (await server.submit()).id;
const upload = (await server.upload(`/jobs/${job}/files`, [{ name: 'a.pdf', bytes: pdfDocument('a') }])).json[0]!.id;
const photo = (await server.upload(`/jobs/${job}/panel-layout-images`, [{ name: 'a.jpg', bytes: jpegPhoto(1) }]))
  .json[0]!.id;

let people = 0;
const somebody = () => signedIn(server, 'admin', { email: `half${(people += 1)}@x.example` });
/** A program on another port of the host: it gets the cookie, and nothing that the page keeps. */
const otherPort = (one: Console): Console => {
  const thief = copyOf(one);
  thief.page.pageSecret = undefined;
  thief.page.linkKey = undefined;
  return thief;
};
const here = async (one: Pick<Console, 'call'>) => (await one.call('readHere', {})).user;
const links = [
  '/jobs.csv',
  '/audit.csv',
  `/jobs/${job}/zip`,
  `/files/${upload}`,
  `/files/${upload}?download=true`,
  `/pictures/${photo}/thumbnail`,
  '/reference/roof-materials',
  '/events',
];
const withKey = (where: string, key: string) => `${where}${where.includes('?') ? '&' : '?'}access=${key}`;
const statusOf = async (one: Console, where: string) => {
  const response = await one.ask('GET', where);
  await response.body?.cancel();
  return response.status;
};

describe('the cookie without the page’s half', () => {
  const guarded = (Object.keys(officeCalls) as OfficeCallName[]).filter((name) => officeCalls[name].who !== 'anyone');

  it.each(guarded)('does not make the call %s', async (name) => {
    const thief = otherPort(await somebody());
    expect(await thief.codeOf(name, {})).toBe('signed-out');
  });

  it.each(links)('does not open %s; the key of links does, with the cookie', async (where) => {
    const one = await somebody();
    const thief = otherPort(one);
    expect(await statusOf(thief, where)).toBe(401);
    expect(await statusOf(thief, withKey(where, one.page.linkKey!))).toBe(200);
    expect(await statusOf(openConsole(server.url), withKey(where, one.page.linkKey!))).toBe(401);
  });

  it('sends no file, and is nobody', async () => {
    const thief = otherPort(await somebody());
    const headers = { 'content-type': 'application/octet-stream' };
    for (const where of ['/firm/logo', `/letters?job=${job}`, `/attachments?job=${job}&kind=file&name=a.pdf`])
      expect((await thief.ask('POST', where, { headers, body: 'x' })).status).toBe(401);
    expect(await here(thief)).toBeNull();
  });

  it('cannot end the session by signing in over it', async () => {
    const one = await somebody();
    const { email } = await newUser(server, 'reviewer', { email: `thief${people}@x.example` });
    await otherPort(one).call('signIn', { email, password });
    expect(await here(one)).toMatchObject({ email: one.email });
  });
});

describe('a wrong half', () => {
  it.each<[string, (one: Console, other: Console) => string]>([
    ['another session’s', (_, other) => other.page.pageSecret!],
    ['the key of links', (one) => one.page.linkKey!],
    ['the cookie', (one) => [...one.jar.values()][0]!],
    ['an empty text', () => ' '],
    ['a made-up one', () => 'A'.repeat(43)],
  ])('in the header is none: %s', async (_name, choose) => {
    const [one, other] = [await somebody(), await somebody()];
    const headers = { [pageSecretHeader]: choose(one, other) };
    expect((await otherPort(one).hear('listUsers', {}, headers)).ended).toMatchObject({ ok: false });
  });

  it.each<[string, (one: Console, other: Console) => string]>([
    ['another session’s', (_, other) => other.page.linkKey!],
    ['the page’s own secret', (one) => one.page.pageSecret!],
    ['two of them', (one) => `${one.page.linkKey!}&access=${one.page.linkKey!}`],
    ['none', () => ''],
  ])('in a link is none: %s', async (_name, choose) => {
    const [one, other] = [await somebody(), await somebody()];
    expect(await statusOf(otherPort(one), withKey('/audit.csv', choose(one, other)))).toBe(401);
  });

  it('the key of links makes no call', async () => {
    const one = await somebody();
    const response = await otherPort(one).ask('POST', `/calls/listUsers?access=${one.page.linkKey!}`, {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ ok: false, problem: { code: 'signed-out' } });
  });
});

describe('a cookie that another port has replaced', () => {
  it('leads into nobody’s session, and signing in again repairs it', async () => {
    const [one, attacker] = [await somebody(), await somebody()];
    const [[name, planted] = ['', '']] = [...attacker.jar];
    one.jar.set(name, planted);
    expect(await here(one)).toBeNull();
    expect(await one.codeOf('listUsers', {})).toBe('signed-out');
    await one.call('signIn', { email: one.email, password });
    expect(await here(one)).toMatchObject({ email: one.email });
    expect(one.jar.get(name)).not.toBe(planted);
    expect(await here(attacker)).toMatchObject({ email: attacker.email });
  });
});

describe('both halves', () => {
  it('come with the answer that signs in, and with no other', async () => {
    const one = await somebody();
    const { text } = await one.hear('signIn', { email: one.email, password });
    expect(text).toContain('"pageSecret"');
    expect(JSON.stringify([await one.call('readHere', {}), await one.call('listUsers', {})])).not.toMatch(
      /pageSecret|linkKey/,
    );
  });

  it('end together: signed out, everywhere, by another password, by rest', async () => {
    const open = async () => {
      const one = await somebody();
      return { one, elsewhere: copyOf(one), link: withKey('/audit.csv', one.page.linkKey!) };
    };
    const out = await open();
    await out.one.call('signOut', {});
    const everywhere = await open();
    const second = openConsole(server.url);
    await second.call('signIn', { email: everywhere.one.email, password });
    await second.call('signOutEverywhere', {});
    const changed = await open();
    const third = openConsole(server.url);
    await third.call('signIn', { email: changed.one.email, password });
    await third.call('changePassword', { current: password, next: 'seven loose shingles' });
    expect(await here(third)).toMatchObject({ email: changed.one.email });
    for (const { elsewhere, link } of [out, everywhere, changed]) {
      expect(await here(elsewhere)).toBeNull();
      expect(await statusOf(otherPort(elsewhere), link)).toBe(401);
    }
  });

  it('open the events, which end with the session', async () => {
    const one = await somebody();
    const thief = otherPort(one);
    const events = await listenAs({
      ask: (method, where, init) => thief.ask(method, withKey(where, one.page.linkKey!), init),
    });
    expect(events.status).toBe(200);
    await one.call('signOut', {});
    await expect.poll(() => events.hasEnded()).toBe(true);
    await events.stop();
  });
});
