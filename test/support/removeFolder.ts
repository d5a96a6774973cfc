import { rmSync } from 'node:fs';

/**
 * Removes a folder of tests with what is in it. A program that is about to end may still write there; what is left after a few
 * seconds stays, which the run says: no test fails for it.
 */
export const removeFolder = (folder: string): void => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  } catch (error) {
    console.warn(`Left behind: ${folder} (${(error as Error).message})`);
  }
};
