import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect } from 'vitest';
import { dispositionField, partialUpload } from '../../../electron/files/uploadFields.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { type Asked, startServer } from '../../support/startServer.ts';

export const mebibyte = 1024 * 1024;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let turn = 0;
export const newKey = (): string => `upload-${(turn += 1)}`;

interface Begun {
  name?: string;
  key?: string | null;
  headers?: Record<string, string>;
  asked?: Asked;
  at?: string;
}

/** The path of the upload that an answer names. */
export const uploadOf = ({ headers }: { headers: Headers }): string =>
  new URL(headers.get('location')!).pathname.slice(4);
export const offsetOf = ({ headers }: { headers: Headers }): number =>
  Number(headers.get('upload-offset') ?? Number.NaN);
export const codeOf = ({ json }: { json: unknown }): string => (json as ProblemBody).code;

/** A server with a job, and what a client of uploads in pieces asks. */
export const startWithUploads = async () => {
  const server = await startServer({ maxFileBytes: 12_000_000, maxImageBytes: 200_000, maxOpenUploads: 40 });
  const { id: job } = await server.submit();
  const where = `/jobs/${job}/files`;

  const begin = (bytes: Uint8Array, { name = 'roof.mp4', key = newKey(), headers, asked, at = where }: Begun = {}) =>
    server.ask('POST', at, {
      ...asked,
      headers: {
        'upload-complete': '?0',
        'upload-length': String(bytes.length),
        'content-disposition': dispositionField(name),
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...headers,
      },
    });

  const begun = async (bytes: Uint8Array, more: Begun = {}): Promise<string> => {
    const answer = await begin(bytes, more);
    expect(answer.status).toBe(201);
    return uploadOf(answer);
  };

  const append = (at: string, offset: number, bytes: Uint8Array, isComplete: boolean, asked: Asked = {}) =>
    server.ask<{ id: string; file: string }[]>('PATCH', at, {
      ...asked,
      ...(bytes.length === 0 ? {} : { body: bytes }),
      headers: {
        'content-type': partialUpload,
        'upload-offset': String(offset),
        'upload-complete': isComplete ? '?1' : '?0',
        ...asked.headers,
      },
    });

  const look = (at: string, asked: Asked = {}) => server.ask('HEAD', at, asked);
  const filesOf = async (name: string) =>
    (await server.store.jobs.uploads.ofJob(job)).filter((file) => file.name === name);

  /**
   * A request that sends a part of what it announces, until the test goes on or breaks it off; `stored` is how much the server
   * said that it has.
   */
  const sending = async (at: string, offset: number, bytes: Uint8Array, announced: number) => {
    const { hostname, port } = new URL(server.url);
    const sent = request({
      ...{ method: 'PATCH', hostname, port, path: `/api${at}` },
      headers: {
        authorization: `Bearer ${server.own.api_key}`,
        'content-type': partialUpload,
        'content-length': announced,
        'upload-offset': offset,
        'upload-complete': '?1',
      },
    });
    sent.on('error', () => undefined);
    const told: number[] = [];
    sent.on('information', ({ headers: interim }: { headers: Record<string, unknown> }) =>
      told.push(Number(interim['upload-offset'] ?? 0)),
    );
    const answered = once(sent, 'response').then(([answer]) => answer as IncomingMessage);
    answered.catch(() => undefined);
    await new Promise((resolve) => sent.write(bytes, resolve));
    return { sent, answered, stored: () => told.at(-1) ?? 0 };
  };

  return { server, job, where, begin, begun, append, look, filesOf, sending };
};
