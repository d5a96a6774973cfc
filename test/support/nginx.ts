import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { atEnd } from './atEnd.ts';
import { freePort } from './freePort.ts';
import { programAt } from './installedPrograms.ts';
import { root, temporaryFolder } from './processes.ts';

const program = programAt('nginx');
export const hasNginx = program !== null;

/** nginx with the example before two servers, without its certificate; resolves with its address. */
export const startNginx = async (ports: readonly [number, number]): Promise<string> => {
  const [port, other, folder] = [await freePort(), await freePort(), temporaryFolder()];
  const example = readFileSync(path.join(root, 'electron/packaging/nginx.conf'), 'utf8')
    .replace('# server 127.0.0.1:4181', `server 127.0.0.1:${ports[1]}`)
    .replace('127.0.0.1:4180', `127.0.0.1:${ports[0]}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${other};`)
    .replaceAll(/(listen \[::\]|ssl_).*\n/g, '');
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const settings = `pid ${folder}/pid; events {} http { access_log off; ${bodies.join(' ')} ${example} }`;
  writeFileSync(path.join(folder, 'nginx.conf'), settings);
  const child = spawn(program!, ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  atEnd(() => child.kill());
  return `http://127.0.0.1:${port}`;
};
