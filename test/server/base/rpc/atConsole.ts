import type { OfficeResult, OfficeCallName, OfficeInput } from '../../../../shared/office/contract.ts';
import type { CallOutcome } from '../../../../shared/rpc/rpc.ts';
import type { Role } from '../../../../shared/rpc/roles.ts';
import { type Console, openConsole, password as testPassword, signedIn } from '../../../support/console.ts';
import type { TestServer } from '../../../support/startServer.ts';

export { testPassword };

const atConsole = (console: Console, email: string) => ({
  email,
  ask: console.ask,
  /** A file to a fileRoute. */
  send: async <T>(where: string, bytes: Uint8Array | string) => {
    const headers = { 'content-type': 'application/octet-stream' };
    const response = await console.ask('POST', where, { headers, body: bytes as BodyInit });
    return { status: response.status, json: (await response.json()) as CallOutcome<T> };
  },
  call: async <N extends OfficeCallName>(name: N, request: OfficeInput<N>): Promise<CallOutcome<OfficeResult<N>>> =>
    (await console.hear(name, request)).ended,
  /** The answer; throws what was refused. */
  value: console.call,
  /** The refusal; throws where there was none. */
  refusal: async <N extends OfficeCallName>(name: N, request: OfficeInput<N>) => {
    const { ended } = await console.hear(name, request);
    if (ended.ok) throw new Error(`${name} was not refused`);
    return ended.problem;
  },
});
export type AtConsole = ReturnType<typeof atConsole>;

/** Somebody who is known already. */
export const signIn = async (server: TestServer, email: string, password = testPassword): Promise<AtConsole> => {
  const console = openConsole(server.url);
  await console.call('signIn', { email, password });
  return atConsole(console, email);
};

/** A new user of this role, signed in; `office` belongs to the server's own organization. */
export const newUser = async (
  server: TestServer,
  role: Role,
  { email = `${role}@example.com` }: { email?: string } = {},
): Promise<AtConsole> =>
  atConsole(await signedIn(server, role, { email, organization: role === 'office' ? server.own.id : null }), email);
