import { hash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { message } from '../../../../shared/messages/catalogue.ts';
import { problem, problemAt } from '../../../../shared/messages/problem.ts';
import { recoveryCodeCount } from '../../../../shared/accounts/signIn.ts';
import { sql, type Work } from '../../base/database/statement.ts';
import type { Actor } from '../../base/audit/auditStore.ts';
import type { StoreDeps } from '../../base/database/storeDeps.ts';

/** RFC 6238, as every authenticator app reads it. */
const stepSeconds = 30;
const secretBytes = 20;
/** A secret that was not confirmed by then is no longer valid. */
const confirmMs = 15 * 60_000;
/** 80 random bits: without letters and digits that look alike. */
const recoveryLength = 16;
const recoveryLetters = 'abcdefghjkmnpqrstvwxyz0123456789';

interface TotpRow {
  secret: string;
  begunMs: number;
  confirmedMs: number | null;
  lastStep: number;
}

const statements = {
  find: sql<{ user: number }, TotpRow>(
    `SELECT secret, begun_ms AS "begunMs", confirmed_ms AS "confirmedMs", last_step AS "lastStep"
     FROM totp WHERE user_id = @user`,
  ),
  begin: sql<{ user: number; secret: string; now: number }>(
    `INSERT INTO totp (user_id, secret, begun_ms, confirmed_ms, last_step) VALUES (@user, @secret, @now, NULL, 0)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, begun_ms = excluded.begun_ms, last_step = 0
     WHERE totp.confirmed_ms IS NULL`,
  ),
  confirm: sql<{ user: number; now: number }>(
    'UPDATE totp SET confirmed_ms = @now WHERE user_id = @user AND confirmed_ms IS NULL',
  ),
  /** No row where a code of this step, or of a later one, was accepted before. */
  accept: sql<{ user: number; step: number }>(
    'UPDATE totp SET last_step = @step WHERE user_id = @user AND last_step < @step',
  ),
  remove: sql<{ user: number }>('DELETE FROM totp WHERE user_id = @user'),
  codesLeft: sql<{ user: number }, { left: number }>(
    'SELECT count(*) AS "left" FROM recovery_code WHERE user_id = @user',
  ),
  addCode: sql<{ user: number; hash: Buffer }>('INSERT INTO recovery_code (user_id, hash) VALUES (@user, @hash)'),
  useCode: sql<{ user: number; hash: Buffer }>('DELETE FROM recovery_code WHERE user_id = @user AND hash = @hash'),
  removeCodes: sql<{ user: number }>('DELETE FROM recovery_code WHERE user_id = @user'),
};

/** A user as the audit log records what the user does alone. */
export interface OwnActor extends Actor {
  id: number;
}

const subjectOf = ({ actor }: Actor) => message('subject-user', { email: actor });

/** `abcd-efgh-jkmn-pqrs`. */
const newRecoveryCode = (): string =>
  // Of 32 letters, so that each is as likely as the others.
  [...randomBytes(recoveryLength)]
    .map((byte) => recoveryLetters[byte % recoveryLetters.length]!)
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** Codes have 80 random bits, so a plain hash is enough. */
const recoveryHash = (user: number, code: string): Buffer => hash('sha256', `${user} ${code}`, 'buffer');

const plain = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '');

const totpOf = (secret: Secret, of = { issuer: '', label: '' }): TOTP =>
  new TOTP({ ...of, secret, algorithm: 'SHA1', digits: 6, period: stepSeconds });

/** Codes of authenticator apps, and recovery codes for who has lost the app. */
export class SecondFactorStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** Since when codes are asked for, and how many recovery codes are left. */
  async of(user: number): Promise<{ totpSinceMs: number | null; recoveryCodesLeft: number }> {
    return this.#deps.database.read(this.#reading(user));
  }

  /** A new secret, which counts once a code of it was confirmed. Throws `totp-on`. */
  async begin(user: number, of: { issuer: string; label: string }): Promise<{ secret: string; address: string }> {
    const secret = new Secret({ size: secretBytes });
    const row = { user, secret: secret.base32, now: this.#deps.clock.now() };
    await this.#deps.database.commit(function* () {
      if ((yield* statements.begin.run(row)) === 0) throw problem('totp-on');
    });
    return { secret: secret.base32, address: totpOf(secret, of).toString() };
  }

  /** Turns it on; resolves with the recovery codes. Throws `totp-not-begun`, `totp-on`, `sign-in-code-wrong`. */
  confirm(code: string, by: OwnActor): Promise<string[]> {
    return this.#deps.database.commit(() => this.#confirming(code, by));
  }

  /** Throws `totp-off`. */
  turnOff(by: OwnActor): Promise<void> {
    return this.#deps.database.commit(() => this.#turningOff(by));
  }

  /** New recovery codes in place of those that are left. Throws `totp-off`. */
  renewCodes(by: OwnActor): Promise<string[]> {
    return this.#deps.database.commit(() => this.#renewing(by));
  }

  /**
   * Inside a transaction: passes where no code is asked for, or the code is right; it is used then. Throws
   * `sign-in-code-needed`, `sign-in-code-wrong` and `sign-in-code-used`, all of the field `code`.
   */
  *assertCode(code: string | undefined, by: OwnActor): Work<void> {
    const row = yield* statements.find.first({ user: by.id });
    if (!row || row.confirmedMs === null) return;
    const typed = plain(code ?? '');
    if (typed === '') throw problemAt('#/code', 'sign-in-code-needed');
    if (/^\d{6}$/.test(typed)) yield* this.#useStep(row, typed, by.id);
    else yield* this.#useRecovery(typed, by);
  }

  /** Inside a transaction: ends the second factor of a user. */
  *removeOf(user: number): Work<boolean> {
    yield* statements.removeCodes.run({ user });
    return (yield* statements.remove.run({ user })) > 0;
  }

  *#reading(user: number): Work<{ totpSinceMs: number | null; recoveryCodesLeft: number }> {
    const totpSinceMs = (yield* statements.find.first({ user }))?.confirmedMs ?? null;
    return { totpSinceMs, recoveryCodesLeft: (yield* statements.codesLeft.first({ user }))?.left ?? 0 };
  }

  *#useStep({ secret }: TotpRow, code: string, user: number): Work<void> {
    const timestamp = this.#deps.clock.now();
    const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: 1 });
    if (delta === null) throw problemAt('#/code', 'sign-in-code-wrong');
    const step = Math.floor(timestamp / 1000 / stepSeconds) + delta;
    if ((yield* statements.accept.run({ user, step })) === 0) throw problemAt('#/code', 'sign-in-code-used');
  }

  *#useRecovery(code: string, by: OwnActor): Work<void> {
    const used = yield* statements.useCode.run({ user: by.id, hash: recoveryHash(by.id, code) });
    if (used === 0) throw problemAt('#/code', 'sign-in-code-wrong');
    const detail = yield* statements.codesLeft.first({ user: by.id });
    yield* this.#note(by, 'event-recovery-code-used', detail);
  }

  *#confirming(code: string, by: OwnActor): Work<string[]> {
    const row = yield* statements.find.first({ user: by.id });
    const now = this.#deps.clock.now();
    if (row && row.confirmedMs !== null) throw problem('totp-on');
    if (!row || now - row.begunMs > confirmMs) throw problem('totp-not-begun');
    const typed = plain(code);
    if (!/^\d{6}$/.test(typed)) throw problemAt('#/code', 'sign-in-code-wrong');
    yield* this.#useStep(row, typed, by.id);
    yield* statements.confirm.run({ user: by.id, now });
    yield* this.#note(by, 'event-totp-on');
    return yield* this.#newCodes(by.id);
  }

  *#turningOff(by: OwnActor): Work<void> {
    if (!(yield* this.removeOf(by.id))) throw problem('totp-off');
    yield* this.#note(by, 'event-totp-off');
  }

  *#renewing(by: OwnActor): Work<string[]> {
    const row = yield* statements.find.first({ user: by.id });
    if (!row || row.confirmedMs === null) throw problem('totp-off');
    yield* this.#note(by, 'event-recovery-codes-renewed');
    return yield* this.#newCodes(by.id);
  }

  *#newCodes(user: number): Work<string[]> {
    yield* statements.removeCodes.run({ user });
    const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    for (const code of codes) yield* statements.addCode.run({ user, hash: recoveryHash(user, plain(code)) });
    return codes;
  }

  *#note(
    { id: _id, ...by }: OwnActor,
    action: 'event-totp-on' | 'event-totp-off' | 'event-recovery-code-used' | 'event-recovery-codes-renewed',
    detail: object | null = null,
  ): Work<void> {
    yield* this.#deps.audit.note({ ...by, action, subject: subjectOf(by), detail });
  }
}
