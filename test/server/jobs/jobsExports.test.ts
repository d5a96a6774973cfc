import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { jobsCsv } from '../../../electron/server/queue/jobsCsv.ts';
import { createNames } from '../../../electron/files/fileNames.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { entriesOf } from './readZip.ts';
import { approved, startOffice, uploaded } from './jobsOffice.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { changeIn } from '../../support/serverDatabase.ts';

const folder = temporaryFolder();
const office = await startOffice();

const zipOf = async (who: 'admin' | 'client' | 'stranger', id: number | string) => {
  const response = await office[who].ask('GET', `/jobs/${id}/zip`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a job as a ZIP', () => {
  it('holds what it says, its photos by slot and array, its letters, and a list of them', async () => {
    const { server } = office;
    const job = await approved(office, {
      client_name: 'Zoë Alvarez',
      arrays: [{ name: 'South/West' }, { name: 'south/west' }, { name: '..' }],
    });
    const [first, second, third] = job.arrays!.map(({ id }) => id);
    await uploaded(server, `/arrays/${first}/attic-images`, 'attic.jpg', jpegPhoto(1));
    await uploaded(server, `/arrays/${first}/attic-images`, 'ATTIC.jpg', jpegPhoto(2));
    await uploaded(server, `/arrays/${second}/attic-images`, 'attic.jpg', jpegPhoto(3));
    const climbing = await uploaded(server, `/arrays/${third}/beam-size-images`, 'passwd.jpg', jpegPhoto(4));
    await changeIn(server.store, "UPDATE upload SET name = '../../etc/passwd.jpg' WHERE id = @id", { id: climbing });
    await uploaded(server, `/jobs/${job.id}/files`, 'con.pdf', pdfDocument());
    const lost = await uploaded(server, `/jobs/${job.id}/panel-layout-images`, 'lost.jpg', jpegPhoto(99));
    await server.store.files.removeOlder((await server.store.jobs.uploads.find(lost))!.sha256, Infinity);
    await server.post(`/jobs/${job.id}/message`, { message_body: '✓ fertig' });
    await server.store.jobs.letters.withdraw(job.id, { actor: 'x', author: 'Ridgeline', reason: 'pitch' });

    const { status, headers, bytes } = await zipOf('admin', job.id);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/zip',
      `attachment; filename="job ${job.id}.zip"; filename*=UTF-8''job%20${job.id}.zip`,
    ]);
    expect(Number(headers.get('content-length'))).toBe(bytes.length);
    const entries = entriesOf(bytes);
    const root = `job ${job.id}`;
    expect([...entries.keys()]).toEqual(
      [
        'job.json',
        'messages.json',
        'history.json',
        'files.json',
        'uploads/arrays/array/beam-size/.._.._etc_passwd.jpg',
        'uploads/arrays/South_West/attic/attic.jpg',
        'uploads/arrays/south_west (2)/attic/attic.jpg',
        'uploads/arrays/South_West/attic/ATTIC (2).jpg',
        'uploads/file/_con.pdf',
        `letters/withdrawn/Roof evaluation letter ${job.id}-1.pdf`,
      ].map((name) => `${root}/${name}`),
    );
    const json = <T>(name: string) => JSON.parse(entries.get(`${root}/${name}`)!.toString()) as T;
    expect(json('job.json')).toMatchObject({ id: job.id, client_name: 'Zoë Alvarez', organization: 'Valley Solar' });
    expect(json('messages.json')).toMatchObject([{ body: '✓ fertig' }, { author: 'Ridgeline' }]);
    expect(json<{ action: string }[]>('history.json').map(({ action }) => action)).toEqual([
      'Submitted',
      'Approved',
      ...Array<string>(6).fill('File added'),
      'Message sent',
      'Letter withdrawn',
      'In Review',
    ]);
    const files = json<{ path: string; name: string; missing?: boolean; withdrawn_at?: string }[]>('files.json');
    expect(files.filter(({ missing }) => missing)).toMatchObject([{ name: 'lost.jpg' }]);
    expect(files.at(-1)).toMatchObject({ withdrawn_at: expect.any(String) as string });
    expect(entries.get(`${root}/uploads/arrays/South_West/attic/ATTIC (2).jpg`)!.equals(jpegPhoto(2))).toBe(true);
  });

  it.runIf(process.platform !== 'win32')('is one that other programs open', async () => {
    const { id } = await office.server.submit();
    await uploaded(office.server, `/jobs/${id}/files`, 'Dach Süd.jpg', jpegPhoto(6));
    const file = path.join(folder, 'job.zip');
    writeFileSync(file, (await zipOf('client', id)).bytes);
    const program = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])`;
    execFileSync('python3', ['-c', program, file, folder]);
    expect(readFileSync(path.join(folder, `job ${id}/uploads/file/Dach Süd.jpg`)).equals(jpegPhoto(6))).toBe(true);
  });

  it.runIf(process.platform !== 'win32')(
    'has names that a file system takes, whatever the files are called',
    async () => {
      const { id } = await office.server.submit();
      const names = [
        '屋根写真'.repeat(30),
        '屋根写真'.repeat(31),
        '😀'.repeat(70),
        '👍🏽'.repeat(100),
        'CON',
        'a\0b',
        '..',
      ];
      for (const [at, name] of names.entries())
        await uploaded(office.server, `/jobs/${id}/files`, `${name}.jpg`, jpegPhoto(at + 1));
      const { bytes } = await zipOf('client', id);
      const entries = [...entriesOf(bytes)].filter(([name]) => name.includes('/uploads/'));
      expect(entries).toHaveLength(names.length);
      const out = path.join(folder, 'names');
      for (const [name, content] of entries) {
        for (const part of name.split('/')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
        expect([name.endsWith('.jpg'), name.isWellFormed(), name.includes('\ufffd')]).toEqual([true, true, false]);
        mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
        writeFileSync(path.join(out, name), content, { flag: 'wx' });
      }
    },
  );

  it('of another organization, or none, is not there; a client gets no letter that was taken back', async () => {
    const job = await approved(office);
    await office.server.store.jobs.letters.withdraw(job.id, { actor: 'x', author: 'Ridgeline', reason: 'pitch' });
    for (const id of [job.id, 999_999, 'x', '01']) expect((await zipOf('stranger', id)).status).toBe(404);
    const names = [...entriesOf((await zipOf('client', job.id)).bytes).keys()];
    expect(names.filter((name) => name.includes('letters'))).toEqual([]);
  });

  it('that is broken off leaves the server as it was', async () => {
    const { id } = await office.server.submit();
    for (let at = 0; at < 40; at += 1)
      await uploaded(
        office.server,
        `/jobs/${id}/files`,
        `${at}.jpg`,
        Buffer.concat([jpegPhoto(at), Buffer.alloc(9e5)]),
      );
    const stop = new AbortController();
    const response = await office.admin.ask('GET', `/jobs/${id}/zip`, { signal: stop.signal });
    const reader = response.body!.getReader();
    await reader.read();
    stop.abort();
    await expect(reader.read()).rejects.toThrow();
    expect((await zipOf('admin', id)).status).toBe(200);
  });
});

describe('names in an archive', () => {
  it.each([
    ['', 'file'],
    ['   ', 'file'],
    ['...', 'file'],
    ['../../x.jpg', '.._.._x.jpg'],
    ['C:\\photos\\a.jpg', 'C__photos_a.jpg'],
    ['NUL', '_NUL'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console.jpg', 'console.jpg'],
    ['trailing. . ', 'trailing'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['line\nbreak?.jpg', 'linebreak_.jpg'],
    ['half \ud800.jpg', 'half _.jpg'],
  ])('%j is %j', (sent, name) => {
    expect(createNames('file')(sent)).toBe(name);
  });

  it('are short, and no two are alike on any system', () => {
    const names = createNames('file');
    const made = ['a.jpg', 'A.JPG', 'a.jpg', 'a (2).jpg'].map(names);
    expect(made).toEqual(['a.jpg', 'A (2).JPG', 'a (3).jpg', 'a (2) (2).jpg']);
    expect([...names(`${'é'.repeat(400)}.jpeg`)]).toHaveLength(105);
  });
});

describe('the board as CSV', () => {
  const csvOf = async (who: 'admin' | 'client' | 'stranger', query: string) => {
    const response = await office[who].ask('GET', `/jobs.csv${query}`);
    const text = Buffer.from(await response.arrayBuffer()).toString();
    return { status: response.status, headers: response.headers, text };
  };
  const rows = (text: string) => parse(text, { bom: true, columns: true }) as unknown as Record<string, string>[];

  it('has a line a job, in cells that no spreadsheet runs', async () => {
    const { server } = office;
    const { id } = await server.submit({
      client_name: '=HYPERLINK("http://x","y")',
      client_street_address: '1 Main St, "rear"',
      client_city: '@Fresno',
      utility_name: ' +1',
      services_requested: ['pv_structural_letter', 'pv_cad_design'],
    });
    const { headers, text } = await csvOf('admin', '?client_name=hyperlink');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="jobs \d{4}-\d\d-\d\d\.csv"/);
    expect(text.startsWith('\ufeffid,status,')).toBe(true);
    expect(rows(text)).toMatchObject([
      {
        id: String(id),
        status: 'Submitted',
        organization: 'Valley Solar',
        client_name: `'=HYPERLINK("http://x","y")`,
        street_address: '1 Main St, "rear"',
        city: `'@Fresno`,
        utility: `' +1`,
        services: 'pv_structural_letter pv_cad_design',
        waits_for_answer: 'no',
        revision_of: '',
      },
    ]);
  });

  it('has every job of the filter, however many, and only those one may see', async () => {
    const { server, other, admin } = office;
    const submit = (turn: number) =>
      server.submit({ client_name: `Client ${turn}`, client_city: 'Visalia' }, { key: other.api_key });
    const made: number[] = [];
    // In groups: the system resets some of a thousand connections that open at once.
    for (let first = 0; first < 1100; first += 100) {
      const sent = await Promise.all(Array.from({ length: 100 }, (_, turn) => submit(first + turn)));
      made.unshift(...sent.map(({ id }) => id).toSorted((one, another) => another - one));
    }
    await admin.call('moveJob', { id: made[0]!, to: 'In Review' });
    await admin.call('moveJob', { id: made[1]!, to: 'On Hold', reason: 'Why?' });
    const ids = async (who: 'admin' | 'client' | 'stranger', query: string) =>
      rows((await csvOf(who, query)).text).map(({ id }) => Number(id));
    expect(await ids('admin', '?city=visalia')).toEqual(made);
    expect(await ids('stranger', '')).toEqual(made);
    expect(await ids('client', '?city=visalia')).toEqual([]);
    expect(await ids('client', `?organization=${other.id}`)).toEqual([]);
    expect(await ids('admin', '?status=In+Review&status=On+Hold&city=visalia')).toEqual(made.slice(0, 2));
    expect(await ids('admin', '?status=On+Hold&services=pv_cad_design')).toEqual([]);
    expect(await ids('admin', '?waiting=true')).toEqual([]);
  });

  it('of a filter that is none is refused', async () => {
    for (const query of ['?status=Lost', '?organization=x', '?submitted_start_date=soon', '?waiting=maybe'])
      expect((await csvOf('admin', query)).status).toBe(400);
  });
});

describe('letters as a ZIP', () => {
  const zipped = async (query: string, who: 'admin' | 'reviewer' | 'client' = 'reviewer') => {
    const response = await office[who].ask('GET', `/letters.zip${query}`);
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('holds the letter of each job that has one, and the others are named beforehand', async () => {
    const { server, reviewer } = office;
    const [one, other, withdrawn] = [await approved(office), await approved(office), await approved(office)];
    const { id: without } = await server.submit();
    await server.store.jobs.letters.withdraw(withdrawn.id, { actor: 'x', author: 'Ridgeline', reason: 'pitch' });
    const lost = await approved(office);
    await server.store.files.removeOlder((await server.store.jobs.letters.current(lost.id))!.sha256, Infinity);
    const ids = [one.id, withdrawn.id, without, other.id, one.id, lost.id, 999_999];
    const told = await reviewer.call('checkLetters', { ids });
    expect(told).toMatchObject({ letters: 2, without: [withdrawn.id, without, lost.id, 999_999] });
    const { status, headers, bytes } = await zipped(`?${ids.map((id) => `ids=${id}`).join('&')}`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="letters \d{4}-\d\d-\d\d\.zip"/);
    expect(Number(headers.get('content-length'))).toBe(bytes.length);
    const entries = entriesOf(bytes);
    expect([...entries.keys()]).toEqual([one, other].map(({ id }) => `Roof evaluation letter ${id}-1.pdf`));
    const sizes = [...entries.values()].map(({ length }) => length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(told.bytes);
  });

  it('is none where no job has one, and none for a client', async () => {
    const { id } = await office.server.submit();
    for (const query of ['', `?ids=${id}`]) expect((await zipped(query)).status).toBe(404);
    expect((await zipped('?ids=x')).status).toBe(400);
    expect((await zipped(`?ids=${(await approved(office)).id}`, 'client')).status).toBe(403);
  });
});

describe('a CSV of some jobs', () => {
  const idsIn = async (query: string, who: 'admin' | 'stranger' = 'admin') => {
    const text = await (await office[who].ask('GET', `/jobs.csv?${query}`)).text();
    return (parse(text, { bom: true, columns: true }) as unknown as { id: string }[]).map(({ id }) => Number(id));
  };

  it('has these jobs, in the order that is asked for, and those of one’s own organization', async () => {
    const { server, other } = office;
    const [first, second] = [await server.submit({ client_name: 'B' }), await server.submit({ client_name: 'A' })];
    const { id: theirs } = await server.submit({}, { key: other.api_key });
    const query = [first, second].map(({ id }) => `ids=${id}`).join('&');
    expect(await idsIn(query)).toEqual([second.id, first.id]);
    expect(await idsIn(`${query}&sort=client`)).toEqual([second.id, first.id]);
    expect(await idsIn(`${query}&sort=client&descending=true`)).toEqual([first.id, second.id]);
    expect(await idsIn(`${query}&ids=${theirs}`, 'stranger')).toEqual([theirs]);
  });

  it('has each job once, also where its place changes while it is written', async () => {
    const { server, reviewer } = office;
    const { board } = server.store.jobs;
    const zone = 'UTC';
    const order = { sort: 'assignee', isDescending: false } as const;
    const made = [await server.submit(), await server.submit(), await server.submit()].map(({ id }) => id);
    const lines = jobsCsv(board, null, { ids: made }, { order, zone });
    await lines.next();
    const ids = await board.ids(null, { ids: made }, order);
    await reviewer.call('assignJobs', { ids: [made[2]!], to: reviewer.id });
    expect(ids).toEqual(made);
    expect((await board.jobs(ids)).map(({ id }) => id)).toEqual(made);
    const { value } = (await lines.next()) as { value: unknown };
    expect(String(value).split('\r\n').filter(Boolean)).toHaveLength(3);
  });
});
