import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, problem, problemAt } from '../../../../shared/messages/problem.ts';
import { decodeBodies } from './decodeBodies.ts';
import { type JsonBounds, JsonScanner } from './jsonBounds.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body's JSON value, for requests with an Idempotency-Key. */
    bodyHash: Buffer | null;
  }
}

/** A body as it comes; of an encoded one also how many bytes came. */
type Sent = Readable & { receivedEncodedLength?: number };

const charsetOf = ({ headers }: FastifyRequest): string =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';

const isUtf8Named = (request: FastifyRequest): boolean => /^utf-?8$/i.test(charsetOf(request));

/** The body as text, in the charset of its Content-Type. */
const textOf = (request: FastifyRequest, bytes: Buffer): string => {
  const charset = charsetOf(request);
  if (isUtf8Named(request)) {
    if (!isUtf8(bytes)) throw problem('body-not-utf8');
    return bytes.toString('utf8');
  }
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw problem('charset-not-read', { charset });
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw problem('body-not-in-charset', { charset });
  }
};

interface Place {
  value: object;
  name: string;
  parent: Place | null;
  depth: number;
}

const pathTo = (place: Place): string[] => (place.parent ? [...pathTo(place.parent), place.name] : []);

/** Deeper places are not named; no field of a job is that deep. */
const deepestNamed = 100;

/** Where a JSON value holds a name that could change a prototype; undefined where it holds none. */
const forbiddenNameIn = (value: unknown): { at: string[]; name: string } | undefined => {
  const open: Place[] = [];
  const add = (inner: unknown, name: string, parent: Place | null): void => {
    const depth = (parent?.depth ?? 0) + 1;
    if (typeof inner === 'object' && inner !== null && depth <= deepestNamed)
      open.push({ value: inner, name, parent, depth });
  };
  add(value, '', null);
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: container } = next;
    if (Array.isArray(container)) container.forEach((inner, index) => add(inner, String(index), next));
    else
      for (const [name, inner] of Object.entries(container)) {
        if (name === '__proto__' || name === 'constructor') return { at: [...pathTo(next), name], name };
        add(inner, name, next);
      }
  }
  return undefined;
};

/** The refusal of a body that the parser did not take. */
const refusalOf = (text: string): Problem => {
  try {
    const found = forbiddenNameIn(JSON.parse(text));
    if (found) return problemAt(found.at, 'name-forbidden', { name: found.name });
  } catch {
    // It is no JSON.
  }
  return problem('body-not-json');
};

/** Deeper documents are compared by their text. */
const deepestCompared = 100;

/** The JSON text of a value with the names of every object in order: equal values have equal texts. Null if it is too deep. */
const orderedText = (value: unknown): string | null => {
  let isTooDeep = false;
  const ordered = (inner: unknown, depth: number): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner;
    if (depth > deepestCompared) {
      isTooDeep = true;
      return null;
    }
    if (Array.isArray(inner)) return inner.map((entry) => ordered(entry, depth + 1));
    const fields = inner as Readonly<Record<string, unknown>>;
    const result: Record<string, unknown> = {};
    // The parser has refused a `__proto__`.
    for (const name of Object.keys(fields).sort()) result[name] = ordered(fields[name], depth + 1);
    return result;
  };
  const text = JSON.stringify(ordered(value, 0));
  return isTooDeep ? null : text;
};

/** All bytes of a body. Throws as soon as there are too many, or too many names, entries or levels in them. */
const bytesOf = (request: FastifyRequest, payload: Sent, bounds: JsonBounds): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { bodyLimit: maximumBytes } = request.routeOptions;
    const announced = Number(request.headers['content-length']);
    if (announced > maximumBytes) return reject(problem('body-too-large', { maximumBytes }));
    // Counted as bytes: other charsets are counted once they are text.
    const scanner = isUtf8Named(request) ? new JsonScanner(bounds) : null;
    const chunks: Buffer[] = [];
    let received = 0;
    const end = (): void => {
      payload.off('data', take).off('end', finish).off('error', fail);
    };
    const fail = (error: Error): void => {
      end();
      reject(error instanceof Problem ? error : Object.assign(error, { statusCode: 400 }));
    };
    const take = (chunk: Buffer): void => {
      received += chunk.length;
      try {
        if (received > maximumBytes) throw problem('body-too-large', { maximumBytes });
        request.work.measure(() => scanner?.read(chunk));
        chunks.push(chunk);
      } catch (error) {
        fail(error as Error);
      }
    };
    const finish = (): void => {
      end();
      const isWhole = Number.isNaN(announced) || (payload.receivedEncodedLength ?? received) === announced;
      if (isWhole) resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, received));
      else reject(problem('body-length-differs'));
    };
    payload.on('data', take).on('end', finish).on('error', fail);
  });

/**
 * Reads JSON bodies: the named charset, UTF-8 by default; gzip, br and deflate decoded within the size limit; within the
 * bounds of names, entries and levels; no names that change prototypes. What costs time waits for its account's turn.
 * Hashes the value for a request with an Idempotency-Key.
 */
export const readJsonBodies = (app: FastifyInstance, bounds: JsonBounds): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  const valueOf = (request: FastifyRequest, bytes: Buffer): unknown => {
    const text = textOf(request, bytes);
    if (!isUtf8Named(request)) new JsonScanner(bounds).read(Buffer.from(text));
    let outcome: { error: Error } | { value: unknown } | undefined;
    void parse(request, text, (error, value) => (outcome = error ? { error } : { value }));
    if ('error' in outcome!) throw text.trim() === '' ? outcome.error : refusalOf(text);
    const { value } = outcome!;
    if (request.headers['idempotency-key'] !== undefined)
      request.bodyHash = hash('sha256', orderedText(value) ?? text, 'buffer');
    return value;
  };
  app.decorateRequest('bodyHash', null);
  app.removeAllContentTypeParsers();
  decodeBodies(app);
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Sent) => {
    const bytes = await bytesOf(request, payload, bounds);
    await request.work.enter(bytes.length);
    return request.work.measure(() => valueOf(request, bytes));
  });
};
