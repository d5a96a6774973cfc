import { describe, expect, it } from 'vitest';
import { readListFile } from '../../../electron/server/reference/readListFile.ts';
import { JobRevision, JobSubmission } from '../../../shared/job/job.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { type Answer, required, startServer } from '../../support/startServer.ts';

const bytes = 2_000_000;
/** Texts that make careless expressions, normalizations and parsers slow. */
const hostileTexts = [' ', 'a', '\u0301', '1 ', ', ', 'St, CA 9', '((', '\t\n', '-'].map((part) =>
  part.repeat(Math.ceil(bytes / part.length)),
);
let turn = 0;
const hostile = (): string => hostileTexts[turn++ % hostileTexts.length]!;

const server = await startServer({ maxJsonBytes: 32 * 1024 * 1024 });

/** Other requests that are answered before this one is. */
const besides = async <T>(asked: Promise<T>): Promise<{ answer: T; others: number }> => {
  let isOpen = true;
  let others = 0;
  const asking = asked.finally(() => (isOpen = false));
  while (isOpen) {
    expect((await server.get('', { key: null })).status).toBe(200);
    if (isOpen) others += 1;
  }
  return { answer: await asking, others };
};

/** Fields whose schema is not a text refuse one all the same. */
const fieldsOf = (shape: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(shape).filter((name) => name !== 'arrays' && name !== 'id');
const arrayFields = fieldsOf(JobSubmission.shape.arrays.unwrap().unwrap().element.shape);

/** Sends a hostile text to each field in turn; resolves with the fields that were not refused by their pointer. */
const acceptedFields = async (
  names: readonly string[],
  under: string,
  send: (name: string) => Promise<Answer<ProblemBody>>,
): Promise<string[]> => {
  const accepted: string[] = [];
  let answered = 0;
  for (const name of names) {
    const { answer, others } = await besides(send(name));
    answered += others;
    const pointers = (answer.json.errors ?? []).map(({ pointer }) => pointer);
    const isRefused = answer.status === 400 && pointers.some((pointer) => pointer.startsWith(`${under}/${name}`));
    if (!isRefused || answer.text.length > 10_000) accepted.push(name);
  }
  // The server is not blocked: of requests sent meanwhile, many are answered first.
  expect(answered).toBeGreaterThan(names.length / 4);
  return accepted;
};

describe('a text of two megabytes is refused, and other requests are answered meanwhile', () => {
  it('Submit Job: every field', async () => {
    const send = (name: string) => server.post<ProblemBody>('/jobs', { ...required, [name]: hostile() });
    expect(await acceptedFields(fieldsOf(JobSubmission.shape), '#', send)).toEqual([]);
  });

  it('Submit Job: every field of an array', async () => {
    const send = (name: string) => server.post<ProblemBody>('/jobs', { ...required, arrays: [{ [name]: hostile() }] });
    expect(await acceptedFields(arrayFields, '#/arrays/0', send)).toEqual([]);
  });

  it('Revise Job: every field', async () => {
    const { id } = await server.submit();
    const send = (name: string) =>
      server.post<ProblemBody>(`/jobs/${id}/revision`, {
        revision_notes: 'n',
        revision_reason: 'r',
        [name]: hostile(),
      });
    expect(await acceptedFields(fieldsOf(JobRevision.shape), '#', send)).toEqual([]);
  });

  it('Send Message: every text', async () => {
    const { id } = await server.submit();
    const texts = hostileTexts.map(() => 'message_body');
    const send = (name: string) => server.post<ProblemBody>(`/jobs/${id}/message`, { [name]: hostile() });
    expect(await acceptedFields(texts, '#', send)).toEqual([]);
  });

  it('a report of a laptop', async () => {
    const counts = { waiting_jobs: 0, waiting_files: 0, waiting_bytes: 0 };
    const send = (name: string) => server.post<ProblemBody>('/devices/one', { ...counts, [name]: hostile() });
    expect(await acceptedFields(['name', 'last_error'], '#', send)).toEqual([]);
  });
});

describe('long texts elsewhere', () => {
  it.each(['client_name', 'client_street_address', 'city', 'ahj', 'utility', 'services', 'client_state', 'cursor'])(
    '§4.2 the filter %s, as long as a URL may be',
    async (name) => {
      const { status, json } = await server.get<ProblemBody>(`/jobs?${name}=${'a'.repeat(12_000)}`);
      expect([status, json.errors?.map(({ pointer }) => pointer)]).toEqual([400, [`#/${name}`]]);
    },
  );

  it('a name of a file is cut where headers could not carry it', async () => {
    const { id } = await server.submit();
    const name = `${'n'.repeat(10_000)}.jpg`;
    const { answer } = await besides(server.upload(`/jobs/${id}/files`, [{ name, bytes: jpegPhoto(1) }]));
    expect(answer.status).toBe(201);
    const [stored] = await server.store.jobs.uploads.ofJob(id);
    expect([stored!.name.length, stored!.name.endsWith('.jpg')]).toEqual([255, true]);
  });

  it('Idempotency-Key has 255 characters', async () => {
    const post = (length: number) =>
      server.post<ProblemBody>('/jobs', required, { headers: { 'idempotency-key': 'k'.repeat(length) } });
    expect((await post(255)).status).toBe(201);
    expect((await post(256)).json.code).toBe('idempotency-key-invalid');
  });

  it.each(hostileTexts.map((text) => [text]))('a cell of a list file', (text) => {
    const cell = `"${text}"`;
    const { errors, entries } = readListFile('beam-shape', Buffer.from(`name\n${cell}\n2x4\n`), 'l.csv');
    expect(entries.filter(({ name }) => name !== '2x4')).toEqual([]);
    expect(errors).toHaveLength(1);
    const short = readListFile('beam-shape', Buffer.from(`name\n${cell.slice(0, 150_000)}"\n`), 'l.csv');
    expect(short.entries).toEqual([]);
  });

  it('names and addresses of organizations', async () => {
    const address = { street_address: '1 A St', city: 'Clovis', state: 'CA', zip_code: '93612' };
    const { organizations } = server.store;
    for (const text of hostileTexts) {
      await expect(organizations.add(text, address)).rejects.toMatchObject({ code: 'organization-name-too-long' });
      for (const part of Object.keys(address))
        await expect(organizations.add('New Solar', { ...address, [part]: text })).rejects.toMatchObject({
          code: 'address-part-too-long',
          errors: [{ pointer: `#/${part}` }],
        });
    }
  });
});
