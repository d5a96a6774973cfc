import { describe, expect, it } from 'vitest';
import { signedIn } from '../../../support/console.ts';
import { hasPostgres } from '../../../support/postgresServer.ts';
import { createRandom } from '../../../support/random.ts';
import { rounds } from '../../../support/rounds.ts';
import { startOnBothEngines } from '../../../support/bothEngines.ts';
import { requests, type Side } from './hostileRequests.ts';
import { hostileValue } from './hostileValue.ts';

const seed = Number(process.env.SEED ?? 7);
const values = rounds(400);
const random = createRandom(seed);

/**
 * Without what differs between any two servers: addresses, signatures, keys, what is noted after a response, and ids of
 * notes, of which PostgreSQL leaves out those of refused ones.
 */
const comparable = (text: string): string =>
  text
    .replaceAll(/127\.0\.0\.1:\d+/g, 'SERVER')
    .replaceAll(/([?&](?:signature|sig|s)=)[\w-]+/g, '$1S')
    .replaceAll(/\brafter_[\w-]+/g, 'KEY')
    .replaceAll(/\{"id":\d+,"job":/g, '{"id":0,"job":')
    .replaceAll(/"last(Contact|Used)Ms":\d+/g, '"lastMs":0')
    .replace(/^PK.*/s, 'a ZIP file');

describe.skipIf(!hasPostgres())(`requests with hostile values, SEED=${seed}`, async () => {
  if (!hasPostgres()) return;
  const { servers, ofBoth, clock } = await startOnBothEngines();
  const admins = await ofBoth((server) => signedIn(server, 'admin'));
  const sides = async (round: number): Promise<Side[]> => {
    const jobs = await ofBoth((server) => server.submit({ arrays: [{ name: 'South' }] }));
    return servers.map((server, at) => ({
      ...{ server, admin: admins[at]!, job: jobs[at]!.id, array: jobs[at]!.arrays![0]!.id, round },
    }));
  };

  it(`end alike on both engines, ${values} times`, async () => {
    let both = await sides(0);
    for (let round = 0; round < values; round += 1) {
      both = round % 10 === 0 ? await sides(round) : both.map((side) => ({ ...side, round }));
      clock.offset += random.int(0, 5000);
      const request = random.pick(requests);
      const [path, value] = [random.pick(request.paths), hostileValue(random)];
      const asked = `${request.name} ${path.join('/')} ${JSON.stringify(value).slice(0, 200)}`;
      const [one, other] = await Promise.all(
        both.map(async (side) => {
          const { status, text } = await request.send(side, path, value);
          return { asked, status, text: comparable(text) };
        }),
      );
      expect(other).toEqual(one);
      expect([asked, one!.status < 500, one!.text.includes('"code":"bug"')]).toEqual([asked, true, false]);
    }
  });
});
