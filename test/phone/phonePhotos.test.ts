import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { PhonePhotos } from '../../electron/phone/phonePhotos.ts';
import { phoneLimits } from '../../shared/phone/protocol.ts';
import { jsonBytes } from '../../shared/phone/sealed.ts';
import { createTestDesk } from '../desk/testDesk.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';

it('photos that were there already leave a session its room for new ones', async () => {
  const test = createTestDesk();
  const { id: draft } = test.desk.drafts.store.create({ client_name: 'Zoë' });
  const here = await test.attach(draft, test.write('here.jpg', jpegPhoto(1)), 'file');
  const photos = new PhonePhotos({
    ...{ desk: test.desk, draft, changed: () => undefined, freeBytes: () => 1e12 },
    takePhoto: () => new Promise(() => undefined),
  });
  const offer = (number: number, sha256: string) =>
    photos.offer(
      { kind: 'offer', client: 'c', counter: number, photo: `${number}`, index: 0, total: 1000 },
      jsonBytes({ draft, place: 'file', name: 'a.jpg', sha256 }),
    );
  for (let n = 1; n <= phoneLimits.photos; n += 1)
    expect([n, await offer(n, here.sha256)]).toEqual([n, { kind: 'kept', wasThere: true }]);
  const other = createHash('sha256').update('another').digest('hex');
  expect(await offer(phoneLimits.photos + 1, other)).toEqual({ kind: 'wanted', received: 0 });
  expect(photos.added).toBe(0);
});
