import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

const ip = (...args: readonly string[]): string => execFileSync('ip', args, { stdio: 'pipe', encoding: 'utf8' });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Removes the networks of runs that were killed: each is named by its process. */
const removeLeft = (): void => {
  for (const [name, pid] of ip('netns', 'list').matchAll(/^rp(\d+)/gm))
    if (!isRunning(Number(pid))) ip('netns', 'del', name);
};

/** A subnet that no other run has: with two of the same, what is for the phone goes to the other one. */
const freeSubnet = (): string => {
  const taken = ip('-4', '-o', 'addr');
  const free = Array.from({ length: 250 }, (_, at) => `10.213.${(process.pid + at) % 250}`);
  return free.find((subnet) => !taken.includes(` ${subnet}.`)) ?? free[0]!;
};

/** Names the namespace and this computer's address in it; tests of other files inherit it. */
const variable = 'RAFTER_TEST_PHONE_NETWORK';

const connect = (name: string): string => {
  const [here, there] = [`${name}a`, `${name}b`];
  removeLeft();
  const subnet = freeSubnet();
  const inPhone = ['netns', 'exec', name, 'ip'];
  ip('netns', 'add', name);
  ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  // No IPv6: its address would be one more change, seconds later.
  ip('link', 'set', here, 'addrgenmode', 'none');
  ip('addr', 'add', `${subnet}.1/24`, 'dev', here);
  ip('link', 'set', here, 'up');
  ip(...inPhone, 'addr', 'add', `${subnet}.2/24`, 'dev', there);
  ip(...inPhone, 'link', 'set', there, 'up');
  ip(...inPhone, 'link', 'set', 'lo', 'up');
  return `${subnet}.1`;
};

/**
 * A network namespace for the phone, where this system allows one; loopback elsewhere, which the output states. Made before
 * all tests and removed after them: Chromium breaks every request off when the computer gets or loses an address.
 */
export const setup = (): (() => void) | void => {
  const name = `rp${process.pid}`;
  try {
    const address = connect(name);
    process.env[variable] = `${name} ${address}`;
    console.log(`The phone has a network of its own, and reaches the laptop at ${address}.`);
  } catch (error) {
    console.log(`The phone is on loopback: no network namespace can be made here (${(error as Error).message}).`);
  }
  return () => {
    delete process.env[variable];
    try {
      ip('netns', 'del', name);
    } catch {
      // It was not made, or not whole.
    }
  };
};

/** The network that `setup` made, which the phones of several tests share. */
export const openPhoneNetwork = (): PhoneNetwork => {
  const [name, address] = (process.env[variable] ?? '').split(' ');
  if (!name || !address) return { address: '127.0.0.1', chromium: findChromium()!, isReal: false };
  const chromium = path.join(temporaryFolder(), 'chromium');
  writeFileSync(chromium, `#!/bin/sh\nexec ip netns exec ${name} '${findChromium()}' "$@"\n`);
  chmodSync(chromium, 0o755);
  return { address, chromium, isReal: true };
};
