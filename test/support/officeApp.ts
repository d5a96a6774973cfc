import type { Page } from 'playwright-core';
import type { OfficeResult, OfficeCallName, OfficeInput } from '../../shared/office/contract.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import type { Job } from '../../shared/job/job.ts';
import { openWindow, type Window, type WindowOptions } from './fieldApp.ts';
import type { Role } from '../../shared/rpc/roles.ts';
import type { RunningServer } from './openServer.ts';
import { administrator, password, seedOffice } from './seededOffice.ts';

export { administrator, password };

export interface OfficeApp {
  server: RunningServer;
  /** Address of a place of the console, such as `job/12`. */
  at: (place: string) => string;
  key: string;
  /** A job as a crew of Valley Solar sends it. */
  submit: (fields?: Record<string, unknown>) => Promise<Job>;
  /** A message of that crew. */
  write: (job: number, text: string) => Promise<void>;
  /** Another user who may sign in, with the same password; `organization` is the name of that of an office user. */
  addUser: (email: string, role: Role, organization?: string) => Promise<unknown>;
  /** A window in which they have signed in. */
  openAs: (email: string, place?: string, options?: WindowOptions) => Promise<Window>;
}

export const signIn = async (page: Page, email: string, withPassword = password): Promise<void> => {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(withPassword);
  await page.locator('form button[type=submit]').click();
};

const openHere = async (data: string): Promise<RunningServer> => (await import('./openServer.ts')).openServer(data);

/** A server with one organization, its key, and an administrator: in this process, or as `open` starts it. */
export const startOfficeApp = async (
  data: string,
  open: (data: string) => Promise<RunningServer> = openHere,
): Promise<OfficeApp> => {
  const key = await seedOffice(data);
  const server = await open(data);
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  const at = (place: string): string => `${server.url}/#/${place}`;
  return {
    server,
    at,
    key,
    addUser: async (...user) => (await import('./besideOffice.ts')).addUserBeside(data, ...user),
    submit: (fields = {}) =>
      post<Job>('/jobs', { client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St', ...fields }),
    write: async (job, text) => void (await post(`/jobs/${job}/message`, { message_body: text })),
    openAs: async (email, place = 'board', options = {}) => {
      const window = await openWindow(at(place), options);
      await signIn(window.page, email);
      await window.page.getByRole('navigation').first().waitFor();
      return window;
    },
  };
};

/** Answers a field with few choices. */
export const chooseAnswer = (page: Page, field: string, answer: string): Promise<void> =>
  page.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: answer, exact: true }).check();

/** Asks the office as the page's own screens do; throws what it says where it refuses. */
export const callOffice = async <N extends OfficeCallName>(
  page: Page,
  name: N,
  request: OfficeInput<N>,
): Promise<OfficeResult<N>> => {
  const ended = (await page.evaluate(
    async ([to, body]) => {
      const { pageSecret } = JSON.parse(localStorage.getItem('rafter.session') ?? '{}') as { pageSecret?: string };
      const headers = { 'content-type': 'application/json', 'rafter-page-secret': pageSecret ?? '' };
      return (await fetch(`/office/calls/${to}`, { method: 'POST', headers, body: body! })).json() as Promise<unknown>;
    },
    [name, JSON.stringify(request)],
  )) as CallOutcome<OfficeResult<N>>;
  if (!ended.ok) throw new Error(`${name}: ${ended.problem.detail}`);
  return ended.value;
};
