import { net, powerMonitor } from 'electron';
import type { App } from '../app.ts';

const lookEveryMs = 5000;

/**
 * The lid was opened, or a network came: whatever waits is tried at once. What the system thinks of its networks only
 * ever makes us ask sooner; whether the provider is there is found out by asking it. A person's pause stays.
 */
export const wakeSender = ({ desk, sender }: Pick<App, 'desk' | 'sender'>): { close: () => void } => {
  const wake = (): void => {
    if (!sender.isPaused()) desk.sync.now();
  };
  let wasOnline = net.isOnline();
  const timer = setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) wake();
    wasOnline = isOnline;
  }, lookEveryMs);
  powerMonitor.on('resume', wake);
  return {
    close: () => {
      clearInterval(timer);
      powerMonitor.off('resume', wake);
    },
  };
};
