import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface PageFile {
  mediaType: string;
  bytes: Buffer;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The files of the phone's page by their address. Only these are served: no address is ever a path. */
export const readPhonePage = (folder: string): ReadonlyMap<string, PageFile> => {
  const files = new Map<string, PageFile>();
  const add = (address: string, file: string): void => {
    const mediaType = mediaTypes[path.extname(file)];
    if (mediaType) files.set(address, { mediaType, bytes: readFileSync(file) });
  };
  add('/', path.join(folder, 'phone.html'));
  const assets = path.join(folder, 'assets');
  if (existsSync(assets)) for (const name of readdirSync(assets)) add(`/assets/${name}`, path.join(assets, name));
  return files;
};

/** Nothing but our own script and style, which talk to the address they came from. */
const phonePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src blob: data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const phoneHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': phonePolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
