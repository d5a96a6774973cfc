import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { drawReportHere } from '../../electron/server/letters/drawing/lettersHere.ts';
import { createBrowserHost } from '../../electron/browser/createBrowserHost.ts';
import { Pictures } from '../../electron/pictures/pictures.ts';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { atEnd } from '../support/atEnd.ts';
import { root, temporaryFolder } from '../support/processes.ts';
import { openCheckedApp } from '../support/deskReplies.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Asked {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  below?: string;
}

export const json = { 'content-type': 'application/json' };

/** The app without its windows, on a folder of its own. */
const openLaptop = (laptop: string, onBug: (error: unknown) => void) =>
  openCheckedApp({
    data: laptop,
    host: 'browser',
    settings: createFileSettings(laptop),
    secrets: createFileSecrets(deskPaths(laptop).apiKey),
    standalone: {
      start: () => Promise.reject(new Error('not here')),
      stop: () => Promise.resolve(),
      console: () => Promise.resolve(null),
      url: () => null,
      reason: () => null,
    },
    drawSummary: drawReportHere,
    phonePages: path.join(root, 'dist/phone'),
    pictures: new Pictures({ program: path.join(root, 'electron/pictures/pictureProcess.ts') }),
    onBug,
  });

/** The first line that a WebSocket is answered with; a refused one is ended by the other side. */
const upgrade = async (port: number, at: string, headers: Record<string, string>): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${at} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const line = answer.toString().split('\r\n')[0]!;
  if (line.includes('101')) socket.destroy();
  else await once(socket.resume(), 'end');
  return line;
};

/** The browser's app on a port of its own, and the headers of a browser that has entered. */
export const openHost = async () => {
  const laptop = temporaryFolder();
  const bugs: unknown[] = [];
  const app = openLaptop(laptop, (error) => bugs.push(error));
  // In place of the built pages, which the quick tests do without.
  const pages = temporaryFolder();
  writeFileSync(path.join(pages, 'index.html'), '<!doctype html><title>Rafter</title>');
  const host = await createBrowserHost({ ...app, pages });
  const link = new URL(await host.listen(0));
  const port = Number(link.port);
  const base = link.pathname.replace(/\/enter$/, '');
  atEnd(async () => {
    await host.close();
    await app.close();
  });

  /** Below our base, and as it is written: no client puts the path in order or adds a header of its own but `Host`. */
  const ask = async ({ method = 'GET', path: at, headers = {}, body, below = base }: Asked): Promise<Answer> => {
    const asked = request({ host: '127.0.0.1', port, method, path: `${below}${at}`, headers, agent: false });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, headers: answer.headers, body: await text(answer) };
  };
  /** Enters with a new link. */
  const enter = async (): Promise<OutgoingHttpHeaders> => {
    const { headers } = await ask({ path: `/enter${new URL(host.link()).search}` });
    return { origin: `http://127.0.0.1:${port}`, cookie: headers['set-cookie']![0]!.split(';')[0]! };
  };
  /** Headers of our own page. */
  const own = await enter();

  return {
    ...{ laptop, bugs, app, host, port, base, ask, own },
    askAt: (at: string, headers: OutgoingHttpHeaders = {}) => ask({ path: at, headers, below: '' }),
    call: (name: string, body: string, headers: OutgoingHttpHeaders = own) =>
      ask({ method: 'POST', path: `/desk/call/${name}`, headers: { ...json, ...headers }, body }),
    knock: (headers: Record<string, string>) => upgrade(port, `${base}/desk/events`, headers),
    without: (name: string): OutgoingHttpHeaders =>
      Object.fromEntries(Object.entries(own).filter(([key]) => key !== name)),
  };
};
