import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/**
 * The button of a question, which belongs to its window where that can be seen: on macOS a question without a window stops
 * the whole main process, and nothing is sent meanwhile. It is over, as if canceled, with its window or by `signal`.
 */
export const askOnWindow = async (
  window: BrowserWindow | null,
  { signal, ...options }: MessageBoxOptions & { cancelId: number },
): Promise<number> => {
  if (window === null || window.isDestroyed() || !window.isVisible() || window.isMinimized())
    return (await dialog.showMessageBox({ ...options, ...(signal ? { signal } : {}) })).response;
  const over = new AbortController();
  const end = (): void => over.abort();
  window.once('closed', end);
  signal?.addEventListener('abort', end);
  // Not every system answers a question whose window is gone.
  const canceled = new Promise<number>((resolve) => {
    over.signal.addEventListener('abort', () => resolve(options.cancelId));
  });
  const answered = dialog.showMessageBox(window, { ...options, signal: over.signal });
  try {
    return await Promise.race([answered.then(({ response }) => response), canceled]);
  } finally {
    window.off('closed', end);
    signal?.removeEventListener('abort', end);
  }
};
