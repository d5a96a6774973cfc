import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from './atEnd.ts';
import { freePort } from './freePort.ts';
import { isInstalled } from './installedPrograms.ts';
import { root, temporaryFolder } from './processes.ts';

export const hasCaddy = isInstalled('caddy');

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Caddy with the example before a server, without its certificate; resolves with its address. */
export const startCaddy = async (serverPort: number): Promise<string> => {
  const [port, folder] = [await freePort(), temporaryFolder()];
  const example = readFileSync(path.join(root, 'electron/packaging/Caddyfile'), 'utf8')
    .replace('127.0.0.1:4180', `127.0.0.1:${serverPort}`)
    .replace('jobs.example.com {', `http://127.0.0.1:${port} {`);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${example}`);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  atEnd(() => child.kill());
  while (!(await isListening(port)) && child.exitCode === null) await sleep(50);
  return `http://127.0.0.1:${port}`;
};
