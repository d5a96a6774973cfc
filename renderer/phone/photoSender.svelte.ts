import { chunkLength, phoneLimits, type PhonePlace, type PhoneReply } from '../../shared/phone/protocol.ts';
import { jsonBytes, readSecret } from '../../shared/phone/sealed.ts';
import { type Aim, ChosenPhoto } from './chosenPhoto.svelte.ts';
import { DeskLink, isReceiving, LinkError, type LinkTrouble } from './deskLink.ts';

export type LinkState = 'no-code' | 'connecting' | 'connected' | LinkTrouble;

const firstPauseMs = 500;
const longestPauseMs = 10_000;
/** Answers that lead nowhere before a photo is given up. */
const mostDetours = 5;

/**
 * Sends chosen photos one after the other, and goes on where it was after sleep, a lost network, or with the code of a new
 * session. What was not sent stays as long as the page lives.
 */
export class PhotoSender {
  #state = $state<LinkState>('no-code');
  #job = $state<string | null>(null);
  #draft = $state<string | null>(null);
  #places = $state.raw<readonly PhonePlace[]>([]);
  #photos = $state.raw<readonly ChosenPhoto[]>([]);
  #link: DeskLink | null = null;
  #needsPlaces = false;
  #isRunning = false;
  /** Requests in a row that had no answer. */
  #failures = 0;
  #endPause = (): void => undefined;
  #number = 0;

  get state(): LinkState {
    return this.#state;
  }
  /** The job's name; null until the desk has answered. */
  get job(): string | null {
    return this.#job;
  }
  /** Of the job; null until the desk has answered. */
  get draft(): string | null {
    return this.#draft;
  }
  get places(): readonly PhonePlace[] {
    return this.#places;
  }
  get photos(): readonly ChosenPhoto[] {
    return this.#photos;
  }
  get unsent(): number {
    return this.#photos.filter(({ state }) => state !== 'sent').length;
  }
  get isWithoutLink(): boolean {
    return this.#state === 'no-code' || this.#state === 'wrong-code' || this.#state === 'unreachable';
  }

  /** Uses the secret of a link's fragment from now on. */
  use(fragment: string): void {
    const secret = readSecret(fragment);
    if (secret === null) {
      if (this.#link === null) this.#state = 'no-code';
      return;
    }
    this.#link = new DeskLink(secret);
    this.#state = 'connecting';
    // It may be the code of their job.
    for (const photo of this.#photos) {
      if (photo.problem !== 'other-job') continue;
      photo.state = 'waiting';
      photo.problem = null;
    }
    this.refresh();
  }

  add(files: readonly File[], aim: Aim): void {
    const added = files.map((file) => new ChosenPhoto(file, aim, (this.#number += 1)));
    this.#photos = [...this.#photos, ...added];
    void this.#run();
  }

  retry(photo: ChosenPhoto): void {
    photo.state = 'waiting';
    photo.problem = null;
    void this.#run();
  }

  remove(photo: ChosenPhoto): void {
    this.#photos = this.#photos.filter((one) => one !== photo);
  }

  /** Asks again what is there, and tries at once: the phone woke up, or its network is back. */
  refresh(): void {
    this.#needsPlaces = true;
    this.#failures = Math.min(this.#failures, 1);
    this.#endPause();
    void this.#run();
  }

  /** Looks, while there is nothing to send, whether receiving was stopped. */
  async look(): Promise<void> {
    if (this.#state === 'connected' && !this.#isRunning && !(await isReceiving())) this.refresh();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      const link = this.#link;
      const photo = this.#photos.find(({ state }) => state === 'waiting');
      if (link === null || this.#state === 'wrong-code' || (!this.#needsPlaces && !photo)) break;
      try {
        if (this.#needsPlaces) await this.#readPlaces(link);
        else await this.#send(link, photo!);
        this.#state = 'connected';
        this.#failures = 0;
      } catch (error) {
        if (!(error instanceof LinkError)) throw error;
        // Another code was scanned meanwhile: its link is tried next.
        if (link !== this.#link) continue;
        this.#failures += 1;
        // A connection that was idle may be closed: the first failure means little.
        if (error.trouble === 'wrong-code' || this.#failures > 1) this.#state = error.trouble;
        if (error.trouble === 'unreachable') await this.#pause();
      }
    }
    this.#isRunning = false;
  }

  async #readPlaces(link: DeskLink): Promise<void> {
    this.#needsPlaces = false;
    const reply = await link.ask({ kind: 'hello' }).catch((error: unknown) => {
      this.#needsPlaces = true;
      throw error;
    });
    if (reply.kind !== 'places') return;
    this.#draft = reply.draft;
    this.#job = reply.job;
    this.#places = reply.places;
  }

  async #send(link: DeskLink, photo: ChosenPhoto): Promise<void> {
    photo.state = 'sending';
    await photo.makeThumbnail();
    try {
      const reply = await this.#deliver(link, photo);
      photo.state = reply.kind === 'kept' ? 'sent' : 'failed';
      if (reply.kind === 'kept') photo.wasThere = reply.wasThere;
      if (reply.kind === 'kept') photo.withoutPlace = reply.withoutPlace ?? false;
      if (reply.kind === 'kept') photo.sent = photo.bytes;
      if (reply.kind === 'refused')
        photo.problem = reply.reason === 'replayed' || reply.reason === 'out-of-order' ? 'not-kept' : reply.reason;
    } catch (error) {
      photo.state = error instanceof LinkError ? 'waiting' : 'failed';
      if (error instanceof LinkError) throw error;
      photo.problem = 'unreadable';
    }
    if (!this.#photos.some(({ state }) => state === 'waiting')) this.#needsPlaces = true;
  }

  /** Asks how much of the photo has come, and sends the rest. */
  async #deliver(link: DeskLink, photo: ChosenPhoto): Promise<PhoneReply> {
    // Before all of it is read: such a size need not fit the header either.
    if (photo.bytes > phoneLimits.photoBytes) return { kind: 'refused', reason: 'photo-too-large' };
    // What a cloud has not brought to the phone yet has no bytes.
    if (photo.bytes === 0) throw new Error('empty');
    const about = { photo: photo.id, total: photo.bytes };
    const offer = jsonBytes({
      draft: photo.draft,
      place: photo.place.key,
      name: photo.name.slice(-200),
      sha256: await photo.hash(),
    });
    let reply = await link.ask({ kind: 'offer', ...about }, offer);
    for (let detours = 0; reply.kind === 'wanted' && detours < mostDetours;) {
      const index = reply.received;
      const length = chunkLength(index, photo.bytes);
      photo.sent = index * phoneLimits.chunkBytes;
      if (length > 0) {
        const chunk = await photo.chunk(index * phoneLimits.chunkBytes, length);
        reply = await link.ask({ kind: 'chunk', ...about, index }, chunk);
      } else reply = await link.ask({ kind: 'offer', ...about }, offer);
      if (reply.kind === 'wanted' && reply.received !== index + 1) detours += 1;
    }
    return reply.kind === 'wanted' ? { kind: 'refused', reason: 'not-kept' } : reply;
  }

  #pause(): Promise<void> {
    const ms = Math.min(firstPauseMs * 2 ** (this.#failures - 1), longestPauseMs);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
