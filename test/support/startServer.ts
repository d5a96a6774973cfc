import { readdirSync } from 'node:fs';
import path from 'node:path';
import pino, { type Logger } from 'pino';
import { serverIds } from '../../electron/ports.ts';
import { createServer } from '../../electron/server/createServer.ts';
import type { ServerOptions } from '../../electron/server/serverOptions.ts';
import { Limits } from '../../electron/server/base/limits.ts';
import { codesInMarkdown } from '../../shared/api/codes.ts';
import type { Job } from '../../shared/job/job.ts';
import type { ProblemBody } from '../../shared/messages/problem.ts';
import { atEnd } from './atEnd.ts';
import { newPostgresDatabase } from './postgres.ts';
import { temporaryFolder } from './processes.ts';
import { checkReply } from './checkReply.ts';
import { removeFolder } from './removeFolder.ts';
import { newS3Access } from './s3/newS3Access.ts';

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  text: string;
  json: T;
}

export interface SentFile {
  name: string;
  bytes: Uint8Array;
  /** The part's key; `file` unless told otherwise. */
  key?: string;
}

export interface Asked {
  json?: unknown;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Whose key; null sends none. */
  key?: string | null;
}

export const required = { client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St' };

const documented = new Set([...codesInMarkdown().matchAll(/^\| `([\w-]+)`/gm)].map(([, code]) => code));

/** Every code that the API answers in a test must stand in the table of its codes. */
const assertDocumented = ({ code, errors = [] }: ProblemBody): void => {
  for (const one of [code, ...errors.map((error) => error.code)])
    if (!documented.has(one)) throw new Error(`${one} is no code of the API: see shared/api/codes.ts`);
};

/** What a client of the API sends; `ownKey` unless another is given. */
export const clientOf = (url: string, ownKey: string) => {
  const ask = async <T = unknown>(method: string, where: string, asked: Asked = {}): Promise<Answer<T>> => {
    const key = asked.key === undefined ? ownKey : asked.key;
    const response = await fetch(where.startsWith('http') ? where : `${url}/api${where}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(asked.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...asked.headers,
      },
      ...(asked.json === undefined ? {} : { body: JSON.stringify(asked.json) }),
      ...(asked.body === undefined ? {} : { body: asked.body as BodyInit }),
    });
    const text = await response.text();
    // HEAD has the headers alone.
    const type = text === '' ? '' : (response.headers.get('content-type') ?? '');
    if (type.includes('problem+json')) assertDocumented(JSON.parse(text) as ProblemBody);
    const isJson = type.includes('json');
    return { status: response.status, headers: response.headers, text, json: (isJson ? JSON.parse(text) : null) as T };
  };

  return {
    ask,
    get: <T = unknown>(where: string, asked?: Asked) => ask<T>('GET', where, asked),
    post: <T = unknown>(where: string, json: unknown, asked: Asked = {}) => ask<T>('POST', where, { json, ...asked }),
    upload: <T = { id: string; file: string; job?: number; array?: string }[]>(
      where: string,
      files: readonly SentFile[],
      asked: Asked = {},
    ) => {
      const form = new FormData();
      for (const { name, bytes, key = 'file' } of files) form.append(key, new Blob([new Uint8Array(bytes)]), name);
      return ask<T>('POST', where, { ...asked, body: form as unknown as Uint8Array });
    },
    /** A submitted job; `client_name` and street are filled in. */
    submit: async (fields: Record<string, unknown> = {}, asked: Asked = {}): Promise<Job> => {
      const answer = await ask<Job>('POST', '/jobs', { json: { ...required, ...fields }, ...asked });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.json;
    },
  };
};

/** Where a new server of the project `postgres` keeps its data, unless its test names a place. */
export const newPlaces = async (
  more: Partial<ServerOptions> = {},
): Promise<Pick<ServerOptions, 'databaseUrl' | 's3'>> => {
  if (process.env.RAFTER_TEST_ENGINE !== 'postgres') return {};
  return {
    ...('databaseUrl' in more ? {} : { databaseUrl: await newPostgresDatabase() }),
    ...('s3' in more ? {} : { s3: await newS3Access() }),
  };
};

/** A real server on a directory and a port of its own, with one organization; its clock can be moved. */
export const startServer = async (
  limits: Partial<Record<keyof Limits, number>> = {},
  log: Logger = pino({ level: process.env.RAFTER_TEST_LOG ?? 'silent' }),
  more: Partial<ServerOptions> = {},
) => {
  const data = temporaryFolder();
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  const server = await createServer({
    data,
    limits: Limits.parse({ rateLimit: 0, callLimit: 0, reserveBytes: 0, ...limits }),
    version: '0.0.0-test',
    log,
    clock,
    ids: serverIds,
    // Each test of a notice waits for one look, or several.
    noticesEveryMs: 100,
    checkReply,
    ...(await newPlaces(more)),
    ...more,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const { store } = server;
  const addOrganization = async (name: string): Promise<{ id: number; name: string; api_key: string }> =>
    store.organizations.add(name, {
      street_address: '88 Industrial Way',
      city: 'Clovis',
      state: 'CA',
      zip_code: '93612',
    });
  const own = await addOrganization('Valley Solar');
  const lists = await store.references.lists();

  return {
    server,
    data,
    url,
    clock,
    store,
    own,
    addOrganization,
    ...clientOf(url, own.api_key),
    /** An id of a reference list by its entry's name. */
    idOf: (list: Parameters<typeof store.references.current>[0], name: string): string | number => {
      const entry = lists.get(list)!.offered.find((one) => one.name === name);
      if (!entry) throw new Error(`${list} has no ${name}`);
      return entry.id;
    },
    /** Names of files that came in and were neither placed nor discarded; local copies of files on S3 are none of them. */
    temporaryFiles: (): string[] =>
      readdirSync(path.join(data, 'server', 'files', 'tmp')).filter((name) => !name.includes('-copy-')),
    close: atEnd(async () => {
      await server.close();
      removeFolder(data);
    }),
  };
};

export type TestServer = Awaited<ReturnType<typeof startServer>>;
