import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../../../shared/rpc/rpc.ts';
import type { Console } from '../../support/console.ts';
import { hasPoppler, readPdf } from '../../support/poppler.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { jpegOf, phoneExif, pngOf } from '../../desk/photos.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { startOffice, uploaded } from '../jobs/jobsOffice.ts';

const office = await startOffice();
const { server, reviewer, admin } = office;
await admin.call('changeFirm', { settings: { name: 'Ridgeline Engineers', time_zone: 'America/Phoenix' } });

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const prepared = async (id: number, who: Console = reviewer) => {
  for (;;) {
    const state = await who.call('preparePhotoReport', { id });
    if (state.ready === state.photos) return state;
  }
};
const reportOf = async (id: number) => {
  const response = await reviewer.ask('GET', `/jobs/${id}/photo-report`);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const submitted = async () => {
  const job = await server.submit({
    client_name: 'Zoë Alvarez',
    client_city: 'Fresno',
    arrays: [{ name: 'South' }, { name: 'East' }],
  });
  const [south, east] = job.arrays!.map(({ id }) => id);
  const photos = {
    layout: await pngOf({ width: 30, height: 60 }),
    attic: await jpegOf({ width: 640, height: 480, exif: phoneExif }),
    tape: await jpegOf({ width: 50, height: 80 }),
  };
  await uploaded(server, `/arrays/${east}/beam-spacing-images`, 'tape.jpg', photos.tape);
  await uploaded(server, `/arrays/${south}/attic-images`, 'Ático 王.jpg', photos.attic);
  await uploaded(server, `/jobs/${job.id}/panel-layout-images`, 'layout.png', photos.layout);
  await uploaded(server, `/jobs/${job.id}/files`, 'bill.pdf', pdfDocument('bill'));
  return { id: job.id, photos };
};

describe('the photo report', () => {
  it('shows every photo by array and slot, with its time, place and hash, on the letterhead', async () => {
    const { id, photos } = await submitted();
    expect(await prepared(id)).toEqual({ photos: 3, ready: 3 });
    const { response, bytes } = await reportOf(id);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toContain(`filename="photo report ${id}.pdf"`);
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(2);
    const text = squeezed(pages.join('\n'));
    for (const part of [
      ...['Ridgeline Engineers', 'Photo report', 'Zoë Alvarez', '2600 Fresno St, Fresno', `Photo report of job ${id}`],
      ...['Panel layout · 1 photo', 'South · Attic · 1 photo', 'East · Beam spacing · 1 photo', 'Ático 王.jpg'],
      ...['Taken Mar 14, 2026, 9:26 AM (UTC-07:00)', 'Place 36.74167, -119.78667', 'Time not recorded'],
      ...Object.values(photos).map((photo) => `SHA-256 ${sha256(photo)}`),
    ])
      expect(text).toContain(squeezed(part));
    expect(text).not.toContain('bill.pdf');
    const places = ['South·Attic', 'East·Beamspacing', 'Panellayout'].map((title) => text.indexOf(title));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const { rows } = await admin.call('listAudit', { subject: `job ${id}` });
    expect(rows[0]).toMatchObject({
      action: 'Photo report made',
      actor: reviewer.email,
      detail: { photos: 3, pages: 2 },
    });
  });

  it.runIf(hasPoppler())('has the pictures, six to a page', async () => {
    const job = await server.submit();
    for (let number = 0; number < 14; number += 1)
      await uploaded(
        server,
        `/jobs/${job.id}/panel-layout-images`,
        `${number}.jpg`,
        await jpegOf({ width: 90 + number }),
      );
    await prepared(job.id);
    const { pages, fonts } = await readPdf((await reportOf(job.id)).bytes);
    expect(pages).toHaveLength(3);
    const isRed = ([red, green, blue]: readonly number[]): boolean => red! > 180 && green! < 90 && blue! < 90;
    const hasRed = pages.map(({ width, height, at }) =>
      Array.from({ length: height }, (_, y) => y).some((y) =>
        [80, 120, 360, 400].some((x) => x < width && isRed(at(x, y))),
      ),
    );
    expect(hasRed).toEqual([true, true, true]);
    expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  it('says of which photo there is no picture', async () => {
    const job = await server.submit();
    const whole = await jpegOf({ width: 800, height: 600, quality: 100 });
    await uploaded(server, `/jobs/${job.id}/panel-layout-images`, 'cut.jpg', whole.subarray(0, whole.length / 2));
    await prepared(job.id);
    expect(squeezed((await pagesOf((await reportOf(job.id)).bytes)).join(''))).toContain(
      'Nosmallpicturecouldbemadeofthisphoto.',
    );
  });

  it('prints hostile names as text', async () => {
    const job = await server.submit({ client_name: '(Ana) /Title <<', arrays: [{ name: '\u202eevil) Tj ET' }] });
    const name = 'a) Tj ET endstream %PDF.jpg';
    await uploaded(server, `/arrays/${job.arrays![0]!.id}/attic-images`, name, await jpegOf());
    const text = squeezed((await pagesOf((await reportOf(job.id)).bytes)).join(''));
    expect(text).toContain(squeezed(name));
    expect(text).toContain(squeezed('(Ana) /Title <<'));
  });

  it('of a job without photos, and of none, is refused', async () => {
    const { id } = await server.submit();
    for (const where of [id, 999_999, 'x', '0']) {
      const response = await reviewer.ask('GET', `/jobs/${where}/photo-report`);
      const refused = (await response.json()) as CallOutcome<never>;
      expect([response.status, refused]).toMatchObject([404, { ok: false, problem: { code: 'not-found' } }]);
    }
    expect(await prepared(id)).toEqual({ photos: 0, ready: 0 });
    expect(await reviewer.codeOf('preparePhotoReport', { id: 999_999 })).toBe('not-found');
  });
});
