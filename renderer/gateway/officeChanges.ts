/** Where the server says that screens may show something else. */
export interface ChangeStream {
  onChange: (listener: () => void) => () => void;
  onLine: (listener: (isOpen: boolean) => void) => () => void;
}

const firstRestMs = 1000;
const longestRestMs = 30_000;
/** How often a window that nobody sees looks again. */
const hiddenMs = 60_000;

/**
 * Server-sent events, opened again whenever they end. A browser has six connections for all windows of one server:
 * windows that nobody sees hold none of them, and look again now and then instead.
 */
export const openChanges = (address: string): ChangeStream => {
  const changed = new Set<() => void>();
  const line = new Set<(isOpen: boolean) => void>();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restMs = firstRestMs;
  let isOpen = true;

  const tell = (): void => changed.forEach((listener) => listener());
  const tellLine = (now: boolean): void => {
    if (now === isOpen) return;
    isOpen = now;
    line.forEach((listener) => listener(now));
  };

  const connect = (): void => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(address);
    source.addEventListener('changed', tell);
    source.onopen = () => {
      restMs = firstRestMs;
      tellLine(true);
      // What happened while nobody listened is seen by looking again.
      tell();
    };
    source.onerror = () => {
      source?.close();
      source = null;
      tellLine(false);
      // A look tells a session that has ended from a server that is away.
      tell();
      timer = setTimeout(connect, restMs * (0.5 + Math.random()));
      restMs = Math.min(2 * restMs, longestRestMs);
    };
  };
  const rest = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
    timer = setTimeout(() => {
      tell();
      rest();
    }, hiddenMs);
  };
  const turn = (): void => (document.hidden ? rest() : connect());

  document.addEventListener('visibilitychange', turn);
  addEventListener('online', turn);
  addEventListener('offline', () => tellLine(false));
  turn();

  const add = <T>(to: Set<T>, one: T): (() => void) => {
    to.add(one);
    return () => void to.delete(one);
  };
  return {
    onChange: (listener) => add(changed, listener),
    onLine: (listener) => {
      listener(isOpen);
      return add(line, listener);
    },
  };
};
