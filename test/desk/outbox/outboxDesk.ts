import { fieldError } from '../../../shared/messages/problem.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { createTestDesk } from '../testDesk.ts';

const fields = { client_name: 'Ada', client_street_address: '5 Main St', arrays: [{ name: 'South' }] };
const error = {
  message: message('provider-said', { status: 400, text: 'The roof is too steep.' }),
  status: 400,
  errors: [fieldError('#/arrays/0/roof_pitch', 'too-big', { maximum: 60 })],
};

/** A desk with what the tests of its outbox begin with: drafts, photos, and items with an outcome. */
export const createOutboxDesk = () => {
  const test = createTestDesk();
  const { desk } = test;
  const {
    outbox: { commands: outbox, store },
    drafts: { store: drafts },
  } = desk;

  const create = (more: Record<string, unknown> = {}): string => drafts.create({ ...fields, ...more }).id;
  let photos = 0;
  const attach = (id: string) =>
    test.attach(id, test.write(`p${(photos += 1)}.jpg`, jpegPhoto(photos)), 'attic', 'South');
  const submitOf = (id: string) => store.ofDraft(id).find(({ kind }) => kind === 'submit')!;
  const service = desk.settings.services.at('https://provider.example/api').id;
  /** The item was sent once, and this is what came of it. */
  const sendAs = (itemId: string, state: 'failed' | 'unknown' | 'waiting', maybeTaken = false): void => {
    desk.outbox.store.claim(store.get(itemId), service, {}, test.clock.now());
    store.move(itemId, state, {
      error,
      needsPerson: state === 'failed',
      maybeTaken,
      nextAttemptMs: test.clock.now() + 60_000,
    });
  };
  const sentDraft = (): string => {
    const id = create();
    outbox.queue(id);
    const submit = submitOf(id);
    store.claim(submit, service, {}, test.clock.now());
    store.move(submit.id, 'done', { remoteId: '7' }, () =>
      desk.jobs.store.follow(
        service,
        id,
        { id: 100 + photos++, status: 'Submitted', arrays: [{ id: 'a', name: 'South' }] } as never,
        submit.body!,
      ),
    );
    store.ready(id);
    return id;
  };
  return { test, desk, outbox, store, drafts, service, create, attach, submitOf, sendAs, sentDraft };
};
