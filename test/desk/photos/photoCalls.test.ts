import { expect, it } from 'vitest';
import { draftHandlers } from '../checkedHandlers.ts';
import { showDraftForEditing } from '../../../electron/desk/drafts/drafts.ts';
import { jpegOf } from '../photos.ts';
import { createTestDesk } from '../testDesk.ts';

const test = createTestDesk();
const { desk } = test;
const calls = draftHandlers(desk);

it('a photo that is taken off a queued job and brought back is sent with it', async () => {
  const { id } = desk.drafts.store.create({
    client_name: 'Zoë Alvarez',
    client_street_address: '12 Elm St, Fresno, CA 93721',
  });
  const photo = await test.attach(id, test.write('roof.jpg', await jpegOf()), 'panel-layout');
  calls.queueDraft({ id });
  const uploads = (): (string | null)[] =>
    desk.outbox.store
      .ofDraft(id)
      .filter(({ kind }) => kind === 'upload')
      .map(({ attachmentId }) => attachmentId);
  expect(uploads()).toEqual([photo.id]);
  calls.removePhoto({ id: photo.id });
  expect([uploads(), showDraftForEditing(desk, id).photos]).toEqual([[], []]);
  calls.restorePhoto({ id: photo.id });
  expect(uploads()).toEqual([photo.id]);
  expect(showDraftForEditing(desk, id).photos).toMatchObject([{ id: photo.id, isSent: false, state: 'waiting' }]);
});
