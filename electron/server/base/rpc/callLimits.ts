import type { FastifyRequest } from 'fastify';
import type { OfficeCall } from '../../../../shared/rpc/officeCallRows.ts';
import { addressRange } from '../work/addressRange.ts';
import { addressKey, rateLimited } from '../work/rateLimits.ts';
import type { ChargeTo } from '../work/limitWork.ts';
import type { OfficeDeps } from '../../office/officeDeps.ts';
import type { SessionGuard } from '../../accounts/sessionGuard.ts';

/** Of a minute's calls a sixth may come at once: who is refused goes on soon. */
const windows = { aMinute: 6, lengthMs: 10_000 };

/** A user, or a browser in which one has signed in before; null for a stranger. */
const askerOf = (request: FastifyRequest, guard: SessionGuard): `user ${number}` | `browser ${string}` | null => {
  if (request.session) return `user ${request.session.user.id}`;
  const browser = guard.anyKnownBrowser(request);
  return browser === null ? null : `browser ${browser}`;
};

const callOf = ({ routeOptions }: FastifyRequest): OfficeCall | null => routeOptions.config.callRow ?? null;

/**
 * Who pays for the work of a request to the console; null for its address. What a stranger needs to open the console and to
 * sign in is paid apart from everything else that comes from the address: a new browser there signs in beside any noise.
 */
export const payerOf = (request: FastifyRequest, guard: SessionGuard): Parameters<ChargeTo>[1] | null => {
  const asker = askerOf(request, guard);
  if (asker !== null || callOf(request)?.who !== 'anyone') return asker;
  const range = addressRange(request.ip);
  return request.routeOptions.config.call === 'readHere' ? `opening ${range}` : `signing-in ${range}`;
};

/**
 * Limits the console's calls, apart from the limit of the API's requests. Of a user, calls that change, calls that read, and
 * files are counted apart: screens read again after each change of a colleague, and must not keep a person from writing.
 * Strangers are counted by address: each call that anyone may make by itself, and all others together.
 */
export class CallLimits {
  readonly #aMinute: number;
  readonly #counts: OfficeDeps['store']['requestCounts'];
  readonly #guard: SessionGuard;

  constructor({ limits, store }: Pick<OfficeDeps, 'limits' | 'store'>, guard: SessionGuard) {
    this.#aMinute = limits.callLimit;
    this.#counts = store.requestCounts;
    this.#guard = guard;
  }

  /** Throws `rate-limited`. */
  countCall(request: FastifyRequest): void {
    const call = callOf(request);
    if (request.session) return this.#count(request, call && !call.changes ? ' reads' : '');
    this.#count(request, call?.who === 'anyone' ? ` ${request.routeOptions.config.call}` : '');
  }

  /** Throws `rate-limited`. The stream that asks screens to read again is never refused. */
  countFile(request: FastifyRequest): void {
    if (!request.routeOptions.config.isSpared) this.#count(request, request.session ? ' files' : '');
  }

  #count(request: FastifyRequest, kind: string): void {
    if (this.#aMinute === 0) return;
    const from = askerOf(request, this.#guard) ?? `console ${addressKey(request)}`;
    const maximum = Math.ceil(this.#aMinute / windows.aMinute);
    const { current, ttl } = this.#counts.count(`${from}${kind}`, maximum, windows.lengthMs);
    if (current > maximum) throw rateLimited(this.#aMinute, ttl);
  }
}
