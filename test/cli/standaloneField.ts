import { createServer as createNetServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect } from 'vitest';
import { drawReportHere } from '../../electron/server/letters/drawing/lettersHere.ts';
import { openApp } from '../../electron/app.ts';
import { StandaloneServer } from '../../electron/cli/start/standalone.ts';
import { Pictures } from '../../electron/pictures/pictures.ts';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import type { DeskResult, DeskInput, DeskCallName } from '../../shared/desk/contract.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import { freePort } from '../support/freePort.ts';
import { temporaryFolder } from '../support/processes.ts';

export const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A program that has a port of this computer. */
export const takePort = async (wanted = 0): Promise<number> => {
  const held = new Set<Socket>();
  const server = createNetServer((socket) => void held.add(socket));
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(wanted, '127.0.0.1', () => resolve()),
  );
  closing.push(() => {
    for (const socket of held) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
};

export const freshData = async (): Promise<string> => {
  const folder = temporaryFolder();
  // Whatever else runs on this computer, these servers begin at a port that is free.
  createFileSettings(folder).change({ standalonePort: await freePort() });
  return folder;
};

/** The field app as a host opens it. */
export const openField = async (data: string) => {
  const paths = deskPaths(data);
  const settings = createFileSettings(data);
  const secrets = createFileSecrets(paths.apiKey);
  const bugs: unknown[] = [];
  const onBug = (error: unknown): void => void bugs.push(error);
  const standalone = new StandaloneServer({
    data,
    settings,
    secrets,
    ownKey: createFileSecrets(paths.standaloneKey),
    onBug,
  });
  await standalone.resume();
  const app = openApp({
    data,
    host: 'browser',
    settings,
    secrets,
    standalone,
    pictures: new Pictures(),
    drawSummary: drawReportHere,
    phonePages: data,
    onBug,
  });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    await standalone.stop();
    expect(bugs).toEqual([]);
  };
  closing.push(close);
  const ended = async <N extends DeskCallName>(name: N, request: DeskInput<N>): Promise<CallOutcome<DeskResult<N>>> =>
    (await app.answer(name, request)) as CallOutcome<DeskResult<N>>;
  const call = async <N extends DeskCallName>(name: N, request: DeskInput<N>): Promise<DeskResult<N>> => {
    const end = await ended(name, request);
    if (!end.ok) throw new Error(`${name}: ${end.problem.detail} ${JSON.stringify(end.problem.errors)}`);
    return end.value;
  };
  const queue = async (client_name: string): Promise<string> => {
    const { id } = await call('createDraft', { document: { client_name, client_street_address: '5 Main St' } });
    await call('queueDraft', { id });
    return id;
  };
  return { app, standalone, settings, secrets, call, ended, queue, close };
};

/** Looks until it is so; the test's own time limit ends what never is. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

export interface Key {
  id: number;
  organization: string;
}
