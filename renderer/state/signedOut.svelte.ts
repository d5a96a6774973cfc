import type { UserView } from '../../shared/office/shapes.ts';
import { Refused } from '../gateway/gateway.ts';
import type { OfficeGateway } from '../gateway/officeGateway.ts';

/**
 * A session that has ended while somebody works. What they asked for was refused before anything was done; it waits
 * until they have signed in again, and is then asked for once more. Nothing that was typed is lost.
 */
export class SignedOut {
  /** The gateway that waits. */
  readonly patient: OfficeGateway;
  #user = $state.raw<UserView | null>(null);
  #isAsking = $state(false);
  #waiting: (() => void)[] = [];

  constructor(gateway: OfficeGateway) {
    const again = async <T>(ask: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await ask();
        } catch (error) {
          if (!this.#isEnded(error)) throw error;
          await this.#signedIn();
        }
      }
    };
    this.patient = {
      ...gateway,
      call: (name, request) => again(() => gateway.call(name, request)),
      send: (...sent) => again(() => gateway.send(...sent)),
    };
  }

  /** Who works here, and has to sign in again. */
  get user(): UserView | null {
    return this.#user;
  }
  get isAsking(): boolean {
    return this.#isAsking;
  }

  expect(user: UserView | null): void {
    this.#user = user;
  }

  /** They are back: what waited goes on. */
  goOn(): void {
    this.#isAsking = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }

  #isEnded(error: unknown): boolean {
    return this.#user !== null && error instanceof Refused && error.problem.code === 'signed-out';
  }

  #signedIn(): Promise<void> {
    this.#isAsking = true;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
