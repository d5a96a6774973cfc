import { describe, expect, it } from 'vitest';
import { deskJobHandlers } from '../checkedHandlers.ts';
import { startOurs, takeLaptop } from '../fieldLaptop.ts';
import { createOutboxDesk } from '../outbox/outboxDesk.ts';
import { officeOf, sentJob } from './office.ts';

interface Listed {
  id?: string;
  body: string;
  author?: string;
  date_created?: string;
}

/** A desk with a job on hold at a provider that lists these messages. */
const takeHeld = () => {
  const outbox = createOutboxDesk();
  const { desk, service, test } = outbox;
  const draft = outbox.sentDraft();
  const { jobId } = desk.drafts.store.get(draft);
  const list = (messages: Listed[], status = 'On Hold'): void => {
    test.clock.pass(1000);
    desk.jobs.store.put(service, jobId!, { id: jobId!, status, messages } as never);
  };
  /** A message that was sent, with what the provider returned for it. */
  const send = (text: string, remoteMessage: { id?: string; date_created?: string } | null = null): void => {
    test.clock.pass(1000);
    const item = desk.outbox.commands.message(draft, text);
    desk.outbox.store.claim(item, service, {}, test.clock.now());
    desk.outbox.store.move(item.id, 'done', { remoteId: String(jobId), remoteMessage: remoteMessage as never });
  };
  const shown = () => {
    const { messages, isAnswered, reason } = deskJobHandlers(desk).showJob({ id: draft });
    return { own: messages.filter(({ isOwn }) => isOwn).map(({ body }) => body), isAnswered, reason };
  };
  return { desk, draft, list, send, shown };
};

describe('messages of this desk', () => {
  it('are known by the id that the provider returned, even if it changed their text', () => {
    const { list, send, shown } = takeHeld();
    list([{ id: '1', body: 'Which wall?' }]);
    send('North & west', { id: '2' });
    list([
      { id: '1', body: 'Which wall?' },
      { id: '2', body: 'North &amp; west' },
    ]);
    expect(shown()).toEqual({ own: ['North &amp; west'], isAnswered: true, reason: 'Which wall?' });
  });

  it('are known by the time that the provider returned, among others with the same text', () => {
    const { list, send, shown } = takeHeld();
    const theirs = { body: 'OK', author: 'Ada', date_created: '2026-03-14T15:00:00Z' };
    const ours = { body: 'OK', author: 'Crew', date_created: '2026-03-14T15:00:01Z' };
    list([theirs]);
    send('OK', { date_created: ours.date_created });
    list([theirs, ours]);
    expect(shown()).toMatchObject({ isAnswered: true, reason: 'OK' });
    list([theirs, ours, { ...theirs, date_created: '2026-03-14T15:00:02Z' }]);
    expect(shown()).toMatchObject({ isAnswered: false, reason: 'OK' });
  });

  it('are known by their text if the provider returned nothing, in whichever order it lists them', () => {
    const { list, send, shown } = takeHeld();
    const question = { body: 'Which wall?', date_created: '2026-03-14T15:00:00Z' };
    list([question]);
    send('The north\nwall');
    list([{ body: 'The north wall ', date_created: '2026-03-14T16:00:00Z' }, question]);
    expect(shown()).toEqual({ own: ['The north wall '], isAnswered: true, reason: 'Which wall?' });
  });

  it('are listed once if the provider lists them again for a revised job', () => {
    const { desk, draft, list, send } = takeHeld();
    const messages = [
      { id: '1', body: 'Which wall?' },
      { id: '2', body: 'North' },
    ];
    list(messages.slice(0, 1));
    send('North', { id: '2' });
    list(messages);
    const { serviceId, jobId } = desk.drafts.store.get(draft);
    const revised = { id: jobId! + 50, status: 'On Hold', messages: [...messages, { id: '3', body: 'Thanks' }] };
    desk.jobs.store.follow(serviceId!, draft, revised as never, '{}', jobId);
    const found = desk.jobs.conversations.messages(draft);
    expect(found.map(({ body, isOwn }) => [body, isOwn])).toEqual([
      ['Which wall?', false],
      ['North', true],
      ['Thanks', false],
    ]);
  });
});

it('§4.7 the desk stores what a Rafter server returns for a message', async () => {
  const ours = await startOurs();
  const laptop = takeLaptop(await ours.organization());
  const { draftId, jobId } = await sentJob(laptop);
  await officeOf(ours).move(jobId, 'On Hold', 'OK?');
  await laptop.sync();
  laptop.desk.outbox.commands.message(draftId, 'OK?');
  await laptop.sync();
  const messages = laptop.desk.jobs.conversations.messages(draftId);
  expect(messages.map(({ isOwn }) => isOwn)).toEqual([false, true]);
  expect(laptop.item(draftId, 'message').remoteMessage).toEqual({ date_created: messages[1]!.date_created });
  expect(laptop.desk.drafts.store.get(draftId).isAnswered).toBe(true);
});
