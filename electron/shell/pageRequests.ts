import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { findDeskFile } from '../desk/rpc/deskFiles.ts';
import { answerFile, pageHeaders } from '../pagePolicy.ts';
import { appPath, isAppAddress } from './appAddress.ts';

export interface PageRequestsDeps {
  /** Folder of the built pages. */
  pages: string;
  findFile: (address: string) => ReturnType<typeof findDeskFile>;
  onBug: (error: unknown) => void;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

const bytesOf = (file: string, piece?: { start: number; end: number }): ReadableStream =>
  Readable.toWeb(createReadStream(file, piece)) as ReadableStream;

const refuse = (status: number): Response => new Response(null, { status, headers: pageHeaders });

/**
 * Handles requests for `app://rafter/`: the built pages, and under `/desk/files/` photos, letters and files of the desk.
 * Read-only.
 */
export const createPageHandler = ({ pages, findFile, onBug }: PageRequestsDeps) => {
  const root = path.resolve(pages);

  const page = async (where: string): Promise<Response> => {
    const file = path.join(root, path.normalize(where === '/' ? '/index.html' : where));
    const mediaType = mediaTypes[path.extname(file)];
    if (!file.startsWith(root + path.sep) || mediaType === undefined) return refuse(404);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return refuse(404);
    const headers = { ...pageHeaders, 'content-type': mediaType, 'content-length': `${found.size}` };
    return new Response(bytesOf(file), { status: 200, headers });
  };

  const shown = async (address: string, range: string | null): Promise<Response> => {
    const file = await findFile(address).catch(() => null);
    if (file === 'unshowable') return refuse(204);
    const size = file && (await stat(file.path).catch(() => null))?.size;
    if (!file || size === null || size === undefined) return refuse(404);
    const { status, headers, bytes } = answerFile(file, size, range);
    return new Response(bytes && bytesOf(file.path, bytes), { status, headers });
  };

  return async (request: Request): Promise<Response> => {
    const where = appPath(request.url);
    if (request.method !== 'GET' || where === null || !isAppAddress(request.url)) return refuse(404);
    try {
      // Still encoded: a name may hold a slash.
      const [, address] = /^\/desk\/files\/(.+)$/.exec(new URL(request.url).pathname) ?? [];
      return await (address === undefined ? page(where) : shown(address, request.headers.get('range')));
    } catch (error) {
      onBug(error);
      return refuse(500);
    }
  };
};
export type PageHandler = ReturnType<typeof createPageHandler>;
