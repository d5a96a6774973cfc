import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogue, type Code } from '../../../../shared/messages/catalogue.ts';
import { languageNames, type Locale } from '../../../../shared/messages/locales.ts';
import { say } from '../../../../shared/messages/say.ts';

/** Paths that users open in a tab: the console's, links to files, and letters. */
const opened = /^\/(office\/|api\/files\/|api\/jobs\/[^/?]+\/letter(?:\?|$))/;

/** How much of a header is read. Browsers send less. */
const maxHeaderLength = 1000;

/** Whether a person opened one of these paths in a browser tab. */
export const isBrowserTab = (request: FastifyRequest): boolean => opened.test(request.url) && isNavigation(request);

/**
 * Whether a browser tab navigates. Every browser that does accepts XHTML too; libraries that accept `text/html` among
 * everything else do not. A request with an API key comes from a program.
 */
export const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers['x-api-key'] === undefined &&
  /\btext\/html\b(?!;q=0).*\bapplication\/xhtml\+xml\b/.test((headers.accept ?? '').slice(0, maxHeaderLength));

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:15vh auto 0;padding:0 1rem}a{display:inline-block;padding:.6rem 0}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page runs and loads nothing. The console's own pages may frame it in place of what is missing. */
const headersOf = (isOfConsole: boolean): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isOfConsole ? "'self'" : "'none'"}`,
  ].join('; '),
  'x-frame-options': isOfConsole ? 'SAMEORIGIN' : 'DENY',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  vary: 'accept, accept-language',
});

const isLocale = (tag: string): tag is Locale => Object.hasOwn(languageNames, tag);

/** The first language of an Accept-Language header that the catalogue has; English where it has none of them. */
const localeOf = (accepted: string): Locale =>
  accepted
    .slice(0, maxHeaderLength)
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find(isLocale) ?? 'en';

const hasPage = (code: string): code is Code =>
  Object.hasOwn(catalogue, code) && Object.hasOwn(catalogue, `${code}-text`);

/** Sends a refusal as a small page. The caller sets its status and its own headers. */
export const sendErrorPage = (request: FastifyRequest, reply: FastifyReply, kind: string): FastifyReply => {
  const isOfConsole = request.url.startsWith('/office/');
  const locale = localeOf(request.headers['accept-language'] ?? '');
  const isPreview = kind === 'not-found' && request.url.startsWith('/office/previews/');
  const wanted = isPreview ? 'page-preview' : `page-${kind}`;
  const code = hasPage(wanted) ? wanted : 'page-other';
  const title = say(locale, { code, params: {} });
  // A server that has another address has no console here.
  const back =
    kind === 'misdirected'
      ? ''
      : `<p><a href="/" target="_top">${say(locale, { code: 'page-back-to-console', params: {} })}</a></p>\n`;
  // All words come from the catalogue. The page contains nothing from the request.
  const page = `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
<p>${say(locale, { code: `${code}-text`, params: {} })}</p>
${back}</html>
`;
  return reply.headers(headersOf(isOfConsole)).type('text/html; charset=utf-8').send(page);
};
