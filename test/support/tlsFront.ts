import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { atEnd } from './atEnd.ts';

/** Speaks TLS in front of a server of this computer, with the certificate and key of these files. Returns its port. */
export const startTlsFront = async (target: string, files: { cert: string; key: string }): Promise<number> => {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer({ cert: readFileSync(files.cert), key: readFileSync(files.key) }, (client) => {
    const onward = connect(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.once('close', () => other.destroy());
      one.once('close', () => sockets.delete(one));
      one.pipe(other);
    }
  });
  // A client that refuses the certificate.
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
};
