import { describe, expect, it } from 'vitest';
import { openConsole } from '../../../support/console.ts';
import { type AtConsole } from './atConsole.ts';
import { adequate, startLetters } from '../../letters/startLetters.ts';

const { server, reviewer, office } = await startLetters();

/** As a browser asks for what somebody opens in a tab. */
const opens = (language = 'en-US,en;q=0.9') => ({
  headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': language },
});
const titleOf = (page: string): string => /<h1>(.+)<\/h1>/.exec(page)![1]!;

describe('what is not there, opened in a tab', () => {
  const gone = '00000000-0000-4000-8000-000000000000';
  const stranger = () => openConsole(server.url) as unknown as AtConsole;
  const places: [string, () => AtConsole, string, number, string][] = [
    ['a preview that went', () => reviewer, `/previews/${gone}`, 404, 'This preview has expired'],
    ['a file that is gone', () => reviewer, `/files/${gone}`, 404, 'There is nothing here'],
    ['a file, signed out', stranger, `/files/${gone}`, 401, 'You are not signed in'],
    ['a list as a file, signed out', stranger, '/jobs.csv', 401, 'You are not signed in'],
    ['a job as a file', () => office, '/jobs/999999/zip', 404, 'There is nothing here'],
    ['the audit log, for another role', () => reviewer, '/audit.csv', 403, 'Your role cannot open this'],
    ['an address that no list has', () => reviewer, '/jobs.csv?status=Lost', 400, 'This cannot be shown'],
    ['an address that never was', () => reviewer, '/nothing/at/all', 404, 'There is nothing here'],
  ];

  it.each(places)('%s is told in words, with its status', async (_, who, where, status, title) => {
    const response = await who().ask('GET', where, opens());
    const page = await response.text();
    expect([response.status, titleOf(page)]).toEqual([status, title]);
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('href="/"');
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
    const policy = headers['content-security-policy']!.split('; ');
    expect(policy.slice(0, 1)).toEqual(["default-src 'none'"]);
    expect(policy[1]).toMatch(/^style-src 'sha256-[\w+/]+='$/);
    expect(policy.slice(2)).toEqual(["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"]);
    expect(page).not.toMatch(/<script|\son\w+=|style="/);
  });

  it.each(places)('%s is JSON to a program, as ever', async (_, who, where, status) => {
    for (const accept of ['*/*', 'application/json']) {
      const response = await who().ask('GET', where, { headers: { accept } });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/);
    }
  });

  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es', 'Aquí no hay nada'],
    ['fr-FR,es;q=0.5', 'es', 'Aquí no hay nada'],
    ['de', 'en', 'There is nothing here'],
    ['', 'en', 'There is nothing here'],
  ])('is told in the language of the browser: %j', async (spoken, language, title) => {
    const page = await (await reviewer.ask('GET', `/files/${gone}`, opens(spoken))).text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(titleOf(page)).toBe(title);
  });

  it('writes nothing of the address into the page', async () => {
    const page = await (await reviewer.ask('GET', '/files/%3Cscript%3Ealert(1)%3C%2Fscript%3E', opens())).text();
    expect(page).not.toContain('alert');
  });

  it('a preview that is there is the PDF, in a tab as elsewhere', async () => {
    const { id } = await server.submit();
    const { address } = await reviewer.value('previewLetter', { id, entries: adequate, confirmed: false });
    expect((await reviewer.ask('GET', `/${address}`, opens())).headers.get('content-type')).toBe('application/pdf');
    server.clock.offset += 11 * 60_000;
    expect(titleOf(await (await reviewer.ask('GET', `/${address}`, opens())).text())).toBe('This preview has expired');
    server.clock.offset -= 11 * 60_000;
  });

  it('calls answer JSON, whatever a page says that it accepts', async () => {
    const response = await reviewer.ask('POST', '/calls/nothing', {
      headers: { accept: 'text/html', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });
});

describe('§2.8 a link to a file, and §4.6 a letter, opened in a tab', () => {
  it('that lead nowhere are told in words; all else of the API speaks JSON', async () => {
    const { id } = await server.submit();
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api${path}`, { headers: { ...opens().headers, ...headers } });
    const key = { 'x-api-key': server.own.api_key };
    const file = `/files/00000000-0000-4000-8000-000000000000`;
    const told: [string, number, string][] = [
      [`${file}?expires=1&signature=x`, 403, 'This link is no longer valid'],
      [file, 401, 'This link is not complete'],
    ];
    const problem = 'application/problem+json; charset=utf-8';
    for (const [where, status, title] of told) {
      const response = await ask(where);
      expect([where, response.status, titleOf(await response.text())]).toEqual([where, status, title]);
      expect(response.headers.get('x-frame-options')).toBe('DENY');
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      // Libraries name pages among the rest, or to say that they want none.
      for (const accept of [
        'application/pdf, */*',
        'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
        'application/problem+json, text/html;q=0',
      ]) {
        const plain = await ask(where, { accept });
        expect([where, plain.status, plain.headers.get('content-type')]).toEqual([where, status, problem]);
      }
    }
    // Who shows a key is a program, and learns the status of the job.
    const authorization = { authorization: `Api-Key ${server.own.api_key}` };
    for (const by of [key, authorization]) {
      const none = await ask(`/jobs/${id}/letter`, by);
      expect([none.status, none.headers.get('content-type')]).toEqual([409, problem]);
      expect(JSON.stringify(await none.json())).toContain('Submitted');
      expect((await ask(file, by)).headers.get('content-type')).toBe(problem);
    }
    for (const where of [`/jobs/${id}`, '/jobs', `/jobs/${id}/files`])
      expect((await ask(where)).headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });
});
