import { EventEmitter } from 'node:events';

/** Runs in a utility process before its program: it speaks through `process.parentPort` alone. */
const send = process.send!.bind(process);
const queue: unknown[] = [];
const port = new EventEmitter();
const deliver = (data: unknown): boolean => port.emit('message', { data, ports: [] });

process.on('message', (data) => {
  if (port.listenerCount('message') === 0) queue.push(data);
  else deliver(data);
});
port.on('newListener', (name) => {
  if (name === 'message') queueMicrotask(() => queue.splice(0).forEach(deliver));
});
// It ends with its parent.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

Object.defineProperties(process, {
  parentPort: {
    value: Object.assign(port, { postMessage: (message: object) => void send(message) }),
    enumerable: true,
  },
  type: { value: 'utility' },
  send: { value: undefined },
  disconnect: { value: undefined },
});
