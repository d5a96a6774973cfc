/** Numbers of Chromium's network errors, as far as the app meets them. */
const numbers: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
};

/** What `loadURL` waits for, as `_awaitNextLoad` in Electron's `web-contents.ts` does. */
export class Navigation {
  #current: { address: string; resolve: () => void; reject: (error: Error) => void } | null = null;

  /** Another navigation of the app ends this one. */
  begin(address: string): Promise<void> {
    if (this.#current) this.fail('ERR_ABORTED', this.#current.address);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Electron's promise is no unhandled rejection either.
    promise.catch(() => undefined);
    this.#current = { address, resolve, reject };
    return promise;
  }
  finish(): void {
    this.#current?.resolve();
    this.#current = null;
  }
  /** Of the page that was to be loaded from this address, unless another one is already. */
  fail(code: string, url = this.#current?.address ?? ''): void {
    if (this.#current?.address !== url) return;
    const errno = numbers[code] ?? -2;
    const error = Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { errno, code, url });
    this.#current.reject(error);
    this.#current = null;
  }
}
