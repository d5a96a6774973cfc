import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heicImage, jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { startPlainProvider, type PlainProvider } from '../plainProvider.ts';
import { askPlain } from './askPlain.ts';

let provider: PlainProvider;
let client: ReturnType<typeof askPlain>;

beforeAll(async () => {
  provider = await startPlainProvider();
  client = askPlain(provider);
});
afterAll(() => provider.close());
beforeEach(() => provider.reset());

describe('the files of the plain provider', () => {
  it('§4.4 answers one object for one file, an array for several, and counts every double', async () => {
    const { id } = await client.submit();
    const plan = { name: 'plan é.PDF', bytes: pdfDocument('plan') };
    const one = await client.upload<{ id: string; job: string }>(`/jobs/${id}/files/`, [plan]);
    expect(one).toMatchObject({ status: 201, json: { job: String(id), file: expect.any(String) as string } });
    const stray = { name: 'x.png', bytes: jpegPhoto(2), key: 'other' };
    const several = await client.upload<unknown[]>(`/jobs/${id}/files/`, [plan, stray, plan]);
    expect(several.json).toHaveLength(2);
    const sha256 = createHash('sha256').update(plan.bytes).digest('hex');
    const path = `/v2/engineering/jobs/${id}/files/`;
    const kept = { kind: 'file', array: null, name: plan.name, sha256, bytes: plan.bytes.length, path };
    expect(provider.jobs()[0]?.uploads).toMatchObject([kept, kept, kept]);
  });

  it('§4.9 answers images as an array, the job quoted and the array as it is', async () => {
    const job = await client.submit({ arrays: [{ name: 'South' }, { name: 'West' }] });
    const layout = await client.upload<object[]>(`/jobs/${job.id}/panel-layout-images/`, [
      { name: 'a.heic', bytes: heicImage() },
    ]);
    expect(layout.json).toMatchObject([{ job: String(job.id) }]);
    const array = job.arrays[1]!.id;
    for (const kind of ['beam-spacing', 'beam-size', 'attic']) {
      const { json } = await client.upload(`/arrays/${array}/${kind}-images/`, [
        { name: 'b.jpg', bytes: jpegPhoto(3) },
      ]);
      expect(json).toMatchObject([{ array }]);
    }
    expect(provider.jobs()[0]?.uploads.map((one) => [one.kind, one.array])).toEqual([
      ['panel-layout', null],
      ...['beam-spacing', 'beam-size', 'attic'].map((kind) => [kind, array]),
    ]);
    const nowhere = await client.upload('/arrays/nothing/attic-images/', [{ name: 'b.jpg', bytes: jpegPhoto(3) }]);
    expect(nowhere.status).toBe(404);
  });

  it('§4.4 refuses by name, and refuses what is empty or missing', async () => {
    const { id } = await client.submit();
    const where = `/jobs/${id}/files/`;
    const refused = async (files: Parameters<typeof client.upload>[1]) => (await client.upload(where, files)).json;
    expect(await refused([{ name: 'a.exe', bytes: jpegPhoto(1) }])).toEqual({ file: ['Unsupported file type.'] });
    expect(await refused([{ name: 'a.jpg', bytes: new Uint8Array() }])).toEqual({
      file: ['The submitted file is empty.'],
    });
    expect(await refused([{ name: 'a.jpg', bytes: jpegPhoto(1), key: 'files' }])).toEqual({
      file: ['No file was submitted.'],
    });
    expect((await client.post(where, {})).status).toBe(400);
    const cut = { 'content-type': 'multipart/form-data; boundary=b' };
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf';
    expect((await client.ask('POST', where, { body, headers: cut })).status).toBe(400);
    expect(provider.jobs()[0]?.uploads).toEqual([]);
  });

  it('§4.5 links to another origin, over a redirect where the link is relative, and wants no key there', async () => {
    const { id } = await client.submit();
    const bytes = pdfDocument('stamped');
    const link = provider.addFile(id, 'Stamped plan.pdf', bytes);
    provider.addFile(id, 'Layout.pdf', bytes, 'relative');
    const { json } = await client.get<{ name: string; file: string }[]>(`/jobs/${id}/files/`);
    expect(json[0]).toEqual({ name: 'Stamped plan.pdf', file: link, created_at: expect.any(String) as string });
    expect(json[1]!.file).toMatch(/^\/media\//);
    for (const { file } of json) {
      const answer = await fetch(new URL(file, provider.url));
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    expect(provider.strayKeys()).toBe(0);
    expect((await client.get(link)).status).toBe(400);
    expect(provider.strayKeys()).toBe(1);
  });

  it('§4.6 has a letter once the job is Approved, and not after', async () => {
    const { id } = await client.submit();
    const early = { status: 400, json: { detail: 'Letter is not available.' } };
    expect(await client.get(`/jobs/${id}/letter/`)).toMatchObject(early);
    provider.approve(id, pdfDocument('letter'));
    const letter = await client.get(`/jobs/${id}/letter/`);
    expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(letter.text.slice(0, 5)).toBe('%PDF-');
    provider.setStatus(id, 'On Hold');
    expect(await client.get(`/jobs/${id}/letter/`)).toMatchObject(early);
  });

  it('forgets everything at once', async () => {
    const { id } = await client.submit();
    provider.reset();
    expect(provider.jobs()).toEqual([]);
    expect((await client.submit()).id).toBe(id);
  });
});
