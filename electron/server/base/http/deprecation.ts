import type { FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import type { Deprecation } from '../../../../shared/api/deprecation.ts';
import { type Endpoint, isForm } from '../../../../shared/api/endpoints.ts';
import { unwrapped } from '../../../../shared/api/parse.ts';

interface DeprecatedField {
  /** Names from the outside in; `*` stands for every entry of a list. */
  path: readonly string[];
  deprecation: Deprecation;
}

/** The deprecated fields of a body or a query. */
const deprecatedFields = (schema: z.ZodType, path: readonly string[] = []): DeprecatedField[] => {
  const inner = unwrapped(schema);
  const meta = (schema.meta() ?? inner.meta()) as { deprecation?: Deprecation } | undefined;
  const own = meta?.deprecation ? [{ path, deprecation: meta.deprecation }] : [];
  if (inner instanceof z.ZodArray) return [...own, ...deprecatedFields(inner.element as z.ZodType, [...path, '*'])];
  if (!(inner instanceof z.ZodObject)) return own;
  const fields = Object.entries(inner.shape) as [string, z.ZodType][];
  return [...own, ...fields.flatMap(([name, field]) => deprecatedFields(field, [...path, name]))];
};

/** Whether a request holds a value at this path. */
const holds = (sent: unknown, [name, ...rest]: readonly string[]): boolean => {
  if (name === undefined) return sent !== undefined;
  if (name === '*') return Array.isArray(sent) && sent.some((entry) => holds(entry, rest));
  return typeof sent === 'object' && sent !== null && Object.hasOwn(sent, name)
    ? holds((sent as Record<string, unknown>)[name], rest)
    : false;
};

const earliest = (days: readonly string[]): string => days.reduce((first, day) => (day < first ? day : first));

/**
 * A hook that names in the response what the request used that is deprecated (RFC 9745, RFC 8594); undefined for an
 * endpoint without anything deprecated.
 */
export const announceDeprecation = (
  { deprecated, query, body }: Endpoint,
  originOf: (request: FastifyRequest) => string,
): onSendAsyncHookHandler | undefined => {
  const inQuery = query ? deprecatedFields(query) : [];
  const inBody = body && !isForm(body) ? deprecatedFields(body) : [];
  if (!deprecated && inQuery.length + inBody.length === 0) return undefined;
  return async (request, reply) => {
    const fields = [
      ...inQuery.filter(({ path }) => holds(request.query, path)),
      ...inBody.filter(({ path }) => holds(request.body, path)),
    ];
    const used = [...(deprecated ? [deprecated] : []), ...fields.map(({ deprecation }) => deprecation)];
    if (used.length === 0) return;
    const sunsets = used.flatMap(({ sunset }) => sunset ?? []);
    const policy = `<${originOf(request)}/docs/deprecation>; rel="deprecation"; type="text/html"`;
    void reply
      .header('deprecation', `@${Date.parse(earliest(used.map(({ since }) => since))) / 1000}`)
      .header('link', [reply.getHeader('link'), policy].filter(Boolean).join(', '));
    if (sunsets.length > 0) void reply.header('sunset', new Date(earliest(sunsets)).toUTCString());
  };
};
