/** What tabs of one browser tell each other: a code that was scanned, and photos that wait. */
type TabMessage = { code: string } | { unsent: number };

interface TabDeps {
  unsent: () => number;
  /** Whether this tab has lost its desk. */
  isLost: () => boolean;
  use: (code: string) => void;
  /** Another tab has so many photos that are not sent. */
  found: (unsent: number) => void;
}

/**
 * A scanned code opens a new tab, while the photos wait in an older one: the older one goes on with the new code. Both come
 * from the same address, as the desk keeps its port.
 */
export const joinOtherTabs = (code: string, { unsent, isLost, use, found }: TabDeps): void => {
  const channel = new BroadcastChannel('rafter-phone');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('unsent' in data) return found(data.unsent);
    if (!isLost()) return;
    if (unsent() > 0) channel.postMessage({ unsent: unsent() } satisfies TabMessage);
    use(data.code);
  };
  channel.postMessage({ code } satisfies TabMessage);
};
