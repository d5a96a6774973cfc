import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import { none, sql, type Work } from '../database/statement.ts';
import type { SessionSecrets, SessionStore } from './sessionStore.ts';
import { putSetting, readSetting } from './settingStore.ts';
import type { StoreDeps } from './storeDeps.ts';

const settingName = 'first_administrator';
/** How long a link is good, and how many can be at a time. */
const lifetimeMs = 24 * 60 * 60 * 1000;
const maxTokens = 100;

/** Tokens that are good, by the hashes of them; the newest last. What earlier versions stored is none. */
const Tokens = z.array(z.object({ sha256: z.string(), expiresMs: z.number() })).catch([]);

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
const isLive = (token: string, stored: unknown, now: number): boolean =>
  liveTokens(stored, now).some(({ sha256 }) => timingSafeEqual(Buffer.from(sha256, 'hex'), hashOf(token)));

function* hasNoUser(): Work<boolean> {
  return (yield* statements.anyUser.first(none)) === undefined;
}

/**
 * While there is no user, tokens that create the first administrator, once. Each start of a server has its own, which is
 * good for a day: the start of another process does not spoil a link that is already printed.
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

  /** Adds a token, and resolves with it; null when there is a user. */
  newToken(): Promise<string | null> {
    return this.#deps.database.commit(() => this.#adding());
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

  *#adding(): Work<string | null> {
    if (!(yield* hasNoUser())) return null;
    const token = randomBytes(32).toString('base64url');
    const now = this.#deps.clock.now();
    const added = { sha256: hashOf(token).toString('hex'), expiresMs: now + lifetimeMs };
    const live = liveTokens(yield* readSetting(settingName), now);
    yield* putSetting(settingName, [...live, added].slice(-maxTokens));
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
