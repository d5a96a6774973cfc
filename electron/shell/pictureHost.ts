import { utilityProcess } from 'electron';
import { EventEmitter } from 'node:events';
import type { PictureProcess } from '../pictures/pictures.ts';

/** Starts the picture process as a utility process: the packaged app cannot run as Node, so it cannot fork itself. */
export const startPictureProcess = (program: string): PictureProcess => {
  const child = utilityProcess.fork(program, [], {
    stdio: 'ignore',
    serviceName: 'Rafter pictures',
    env: { PATH: process.env.PATH ?? '' },
  });
  const events = new EventEmitter();
  child.on('message', (result) => events.emit('message', result));
  child.on('exit', () => events.emit('exit'));
  return {
    on: (event, listener) => events.on(event, listener),
    removeAllListeners: () => events.removeAllListeners(),
    send: (task) => child.postMessage(task),
    kill: (signal) => {
      // A process that is busy in a decoder does not handle a polite request.
      if (child.pid !== undefined) process.kill(child.pid, signal);
    },
    // Children do not keep the app running.
    ref: () => undefined,
    unref: () => undefined,
  };
};
