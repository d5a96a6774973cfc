import { existsSync } from 'node:fs';
import path from 'node:path';
import { EventEmitter } from 'node:events';
import { app, utilityProcess } from 'electron';
import { forkNode, type PictureProcess } from '../pictures/pictures.ts';
import { pictureService } from './faults.ts';

/** Variables without which programs cannot find their folders. A utility process gets no others than it is given. */
const passed = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP', 'USERPROFILE'];
const passedEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    passed.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** A utility process of Electron: the packaged app cannot run as Node, so it cannot fork itself. */
const forkUtility = (program: string, onBug: (error: unknown) => void): PictureProcess => {
  const child = utilityProcess.fork(program, [], {
    stdio: 'ignore',
    serviceName: pictureService,
    env: passedEnvironment(),
  });
  const events = new EventEmitter();
  let isKilled = false;
  // A process that is busy in a decoder does not handle a polite request.
  const kill = (): void => {
    isKilled = true;
    if (child.pid === undefined) return;
    try {
      process.kill(child.pid, 'SIGKILL');
    } catch {
      // It has just ended by itself; its `exit` follows.
    }
  };
  let startedAs: number | undefined;
  // It has no id before, nor, when it has ended, behind that.
  child.once('spawn', () => {
    startedAs = child.pid;
    if (isKilled) kill();
  });
  child.on('message', (result) => events.emit('message', result));
  child.on('error', (type, location) => {
    onBug(new Error(`The picture process ended: ${type} in ${location}`));
    if (events.listenerCount('error') > 0) events.emit('error');
  });
  child.on('exit', () => events.emit('exit'));
  return {
    get pid() {
      return startedAs;
    },
    on: (event, listener) => events.on(event, listener),
    removeAllListeners: () => events.removeAllListeners(),
    send: (task) => child.postMessage(task),
    kill,
    // Children do not keep the app running.
    ref: () => undefined,
    unref: () => undefined,
  };
};

/** Node itself: among the resources of an installed app, in a checkout the package that runs the project. */
const nodeProgram = (): string =>
  app.isPackaged
    ? path.join(process.resourcesPath, 'node', 'bin', 'node')
    : path.join(app.getAppPath(), 'node_modules', 'node', 'bin', 'node');

/** Node reads no archive; what it needs lies beside it. */
const outsideArchive = (file: string): string => file.replace(/\bapp\.asar(?=[\\/])/, 'app.asar.unpacked');

/**
 * Starts the picture process. On Linux it is a process of Node: Electron links the system's GLib there, which libvips, with
 * a GLib of its own, crashes beside.
 */
export const startPictureProcess = (program: string, onBug: (error: unknown) => void): PictureProcess => {
  if (process.platform !== 'linux') return forkUtility(program, onBug);
  const node = nodeProgram();
  if (!existsSync(node)) onBug(new Error(`Pictures cannot be shown: ${node} is missing`));
  return forkNode(outsideArchive(program), node);
};
