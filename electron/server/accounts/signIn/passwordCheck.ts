import type { FastifyRequest } from 'fastify';
import { problemAt } from '../../../../shared/messages/problem.ts';
import type { Store } from '../../store/openStore.ts';
import type { Credentials } from '../sessionStore.ts';
import type { OfficeSession } from '../../base/rpc/handlers.ts';
import { attemptOwner, type PasswordHasher } from '../passwords.ts';
import type { SessionGuard } from '../sessionGuard.ts';

interface PasswordCheckDeps {
  store: Pick<Store, 'users'>;
  guard: Pick<SessionGuard, 'knownBrowser' | 'proofOf'>;
  passwords: PasswordHasher;
  onBug: (error: unknown) => void;
}

/** An attempt with the right password. It counts as a failure until `succeeded` or `takenBack` is called. */
interface RightPassword {
  account: Credentials;
  succeeded: () => Promise<void>;
  /** Something else is asked for next. */
  takenBack: () => Promise<void>;
  /** What else was asked for was wrong. */
  failed: () => void;
}

/** Checks passwords of accounts, within the limits of attempts. */
export class PasswordCheck {
  readonly #deps: PasswordCheckDeps;

  constructor(deps: PasswordCheckDeps) {
    this.#deps = deps;
  }

  /**
   * Null where the password is wrong; takes the same time where there is no such account. `session` names the one that asks,
   * whose attempts count as those of a known browser. Throws `too-many-sign-in-attempts`.
   */
  async attempt(
    typed: { email: string; password: string },
    request: FastifyRequest,
    session: string | null = null,
  ): Promise<RightPassword | null> {
    const { store, guard, passwords, onBug } = this.#deps;
    const { sessions, throttle } = store.users;
    const address = request.ip;
    const email = typed.email.trim().toLowerCase();
    const browser = guard.knownBrowser(request, email) ?? session;
    const isKnown = await sessions.isKnownFrom(email, address);
    const attempt = await throttle.attempt(email, address, { isKnown, browser });
    const account = await sessions.credentialsOf(email);
    const owner = attemptOwner(email, address, isKnown || browser !== null);
    const isRight = await passwords.matches(owner, account?.passwordHash ?? null, typed.password);
    const failed = (): void => {
      // Not awaited: the time would tell that the account exists.
      if (attempt.isFirstTooMany && account) void sessions.noteGuessing(email, address).catch(onBug);
    };
    if (isRight && account) return { ...attempt, account, failed };
    failed();
    return null;
  }

  /** The account of a signed-in user who has entered the password again. Throws `wrong-current-password`. */
  async current({ user }: OfficeSession, password: string, request: FastifyRequest): Promise<Credentials> {
    const { cookie = null } = this.#deps.guard.proofOf(request) ?? {};
    // What strangers try from the same address does not keep a signed-in user from changing what protects the account.
    const session = cookie && `session ${cookie}`;
    const right = await this.attempt({ email: user.email, password }, request, session);
    if (!right) throw problemAt('#/current', 'wrong-current-password');
    await right.succeeded();
    return right.account;
  }
}
