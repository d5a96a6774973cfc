import net, { type AddressInfo, type Socket } from 'node:net';

/** Where a connection breaks, counted in pieces that the client sends. */
export interface Cut {
  afterPieces: number;
  /** Whether the server gets the last piece, whose answer is then lost. */
  reaches: boolean;
  then: () => void;
}

/** A relay on loopback to a server, whose connections can be cut. */
export const startCord = async (to: { host: string; port: number }) => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let cut: Cut | null = null;

  /** Breaks every connection. What the server was sent still reaches it. */
  const breakAll = (): void => {
    for (const [client, server] of pairs) {
      client.resetAndDestroy();
      server.end();
    }
  };
  const pass = (piece: Buffer, server: Socket): void => {
    if (cut === null || (cut.afterPieces -= 1) > 0) return void server.write(piece);
    const { reaches, then } = cut;
    cut = null;
    if (reaches) server.write(piece);
    breakAll();
    then();
  };

  const relay = net.createServer((client) => {
    const server = net.connect(to);
    const pair = [client, server] as const;
    pairs.add(pair);
    const close = (): void => {
      pairs.delete(pair);
      client.destroy();
      server.end();
    };
    for (const socket of pair) socket.setNoDelay(true).on('error', close).on('close', close);
    client.on('data', (piece: Buffer) => pass(piece, server));
    server.on('data', (piece: Buffer) => void (client.destroyed || client.write(piece)));
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    port: (relay.address() as AddressInfo).port,
    breakAll,
    /** Breaks all connections once so many pieces have been sent. */
    cutAfter: (next: Cut | null): void => void (cut = next),
    /** For good: nothing is taken any more. */
    close: (): void => {
      relay.close();
      breakAll();
    },
  };
};

export type Cord = Awaited<ReturnType<typeof startCord>>;
