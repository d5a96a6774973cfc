import { describe, expect, it } from 'vitest';
import { connectDesk } from '../../electron/cli/desk/connect.ts';
import { rafter, rafterJson } from '../support/processes.ts';
import { startServer } from '../support/startServer.ts';
import { pdfDocument } from '../files/judge/fixtures.ts';
import { jpegOf } from './photos.ts';
import { createTestDesk, syncOnce } from './testDesk.ts';

const test = createTestDesk();
const { desk } = test;
const server = await startServer();

interface Checked {
  findings: { code: string; severity: string; text: string; array?: string }[];
  notices: { pointer: string; detail: string }[];
}
const check = (id: string) => rafterJson<Checked>(test.data, ['desk', 'check', id]);

describe('`desk check`: safe to leave the site?', () => {
  it('says what the reviewer would miss, for the services asked for, what is needed first', async () => {
    const { id } = desk.drafts.store.create({
      client_name: 'Ada',
      client_street_address: '5 Main St',
      services_requested: ['pv_structural_letter'],
      arrays: [{ name: 'South' }],
    });
    const { findings } = await check(id);
    expect(findings.length).toBeGreaterThan(3);
    const severities = findings.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted().toReversed());
    expect(findings.every(({ text }) => text.trim() !== '')).toBe(true);
    // Each names its array, or its field, in words.
    expect(findings.some(({ text }) => text.includes('South'))).toBe(true);
    // And its place in the job, for people too, as refusals name it.
    const { stdout } = await rafter(test.data, ['desk', 'check', id.slice(0, 8)]);
    expect(stdout).toContain('Needed   South has no roof pitch.  #/arrays/0/roof_pitch\n');
    expect(stdout).toMatch(/panel layout photo: [^#]*$/m);
  });

  it('sees the photos on the board: what is there is missed no more, and the user may queue anyway', async () => {
    const { id } = desk.drafts.store.create({
      client_name: 'Ada',
      client_street_address: '5 Main St',
      arrays: [{ name: 'South' }],
    });
    const before = await check(id);
    const attics = ({ findings }: Checked) => findings.filter(({ text }) => /attic/i.test(text)).length;
    expect(attics(before)).toBeGreaterThan(0);
    await test.attach(id, test.write('attic.jpg', await jpegOf()), 'attic', 'South');
    const after = await check(id);
    expect(attics(after)).toBeLessThan(attics(before));
    expect(desk.outbox.commands.queue(id).state).toBe('queued');
  });

  it('names photos that nobody could read or open, as the board does', async () => {
    const { id } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
    const add = async (name: string, width: number) =>
      test.attach(id, test.write(name, await jpegOf({ width, height: 90 })), 'file', null);
    const looks = [
      ['blurred.jpg', { sharpness: 0.1, brightness: 0.9 }],
      ['dark.jpg', { sharpness: 3, brightness: 0.05 }],
      ['broken.jpg', { sharpness: 1, brightness: 1, broken: true }],
      ['clear.jpg', { sharpness: 3, brightness: 0.9 }],
    ] as const;
    for (const [at, [name, look]] of looks.entries()) desk.photos.looks.put((await add(name, 100 + at)).sha256, look);
    const { findings } = await check(id);
    const ofFiles = findings.filter(({ text }) => /^\w+\.jpg /.test(text));
    expect(ofFiles.map(({ code, text }) => [code, text.split(' ')[0]])).toEqual([
      ['photo-unreadable', 'broken.jpg'],
      ['photo-blurred', 'blurred.jpg'],
      ['photo-dark', 'dark.jpg'],
    ]);
  });

  it('names a PDF that opens only in other programs, and what to do with it', async () => {
    const { id } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
    const shell = '/Type /Catalog /NeedsRendering true /AcroForm << /XFA 9 0 R >>';
    const form = pdfDocument().toString('latin1').replace('/Type /Catalog', shell);
    for (const [name, content] of [
      ['permit.pdf', form],
      ['bill.pdf', pdfDocument().toString('latin1')],
    ] as const) {
      const attached = await test.attach(id, test.write(name, Buffer.from(content, 'latin1')), 'file', null);
      expect(attached.fault).toBe(name === 'permit.pdf' ? 'unreadable' : null);
    }
    const { findings } = await check(id);
    expect(
      findings.filter(({ text }) => /\.pdf /.test(text)).map(({ code, text }) => [code, text.split(' ')[0]]),
    ).toEqual([['pdf-closed', 'permit.pdf']]);
  });

  it('tells what the provider does not list beside them', async () => {
    await connectDesk(desk, { baseUrl: `${server.url}/api`, apiKey: server.own.api_key, authHeader: 'X-Api-Key' });
    const { id } = desk.drafts.store.create({
      client_name: 'Bea',
      client_street_address: '6 Main St',
      roof_material: { id: crypto.randomUUID(), name: 'Thatch' },
    });
    await syncOnce(desk);
    const { notices } = await check(id);
    expect(notices).toMatchObject([
      { pointer: '#/roof_material', detail: expect.stringContaining('Thatch') as string },
    ]);
    const { stdout } = await rafter(test.data, ['desk', 'check', id]);
    expect(stdout).toMatch(/^Fix {6}.*Thatch/);
  });
});
