import { z } from 'zod';
import type { Code } from '../../../../shared/messages/catalogue.ts';
import { refusedAs } from '../../../../shared/messages/rule.ts';

const readUrl = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** Any http(s) URL, with or without a path or a slash at its end. */
const BaseUrl = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const url = readUrl(text);
    const fail = (code: Code): void => context.addIssue({ code: 'custom', message: code });
    if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') fail('not-a-base-url');
    else if (url.username !== '' || url.password !== '') fail('url-with-password');
    else if (/[?#]/.test(text)) fail('url-with-query');
  });

/** The address of a provider and the key. */
export const Connection = z.object({
  baseUrl: BaseUrl,
  apiKey: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,4096}$/, refusedAs('key-not-printable')),
  authHeader: z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, refusedAs('not-a-header-name')),
  authPrefix: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{0,100}$/, refusedAs('not-one-word')),
  trailingSlash: z.boolean(),
});
export type Connection = z.infer<typeof Connection>;

/** A base URL without blanks around it and slashes at its end. */
export const withoutSlash = (baseUrl: string): string => baseUrl.trim().replace(/\/+$/, '');

export type Query = Readonly<Record<string, string | undefined>>;

/** The URL of a path below the base, with a slash at its end if this provider needs one. */
export const urlOf = ({ baseUrl, trailingSlash }: Connection, path: string, query: Query = {}): string => {
  const url = new URL(`${withoutSlash(baseUrl)}${path}${trailingSlash ? '/' : ''}`);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
};

/** `/arrays/{array_id}/attic-images` with its parameters in place, percent-encoded. Throws for one that is missing. */
export const pathWith = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });

export const authorization = ({ authHeader, authPrefix, apiKey }: Connection): Record<string, string> => ({
  [authHeader]: authPrefix === '' ? apiKey : `${authPrefix} ${apiKey}`,
});
