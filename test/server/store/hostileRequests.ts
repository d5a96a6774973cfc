import { z } from 'zod';
import { DeviceReport } from '../../../shared/api/devices.ts';
import { SendMessage } from '../../../shared/api/endpoints.ts';
import { ListJobsQuery } from '../../../shared/api/listJobs.ts';
import { JobRevision, JobSubmission } from '../../../shared/job/job.ts';
import { LetterEntries } from '../../../shared/letter/entries.ts';
import { EngineerProfile } from '../../../shared/letter/engineers.ts';
import { FirmSettings } from '../../../shared/letter/firm.ts';
import { SentMailSettings } from '../../../shared/office/mail.ts';
import { BackupSchedule } from '../../../shared/office/backupSchedule.ts';
import { designValueShape } from '../../../shared/office/designValues.ts';
import { presetShape } from '../../../shared/office/presets.ts';
import { Turnaround } from '../../../shared/office/turnaround.ts';
import { type OfficeCallName, officeCalls } from '../../../shared/office/contract.ts';
import { type FileRoute, fileRoutes } from '../../../shared/office/fileRoutes.ts';
import type { FileRouteName } from '../../../shared/office/filePaths.ts';
import { pdfDocument } from '../../files/judge/fixtures.ts';
import { type Console, password } from '../../support/console.ts';
import { required, type TestServer } from '../../support/startServer.ts';

/** Where in a request a value stands. */
export type Path = readonly (string | number)[];

/** One of the two servers, and what its requests are about. */
export interface Side {
  server: TestServer;
  admin: Console;
  /** The job and the array that requests are about. */
  job: number;
  array: string;
  round: number;
}

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

type Input = ((side: Side) => object) | null;
const ofNone = () => ({ id: 999_999 });

/** Right input of each call, of which one value is then replaced; null where none is taken, the session ends or a password is hashed. */
const inputs: Record<OfficeCallName, Input> = {
  ...{ readHere: null, signOut: null, signOutEverywhere: null, changePassword: null, resetPassword: null },
  ...{ organizationNames: null, listOrganizations: null, listKeys: null, listUsers: null, listLists: null },
  ...{ readFirm: null, readHealth: null, startCheck: null, listReviewers: null },
  ...{ readTurnaround: null, listHoldReasons: null, readEngineers: null },
  ...{ listWebhooks: null, readMail: null, turnMailOff: null, readMailChoices: null, listInvitations: null },
  ...{ readBackups: null, startBackup: null, stopBackup: null },
  makeFirstAdministrator: () => ({ token: 'x', email: 'x@y.example', password }),
  signIn: () => ({ email: 'nobody@x.example', password }),
  checkFirstAdministratorLink: () => ({ token: 'x' }),
  listJobs: () => ({}),
  listViews: null,
  saveView: () => ({ name: 'Fresno', filter: {} }),
  removeView: () => ({ id: 999_999 }),
  readFigures: () => ({ start_date: '2026-01-01', end_date: '2026-01-31' }),
  showJob: ({ job }) => ({ id: job }),
  sendMessage: ({ job }) => ({ id: job, text: 'hello' }),
  reviseJob: ({ job }) => ({ id: job, revision: { revision_notes: 'n', revision_reason: 'other' } }),
  moveJob: ({ job }) => ({ id: job, to: 'In Review', reason: 'because' }),
  withdrawDeliverable: ({ job }) => ({ id: job, file: 'none', reason: 'x' }),
  checkLetters: ({ job }) => ({ ids: [job] }),
  assignJobs: ({ job }) => ({ ids: [job], to: 999_999 }),
  holdJobs: ({ job }) => ({ ids: [job], reason: 'because' }),
  addNote: ({ job }) => ({ id: job, text: 'hello' }),
  changeNote: ({ job }) => ({ id: job, note: 1, text: 'hello' }),
  removeNote: ({ job }) => ({ id: job, note: 1 }),
  markPhoto: ({ job }) => ({ id: job, photo: 'none', mark: 'more', comment: 'hello' }),
  setAhj: ({ job }) => ({ id: job, ahj: 'Fresno County' }),
  preparePhotoReport: ({ job }) => ({ id: job }),
  draftLetter: ({ job }) => ({ id: job }),
  keepLetterDraft: ({ job }) => ({ id: job, entries: { wind_speed: 95 } }),
  forgetLetterDraft: ({ job }) => ({ id: job }),
  previewLetter: ({ job }) => ({ id: job, entries: {}, confirmed: false }),
  issueLetter: ({ job }) => ({ id: job, entries: {}, confirmed: true, mark: '' }),
  downloadForSealing: ({ job }) => ({ id: job, entries: {}, confirmed: true, mark: '' }),
  withdrawLetter: ({ job }) => ({ id: job, reason: 'x' }),
  saveEngineer: () => ({
    user: 1,
    profile: {
      name: 'Jane Public',
      licenses: [{ state: 'CA', number: 'S 1', discipline: 'structural', expires: '2099-06-30' }],
    },
  }),
  setEngineerOfRecord: () => ({ user: 1, isOfRecord: false }),
  removeEngineerSignature: () => ({ user: 1 }),
  changeIssuingRule: () => ({ onlyEngineers: false }),
  addOrganization: ({ round }) => ({ name: `Client ${round}` }),
  changeOrganization: ({ server }) => ({ id: server.own.id, name: 'Valley Solar' }),
  createKey: ({ server }) => ({ organization: server.own.id }),
  revokeKey: ofNone,
  addUser: () => ({ email: 'new', role: 'reviewer', password: 'short' }),
  changeUser: () => ({ id: 999_999, role: 'reviewer', isDisabled: true }),
  searchReference: () => ({ list: 'states', text: 'cal' }),
  readList: () => ({ list: 'states' }),
  listLaptops: () => ({}),
  readLaptops: () => ({}),
  forgetLaptop: ({ server }) => ({ organization: server.own.id, id: 'none' }),
  listAudit: () => ({}),
  changeFirm: () => ({ settings: {} }),
  previewFirm: () => ({ kind: 'ground_mount', settings: {} }),
  changeTurnaround: () => ({ turnaround: { targets: {}, holidays: [{ day: '2026-12-25', name: 'Christmas' }] } }),
  removeFirmImage: () => ({ what: 'signature' }),
  saveHoldReason: () => ({ title: 'Tape', text: 'hello' }),
  removeHoldReason: () => ({ id: 'none' }),
  addWebhook: () => ({ url: 'https://127.0.0.1/', events: ['job.submitted'] }),
  changeWebhook: () => ({ id: 999_999, url: 'https://127.0.0.1/', events: ['job.submitted'], isPaused: false }),
  ...{ renewWebhookSecret: ofNone, removeWebhook: ofNone, testWebhook: ofNone },
  ...{ sendDeliveryAgain: ofNone, dismissDelivery: ofNone, inviteAgain: ofNone, revokeInvitation: ofNone },
  listDeliveries: () => ({}),
  changeMail: () => ({
    settings: { host: 'h', port: 25, security: 'none', user: '', password: '', from: 'a@x.example', locale: 'en' },
  }),
  testMail: () => ({ locale: 'xx' }),
  changeMailChoices: () => ({ kinds: ['message'], locale: 'en' }),
  inviteUser: () => ({ email: 'x@y.example', role: 'reviewer', locale: 'en' }),
  askPasswordReset: () => ({ email: 'x@y.example', locale: 'en' }),
  readAccountLink: () => ({ token: 'x' }),
  useAccountLink: () => ({ token: 'x', password: 'short' }),
  checkBackup: () => ({ name: 'none' }),
  removeBackup: () => ({ name: 'none' }),
  changeBackupSchedule: () => ({ schedule: { every: 'never', weekday: 0, time: '02:30', keep: 7 } }),
  listPresets: null,
  savePreset: ({ server }) => ({
    title: 'Lag',
    connection: String(server.idOf('connection-types', 'Hanger bolt')),
    racking: null,
    values: { fastener: '5/16 lag' },
  }),
  removePreset: () => ({ id: 'none' }),
  listDesignValues: () => ({ text: 'fresno' }),
  saveDesignValues: ({ round }) => ({ zip: String(10_000 + round), values: { wind_speed: 95 } }),
  removeDesignValues: () => ({ id: 999_999 }),
};

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
  saveDesignValues: below('values', z.object(designValueShape)),
};

const ofConsole = (name: OfficeCallName, base: (side: Side) => object): Request => ({
  name,
  paths: [...pathsOf(officeCalls[name].input), ...(further[name] ?? [])],
  send: async (side, path, value) => {
    const body = jsonOf(base(side), path, value);
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
  ...Object.entries(inputs).flatMap(([name, base]) => (base ? [ofConsole(name as OfficeCallName, base)] : [])),
  ...Object.entries(queries).map(ofRoute),
  ...['/files/', '/pictures/', '/previews/', '/firm/', '/reference/', '/backups/'].map((where) =>
    inConsolePath(where, 'GET', (text) => `${where}${text}${where === '/pictures/' ? '/view' : ''}`),
  ),
  inConsolePath('/jobs/ID/zip', 'GET', (text) => `/jobs/${text}/zip`),
];
