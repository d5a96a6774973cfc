import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { OfficeCallName, OfficeInput } from '../../../../shared/office/contract.ts';
import type { Calls, InputOf } from '../../../../shared/rpc/rpc.ts';
import type { Console } from '../../../support/console.ts';
import type { TestServer } from '../../../support/startServer.ts';

/** What requests may name. An id of what a test does not have leads nowhere. */
export interface World {
  /** Different in each case. */
  turn: number;
  job: number;
  photo: string;
  /** A letter or another file that the office made of the job. */
  produced: string;
  note: number;
  key: number;
  /** Somebody whom administrators may change. */
  user: number;
  organization: number;
  /** A connection type. */
  hanger: string;
}

/** What a request that leaves a trace may need before. */
export interface Stage {
  world: World;
  server: TestServer;
  admin: Console & { email: string };
  reviewer: Console;
  /** The administrator once more, in a session that no other request has ended. */
  again: () => Promise<Console>;
}

/** How a right request ends for those who may; `null` is well. */
export interface Ends<T> {
  ask: (world: World) => T;
  ends?: string | number | null;
  /** How it ends for a reviewer, where administrators may do more. */
  forReviewers?: string | number | null;
  /** It is about one job: to other organizations there is none. */
  ofJob?: true;
}

/** A call, as the tests of all calls make it: of roles, of wrong values, of other organizations and of the audit log. */
export interface CallCase<I> extends Ends<I> {
  /**
   * Of which one value is then replaced, where that is not `ask`; null where it would end the session, hash a password, or
   * start or stop what the whole server does.
   */
  hostile?: ((world: World) => object) | null;
  /** With what is not one's own, where that is not `ask` with another id; null where a test of its own looks at it. */
  foreign?: ((id: number, theirs: World) => I) | null;
  /** Clients have it, for what is their own: what is not does not exist. Others are forbidden. */
  ofClients?: true;
  /** Leaves a trace in the audit log, where `ask` would not; null where a test of its own looks at it. */
  traced?: ((stage: Stage) => Promise<I>) | null;
}

/** The cases of the calls of one capability. They are in `cases.ts` of its folder, where the tests of all calls find them. */
export type CasesOf<C extends Calls> = { [N in keyof C]: CallCase<InputOf<C, N>> };

const folder = path.resolve(import.meta.dirname, '../..');
const files = readdirSync(folder)
  .map((name) => path.join(folder, name, 'cases.ts'))
  .filter((file) => existsSync(file));
const found = await Promise.all(
  files.map(async (file) => ((await import(file)) as { cases: Partial<Record<OfficeCallName, unknown>> }).cases),
);

/** A right request of each call; `roles.test.ts` looks that none is missing. */
export const callCases = Object.assign({}, ...found) as { [N in OfficeCallName]: CallCase<OfficeInput<N>> };
