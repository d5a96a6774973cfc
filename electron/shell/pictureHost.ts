import { utilityProcess } from 'electron';
import { EventEmitter } from 'node:events';
import type { PictureProcess } from '../pictures/pictures.ts';

/** The desktop's own kind of child: the program itself does not run as Node, and cannot be forked. */
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
      // Asked politely, a process that is lost in a picture would not hear.
      if (child.pid !== undefined) process.kill(child.pid, signal);
    },
    // The app runs as long as it is wanted, whatever its children do.
    ref: () => undefined,
    unref: () => undefined,
  };
};
