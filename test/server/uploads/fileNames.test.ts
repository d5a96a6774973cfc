import { describe, expect, it } from 'vitest';
import { dispositionField, partialUpload } from '../../../electron/files/uploadFields.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';
import { uploadOf } from './uploadInPieces.ts';

const server = await startServer();
const reviewer = await signedIn(server, 'reviewer');
const jobWith = async () => (await server.submit({ services_requested: ['pv_cad_design'] })).id;
const stored = async (job: number) => (await server.store.jobs.uploads.ofJob(job))[0]!.name;
const post = async (where: string, body: Uint8Array): Promise<number> => {
  const headers = { 'content-type': 'application/octet-stream' };
  return (await reviewer.ask('POST', where, { headers, body: body as BodyInit })).status;
};

/** The ways in which a file comes with a name, each with the name that is stored. */
const doors = {
  async 'a form'(name: string): Promise<string> {
    const job = await jobWith();
    const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), jpegPhoto(), Buffer.from('\r\n--b--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const { status, text } = await server.ask('POST', `/jobs/${job}/files`, { body, headers });
    expect([status, text]).toEqual([201, expect.any(String)]);
    return stored(job);
  },
  async 'an upload in pieces'(name: string): Promise<string> {
    const job = await jobWith();
    const bytes = jpegPhoto();
    const about = { 'upload-length': String(bytes.length), 'content-disposition': dispositionField(name) };
    const begun = await server.ask('POST', `/jobs/${job}/files`, { headers: { 'upload-complete': '?0', ...about } });
    const last = { 'content-type': partialUpload, 'upload-offset': '0', 'upload-complete': '?1' };
    expect((await server.ask('PATCH', uploadOf(begun), { body: bytes, headers: last })).status).toBe(201);
    return stored(job);
  },
  async 'the console'(name: string): Promise<string> {
    const job = await jobWith();
    const query = new URLSearchParams({ job: String(job), kind: 'file', name });
    expect(await post(`/attachments?${query.toString()}`, jpegPhoto())).toBe(200);
    return stored(job);
  },
  async 'a deliverable'(file: string): Promise<string> {
    const job = await jobWith();
    const query = new URLSearchParams({ job: String(job), service: 'pv_cad_design', file });
    expect(await post(`/deliverables?${query.toString()}`, pdfDocument('Plan'))).toBe(200);
    return (await reviewer.call('showJob', { id: job })).produced[0]!.name;
  },
};

describe.each(Object.keys(doors) as (keyof typeof doors)[])('a file that comes by %s', (door) => {
  const extension = door === 'a deliverable' ? 'pdf' : 'jpg';

  it.each([
    ['a null character', 'ro\0of', 'roof'],
    ['other control characters', '\u0001ro\u0007of\u007f\u0090', 'roof'],
    ['marks of direction', 'ro\u202eof\u2066\u200f', 'roof'],
    ['folders', '..\\..\\windows/etc/roof', 'roof'],
    ['three bytes a character', '屋根'.repeat(60), null],
    ['four bytes a character', '😀'.repeat(70), null],
  ])('has a name without what harms: %s', async (_what, sent, plain) => {
    const name = await doors[door](`${sent}.${extension}`);
    expect(name).toMatch(new RegExp(`\\.${extension}$`));
    expect([/[\p{Cc}\u202a-\u202e\u2066-\u2069\\/]/u.test(name), name.isWellFormed()]).toEqual([false, true]);
    if (plain !== null) expect(name).toBe(`${plain}.${extension}`);
  });

  it.each(['..', '\0', 'CON', '. .', 'a\0/..'])('is taken whatever its name: %j', async (sent) => {
    const name = await doors[door](sent);
    expect(['', 'CON', '_CON', 'file'].some((plain) => name === plain || name === `${plain}.pdf`)).toBe(true);
  });
});
