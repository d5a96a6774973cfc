import type { IncomingMessage } from 'node:http';
import type { UploadKind } from '../../../shared/api/files.ts';
import { filterJobs, jobAnswer, pageOf } from './answers.ts';
import { detail, receiveJson, type PlainReply } from './http.ts';
import { isObject, judgeJob, judgeMessage, judgeRevision, type Body, type Errors } from './judge.ts';
import { plainLists } from './lists.ts';
import { receiveForm } from './receiveForm.ts';
import { officeTime, type PlainJob, type PlainStore, type PlainUpload } from './store.ts';

/** What one request is about. */
export interface Asked {
  message: IncomingMessage;
  at: URL;
  /** The id in the path, or the list's name. */
  id: string;
  store: PlainStore;
}

export interface RouteOptions {
  utcOffsetHours: number;
  withholdStatusOnRevision: boolean;
  ignoreFilters: boolean;
  keptMessages: number | null;
  mediaOrigin: string;
  mediaPath: (file: { id: string; name: string }) => string;
}

/** null: the client left in the middle of its request, and nothing was done. */
export type Handler = (asked: Asked) => PlainReply | null | Promise<PlainReply | null>;

export interface Route {
  /** Below the base path, without the trailing slash that every path needs; its group is the id. */
  path: RegExp;
  GET?: Handler;
  POST?: Handler;
}

const withJob =
  (answer: (job: PlainJob, asked: Asked) => PlainReply | null | Promise<PlainReply | null>): Handler =>
  (asked) => {
    const job = asked.store.find(Number(asked.id));
    return job ? answer(job, asked) : detail(404, 'No Job matches the given query.');
  };

/** The body where it is an object without errors; else the refusal. */
const judged = async (
  message: IncomingMessage,
  judge: (body: Body) => Errors,
): Promise<{ body: Body } | { refusal: PlainReply } | null> => {
  const received = await receiveJson(message);
  if (!received || 'refusal' in received) return received;
  const { value } = received;
  if (!isObject(value)) {
    return { refusal: { status: 400, json: { non_field_errors: ['Invalid data. Expected a dictionary.'] } } };
  }
  const errors = judge(value);
  return Object.keys(errors).length > 0 ? { refusal: { status: 400, json: errors } } : { body: value };
};

const allJobs = (options: RouteOptions, shown: (job: PlainJob) => Body): Route => ({
  path: /^\/jobs$/,
  GET: ({ at, store }) => {
    const query = options.ignoreFilters ? new URLSearchParams() : at.searchParams;
    const found = filterJobs(store.all(), query, options.utcOffsetHours);
    if ('errors' in found) return { status: 400, json: found.errors };
    const page = pageOf(found.jobs, at);
    if (!page) return detail(404, 'Invalid page.');
    return { status: 200, json: { ...page, results: (page.results as PlainJob[]).map((job) => shown(job)) } };
  },
  POST: async ({ message, store }) => {
    const sent = await judged(message, judgeJob);
    if (!sent || 'refusal' in sent) return sent && sent.refusal;
    return { status: 201, json: shown(store.submit(sent.body)) };
  },
});

/** Messages and revisions. */
const jobActions = (options: RouteOptions): Route[] => [
  {
    path: /^\/jobs\/(\d+)\/message$/,
    POST: withJob(async (job, { message, store }) => {
      const sent = await judged(message, judgeMessage);
      if (!sent || 'refusal' in sent) return sent && sent.refusal;
      store.addMessage(job, String(sent.body.message_body), 'Valley Solar');
      if (options.keptMessages === null) return { status: 200, json: {} };
      job.messages = job.messages.slice(-options.keptMessages);
      return { status: 200, json: { date_created: job.messages.at(-1)!.date_created } };
    }),
  },
  {
    path: /^\/jobs\/(\d+)\/revision$/,
    POST: withJob(async (job, { message, store }) => {
      const sent = await judged(message, judgeRevision);
      if (!sent || 'refusal' in sent) return sent && sent.refusal;
      const { id, status, createdMs } = store.revise(job, sent.body, options.withholdStatusOnRevision);
      return { status: 200, json: { id, status, created_at: officeTime(createdMs, options.utcOffsetHours) } };
    }),
  },
];

const references: Route = {
  path: new RegExp(`^/(${Object.keys(plainLists).join('|')})$`),
  GET: ({ id, at }) => {
    const { entries, status, isPaged } = plainLists[id]!;
    if (!isPaged) return { status, json: entries };
    const page = pageOf(entries, at);
    return page ? { status, json: page } : detail(404, 'Invalid page.');
  },
};

/** The provider's operations (§4); none of them knows a revised job from any other, or looks at Idempotency-Key. */
export const plainRoutes = (options: RouteOptions): readonly Route[] => {
  const { utcOffsetHours, mediaOrigin, mediaPath } = options;
  const shown = (job: PlainJob, withMessages = false): Body => jobAnswer(job, utcOffsetHours, withMessages);

  const upload = async (job: PlainJob, asked: Asked, kind: UploadKind, array: string | null) => {
    const form = await receiveForm(asked.message);
    if (!form) return null;
    if ('errors' in form) return { status: 400, json: { file: form.errors } };
    const owner = array === null ? { job: String(job.id) } : { array };
    const taken: PlainUpload[] = form.map((file) =>
      asked.store.addUpload(job, { kind, array, ...file, path: asked.at.pathname }),
    );
    const answers = taken.map((one) => ({ id: one.id, file: `${mediaOrigin}${mediaPath(one)}`, ...owner }));
    return { status: 201, json: kind === 'file' && answers.length === 1 ? answers[0] : answers };
  };
  const arrayImages = (segment: string, kind: UploadKind): Route => ({
    path: new RegExp(`^/arrays/([^/]+)/${segment}$`),
    POST: (asked) => {
      const job = asked.store.findByArray(asked.id);
      return job ? upload(job, asked, kind, asked.id) : detail(404, 'No Array matches the given query.');
    },
  });

  return [
    allJobs(options, shown),
    {
      path: /^\/jobs\/(\d+)$/,
      GET: withJob((job) => ({ status: 200, json: shown(job, true) })),
    },
    {
      path: /^\/jobs\/(\d+)\/files$/,
      GET: withJob((job) => {
        const files = job.files.map((file) => ({
          name: file.name,
          file: `${file.link === 'absolute' ? mediaOrigin : ''}${mediaPath(file)}`,
          created_at: file.created_at,
        }));
        return { status: 200, json: files };
      }),
      POST: withJob((job, asked) => upload(job, asked, 'file', null)),
    },
    {
      path: /^\/jobs\/(\d+)\/panel-layout-images$/,
      POST: withJob((job, asked) => upload(job, asked, 'panel-layout', null)),
    },
    arrayImages('beam-spacing-images', 'beam-spacing'),
    arrayImages('beam-size-images', 'beam-size'),
    arrayImages('attic-images', 'attic'),
    {
      path: /^\/jobs\/(\d+)\/letter$/,
      GET: withJob(({ id, letter, status }) => {
        if (!letter || status !== 'Approved') return detail(400, 'Letter is not available.');
        const disposition = `attachment; filename="letter-${id}.pdf"`;
        const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition };
        return { status: 200, headers, bytes: letter };
      }),
    },
    ...jobActions(options),
    references,
  ];
};
