import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { atEnd } from './atEnd.ts';
import { findChromium } from './chromium.ts';
import { temporaryFolder } from './processes.ts';

/** A network of two computers: this one, and a phone with a browser. */
export interface PhoneNetwork {
  /** Of this computer, as the phone sees it. */
  address: string;
  /** A program that is Chromium in the phone. */
  chromium: string;
  isReal: boolean;
}

const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: 'pipe' });

const connect = (name: string): PhoneNetwork => {
  const [here, there] = [`${name}a`, `${name}b`];
  const subnet = `10.213.${process.pid % 250}`;
  const inPhone = ['netns', 'exec', name, 'ip'];
  ip('netns', 'add', name);
  atEnd(() => ip('netns', 'del', name), { isOfFile: true });
  ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  ip('addr', 'add', `${subnet}.1/24`, 'dev', here);
  ip('link', 'set', here, 'up');
  ip(...inPhone, 'addr', 'add', `${subnet}.2/24`, 'dev', there);
  ip(...inPhone, 'link', 'set', there, 'up');
  ip(...inPhone, 'link', 'set', 'lo', 'up');
  const chromium = path.join(temporaryFolder(), 'chromium');
  writeFileSync(chromium, `#!/bin/sh\nexec ip netns exec ${name} '${findChromium()}' "$@"\n`);
  chmodSync(chromium, 0o755);
  return { address: `${subnet}.1`, chromium, isReal: true };
};

/** A network namespace for the phone, where this system allows one; loopback elsewhere, which the output of the test states. */
export const openPhoneNetwork = (): PhoneNetwork => {
  try {
    const network = connect(`rp${process.pid}`);
    console.log(`The phone has a network of its own, and reaches the laptop at ${network.address}.`);
    return network;
  } catch (error) {
    console.log(`The phone is on loopback: no network namespace can be made here (${(error as Error).message}).`);
    return { address: '127.0.0.1', chromium: findChromium()!, isReal: false };
  }
};
