import { expect } from 'vitest';

/** Fingerprints of the server's schema on SQLite after each step: one that is in use never changes. */
export const fingerprints = ['6fc7fe1b4a44', '2516ad8d9ea4', '9344c6620650', '31a84215a1b7', 'c51d5e998c68'];

/** What its steps do with the rows of the oldest data, on either engine. All other values stay as they were. */
export const added: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  device: { is_test: 0 },
  sign_in_begun: { is_known: 0 },
  webhook: { rest_until_ms: null, paused_answer: null },
  organization: { row_bytes: expect.any(Number), beyond_bytes: 0 },
};
export const dropped = ['dropped_part'];
