import type { PhoneAddress, PhoneEnd, PhoneShown } from '../../shared/phone/deskCalls.ts';
import { problem } from '../../shared/messages/problem.ts';
import type { Desk } from '../desk/openDesk.ts';
import type { PhoneControl } from '../desk/rpc/phoneHandlers.ts';
import type { TakePhoto } from './phonePhotos.ts';
import { createPhoneServer, type PhoneServer } from './phoneServer.ts';
import { PhoneSession, type SealedAnswer } from './phoneSession.ts';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { networkOf } from '../networkRange.ts';

type PhoneDesk = Pick<Desk, 'base' | 'drafts' | 'photos'>;

/** Networks that only programs of this computer use, or that end elsewhere: virtual machines, containers, tunnels. */
const unlikely = /docker|veth|virbr|vmnet|vbox|virtualbox|vethernet|br-|tun|tap|utun|wg|zt|tailscale|ppp|awdl|llw/i;

const likelihood = ({ address, network }: PhoneAddress): number =>
  (unlikely.test(network) ? 2 : 0) + (networkOf(address) === 'private' ? 0 : 1);

/** IPv4 addresses of this computer that others can reach, the most likely one first. */
export const phoneAddresses = (interfaces = networkInterfaces()): PhoneAddress[] =>
  Object.entries(interfaces)
    .flatMap(([network, addresses]) =>
      (addresses ?? [])
        .filter(({ address, internal }) => !internal && isIPv4(address) && networkOf(address) !== 'link-local')
        .map(({ address }) => ({ address, network })),
    )
    .toSorted((one, other) => likelihood(one) - likelihood(other));

export interface PhoneLinkDeps {
  desk: PhoneDesk;
  takePhoto: TakePhoto;
  /** Folder of the built page for phones. */
  pages: string;
  /** Something changed that screens show. */
  changed: () => void;
  onBug: (error: unknown) => void;
  addresses?: () => PhoneAddress[];
  idleMs?: number;
}

interface Running {
  session: PhoneSession;
  server: PhoneServer;
  address: string;
  port: number;
}

const defaultIdleMs = 30 * 60_000;
const lookEveryMs = 5000;
/** The port of the latest session: a page that a phone has still open finds the next session there. */
const portName = 'phone_port';

/** Photos from a phone, for one draft at a time. Nothing listens before `start` and after the end. */
export class PhoneLink implements PhoneControl {
  readonly #deps: PhoneLinkDeps;
  #running: Running | null = null;
  #ended: PhoneShown['ended'] = null;
  #watch: NodeJS.Timeout | undefined;
  /** Starts and stops follow each other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: PhoneLinkDeps) {
    this.#deps = deps;
  }

  shown(): PhoneShown {
    const running = this.#running;
    return {
      addresses: this.#addresses(),
      session: running && {
        draft: running.session.draft,
        address: running.address,
        link: `http://${running.address}:${running.port}/#${running.session.fragment}`,
        phones: running.session.phones,
        added: running.session.photos.added,
        arriving: running.session.photos.arriving,
      },
      ended: this.#ended,
    };
  }

  /** A new session with a new secret, in place of one that runs. Throws where nothing can listen at the address. */
  start(draft: string, wanted: string | null): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#isDraft(draft)) throw problem('phone-needs-draft');
      const addresses = this.#addresses();
      const address = wanted ?? addresses[0]?.address;
      if (address === undefined) throw problem('phone-without-network');
      if (!addresses.some((one) => one.address === address)) throw problem('phone-address-gone', { address });
      await this.#stop(null);
      await this.#open(draft, address);
    });
  }

  stop(why: PhoneEnd = 'stopped'): Promise<void> {
    return this.#inTurn(() => this.#stop(why));
  }

  /** Ends a session whose draft is no longer one: it was queued, archived or sent meanwhile. */
  check(): void {
    let why: PhoneEnd | null;
    try {
      why = this.#whyOver();
    } catch (error) {
      // A timer asks: what it throws would end the app. The next look may succeed.
      return this.#deps.onBug(error);
    }
    if (why !== null) void this.stop(why).then(this.#deps.changed, this.#deps.onBug);
  }

  async close(): Promise<void> {
    await this.stop();
  }

  async #open(draft: string, address: string): Promise<void> {
    const { desk, takePhoto, pages, changed, onBug } = this.#deps;
    const {
      base: { clock },
    } = desk;
    const session = new PhoneSession({ desk, draft, takePhoto, changed, clock });
    const answer = async (message: Uint8Array, from: string): Promise<SealedAnswer | null> => {
      if (this.#running?.session !== session) return null;
      const why = this.#whyOver();
      if (why === null) return session.answer(message, from);
      this.check();
      return null;
    };
    const listen = async (wanted: number): Promise<{ server: PhoneServer; port: number } | null> => {
      const server = createPhoneServer({ pages, clock, answer, onBug });
      try {
        return { server, port: await server.listen(address, wanted) };
      } catch {
        await server.close();
        return null;
      }
    };
    const latestPort = Number(desk.base.keyValues.read(portName) ?? 0);
    const listening = (latestPort > 0 && (await listen(latestPort))) || (await listen(0));
    if (!listening) throw problem('phone-address-gone', { address });
    desk.base.keyValues.put(portName, String(listening.port));
    this.#running = { session, address, ...listening };
    this.#ended = null;
    this.#watch = setInterval(() => this.check(), lookEveryMs).unref();
  }

  async #stop(why: PhoneEnd | null): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    this.#running = null;
    clearInterval(this.#watch);
    const { draft, photos } = running.session;
    this.#ended = why && { draft, why, added: photos.added };
    await running.server.close();
    await photos.close();
  }

  #whyOver(): PhoneEnd | null {
    if (this.#running === null) return null;
    const { session, address } = this.#running;
    if (!this.#isDraft(session.draft)) return 'not-a-draft';
    // A clock that was set back must not keep a session open for hours.
    const silentMs = Math.abs(this.#deps.desk.base.clock.now() - session.heardMs);
    if (silentMs > (this.#deps.idleMs ?? defaultIdleMs)) return 'idle';
    return this.#addresses().some((one) => one.address === address) ? null : 'address-gone';
  }

  #isDraft(id: string): boolean {
    const { state, archivedMs } = this.#deps.desk.drafts.store.get(id);
    return state === 'draft' && archivedMs === null;
  }

  #addresses(): PhoneAddress[] {
    return (this.#deps.addresses ?? phoneAddresses)();
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
