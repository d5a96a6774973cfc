import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '../../shared/job/job.ts';
import { sha256Of } from '../support/archives.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';
import { waitMs } from '../support/patience.ts';
import type { Cluster } from './cluster.ts';
import { jobBody, jsonType } from './crew.ts';

/** A write with its Idempotency-Key. A form has files by their names. */
interface Write {
  where: string;
  key: string;
  body: string | Readonly<Record<string, Uint8Array>>;
}

/** What was acknowledged about one job. */
export interface SentJob {
  client: string;
  revisionOf: number | null;
  photos: string[];
  messages: string[];
}

const contentOf = ({ body }: Write): Pick<RequestInit, 'body' | 'headers'> => {
  if (typeof body === 'string') return { body, headers: jsonType };
  const form = new FormData();
  for (const [name, bytes] of Object.entries(body)) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return { body: form };
};

/** How soon after a refusal a client asks again at the latest. */
const maxPauseMs = 200;

const betweenJobsMs = 50;

/** Refusals after which a laptop repeats a request: the server is away for the moment, or still at the first one. */
const mayPass = new Set([409, 502, 503, 504]);

/**
 * Clients of one organization that send what laptops send, and repeat each request with its key until it is answered, to
 * whichever process is next. Any other response is a failure of the test.
 */
export class Load {
  readonly jobs = new Map<number, SentJob>();
  /** Refused at least once, by code. */
  readonly refusals = new Map<string, number>();
  /** Requests that got no answer: their connection broke off, or there was no server for one. */
  broken = 0;
  readonly #cluster: Cluster;
  readonly #key: string;
  readonly #acknowledged: { write: Write; text: string }[] = [];
  readonly #clients: Promise<void>[] = [];
  /** How often each client has sent all of a job. */
  readonly #sent: number[] = [];
  #turn = 0;
  #isStopped = false;

  constructor(cluster: Cluster, key: string) {
    this.#cluster = cluster;
    this.#key = key;
  }

  /** Photos that are going to be sent soon. */
  photosAhead(count: number): Buffer[] {
    return Array.from({ length: count }, (_, n) => jpegPhoto(this.#turn + n + 5));
  }

  get writes(): number {
    return this.#acknowledged.length;
  }

  /** Starts so many clients. `onFailure` hears of the first wrong response. */
  start(clients: number, onFailure: (error: unknown) => void): void {
    const work = async (client: number): Promise<void> => {
      while (!this.#isStopped) {
        await this.#sendOne();
        this.#sent[client]! += 1;
        // The servers are what is tested: they need the processors.
        await pause(betweenJobsMs);
      }
    };
    for (let n = 0; n < clients; n += 1) {
      this.#sent[n] = 0;
      this.#clients.push(
        work(n).catch((error: unknown) => {
          this.#isStopped = true;
          onFailure(error);
        }),
      );
    }
  }

  /** Clients finish what they have begun. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  /** Resolves once this many more writes are acknowledged. */
  async more(writes: number): Promise<void> {
    const wanted = this.writes + writes;
    while (this.writes < wanted && !this.#isStopped) await pause(5);
  }

  /** Resolves once each client has sent so many more jobs: none of them is stuck. */
  async moreOfEach(jobs: number): Promise<void> {
    const wanted = this.#sent.map((sent) => sent + jobs);
    while (this.#sent.some((sent, client) => sent < wanted[client]!) && !this.#isStopped) await pause(5);
  }

  get(where: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#cluster.reach(where, { headers: { ...headers, 'x-api-key': this.#key } });
  }

  /** Sends a write until it is acknowledged; resolves with the response's text. */
  async send(write: Write): Promise<string> {
    const lastMs = performance.now() + waitMs;
    const heard: string[] = [];
    for (;;) {
      const text = await this.#attempt(write, (what) => {
        heard.push(what);
        if (heard.length > 20) heard.shift();
      });
      if (text !== null) return text;
      if (performance.now() > lastMs)
        throw new Error(`${write.where} ${write.key} was never answered: ${heard.join(', ')}`);
      await pause(maxPauseMs * (0.25 + Math.random() / 2));
    }
  }

  /** Null for an attempt that has to be repeated. */
  async #attempt(write: Write, hear: (what: string) => void): Promise<string | null> {
    const sentMs = performance.now();
    const { body, headers } = contentOf(write);
    try {
      const response = await this.#cluster.reach(`/api${write.where}`, {
        method: 'POST',
        body: body!,
        headers: { ...headers, 'x-api-key': this.#key, 'idempotency-key': write.key },
        signal: AbortSignal.timeout(waitMs),
      });
      const text = await response.text();
      if (response.ok) return text;
      const { code = '' } = JSON.parse(text) as { code?: string };
      const isWaiting = response.headers.has('retry-after');
      if (!mayPass.has(response.status) || !isWaiting) throw new Error(`${write.where}: ${response.status} ${text}`);
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
      hear(`${code} after ${Math.round(performance.now() - sentMs)} ms`);
    } catch (error) {
      // A connection that breaks or is refused is the crash.
      if (!(error instanceof TypeError)) throw error;
      this.broken += 1;
      hear(`${error.message} after ${Math.round(performance.now() - sentMs)} ms`);
    }
    return null;
  }

  /** Sends a job without files. */
  async submit(client: string): Promise<Job> {
    const job = JSON.parse(await this.#write({ where: '/jobs', key: client, body: jobBody(client) })) as Job;
    this.jobs.set(job.id, { client, revisionOf: null, photos: [], messages: [] });
    return job;
  }

  async #write(write: Write): Promise<string> {
    const text = await this.send(write);
    this.#acknowledged.push({ write, text });
    return text;
  }

  /** A job, two photos, a message; of some jobs a revision. One in a few repeats something that was acknowledged long ago. */
  async #sendOne(): Promise<void> {
    const turn = (this.#turn += 1);
    const name = `job-${turn}`;
    const submitted = await this.submit(name);
    const sent = this.jobs.get(submitted.id)!;
    // A content of several jobs now and then.
    const photos = [jpegPhoto(turn), jpegPhoto(turn % 50)];
    const [attic, other] = photos as [Buffer, Buffer];
    const array = `/arrays/${submitted.arrays![0]!.id}/attic-images`;
    await this.#write({ where: array, key: `attic-${name}`, body: { 'attic.jpg': attic } });
    sent.photos.push(sha256Of(attic));
    const where = `/jobs/${submitted.id}`;
    await this.#write({ where: `${where}/files`, key: `files-${name}`, body: { 'other.jpg': other } });
    sent.photos.push(sha256Of(other));
    await this.#write({ where: `${where}/message`, key: `message-${name}`, body: `{"message_body":"of ${name}"}` });
    sent.messages.push(`of ${name}`);
    if (turn % 3 === 0) {
      const changes = JSON.stringify({ revision_reason: 'other', revision_notes: 'measured again', notes: name });
      const key = `revision-${name}`;
      const { id } = JSON.parse(await this.#write({ where: `${where}/revision`, key, body: changes })) as Job;
      // Without arrays in the changes, all images stay.
      this.jobs.set(id, { ...sent, revisionOf: submitted.id, messages: [] });
    }
    if (turn % 5 === 0) await this.repeatOne(Math.floor(Math.random() * this.#acknowledged.length));
  }

  /** A repetition gets the first response, from whichever process. */
  async repeatOne(index: number): Promise<void> {
    const { write, text } = this.#acknowledged[index]!;
    const again = await this.send(write);
    if (again !== text) throw new Error(`${write.where} ${write.key} was answered differently: ${text} ${again}`);
  }

  /** So many clients send the same job at the same time: one is made, and all get the same response. */
  async race(racers: number): Promise<void> {
    const write = { where: '/jobs', key: 'race', body: jobBody('race') };
    const [first, ...others] = await Promise.all(Array.from({ length: racers }, () => this.send(write)));
    if (others.some((text) => text !== first)) throw new Error(`${[first, ...others].join(' ')}`);
    this.#acknowledged.push({ write, text: first! });
    this.jobs.set((JSON.parse(first!) as Job).id, { client: 'race', revisionOf: null, photos: [], messages: [] });
  }

  async repeatAll(): Promise<void> {
    const indexes = this.#acknowledged.keys();
    const repeat = async (): Promise<void> => {
      for (const index of indexes) await this.repeatOne(index);
    };
    await Promise.all(Array.from({ length: 8 }, repeat));
  }
}
