import { it } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { killServers } from './serverKill.ts';

const kills = rounds(5);

it(`kill -9 under load, ${kills} times: everything acknowledged is there, nothing is there twice or in part`, () =>
  killServers(kills));
