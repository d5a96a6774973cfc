import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressRange } from './addressRange.ts';
import type { Limits } from '../limits.ts';
import type { Clock } from '../../../ports.ts';
import { RequestWork, runAs, type ThreadTime } from './requestWork.ts';
import { Turns } from './turns.ts';
import { WorkBudget, type WorkLimits } from './workBudget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: RequestWork;
  }
  interface FastifyContextConfig {
    /** Answered whatever was used up: probes of a supervisor, the console's page with its files, and the stream that asks screens to read again. */
    isSpared?: boolean;
  }
}

/** What requests cost beyond what is measured: their way through the HTTP server, and its logs. */
const msOfRequest = 0.3;
/** How often the bytes of requests under way are counted. */
const countEveryMs = 1000;
/** Part of the limits for all requests from one address that show neither a key nor a session. */
const shareOfStrangers = 1 / 3;
/** Of those who open the console or sign in, apart from the rest of their address. */
const shares = { 'browser ': shareOfStrangers, 'opening ': shareOfStrangers / 2, 'signing-in ': shareOfStrangers / 2 };
const shareOf = (name: string): number => {
  for (const [kind, share] of Object.entries(shares)) if (name.startsWith(kind)) return share;
  return 1;
};

/** Without a limit of requests there is none of work either. */
const workLimitsOf = (limits: Limits): WorkLimits => {
  const { rateLimit, workLimit, byteLimit, pictureLimit, rowLimit } = limits;
  const isLimited = rateLimit > 0;
  return {
    thread: isLimited ? workLimit : 0,
    bytes: isLimited ? byteLimit : 0,
    pictures: isLimited ? pictureLimit : 0,
    rows: isLimited ? rowLimit : 0,
  };
};

/**
 * Charges a request to an account from now on, and refuses it where the account's work is used up. A browser in which a user has
 * signed in before has as much as the address of strangers, and keeps it whatever strangers behind the same address do.
 */
export type ChargeTo = (
  request: FastifyRequest,
  account:
    `organization ${number}` | `user ${number}` | `browser ${string}` | `opening ${string}` | `signing-in ${string}`,
  /** Of several who share the account: none of them waits behind all requests, or other work, of another. */
  member?: string,
) => void;

/**
 * Gives every request its work (`request.work`), at first on the account of its address. Requests whose handler or body
 * takes time wait for their account's turn, and are refused with `work-limited` where its budget is used up.
 */
export const limitWork = (
  app: FastifyInstance,
  { limits, clock, threadTime }: { limits: Limits; clock: Clock; threadTime: ThreadTime },
): ChargeTo => {
  const budget = new WorkBudget({ limits: workLimitsOf(limits), clock });
  const turns = new Turns({ isBounded: limits.rateLimit > 0 });
  const open = new Set<RequestWork>();
  const counting = setInterval(() => {
    for (const work of open) work.countBytesSoFar();
  }, countEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(counting));

  app.addHook('onRequest', (request, reply, done) => {
    const { ip } = request;
    const strangers = () => budget.account(`address ${addressRange(ip)}`, shareOfStrangers);
    const work = new RequestWork(strangers, { turns, time: threadTime, connection: request.raw.socket });
    request.work = work;
    open.add(work);
    reply.raw.once('close', () => {
      open.delete(work);
      work.leave();
    });
    runAs(request.work, done);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.isSpared) return done();
    let waiting: Promise<void> | null;
    try {
      waiting = request.work.tryEnter();
    } catch (error) {
      return done(error as Error);
    }
    if (waiting) void waiting.then(() => done(), done);
    else done();
  });
  app.addHook('onResponse', async (request) => {
    request.work.charge('thread', msOfRequest);
    request.work.countBytes();
  });
  return (request, name, member) => {
    const account = budget.account(name, shareOf(name));
    request.work.belongTo(account, member);
    request.work.owner = { group: name, ...(member === undefined ? {} : { member }) };
    if (!request.routeOptions.config.isSpared) account.assertLeft();
  };
};
