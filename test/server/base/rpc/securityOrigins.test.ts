import { describe, expect, it } from 'vitest';
import { type OfficeCallName, officeCalls } from '../../../../shared/office/contract.ts';
import { type FileRoute, fileRoutes } from '../../../../shared/office/fileRoutes.ts';
import type { FileRouteName } from '../../../../shared/rpc/filePaths.ts';
import { fewRows } from '../../../support/fewRows.ts';
import { openConsole } from '../../../support/console.ts';
import { startOffice } from '../../jobs/jobsOffice.ts';
import { tableContents } from '../../../support/serverDatabase.ts';

const office = await startOffice();
await office.server.submit({ arrays: [{ name: 'South' }] });

const json = { 'content-type': 'application/json' };
const bytes = { 'content-type': 'application/octet-stream' };
const calls = Object.keys(officeCalls) as OfficeCallName[];
const sent = (Object.entries(fileRoutes) as [FileRouteName, FileRoute][]).filter(([, { method }]) => method === 'POST');
const pathOf = ({ path }: FileRoute): string => path.replace(':what', 'logo').replace(':list', 'roof-materials');

/** What it says, whatever it says. */
const heard = async (response: Response) => {
  const text = await response.text();
  return { status: response.status, text, code: /"code":"([^"]*)"/.exec(text)?.[1] ?? null };
};
/** Everything that a request could have changed. */
const tables = ['audit', 'job', 'job_event', 'message', 'upload', 'user', 'api_key', 'organization', 'setting'];
const whole = (): Promise<string> => tableContents(office.server.store, tables);

describe('another page (CSRF)', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: '', referer: 'https://elsewhere.example/' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  it.each([
    ...fewRows(calls, 4).map((name) => `/calls/${name}`),
    ...sent.map(([, fileRoute]) => pathOf(fileRoute)),
    '/calls/none',
  ])('gets nothing done by %s, whatever it claims to be', async (where) => {
    const before = await whole();
    const type = where.startsWith('/calls/') ? json : bytes;
    for (const headers of [
      ...foreign,
      { origin: `${office.server.url}.elsewhere.example` },
      { origin: office.server.url.replace('http:', 'https:') },
      { origin: `${office.server.url}/` },
      { origin: office.server.url.replace('127.0.0.1', 'localhost') },
    ]) {
      const answer = await heard(
        await office.admin.ask('POST', where, { headers: { ...type, ...headers }, body: '{}' }),
      );
      expect([headers, answer.status, answer.code]).toEqual([headers, 403, 'wrong-origin']);
    }
    expect(await whole()).toBe(before);
  });

  it.each(fewRows(calls, 4))('%s is not asked by what a form can send', async (name) => {
    const before = await whole();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', ''])
      for (const who of [office.admin, openConsole(office.server.url)]) {
        const headers = { 'content-type': type };
        const body = new TextEncoder().encode('{"id":1}');
        const answer = await heard(await who.ask('POST', `/calls/${name}`, { headers, body }));
        expect(['unsupported-content-type', 'signed-out']).toContain(answer.code);
      }
    expect(await whole()).toBe(before);
  });

  it.each(sent)('%s takes nothing that a form can send', async (_name, fileRoute) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'application/json',
    ]) {
      const headers = { 'content-type': type };
      const answer = await heard(await office.admin.ask('POST', pathOf(fileRoute), { headers, body: '{}' }));
      expect([type, answer.status, answer.code]).toEqual([type, 415, 'unsupported-content-type']);
    }
  });

  it('no call and no file is there for another method, and nothing answers what may be asked across origins', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])
      for (const where of ['/calls/signOut', '/attachments', '/letters']) {
        const response = await office.admin.ask(method, where);
        expect(response.status).toBe(method === 'OPTIONS' ? 204 : 405);
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    expect((await office.admin.call('readHere', {})).user).not.toBeNull();
  });
});
