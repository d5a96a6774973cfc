import { createServer as createNetServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect } from 'vitest';
import { openFieldApp } from '../../electron/cli/start/openFieldApp.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import type { DeskResult, DeskInput, DeskCallName } from '../../shared/desk/contract.ts';
import type { CallOutcome } from '../../shared/rpc/rpc.ts';
import { openCheckedApp } from '../support/deskReplies.ts';
import { freePort } from '../support/freePort.ts';
import { builtPlaces } from '../support/openField.ts';
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

/** The field app as `npm start -- --browser` opens it, asked without its HTTP. */
export const openField = async (data: string) => {
  const bugs: unknown[] = [];
  const onBug = (error: unknown): void => void bugs.push(error);
  const field = await openFieldApp({ ...builtPlaces, data, onBug }, openCheckedApp);
  const { app, standalone, settings, secrets } = field;
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await field.close();
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
  return { standalone, settings, secrets, call, ended, queue, close };
};

/** Looks until it is so; the test's own time limit ends what never is. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

export interface Key {
  id: number;
  organization: string;
}
