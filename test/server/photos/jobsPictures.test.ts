import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { composeLetter, openLetterCase } from '../../../electron/server/letters/letterCase.ts';
import type { Job } from '../../../shared/job/job.ts';
import { heicPhoto, jpegOf, noisyJpeg } from '../../desk/photos.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { startOffice, uploaded } from '../jobs/jobsOffice.ts';

const office = await startOffice();

const get = async (who: 'admin' | 'reviewer' | 'client', where: string, headers: Record<string, string> = {}) => {
  const response = await office[who].ask('GET', where, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const fileOf = async (name: string, bytes: Uint8Array): Promise<string> =>
  uploaded(office.server, `/jobs/${(await office.server.submit()).id}/files`, name, bytes);

describe('a picture', () => {
  it('is an upright JPEG, small for the page and large to look at', async () => {
    const id = await fileOf('turned.jpg', await jpegOf({ width: 3000, height: 1000, orientation: 6 }));
    for (const [size, edge] of [
      ['thumbnail', 480],
      ['view', 2400],
    ] as const) {
      const { status, headers, bytes } = await get('client', `/pictures/${id}/${size}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', height: edge, width: edge / 3 });
      const again = await get('client', `/pictures/${id}/${size}`, { 'if-none-match': headers.get('etag')! });
      expect(again.status).toBe(304);
    }
  });

  it('is made of a HEIC, too', async () => {
    const id = await fileOf('phone.heic', heicPhoto());
    const { bytes } = await get('reviewer', `/pictures/${id}/view`);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });

  it.each([
    ['of what is none', 'plan.pdf', () => pdfDocument(), 'view'],
    ['of what is cut off', 'cut.jpg', async () => (await noisyJpeg(200, 100)).subarray(0, 4000), 'thumbnail'],
    ['of another size', 'photo.jpg', () => jpegPhoto(5), 'huge'],
    ['of a name that every object has', 'photo.jpg', () => jpegPhoto(6), 'constructor'],
  ] as const)('%s is not there', async (_what, name, bytes, size) => {
    const id = await fileOf(name, await bytes());
    for (let turn = 0; turn < 2; turn += 1) expect((await get('admin', `/pictures/${id}/${size}`)).status).toBe(404);
    expect((await office.server.get('')).status).toBe(200);
  });
});

it('a photo that is cut short is shown as one that cannot be displayed, fills no slot and is named to the reviewer', async () => {
  const { server, reviewer } = office;
  const job = await server.submit({ services_requested: ['pv_structural_letter'], arrays: [{ name: 'South' }] });
  const where = `/arrays/${job.arrays![0]!.id}/attic-images`;
  await uploaded(server, where, 'cut.jpg', (await noisyJpeg(200, 100)).subarray(0, 4000));
  const findings = async (id: number) =>
    (await reviewer.call('showJob', { id })).findings
      .filter(({ slot }) => slot === 'attic')
      .map(({ code, severity, array }) => [code, severity, array]);
  const cut = ['photo-unreadable', 'needed', 'South'];
  expect(await findings(job.id)).toEqual([['photo-missing', 'needed', 'South'], cut]);
  expect((await reviewer.call('showJob', { id: job.id })).uploads.map(({ hasPicture }) => hasPicture)).toEqual([false]);
  await uploaded(server, where, 'whole.jpg', jpegPhoto(9));
  expect(await findings(job.id)).toEqual([cut]);

  const letterCase = await openLetterCase(server.store, job.id, { nowMs: Date.now() });
  const content = await composeLetter(letterCase, { entries: {}, draft: true });
  const { bytes } = await drawLetter(content);
  expect(squeezed((await pagesOf(bytes)).join(' '))).toContain(
    squeezed('2 photos and files submitted with the job: 2 attic; 1 of them cannot be displayed.'),
  );
  const { json } = await server.post<Job>(`/jobs/${job.id}/revision`, {
    revision_notes: 'Two more panels',
    revision_reason: 'layout_change',
  });
  expect(await findings(json.id)).toEqual([cut]);
});

it('what is only a part of a HEIC is named, too, and a PDF that needs a password or another program; what browsers show is shown', async () => {
  const { server, reviewer } = office;
  const job = await server.submit({ services_requested: ['pv_structural_letter'], arrays: [{ name: 'South' }] });
  const where = `/arrays/${job.arrays![0]!.id}/attic-images`;
  const heic = heicPhoto();
  await uploaded(server, where, 'cable.heic', heic.subarray(0, heic.indexOf('mdat') + 30));
  const whole = await jpegOf({ width: 400, height: 300 });
  await uploaded(server, where, 'without-end.jpg', whole.subarray(0, -2));
  const shell = '/Type /Catalog /NeedsRendering true /AcroForm << /XFA 9 0 R >>';
  const form = pdfDocument().toString('latin1').replace('/Type /Catalog', shell);
  await uploaded(server, `/jobs/${job.id}/files`, 'permit.pdf', Buffer.from(form, 'latin1'));
  await uploaded(server, `/jobs/${job.id}/files`, 'bill.pdf', pdfDocument());
  const { findings, uploads } = await reviewer.call('showJob', { id: job.id });
  expect(
    findings.flatMap(({ code, severity, params }) => ('photo' in params ? [[code, severity, params.photo]] : [])),
  ).toEqual([
    ['photo-unreadable', 'needed', 'cable.heic'],
    ['pdf-closed', 'advised', 'permit.pdf'],
  ]);
  const shown = uploads.find(({ name }) => name === 'without-end.jpg')!;
  expect(shown.hasPicture).toBe(true);
  expect((await get('reviewer', `/pictures/${shown.id}/view`)).status).toBe(200);
});

it('a picture of which a part is found missing as it is decoded is named from then on', async () => {
  const { server, reviewer } = office;
  const job = await server.submit({ services_requested: ['pv_structural_letter'], arrays: [{ name: 'South' }] });
  const noisy = await noisyJpeg(200, 100);
  const half = Buffer.concat([noisy.subarray(0, noisy.length / 2), noisy.subarray(-2)]);
  const id = await uploaded(server, `/arrays/${job.arrays![0]!.id}/attic-images`, 'half.jpg', half);
  expect((await get('reviewer', `/pictures/${id}/thumbnail`)).status).toBe(404);
  const codes = async () => (await reviewer.call('showJob', { id: job.id })).findings.map(({ code }) => code);
  await expect.poll(codes).toContain('photo-unreadable');
});
