import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
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
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (encoding === '' || encoding === 'identity') return payload;
    if (!isDecoder(encoding) || /^multipart\//i.test(request.headers['content-type'] ?? '')) {
      const accepted = Object.keys(decoders);
      throw new Problem(message('encoding-not-read', { encoding, accepted }), {
        headers: { 'accept-encoding': accepted.join(', ') },
      });
    }
    const decoder = decoders[encoding]();
    // Fastify compares `receivedEncodedLength` with Content-Length.
    const decoded = Object.assign(new PassThrough(), { receivedEncodedLength: 0 });
    payload.on('data', (chunk: Buffer) => (decoded.receivedEncodedLength += chunk.length));
    payload.on('error', (error) => decoded.destroy(error));
    decoder.on('error', () => decoded.destroy(problem('body-not-decoded', { encoding })));
    // After a refusal the rest is not decoded: a small body can become a very large one.
    reply.raw.once('close', () => decoder.destroy());
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

/** Where a valid JSON text holds a name that could change a prototype; undefined where it holds none. */
const forbiddenNameIn = (value: unknown): { at: PropertyKey[]; name: string } | undefined => {
  const open: { at: PropertyKey[]; value: unknown }[] = [{ at: [], value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [name, inner] of Object.entries(next.value)) {
      const at = [...next.at, name];
      if (name === '__proto__' || name === 'constructor') return { at, name };
      // A path this long cannot be a field's; the name is found on a shorter way or refused without its place.
      if (at.length < 100) open.push({ at, value: inner });
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
    const entries = Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([name, entry]) => [name, ordered(entry, depth + 1)]));
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
      if (request.headers['idempotency-key'] !== undefined) {
        request.bodyHash = createHash('sha256')
          .update(orderedText(value) ?? text)
          .digest();
      }
      done(null, value);
    });
  });
};
