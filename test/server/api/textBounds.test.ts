import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Job, JobRevision, JobSubmission } from '../../../shared/job/job.ts';
import { maxLength } from '../../../shared/job/text.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { signedIn } from '../../support/console.ts';
import { costlyParts, longestJob, textOf } from '../../support/longestJob.ts';
import { longestTickMs } from '../../support/longestTick.ts';
import { required, startServer } from '../../support/startServer.ts';

/** CPU milliseconds that one tick of the event loop may take; the longest texts need a fraction of it. */
const longestTick = 250;

interface Node {
  $ref?: string;
  $defs?: Record<string, Node>;
  type?: string;
  maxLength?: number;
  properties?: Record<string, Node>;
  additionalProperties?: Node;
  items?: Node;
  anyOf?: Node[];
}
type Path = readonly (string | number)[];

/** Parts of a body of their own; other references are entries of lists, which are known by their ids. */
const parts = ['JobSubmission', 'JobRevision', 'SentSolarArray'];
/** Texts of a form, which have lengths of their own. */
const forms = ['client_zip_code', 'interconnection'];

/** The texts that a body may hold, with the longest of each. One entry stands for all of a list. */
const textsOf = (schema: z.ZodType): { path: Path; longest: number }[] => {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
  const textsIn = (node: Node, path: Path): { path: Path; longest: number }[] => {
    const part = parts.find((name) => node.$ref === `#/$defs/${name}`);
    if (part !== undefined) return textsIn(whole.$defs![part]!, path);
    return [
      ...(node.type === 'string' && node.maxLength !== undefined ? [{ path, longest: node.maxLength }] : []),
      ...(node.anyOf ?? []).flatMap((one) => textsIn(one, path)),
      ...Object.entries(node.properties ?? {}).flatMap(([name, one]) => textsIn(one, [...path, name])),
      ...(node.items ? textsIn(node.items, [...path, 0]) : []),
      ...(node.additionalProperties ? textsIn(node.additionalProperties, [...path, 'a name']) : []),
    ];
  };
  return textsIn(whole, []).filter(({ path }) => !forms.includes(String(path.at(-1))));
};

const bodyWith = (path: Path, value: unknown): Record<string, unknown> => {
  const put = (at: number): unknown => {
    if (at === path.length) return value;
    return typeof path[at] === 'number' ? [put(at + 1)] : { [path[at]!]: put(at + 1) };
  };
  return put(0) as Record<string, unknown>;
};

const server = await startServer();
const admin = await signedIn(server, 'admin');

describe.each([
  ['Submit Job', textsOf(JobSubmission), (body: object) => server.post<ProblemBody>('/jobs', { ...required, ...body })],
  [
    'Revise Job',
    textsOf(JobRevision),
    async (body: object) => {
      const { id } = await server.submit();
      const sent = { revision_notes: 'n', revision_reason: 'other', ...body };
      return server.post<ProblemBody>(`/jobs/${id}/revision`, sent);
    },
  ],
] as const)('%s: each text', (operation, texts, send) => {
  // References are unique: each operation has its own.
  const textUpTo = (length: number): string => textOf(operation[0]!, length);

  it('has a bound', () => expect(texts.length).toBeGreaterThan(15));

  it.each(texts.map(({ path, longest }) => [path.join('/'), path, longest] as const))(
    '%s is taken up to its bound, and named beyond it',
    async (_name, path, longest) => {
      expect((await send(bodyWith(path, textUpTo(longest)))).status).toBeLessThan(202);
      const { status, json } = await send(bodyWith(path, textUpTo(longest + 1)));
      const pointers = (json.errors ?? []).map(({ pointer }) => pointer);
      expect([status, pointers]).toEqual([400, [`#/${path.join('/')}`]]);
    },
  );
});

describe('a job whose every text is as long as it may be, and costly to read', () => {
  it.each(costlyParts.map((part) => [part]))('of %j: no reader of it stops the server', async (part) => {
    const photo = { name: `${'n'.repeat(251)}.jpg`, bytes: jpegPhoto(1) };
    const within = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      const tick = await longestTickMs(work);
      expect([what, tick < longestTick ? 'fast' : tick]).toEqual([what, 'fast']);
    };
    let job!: Job;
    await within('submit', async () => (job = await server.submit(longestJob(part))));
    const { id } = job;
    const text = textOf(part, maxLength.notes);
    const sent = { revision_notes: text, revision_reason: 'other' };
    await within('upload', () => server.upload(`/arrays/${job.arrays![0]!.id}/attic-images`, [photo]));
    await within('message', () => server.post(`/jobs/${id}/message`, { message_body: text }));
    await within('retrieve', () => server.get(`/jobs/${id}`));
    await within('uploads', () => server.get(`/jobs/${id}/uploads`));
    for (const name of ['client_name', 'client_street_address', 'city', 'ahj', 'utility', 'external_id']) {
      const longest = name === 'client_street_address' ? maxLength.address : maxLength.name;
      const value = encodeURIComponent(textOf(part, Math.min(longest, 200)));
      await within(`filter ${name}`, () => server.get(`/jobs?${name}=${value}&limit=1`));
    }
    await within('board', () => admin.call('listJobs', { search: textOf(part, 300) }));
    await within('page', () => admin.call('showJob', { id }));
    await within('answer', () => admin.call('sendMessage', { id, text }));
    await within('AHJ', () => admin.call('setAhj', { id, ahj: textOf('x', maxLength.name) }));
    await within('hold', () => admin.call('moveJob', { id, to: 'In Review', reason: text }));
    await within('letter', () => admin.call('draftLetter', { id }));
    await within('zip', async () => (await admin.ask('GET', `/jobs/${id}/zip`)).arrayBuffer());
    await within('revise', () => server.post(`/jobs/${id}/revision`, sent));
    await within('changes', () => admin.call('showJob', { id: id + 1 }));
  });

  it('its letter is drawn in a thread of its own', async () => {
    const { id } = await server.submit(longestJob('ﷺ'));
    const tick = await longestTickMs(() => admin.call('previewLetter', { id, entries: {}, confirmed: false }));
    expect(tick).toBeLessThan(longestTick);
  });
});

describe('300 jobs of the longest texts', () => {
  it('are listed, counted, searched and exported without stopping the server', async () => {
    for (let n = 0; n < 300; n += 1) await server.submit(longestJob(costlyParts[n % costlyParts.length]!));
    const within = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      const tick = await longestTickMs(work);
      expect([what, tick < longestTick ? 'fast' : tick]).toEqual([what, 'fast']);
    };
    await within('board', async () => {
      expect((await admin.call('listJobs', { limit: 500 })).rows.length).toBeGreaterThanOrEqual(300);
    });
    for (const part of costlyParts)
      await within(`search ${part}`, () => admin.call('listJobs', { search: `a${part.repeat(20)}`, limit: 500 }));
    await within('export', async () => (await admin.ask('GET', '/jobs.csv')).text());
    await within('page of the API', () => server.get('/jobs?limit=500'));
  });
});
