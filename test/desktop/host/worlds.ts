import type { Codec } from './values.ts';

/**
 * The two worlds of a page. The source of these functions runs in the page, so each stands alone. Values go from one to
 * the other in the detail of events, which Chromium clones between worlds; functions and promises go as numbers.
 */

/** How a value is told to the other world. */
export type Told =
  | { fn: number }
  | { promise: number }
  | { list: Told[] }
  | { object: [string, Told][] }
  | { error: string }
  | { value: unknown };

type Fn = (...given: unknown[]) => unknown;

/** Builds what turns a value into one that can be cloned. Functions are left in `functions`, by their numbers. */
export const makeTell = (speak: (kind: string, detail: unknown) => void, functions: Map<number, Fn>) => {
  const numbers = new Map<Fn, number>();
  let last = 0;

  const clones = (value: unknown): boolean => {
    try {
      structuredClone(value);
      return true;
    } catch {
      return false;
    }
  };

  const tell = (value: unknown): Told => {
    if (typeof value === 'function') {
      const fn = numbers.get(value as Fn) ?? ++last;
      numbers.set(value as Fn, fn);
      functions.set(fn, value as Fn);
      return { fn };
    }
    if (value === null || typeof value !== 'object') return { value };
    if (value instanceof Promise) {
      const promise = ++last;
      const settle = (kind: 'value' | 'error', result: unknown): void => {
        let told: Told;
        try {
          told = kind === 'value' ? tell(result) : { error: result instanceof Error ? result.message : String(result) };
        } catch (error) {
          told = { error: (error as Error).message };
        }
        speak('settle', { promise, told });
      };
      value.then(
        (result) => settle('value', result),
        (error: unknown) => settle('error', error),
      );
      return { promise };
    }
    if (value instanceof Error) return { error: value.message };
    // Files, bytes and dates are cloned; whatever else has a class arrives as the plain fields it owns.
    const isCloned = value instanceof Blob || value instanceof Date || value instanceof ArrayBuffer;
    if (isCloned || ArrayBuffer.isView(value)) return { value };
    const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
    // What clones as a copy and not as itself is a proxy.
    if (isPlain && clones(copy) && !clones(value)) throw new Error('An object could not be cloned.');
    if (Array.isArray(value)) return { list: value.map(tell) };
    return { object: Object.entries(value).map(([key, one]) => [key, tell(one)]) };
  };
  return tell;
};

/** Builds, in either world, what tells values to the other one and what hears them. Names say who speaks. */
export const makeBridge = (us: string, them: string, newTell: typeof makeTell) => {
  interface Asked {
    fn: number;
    given: Told[];
    answer: Told | null;
  }
  const functions = new Map<number, Fn>();
  const theirs = new Map<number, Fn>();
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const speak = (kind: string, detail: unknown): boolean =>
    document.dispatchEvent(new CustomEvent(`${us}-${kind}`, { detail }));
  const listen = (kind: string, listener: (detail: never) => void): void =>
    document.addEventListener(`${them}-${kind}`, (event) => listener((event as CustomEvent).detail as never));

  const tell = newTell(speak, functions);

  const hear = (told: Told): unknown => {
    if ('fn' in told) {
      const { fn } = told;
      const known = theirs.get(fn);
      if (known) return known;
      const made: Fn = (...given) => {
        const asked: Asked = { fn, given: given.map(tell), answer: null };
        let answer: Told | undefined;
        const take = (event: Event): void => {
          answer = (event as CustomEvent<Told>).detail;
        };
        document.addEventListener(`${them}-answer`, take, { once: true });
        speak('ask', asked);
        document.removeEventListener(`${them}-answer`, take);
        if (answer === undefined) throw new Error('An object could not be cloned.');
        if ('error' in answer) throw new Error(answer.error);
        return hear(answer);
      };
      theirs.set(fn, made);
      return made;
    }
    if ('promise' in told) return new Promise((resolve, reject) => promises.set(told.promise, { resolve, reject }));
    if ('list' in told) return told.list.map(hear);
    if ('object' in told) return Object.freeze(Object.fromEntries(told.object.map(([key, one]) => [key, hear(one)])));
    if ('error' in told) return new Error(told.error);
    return told.value;
  };

  listen('ask', ({ fn, given }: Asked) => {
    let answer: Told;
    try {
      answer = tell(functions.get(fn)!(...given.map(hear)));
    } catch (error) {
      answer = { error: error instanceof Error ? error.message : String(error) };
    }
    speak('answer', answer);
  });
  listen('settle', ({ promise, told }: { promise: number; told: Told }) => {
    const waiting = promises.get(promise);
    promises.delete(promise);
    if ('error' in told) waiting?.reject(new Error(told.error));
    else waiting?.resolve(hear(told));
  });
  return { tell, hear, speak, listen };
};

/** The page's own world: takes what the preload script exposes, and knows nothing else of it. */
export const pageWorld = (bridge: ReturnType<typeof makeBridge>): void => {
  bridge.listen('expose', ({ key, told }: { key: string; told: Told }) =>
    Object.defineProperty(window, key, { value: bridge.hear(told), enumerable: true }),
  );
};

/** What a page meets when the app refuses the permission: Chromium alone asks for none. */
export const refuseFullScreen = (): void => {
  Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
};

interface Host {
  rafterHost: (text: string) => void;
  rafterDeliver: (channel: string, packed: string) => void;
  rafterSettle: (id: number, packed: string | null, error: string) => void;
}

/** The preload script's world: what it may require, and how the host reaches it. */
export const preloadWorld = (
  bridge: ReturnType<typeof makeBridge>,
  codec: Codec,
  pathOf: (file: File) => string,
  run: (require: (name: string) => unknown) => void,
): void => {
  const host = globalThis as unknown as Host;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, ((event: object, ...given: unknown[]) => void)[]>();
  let last = 0;
  const ipcRenderer = {
    invoke: (channel: string, ...given: unknown[]): Promise<unknown> => {
      const id = ++last;
      const packed = codec.write(given);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        host.rafterHost(JSON.stringify({ id, channel, packed }));
      });
    },
    on: (channel: string, listener: (event: object, ...given: unknown[]) => void) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
  };
  host.rafterDeliver = (channel, packed) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...(codec.read(packed) as unknown[]));
  };
  host.rafterSettle = (id, packed, error) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (packed === null) one?.reject(new Error(error));
    else one?.resolve(codec.read(packed));
  };
  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => void bridge.speak('expose', { key, told: bridge.tell(api) }),
  };
  const webUtils = {
    getPathForFile: (file: unknown): string => {
      if (!(file instanceof File)) throw new TypeError('A File is wanted.');
      return pathOf(file);
    },
  };
  run((name) => {
    if (name === 'electron') return { contextBridge, ipcRenderer, webUtils };
    throw new Error(`module not found: ${name}`);
  });
};
