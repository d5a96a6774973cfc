import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Job, JobRevision, JobSubmission } from '../../../shared/job/job.ts';
import { maxLength } from '../../../shared/job/text.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { signedIn } from '../../support/console.ts';
import { costlyParts, longestJob, textOf } from '../../support/longestJob.ts';
import { growth } from '../../support/growth.ts';
import { required, startServer } from '../../support/startServer.ts';

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

const holding = (id: number, reason: string) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ id, to: 'In Review', reason }),
});

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
  it.each(costlyParts.map((part) => [part]))('of %j: every reader of it works in proportion', async (part) => {
    const photo = { name: `${'n'.repeat(251)}.jpg`, bytes: jpegPhoto(1) };
    /** A job of texts of this share of their length, and what is sent about it. */
    const jobOf = async (share: number) => {
      const made: Job = await server.submit(longestJob(part, share));
      const text = textOf(part, maxLength.notes * share);
      const sent = { revision_notes: text, revision_reason: 'other' };
      return { id: made.id, array: made.arrays![0]!.id, share, text, sent, revision: 0 };
    };
    type Made = Awaited<ReturnType<typeof jobOf>>;
    const [whole, eighth] = [await jobOf(1), await jobOf(1 / 8)];
    const inProportion = async (what: string, work: (made: Made) => unknown): Promise<void> => {
      const grows = await growth(
        () => work(whole),
        () => work(eighth),
      );
      expect([what, grows]).toEqual([what, 'in proportion']);
    };
    await inProportion('submit', ({ share }) => server.submit(longestJob(part, share)));
    await inProportion('upload', ({ array }) => server.upload(`/arrays/${array}/attic-images`, [photo]));
    await inProportion('message', ({ id, text }) => server.post(`/jobs/${id}/message`, { message_body: text }));
    await inProportion('retrieve', ({ id }) => server.get(`/jobs/${id}`));
    await inProportion('uploads', ({ id }) => server.get(`/jobs/${id}/uploads`));
    for (const name of ['client_name', 'client_street_address', 'city', 'ahj', 'utility', 'external_id']) {
      const longest = Math.min(name === 'client_street_address' ? maxLength.address : maxLength.name, 200);
      const filter = (share: number) => encodeURIComponent(textOf(part, longest * share));
      await inProportion(`filter ${name}`, ({ share }) => server.get(`/jobs?${name}=${filter(share)}&limit=1`));
    }
    await inProportion('board', ({ share }) => admin.call('listJobs', { search: textOf(part, 300 * share) }));
    await inProportion('page', ({ id }) => admin.call('showJob', { id }));
    await inProportion('answer', ({ id, text }) => admin.call('sendMessage', { id, text }));
    await inProportion('AHJ', ({ id, share }) =>
      admin.call('setAhj', { id, ahj: textOf('x', maxLength.name * share) }),
    );
    await inProportion('hold', ({ id, text }) => admin.ask('POST', '/calls/moveJob', holding(id, text)));
    await inProportion('letter', ({ id }) => admin.call('draftLetter', { id }));
    await inProportion('zip', async ({ id }) => (await admin.ask('GET', `/jobs/${id}/zip`)).arrayBuffer());
    for (const made of [whole, eighth])
      made.revision = (await server.post<Job>(`/jobs/${made.id}/revision`, made.sent)).json.id;
    await inProportion('revise', async ({ revision, sent }) => server.post(`/jobs/${revision}/revision`, sent));
    await inProportion('changes', ({ revision }) => admin.call('showJob', { id: revision }));
  });

  it('its letter is drawn in a thread of its own: others are answered meanwhile', async () => {
    const { id } = await server.submit(longestJob('ﷺ'));
    const drawn = admin.call('previewLetter', { id, entries: {}, confirmed: false }).then(() => 'the letter');
    const answered = (async () => {
      for (let n = 0; n < 3; n += 1) await server.get('/states');
      return 'others';
    })();
    expect(await Promise.race([drawn, answered])).toBe('others');
    await drawn;
  });
});

describe('hundreds of jobs of the longest texts', () => {
  it('are listed, counted, searched and exported with work in proportion', async () => {
    const officeWith = async (jobs: number) => {
      const own = await startServer();
      for (let n = 0; n < jobs; n += 1) await own.submit(longestJob(costlyParts[n % costlyParts.length]!));
      return { own, admin: await signedIn(own, 'admin') };
    };
    const [whole, eighth] = [await officeWith(320), await officeWith(40)];
    type Office = typeof whole;
    const inProportion = async (what: string, work: (office: Office) => unknown): Promise<void> => {
      const grows = await growth(
        () => work(whole),
        () => work(eighth),
      );
      expect([what, grows]).toEqual([what, 'in proportion']);
    };
    expect((await whole.admin.call('listJobs', { limit: 500 })).rows).toHaveLength(320);
    await inProportion('board', (office) => office.admin.call('listJobs', { limit: 500 }));
    for (const part of costlyParts)
      await inProportion(`search ${part}`, (office) =>
        office.admin.call('listJobs', { search: `a${part.repeat(20)}`, limit: 500 }),
      );
    await inProportion('export', async (office) => (await office.admin.ask('GET', '/jobs.csv')).text());
    await inProportion('page of the API', ({ own }) => own.get('/jobs?limit=500'));
  });
});
