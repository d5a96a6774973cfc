import type { OfficeCallName, OfficeInput, OfficeResult } from '../../shared/office/contract.ts';
import { pageSecretHeader } from '../../shared/accounts/session.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import type { NewSession } from '../../shared/accounts/officeCalls.ts';

/** What `fetch` answers, or the reason of a refusal as an error. */
const answered = async (response: Response, what: string): Promise<Response> => {
  if (response.ok) return response;
  throw new Error(`${what} was answered with ${response.status}: ${await response.text()}`);
};

/** One user at the console, as its pages call the server: over HTTP, with both halves of a session. */
export class DemoConsole {
  readonly #url: string;
  #cookie = '';
  #pageSecret = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(email: string, password: string): Promise<void> {
    this.#keep(await this.call('signIn', { email, password }));
  }

  /** `link` is the one that a server without users prints. */
  async makeFirstAdministrator(link: string, email: string, password: string): Promise<void> {
    const token = link.split('/').at(-1)!;
    this.#keep(await this.call('makeFirstAdministrator', { token, email, password }));
  }

  async call<N extends OfficeCallName>(name: N, input: OfficeInput<N>): Promise<OfficeResult<N>> {
    const body = JSON.stringify(input);
    return this.#post<OfficeResult<N>>(`/calls/${name}`, body, 'application/json');
  }

  /** A route that takes a file as its body. */
  send(path: string, bytes: Uint8Array): Promise<unknown> {
    return this.#post(path, new Uint8Array(bytes), 'application/octet-stream');
  }

  async #post<T>(path: string, body: BodyInit, type: string): Promise<T> {
    const response = await fetch(`${this.#url}/office${path}`, {
      method: 'POST',
      body,
      headers: {
        ...{ 'content-type': type, origin: this.#url, 'sec-fetch-site': 'same-origin' },
        ...{ cookie: this.#cookie, [pageSecretHeader]: this.#pageSecret },
      },
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]!);
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    const outcome = (await (await answered(response, path)).json()) as CallOutcome<T>;
    if (!outcome.ok) throw new Error(`${path} was refused: ${JSON.stringify(outcome.problem)}`);
    return outcome.value;
  }

  #keep({ pageSecret }: NewSession): void {
    this.#pageSecret = pageSecret;
  }
}

/** A program of an organization that sends its jobs over the API. */
export class ApiProgram {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const headers = { 'x-api-key': this.#key, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await answered(await fetch(`${this.#url}/api${path}`, init), path)).json()) as T;
  }

  async upload(path: string, name: string, bytes: Uint8Array): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const init = { method: 'POST', headers: { 'x-api-key': this.#key }, body: form };
    await answered(await fetch(`${this.#url}/api${path}`, init), path);
  }
}
