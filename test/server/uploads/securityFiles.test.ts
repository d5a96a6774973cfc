import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import type { CallOutcome } from '../../../shared/rpc/rpc.ts';
import { samplePng } from '../letters/sampleLetter.ts';
import { docxDocument, jpegPhoto, mp4Video, pdfDocument, pngImage } from '../../files/judge/fixtures.ts';
import { attach, startOffice } from '../jobs/jobsOffice.ts';

const office = await startOffice();
const job = (await office.server.submit()).id;

const script = '<script>alert(document.domain)</script>';
const html = `<!doctype html><html><body onload="alert(1)">${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const join = (...parts: (Uint8Array | string)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** A PDF that would run something when it is opened, and is a page of HTML besides. */
const pdfWithScript = (): Buffer =>
  Buffer.from(
    pdfDocument()
      .toString('latin1')
      .replace('/Type /Catalog', `/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>`)
      .replace('%PDF-1.4\n', `%PDF-1.4\n%${html}\n`),
    'latin1',
  );
/** A JPEG whose comment is a page and whose end is another. */
const jpegWithPage = (): Buffer => {
  const photo = jpegPhoto(41);
  const comment = Buffer.from(`*/=1;alert(1)/*${html}`);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return join(photo.subarray(0, 2), head, comment, photo.subarray(2), html);
};

describe('what is no photo, video, PDF or Word file', () => {
  it.each([
    ['page.html', html],
    ['page.jpg', html],
    ['page.pdf', html],
    ['drawing.svg', svg],
    ['drawing.png', svg],
    ['drawing.jpg', `<?xml version="1.0"?>${svg}`],
    ['list.xml', `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`],
    ['list.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
    ['run.js', 'alert(1)'],
    ['run.gif', 'GIF89a=1;alert(1)//'],
    ['mail.mht', `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}`],
    ['flash.swf', join('FWS', Buffer.alloc(100))],
    ['late.pdf', join('x'.repeat(5000), pdfDocument())],
    ['other.jpg', pdfDocument()],
    ['other.pdf', jpegPhoto()],
    ['program.pdf', join('MZ', Buffer.alloc(200), pdfDocument())],
    ['photo.html', jpegPhoto()],
    ['photo.jpg.svg', jpegPhoto()],
    ['photo.jpg\0.html', jpegPhoto()],
    ['empty.jpg', ''],
  ])('%j is not taken', async (name, bytes) => {
    for (const who of [office.client, office.admin]) {
      const { status, problem } = await attach(who, bytes, { job, kind: 'file', name });
      expect([name, status, problem?.code]).toEqual([name, 415, 'unsupported-file']);
    }
    expect(office.server.temporaryFiles()).toEqual([]);
  });
});

describe('what is one, and something else besides', () => {
  it.each([
    ['page.jpg', jpegWithPage(), 'image/jpeg', 'sandbox'],
    ['page.png', join(pngImage(), html), 'image/png', 'sandbox'],
    ['page.mp4', join(mp4Video(), html), 'video/mp4', 'sandbox'],
    ['page.pdf', pdfWithScript(), 'application/pdf', "object-src 'self'"],
    ['archive.pdf', join(pdfDocument(), docxDocument()), 'application/pdf', "object-src 'self'"],
    ['page.docx', docxDocument(), 'application/octet-stream', 'sandbox'],
  ] as const)('%s is shown as what it is, and runs nothing', async (name, bytes, mediaType, policy) => {
    const { status, value } = await attach(office.client, bytes, { job, kind: 'file', name });
    if (status === 415) return;
    const { id } = value!.uploads.find((one) => one.name === name)!;
    for (const who of [office.client, office.reviewer])
      for (const accept of ['text/html', 'image/svg+xml', '*/*']) {
        const response = await who.ask('GET', `/files/${id}?type=text/html`, { headers: { accept } });
        const { headers } = response;
        expect(headers.get('content-type')).toBe(mediaType);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
        expect(headers.get('content-security-policy')).not.toContain('script-src');
        expect(headers.get('content-security-policy')).toContain(policy);
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
        await response.body?.cancel();
      }
    // In a part of it as well, where a browser might look at the bytes.
    const part = await office.client.ask('GET', `/files/${id}`, { headers: { range: 'bytes=20-' } });
    expect([part.status, part.headers.get('content-type'), part.headers.get('x-content-type-options')]).toEqual([
      206,
      mediaType,
      'nosniff',
    ]);
    await part.body?.cancel();
  });

  it('a picture of it holds nothing of the page in it', async () => {
    const { value } = await attach(office.client, jpegWithPage(), { job, kind: 'panel-layout', name: 'again.jpg' });
    const { id } = value!.uploads.find(({ name }) => name === 'again.jpg')!;
    for (const size of ['thumbnail', 'view']) {
      const response = await office.client.ask('GET', `/pictures/${id}/${size}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).not.toContain('alert(');
    }
  });

  it('a letter that was finished elsewhere is a PDF to look at, whatever it would run', async () => {
    const { reviewer, client, server } = office;
    const { id } = await server.submit();
    const send = (body: Uint8Array | string) =>
      reviewer.ask('POST', `/letters?job=${id}&override=sealed`, {
        headers: { 'content-type': 'application/octet-stream' },
        body: body as BodyInit,
      });
    for (const wrong of [html, svg, jpegPhoto(), docxDocument()]) expect((await send(wrong)).status).toBe(415);
    const ended = (await (await send(pdfWithScript())).json()) as CallOutcome<ConsoleJob>;
    const letter = ended.ok ? ended.value.produced[0]! : null;
    const { headers } = await client.ask('GET', `/files/${letter!.id}`);
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      'application/pdf',
      'nosniff',
    ]);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; object-src 'self'/);
  });
});

describe('the firm’s images', () => {
  const send = (what: string, body: Uint8Array | string) =>
    office.admin.ask('POST', `/firm/${what}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: body as BodyInit,
    });

  it('are pictures to print, and nothing else is taken for one', async () => {
    for (const wrong of [
      svg,
      html,
      pdfDocument(),
      'GIF89a',
      jpegPhoto().subarray(0, 40),
      join(samplePng().subarray(0, 50), html),
    ])
      expect((await send('logo', wrong)).status).toBe(415);
    for (const what of ['..%2flogo', '__proto__', 'constructor', 'letterhead'])
      expect((await send(what, samplePng())).status).toBe(404);
    expect((await send('logo', join(samplePng(), html))).status).toBe(200);
    const { headers } = await office.reviewer.ask('GET', '/firm/logo');
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
  });
});

/** A PNG of these many pixels, all of them zero. */
const hugePng = (width: number, height: number): Buffer => {
  const chunk = (type: string, body: Uint8Array): Buffer => {
    const typed = join(type, body);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(typed));
    return join(length, typed, sum);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  return join(
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  );
};

describe('a small file that becomes large', () => {
  it('a picture of more pixels than any camera makes is not taken, nor as a logo', async () => {
    for (const [width, height] of [
      [40_000, 40_000],
      [2_000_000_000, 2_000_000_000],
      [0, 0],
    ] as const) {
      const { status, problem } = await attach(office.client, pngImage(width, height), {
        job,
        kind: 'file',
        name: 'huge.png',
      });
      expect([status, problem?.code]).toEqual([415, 'unsupported-file']);
    }
    const logo = await office.admin.ask('POST', '/firm/logo', {
      headers: { 'content-type': 'application/octet-stream' },
      body: hugePng(20_000, 20_000) as BodyInit,
    });
    expect([logo.status, await logo.text()]).toEqual([415, expect.stringContaining('megapixels')]);
  });

  it('one of just as many is looked at in a process of its own, or not at all, and the server goes on', async () => {
    const { value } = await attach(office.client, hugePng(16_000, 16_000), { job, kind: 'file', name: 'large.png' });
    const { id } = value!.uploads.find(({ name }) => name === 'large.png')!;
    const picture = office.client.ask('GET', `/pictures/${id}/thumbnail`);
    expect((await office.client.call('showJob', { id: job })).job.id).toBe(job);
    expect([200, 404]).toContain((await picture).status);
  });

  it('a list is refused by its lines before it is read, and a ZIP is no list', async () => {
    const send = async (body: Uint8Array | string) => {
      const response = await office.admin.ask('POST', '/reference/roof-materials?name=a.csv', {
        headers: { 'content-type': 'application/octet-stream' },
        body: body as BodyInit,
      });
      return { status: response.status, text: await response.text() };
    };
    // As many lines, or columns, as no list has: before it is parsed. What is no list at all is told apart by its errors.
    for (const body of ['name\n'.repeat(200_000), `name${',a'.repeat(500_000)}\nx`])
      expect((await send(body)).status).toBe(413);
    for (const body of [docxDocument(), `name\n"${'x'.repeat(1_000_000)}`, '\0'.repeat(100_000)]) {
      const { status, text } = await send(body);
      expect([status, (JSON.parse(text) as { value: { errors: object[] } }).value.errors.length > 0]).toEqual([
        200,
        true,
      ]);
      expect(text.length).toBeLessThan(100_000);
    }
    for (const name of ['../../x.csv', `${script}.csv`, 'a\r\nX: 1.csv']) {
      const response = await office.admin.ask(
        'POST',
        `/reference/roof-materials?dryRun=true&name=${encodeURIComponent(name)}`,
        {
          headers: { 'content-type': 'application/octet-stream' },
          body: 'name\nSlate\n',
        },
      );
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    }
  });
});
