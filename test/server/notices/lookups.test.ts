import { createSocket } from 'node:dgram';
import { expect, it } from 'vitest';
import { lookupPublic } from '../../../electron/server/notices/webhookTarget.ts';
import { atEnd } from '../../support/atEnd.ts';

const codes = { 1: Buffer.from([93, 184, 216, 34]), 28: Buffer.from('26062800021f00000000000000000001', 'hex') };

/** A name server that answers for names that begin with `here`, knows that others are `absent`, and keeps all else until it is released. */
const startNameServer = async () => {
  const socket = createSocket('udp4');
  const asked = new Set<string>();
  const held: (() => void)[] = [];
  socket.on('message', (query, { port, address }) => {
    const name = query.toString('latin1', 13, 13 + query[12]!);
    asked.add(name);
    const type = query.readUInt16BE(query.indexOf(0, 12) + 1) as keyof typeof codes;
    const head = Buffer.from(query.subarray(0, query.indexOf(0, 12) + 5));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt32BE(0, 8);
    const refuse = (): void => {
      head.writeUInt16BE(0x8183, 2);
      socket.send(head, port, address);
    };
    if (name === 'absent' || (name === 'here4' && type === 28)) return refuse();
    if (!name.startsWith('here')) return void held.push(refuse);
    head.writeUInt16BE(1, 6);
    const value = codes[type];
    const answer = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, value.length]);
    return socket.send(Buffer.concat([head, answer, value]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  atEnd(() => socket.close());
  const release = (): void => {
    for (const refuse of held) refuse();
  };
  return { asked, release, options: { timeout: 60_000, servers: [`127.0.0.1:${socket.address().port}`] } };
};

it('names that no server answers for keep no other name waiting, however many they are', async () => {
  const { asked, release, options } = await startNameServer();
  let ended = 0;
  const slow = Array.from({ length: 64 }, (_, at) =>
    lookupPublic(`slow${at}.example`, options).catch((error: { code: string }) => {
      ended += 1;
      return error.code;
    }),
  );
  await expect.poll(() => asked.size).toBe(64);
  expect(await lookupPublic('here.example', options)).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2606:2800:21f::1', family: 6 },
  ]);
  expect(ended).toBe(0);
  await expect.poll(() => (release(), ended)).toBe(64);
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['ENOTFOUND']));
});

it('names have what is known of them: one kind of address, none, or their own', async () => {
  const { options } = await startNameServer();
  expect(await lookupPublic('here4.example', options)).toEqual([{ address: '93.184.216.34', family: 4 }]);
  await expect(lookupPublic('absent.example', options)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(await lookupPublic('10.0.0.1')).toEqual([{ address: '10.0.0.1', family: 4 }]);
  expect(await lookupPublic('::1')).toEqual([{ address: '::1', family: 6 }]);
  expect(await lookupPublic('a.localhost')).toEqual([{ address: '127.0.0.1', family: 4 }]);
});
