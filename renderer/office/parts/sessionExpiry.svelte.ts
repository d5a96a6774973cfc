import type { UserView } from '../../../shared/accounts/officeCalls.ts';
import { isProblem } from '../../base/gateway/calls.ts';
import type { OfficeGateway } from './officeGateway.ts';

/**
 * Handles a session that expires while a person works. The server refused their call before it did anything; the call
 * waits until they have signed in again, and is repeated then. Nothing that was typed is lost.
 */
export class SessionExpiry {
  /** The gateway whose calls wait for the sign-in. */
  readonly gateway: OfficeGateway;
  #user = $state.raw<UserView | null>(null);
  #isExpired = $state(false);
  #waiting: (() => void)[] = [];
  /** How often the user has signed in again. */
  #renewals = 0;

  constructor(gateway: OfficeGateway) {
    const repeated = async <T>(call: () => Promise<T>): Promise<T> => {
      for (;;) {
        const renewals = this.#renewals;
        try {
          return await call();
        } catch (error) {
          if (this.#user === null || !isProblem(error, 'signed-out')) throw error;
          // It was refused in the session before: in the new one it may be repeated at once.
          if (renewals !== this.#renewals) continue;
          this.#isExpired = true;
          await new Promise<void>((resolve) => this.#waiting.push(resolve));
        }
      }
    };
    this.gateway = {
      ...gateway,
      call: (name, request) => repeated(() => gateway.call(name, request)),
      send: (...upload) => repeated(() => gateway.send(...upload)),
    };
  }

  /** Whether calls wait until `user` has signed in again. */
  get isExpired(): boolean {
    return this.#isExpired;
  }

  /** Whose session it is; null before the sign-in. */
  setUser(user: UserView | null): void {
    this.#user = user;
  }

  /** The user has signed in again: repeat the calls that wait. */
  resume(): void {
    this.#isExpired = false;
    this.#renewals += 1;
    for (const resume of this.#waiting.splice(0)) resume();
  }
}
