import type { CallProblem } from '../../../shared/rpc/rpc.ts';
import type { ConsoleJob } from '../../../shared/job/consoleJob.ts';
import { type Console, signedIn } from '../../support/console.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';

/** A server with two client organizations, and people of every role. */
export const startOffice = async (limits: Parameters<typeof startServer>[0] = {}) => {
  const server = await startServer(limits);
  const other = await server.addOrganization('Coast Solar');
  return {
    server,
    other,
    admin: await signedIn(server, 'admin'),
    reviewer: await signedIn(server, 'reviewer'),
    client: await signedIn(server, 'office', { email: 'clerk@valley.example', organization: server.own.id }),
    stranger: await signedIn(server, 'office', { email: 'clerk@coast.example', organization: other.id }),
  };
};
export type TestOffice = Awaited<ReturnType<typeof startOffice>>;

/** A file for a job, as the console sends it. */
export const attach = async (
  console: Console,
  bytes: Uint8Array | string,
  query: Record<string, string | number>,
): Promise<{ status: number; value: ConsoleJob | null; problem: CallProblem | null }> => {
  const address = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await console.ask('POST', `/attachments?${address.toString()}`, {
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes as BodyInit,
  });
  const ended = (await response.json()) as { ok: boolean; value?: ConsoleJob; problem?: CallProblem };
  return { status: response.status, value: ended.value ?? null, problem: ended.problem ?? null };
};

/** What the API uploads, and its id. */
export const uploaded = async (server: TestServer, where: string, name: string, bytes: Uint8Array): Promise<string> => {
  const answer = await server.upload(where, [{ name, bytes }]);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json[0]!.id;
};

/** A job that was approved with a letter. */
export const approved = async ({ server, reviewer }: TestOffice, fields: Record<string, unknown> = {}) => {
  const job = await server.submit(fields);
  const { approveJob } = await import('../../support/approveJob.ts');
  await approveJob({ store: server.store, clock: server.clock }, job.id, { entries: {} }, { actor: reviewer.email });
  return job;
};
