import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, refusalWords } from './refusalWords.ts';

/** What people open in a tab: everything of the console, files by their links, and letters. */
const opened = /^\/(office\/|api\/files\/|api\/jobs\/[^/?]+\/letter(?:\?|$))/;

/**
 * Whether somebody has opened this in a tab, and reads what is answered. Every browser that goes to a page asks for XHTML
 * too; libraries that say `text/html` beside everything else do not. Who shows a key is a program.
 */
export const isOpenedInTab = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  opened.test(url) &&
  headers.authorization === undefined &&
  headers['x-api-key'] === undefined &&
  /\btext\/html\b(?!;q=0).*\bapplication\/xhtml\+xml\b/.test(headers.accept ?? '');

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:15vh auto 0;padding:0 1rem}a{display:inline-block;padding:.6rem 0}';
const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing of the page runs or is fetched; our own pages may show it where they show what is missing. */
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

/** A refusal as a small page in words; its status, and headers that it has of its own, are the caller's. */
export const sendRefusalPage = (request: FastifyRequest, reply: FastifyReply, code: string): FastifyReply => {
  const isOfConsole = request.url.startsWith('/office/');
  const language = languageOf(request.headers['accept-language'] ?? '');
  const { console: back, refusals } = refusalWords[language];
  const isPreview = code === 'not-found' && request.url.startsWith('/office/previews/');
  const { title, text } = isPreview ? refusals.preview : (refusals[code] ?? refusals.other);
  // All of it is ours: nothing of the address or of the refusal is written into it.
  const page = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/" target="_top">${back}</a></p>
</html>
`;
  return reply.headers(headersOf(isOfConsole)).type('text/html; charset=utf-8').send(page);
};
