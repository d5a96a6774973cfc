import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { atEnd } from './atEnd.ts';
import { waitMs } from './patience.ts';
import { forgetExampleNames } from './unknownNames.ts';

const asked: string[] = [];
const ofSystem = (
  host: string,
  _options: object,
  done: (error: null, address: string, family: number) => void,
): void => {
  asked.push(host);
  process.nextTick(done, null, '127.0.0.1', 4);
};
// A resolver that answers every name.
const usual = dns.lookup;
atEnd(() => Object.assign(dns, { lookup: usual }), { isOfFile: true });
Object.assign(dns, { lookup: ofSystem });
forgetExampleNames();

it('names below .example are not asked of a resolver that answers every name, here or by a connection', async () => {
  await expect(lookup('storage.example', { all: true })).rejects.toMatchObject({ code: 'ENOTFOUND' });
  const [error] = (await once(connect(9, 'deep.storage.example'), 'error', {
    signal: AbortSignal.timeout(waitMs),
  }).catch((thrown: unknown) => [thrown])) as [Error];
  expect(error).toMatchObject({ code: 'ENOTFOUND' });
  expect(asked).toEqual([]);
});
