import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem, problemAt } from '../../../shared/messages/problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body's JSON value, for requests with an Idempotency-Key. */
    bodyHash: Buffer | null;
  }
}

const decoders = { gzip: createGunzip, br: createBrotliDecompress, deflate: createInflate };
const isDecoder = (encoding: string): encoding is keyof typeof decoders => Object.hasOwn(decoders, encoding);

/** Decodes bodies with a Content-Encoding. The limit of a body's size applies to the decoded bytes. */
const decodeBodies = (app: FastifyInstance): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    // RFC 9110 §8.4.1.3: x-gzip is gzip.
    const encoding = (request.headers['content-encoding'] ?? '')
      .trim()
      .toLowerCase()
      .replace(/^x-gzip$/, 'gzip');
    const hasNoBody = request.method === 'GET' || request.method === 'HEAD';
    if (encoding === '' || encoding === 'identity' || hasNoBody) return payload;
    if (!isDecoder(encoding)) {
      const accepted = Object.keys(decoders);
      throw new Problem(message('encoding-not-read', { encoding, accepted }), {
        headers: { 'accept-encoding': accepted.join(', ') },
      });
    }
    const decoder = decoders[encoding]();
    const damaged = () => problem('body-not-decoded', { encoding });
    // Fastify compares `receivedEncodedLength` with Content-Length.
    const decoded = Object.assign(
      new PassThrough({
        // The decoders ignore what follows the end of their stream.
        flush: (done) => done(decoder.bytesWritten < decoded.receivedEncodedLength ? damaged() : null),
      }),
      { receivedEncodedLength: 0 },
    );
    payload.on('data', (chunk: Buffer) => (decoded.receivedEncodedLength += chunk.length));
    payload.on('error', (error) => decoded.destroy(error));
    decoder.on('error', () => decoded.destroy(damaged()));
    // A refused request has no reader that listens; an error without a listener would end the process.
    decoded.on('error', () => undefined);
    // A small body can become a very large one: decoding stops with the response, and behind the limit. The rest is read
    // and dropped, because the next request of the connection comes behind it.
    reply.raw.once('close', () => {
      payload.unpipe(decoder);
      payload.resume();
      decoder.destroy();
    });
    let decodedBytes = 0;
    decoder.on('data', (chunk: Buffer) => {
      decodedBytes += chunk.length;
      if (decodedBytes <= request.routeOptions.bodyLimit) return;
      decoder.destroy();
      decoded.destroy(problem('body-too-large'));
    });
    payload.pipe(decoder).pipe(decoded);
    return decoded;
  });
};

/** The body as text, in the charset of its Content-Type. */
const textOf = (request: FastifyRequest, bytes: Buffer): string => {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '') ?? [];
  if (/^utf-?8$/i.test(charset)) {
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

/**
 * Reads JSON bodies: the named charset, UTF-8 by default; gzip, br and deflate decoded within the size limit; no names that
 * change prototypes. Hashes the value for a request with an Idempotency-Key.
 */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyHash', null);
  app.removeAllContentTypeParsers();
  decodeBodies(app);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = textOf(request, body as Buffer);
    } catch (error) {
      done(error as Problem);
      return;
    }
    void parse(request, text, (error, value: unknown) => {
      if (error) {
        done(text.trim() === '' ? error : refusalOf(text));
        return;
      }
      if (request.headers['idempotency-key'] !== undefined)
        request.bodyHash = hash('sha256', orderedText(value) ?? text, 'buffer');
      done(null, value);
    });
  });
};
