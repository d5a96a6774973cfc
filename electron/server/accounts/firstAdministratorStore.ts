import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import type { SessionSecrets, SessionStore } from './sessionStore.ts';
import { putSetting, readSetting } from '../base/database/settingStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

const settingName = 'first_administrator';
const lifetimeMs = 24 * 60 * 60 * 1000;
/** A token that is good for less is not handed out any more. */
const shortestMs = lifetimeMs / 2;

/** Tokens that are good, the newest last. What earlier versions stored is none. */
const Tokens = z.array(z.object({ token: z.string(), expiresMs: z.number() })).catch([]);

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

const statements = {
  anyUser: sql<object, { id: number }>('SELECT id FROM "user" LIMIT 1'),
  insert: sql<{ email: string; passwordHash: string; now: number }, { id: number }>(
    `INSERT INTO "user" (email, role, organization_id, password_hash, created_ms)
     VALUES (@email, 'admin', NULL, @passwordHash, @now) RETURNING id`,
  ),
};

const liveTokens = (stored: unknown, now: number) => Tokens.parse(stored).filter(({ expiresMs }) => expiresMs > now);

/** Whether the token is among the stored ones, which are compared in constant time. */
const isLive = (sent: string, stored: unknown, now: number): boolean =>
  liveTokens(stored, now).some(({ token }) => timingSafeEqual(hashOf(token), hashOf(sent)));

function* hasNoUser(): Work<boolean> {
  return (yield* statements.anyUser.first(none)) === undefined;
}

/**
 * While there is no user, a token that creates the first administrator, once, within a day. All processes hand out the same
 * one, which is why it is stored as it is: it is worth nothing once there is a user, and before that there is nothing to
 * protect. In its last hours there is a second one.
 */
export class FirstAdministratorStore {
  readonly #deps: StoreDeps;
  readonly #sessions: SessionStore;

  constructor(deps: StoreDeps, sessions: SessionStore) {
    this.#deps = deps;
    this.#sessions = sessions;
  }

  /** There is no user at all. */
  isNeeded(): Promise<boolean> {
    return this.#deps.database.read(hasNoUser());
  }

  /** Null when there is a user. */
  token(): Promise<string | null> {
    return this.#deps.database.commit(() => this.#findingOrAdding());
  }

  isValid(token: string): Promise<boolean> {
    return this.#deps.database.read(this.#checking(token));
  }

  /** Creates the administrator and their session; null for an invalid token. */
  create(
    token: string,
    user: { email: string; passwordHash: string },
    address: string,
  ): Promise<{ id: number; secrets: SessionSecrets } | null> {
    return this.#deps.database.commit(() => this.#creating(token, user, address));
  }

  *#findingOrAdding(): Work<string | null> {
    if (!(yield* hasNoUser())) return null;
    const now = this.#deps.clock.now();
    const live = liveTokens(yield* readSetting(settingName), now);
    const newest = live.at(-1);
    if (newest && newest.expiresMs - now >= shortestMs) return newest.token;
    const token = randomBytes(32).toString('base64url');
    yield* putSetting(settingName, [...live, { token, expiresMs: now + lifetimeMs }]);
    return token;
  }

  *#checking(token: string): Work<boolean> {
    return (yield* hasNoUser()) && isLive(token, yield* readSetting(settingName), this.#deps.clock.now());
  }

  *#creating(
    token: string,
    { email, passwordHash }: { email: string; passwordHash: string },
    address: string,
  ): Work<{ id: number; secrets: SessionSecrets } | null> {
    const { clock, audit } = this.#deps;
    if (!(yield* this.#checking(token))) return null;
    const { id } = (yield* statements.insert.first({ email, passwordHash, now: clock.now() }))!;
    yield* putSetting(settingName, []);
    const subject = message('subject-user', { email });
    yield* audit.note({ actor: email, action: 'event-first-administrator-made', subject, address });
    return { id, secrets: yield* this.#sessions.begin(id) };
  }
}
