import { z } from 'zod';
import { DeviceReport } from '../../../../shared/api/devices.ts';
import { SendMessage } from '../../../../shared/api/endpoints.ts';
import { ListJobsQuery } from '../../../../shared/api/listJobs.ts';
import { VisitFields } from '../../../../shared/visits/visits.ts';
import { JobRevision, JobSubmission } from '../../../../shared/job/job.ts';
import { LetterEntries } from '../../../../shared/letters/entries.ts';
import { EngineerProfile } from '../../../../shared/engineers/engineers.ts';
import { FirmSettings } from '../../../../shared/firm/firm.ts';
import { SentMailSettings } from '../../../../shared/notices/mail.ts';
import { BackupSchedule } from '../../../../shared/backups/schedule.ts';
import { designValueShape } from '../../../../shared/designValues/designValues.ts';
import { presetShape } from '../../../../shared/designValues/presets.ts';
import { Turnaround } from '../../../../shared/job/turnaround.ts';
import { type OfficeCallName, officeCalls } from '../../../../shared/office/contract.ts';
import { type FileRoute, fileRoutes } from '../../../../shared/office/fileRoutes.ts';
import type { FileRouteName } from '../../../../shared/rpc/filePaths.ts';
import { pdfDocument } from '../../../files/judge/fixtures.ts';
import { required, type TestServer } from '../../../support/startServer.ts';
import type { Console } from '../../../support/console.ts';
import { type CallCase, callCases, type World } from '../rpc/callCases.ts';

/** One of the two servers, and what its requests are about. */
export interface Side {
  server: TestServer;
  admin: Console;
  /** The job and the array that requests are about. */
  job: number;
  array: string;
  round: number;
}

/** Users, keys and notes of neither server: both refuse them alike. */
const worldOf = ({ server, job, round }: Side): World => ({
  ...{ turn: round, job, photo: 'none', produced: 'none', note: 999_999, key: 999_999, user: 999_999 },
  organization: server.own.id,
  hanger: String(server.idOf('connection-types', 'Hanger bolt')),
});

/** Where in a request a value stands. */
export type Path = readonly (string | number)[];

export interface Response {
  status: number;
  text: string;
}

/** A kind of request, and where it takes values. */
export interface Request {
  name: string;
  paths: readonly Path[];
  send: (side: Side, path: Path, value: unknown) => Promise<Response>;
}

interface Node {
  $ref?: string;
  $defs?: Record<string, Node>;
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node;
  anyOf?: Node[];
}

/** Every place of a schema that takes a value. One entry stands for all of a list. */
const pathsOf = (schema: z.ZodType): Path[] => {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
  const found = new Map<string, Path>();
  const visit = (node: Node, path: Path): void => {
    if (path.length > 0) found.set(path.join('/'), path);
    const inner =
      node.$ref === undefined ? node : node.$ref === '#' ? whole : whole.$defs![node.$ref.split('/').at(-1)!]!;
    if (path.length > 4) return;
    for (const one of inner.anyOf ?? []) visit(one, path);
    for (const [name, one] of Object.entries(inner.properties ?? {})) visit(one, [...path, name]);
    if (inner.items) visit(inner.items, [...path, 0]);
    if (typeof inner.additionalProperties === 'object') visit(inner.additionalProperties, [...path, 'a name']);
  };
  visit(whole, []);
  return [...found.values()];
};

/** Numbers of `hostileValue` that JSON.stringify does not write; the server reads what stands there. */
const withRawNumbers = (json: string): string => json.replaceAll(/"raw number ([^"]+)"/g, '$1');

const put = (body: unknown, [first, ...rest]: Path, value: unknown): unknown => {
  if (first === undefined) return value;
  if (typeof first === 'number') return [put(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const own = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { ...own, [first]: put(own[first], rest, value) };
};

const jsonOf = (body: unknown, path: Path, value: unknown): string =>
  withRawNumbers(JSON.stringify(put(body, path, value)));

const json = { 'content-type': 'application/json' };

const ofApi = (name: string, schema: z.ZodType, base: object, where: (side: Side) => string): Request => ({
  name,
  paths: pathsOf(schema),
  send: (side, path, value) => side.server.ask('POST', where(side), { body: jsonOf(base, path, value), headers: json }),
});

const textFrom = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const percentEncoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const inPath = (name: string, method: string, where: (text: string) => string): Request => ({
  name,
  paths: [['in the path']],
  send: ({ server }, _path, value) => server.ask(method, where(percentEncoded(textFrom(value)))),
});

const headerNames = ['idempotency-key', 'if-match', 'if-none-match', 'x-api-key', 'accept-language', 'user-agent'];
/** What a header can carry. */
const headerText = (value: unknown): string =>
  textFrom(value)
    .slice(0, 2000)
    .replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?')
    .trim();

const below = (name: string, schema: z.ZodType): Path[] => pathsOf(schema).map((path) => [name, ...path]);
/** What a call takes as it is, and checks by itself. */
const further: Partial<Record<OfficeCallName, Path[]>> = {
  reviseJob: below('revision', JobRevision),
  keepLetterDraft: below('entries', LetterEntries),
  previewLetter: below('entries', LetterEntries),
  issueLetter: below('entries', LetterEntries),
  downloadForSealing: below('entries', LetterEntries),
  saveEngineer: below('profile', EngineerProfile),
  changeFirm: below('settings', FirmSettings),
  changeTurnaround: below('turnaround', Turnaround),
  changeMail: below('settings', SentMailSettings),
  changeBackupSchedule: below('schedule', BackupSchedule),
  savePreset: below('values', z.object(presetShape)),
  saveVisit: below('fields', VisitFields),
  saveDesignValues: below('values', z.object(designValueShape)),
};

const ofConsole = (name: OfficeCallName): Request => ({
  name,
  paths: [...pathsOf(officeCalls[name].input), ...(further[name] ?? [])],
  send: async (side, path, value) => {
    const { ask, hostile }: CallCase<unknown> = callCases[name];
    const body = jsonOf((hostile ?? ask)(worldOf(side)), path, value);
    const response = await side.admin.ask('POST', `/calls/${name}`, { headers: json, body });
    return { status: response.status, text: await response.text() };
  },
});

const queries: Partial<Record<FileRouteName, (side: Side) => Record<string, string>>> = {
  jobsCsv: () => ({}),
  lettersZip: ({ job }) => ({ ids: String(job) }),
  auditCsv: () => ({}),
  figuresCsv: () => ({ start_date: '2026-01-01', end_date: '2026-01-31' }),
  attach: ({ job }) => ({ job: String(job), kind: 'file', name: 'a.pdf' }),
  deliver: ({ job }) => ({
    ...{ job: String(job), service: 'pv_structural_letter', file: 'a.pdf', name: 'Plan set', replaces: 'none' },
  }),
  checkFinished: ({ job }) => ({ job: String(job) }),
  issueFinished: ({ job }) => ({ job: String(job), override: 'checked' }),
  importList: () => ({ name: 'a.csv', dryRun: 'true' }),
  importDesignValues: () => ({ name: 'a.csv', dryRun: 'true' }),
  importVisits: () => ({ name: 'a.csv', dryRun: 'true' }),
};

const inConsolePath = (name: string, method: string, where: (text: string) => string): Request => ({
  name: `${method} ${name}`,
  paths: [['in the path']],
  send: async ({ admin }, _path, value) => {
    const response = await admin.ask(method, where(percentEncoded(textFrom(value))));
    return { status: response.status, text: await response.text() };
  },
});

const ofRoute = ([name, base]: [string, (side: Side) => Record<string, string>]): Request => {
  const { method, path: address, query }: FileRoute = fileRoutes[name as FileRouteName];
  return {
    name: `${method} ${address}`,
    paths: pathsOf(query),
    send: async (side, path, value) => {
      const parameters = new URLSearchParams({ ...base(side), [path[0]!]: textFrom(value) });
      const init = { headers: { 'content-type': 'application/octet-stream' }, body: pdfDocument('signed') as BodyInit };
      const where = `${address.replace(':list', 'roof-materials').replace(':figure', 'jobs')}?${parameters}`;
      const response = await side.admin.ask(method, where, method === 'POST' ? init : {});
      return { status: response.status, text: await response.text() };
    },
  };
};

/** Every kind of request that carries values. */
export const requests: readonly Request[] = [
  ofApi('POST /jobs', JobSubmission, required, () => '/jobs'),
  ofApi(
    'POST /jobs/ID/revision',
    JobRevision,
    { revision_notes: 'n', revision_reason: 'other' },
    ({ job }) => `/jobs/${job}/revision`,
  ),
  ofApi('POST /jobs/ID/message', SendMessage, {}, ({ job }) => `/jobs/${job}/message`),
  ofApi(
    'POST /devices/ID',
    DeviceReport,
    { waiting_jobs: 1, waiting_files: 2, waiting_bytes: 3 },
    () => '/devices/truck-1',
  ),
  {
    name: 'GET /jobs',
    paths: pathsOf(ListJobsQuery),
    send: ({ server }, [name], value) => server.get(`/jobs?${new URLSearchParams({ [name!]: textFrom(value) })}`),
  },
  {
    name: 'a header',
    paths: headerNames.map((name) => [name]),
    send: ({ server, job }, [name], value) =>
      server.post(`/jobs/${job}/message`, { message_body: 'hello' }, { headers: { [name!]: headerText(value) } }),
  },
  {
    name: 'the name of a file',
    paths: [['file name'], ['name of the part']],
    send: ({ server, job, array }, [where], value) => {
      const text = textFrom(value).slice(0, 2000);
      const isName = where === 'file name';
      const file = { name: isName ? text : 'a.pdf', bytes: pdfDocument('plan'), key: isName ? 'file' : text };
      return server.upload(isName ? `/jobs/${job}/files` : `/arrays/${array}/attic-images`, [file]);
    },
  },
  inPath('GET /jobs/ID', 'GET', (id) => `/jobs/${id}`),
  inPath('GET /jobs/ID/letter', 'GET', (id) => `/jobs/${id}/letter`),
  inPath('GET /jobs/ID/uploads', 'GET', (id) => `/jobs/${id}/uploads`),
  inPath('GET /files/ID', 'GET', (id) => `/files/${id}`),
  {
    name: 'POST /devices/…',
    paths: [['in the path']],
    send: ({ server }, _path, value) =>
      server.post(`/devices/${percentEncoded(textFrom(value))}`, {
        waiting_jobs: 1,
        waiting_files: 2,
        waiting_bytes: 3,
      }),
  },
  {
    name: 'POST /arrays/…',
    paths: [['in the path']],
    send: ({ server }, _path, value) =>
      server.upload(`/arrays/${percentEncoded(textFrom(value))}/attic-images`, [
        { name: 'a.pdf', bytes: pdfDocument('plan') },
      ]),
  },
  ...(Object.keys(officeCalls) as OfficeCallName[])
    .filter((name) => callCases[name].hostile !== null)
    .map(ofConsole)
    // Those that take nothing have no place for a value.
    .filter(({ paths }) => paths.length > 0),
  ...Object.entries(queries).map(ofRoute),
  ...['/files/', '/pictures/', '/previews/', '/firm/', '/reference/', '/backups/'].map((where) =>
    inConsolePath(where, 'GET', (text) => `${where}${text}${where === '/pictures/' ? '/view' : ''}`),
  ),
  inConsolePath('/jobs/ID/zip', 'GET', (text) => `/jobs/${text}/zip`),
];
