import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from './atEnd.ts';

/**
 * A line on loopback that breaks, or stands still, when so many bytes have come from clients. It passes on what comes as it
 * is, and counts the bytes of clients.
 */
export const startCuttingProxy = async (target: () => string) => {
  let sent = 0;
  let cuts = 0;
  let due: number[] = [];
  let hold: { at: number; reached: () => void } | null = null;
  let isHeld = false;
  const pairs = new Set<readonly [client: Socket, provider: Socket]>();
  const cutAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const count = (bytes: number): void => {
    sent += bytes;
    if (hold && sent >= hold.at) {
      isHeld = true;
      for (const [client] of pairs) client.pause();
      hold.reached();
      hold = null;
    }
    if (due.length === 0 || sent < due[0]!) return;
    due = due.filter((at) => at > sent);
    cuts += 1;
    cutAll();
  };
  const server = createServer((client) => {
    const { hostname, port } = new URL(target());
    const provider = connect(Number(port), hostname);
    const pair = [client, provider] as const;
    pairs.add(pair);
    client.on('data', (bytes: Buffer) => {
      if (!provider.write(bytes)) client.pause();
      count(bytes.length);
    });
    provider.on('drain', () => isHeld || client.resume());
    client.on('end', () => provider.end());
    provider.pipe(client);
    for (const [socket, other] of [pair, [provider, client] as const]) {
      socket.on('error', () => undefined);
      socket.once('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.close();
    cutAll();
    await once(server, 'close');
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Breaks each time when so many bytes more have come. */
    cutAt: (bytes: readonly number[]): void => void (due = bytes.map((at) => sent + at)),
    /** Resolves when so many bytes more have come; nothing passes from then on, until `release`. */
    holdAt: (bytes: number): Promise<void> =>
      new Promise((reached) => {
        hold = { at: sent + bytes, reached };
      }),
    release: (): void => {
      isHeld = false;
      for (const [client] of pairs) client.resume();
    },
    sent: (): number => sent,
    cuts: (): number => cuts,
  };
};
