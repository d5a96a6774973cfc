import { describe, expect, it } from 'vitest';
import { eachEngine } from '../../support/bothEngines.ts';
import { signedIn } from '../../support/console.ts';
import { plainSettings, shownHeader, startMailServer } from '../../support/mailServer.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startServer } from '../../support/startServer.ts';

describe.each(eachEngine)('an approval without a letter on $engine', async ({ more }) => {
  const server = await startServer({}, undefined, { privateWebhooks: true, ...(await more()) });
  const { jobs } = server.store;
  const ada = await signedIn(server, 'admin', { email: 'ada@ridgeline.example' });
  const clerk = await signedIn(server, 'office', { email: 'clerk@valley.example', organization: server.own.id });
  const by = { actor: ada.email, author: 'Ada', reason: 'Wrong roof' };
  /** A job that is approved, and whose approval is withdrawn. */
  const approvedAndWithdrawn = async (): Promise<number> => {
    const { id } = await server.submit({ client_name: 'Ana', services_requested: ['shade_report'] });
    await jobs.approvals.withoutLetter(id, (await jobs.row(null, id)).change, 'Sent by courier', by);
    await jobs.letters.withdraw(id, by);
    return id;
  };

  it('is mailed to the client like a letter, and so is its end, with the reason', async () => {
    const mails = await startMailServer();
    await ada.call('changeMail', { settings: plainSettings(mails) });
    const id = await approvedAndWithdrawn();
    await mails.wait(2, clerk.email);
    // Several are sent at once: they arrive in any order.
    const sent = mails.got.map(({ to, headers, text }) => [to[0], shownHeader(headers.get('subject')!), text] as const);
    expect(sent.map(([to, subject]) => [to, subject]).toSorted()).toEqual([
      [clerk.email, `Job ${id} (Ana) was approved; its services come without a letter`],
      [clerk.email, `Job ${id} (Ana): the approval was withdrawn`],
    ]);
    expect(sent.find(([, subject]) => subject.endsWith('withdrawn'))![2]).toContain('> Wrong roof');
    await clerk.call('changeMailChoices', { kinds: ['letter-issued', 'letter-withdrawn'], locale: 'es' });
    const other = await approvedAndWithdrawn();
    const spanish = (await mails.wait(4, clerk.email)).slice(2);
    expect(spanish.map(({ headers }) => shownHeader(headers.get('subject')!)).toSorted()).toEqual([
      `Trabajo ${other} (Ana): aprobado; sus servicios no llevan carta`,
      `Trabajo ${other} (Ana): se retiró la aprobación`,
    ]);
  });

  it('reaches webhooks as a status: there is no letter to tell of', async () => {
    const receiver = await startReceiver();
    const url = `http://127.0.0.1:${receiver.port}/hook`;
    await ada.call('addWebhook', { url, events: ['job.status_changed', 'letter.issued', 'letter.withdrawn'] });
    const id = await approvedAndWithdrawn();
    const told = (await receiver.wait(2)).map(({ body }) => JSON.parse(body) as { type: string; data: object });
    const of = { job: id, organization: server.own.id };
    const moved = told.map(({ type, data }) => ({ type, ...data }));
    expect(moved).toHaveLength(2);
    for (const status of ['Approved', 'In Review'])
      expect(moved).toContainEqual({ type: 'job.status_changed', ...of, status });
  });
});
