import { EventEmitter } from 'node:events';

export type Handler = (event: unknown, ...given: unknown[]) => unknown;

class IpcMain extends EventEmitter {
  #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }
  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }
  async invoke(channel: string, event: unknown, given: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return await handler(event, ...given);
  }
}

export const ipcMain = new IpcMain();
