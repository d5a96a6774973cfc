import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Connection } from '../../../../electron/desk/base/apiClient/connection.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { ApiClient } from '../../../../electron/desk/base/apiClient/apiClient.ts';
import type { Timeouts } from '../../../../electron/desk/base/apiClient/exchange.ts';
import type { SentFile } from '../../../../electron/desk/base/apiClient/formBody.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { say } from '../../../../shared/messages/say.ts';
import type { ProviderOutcome } from '../../../../electron/desk/base/apiClient/outcome.ts';

/** Keys of tests are as long as real ones. */
export const testKey = 'rk_test_6f1d0c2b9a8e7f';

export const connectionTo = (baseUrl: string, more: Partial<Connection> = {}): Connection => ({
  baseUrl,
  apiKey: testKey,
  authHeader: 'Authorization',
  authPrefix: 'Api-Key',
  trailingSlash: false,
  ...more,
});

export const clientTo = (baseUrl: string, more: Partial<Connection> = {}, timeouts?: Partial<Timeouts>): ApiClient => {
  const client = new ApiClient({ connection: connectionTo(baseUrl, more), ...(timeouts ? { timeouts } : {}) });
  atEnd(() => client.close());
  return client;
};

/** A file as the desk keeps it. */
export const keepFile = (folder: string, bytes: Uint8Array, name = 'roof.jpg'): SentFile => {
  const stored = path.join(folder, randomBytes(8).toString('hex'));
  writeFileSync(stored, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path: stored, sha256, bytes: bytes.length, name, mediaType: 'image/jpeg' };
};

type Any = ProviderOutcome<unknown> | { kind: 'unreadable' | 'stalled'; reason: AnyMessage };

/** An outcome in one line: its kind, and the status or why. */
export const told = (outcome: Any): string => {
  switch (outcome.kind) {
    case 'answered':
    case 'unchanged':
      return outcome.kind;
    case 'refused':
      return `refused ${outcome.refusal.status}: ${say('en', outcome.refusal.message)}`;
    case 'lost':
      return `lost${outcome.timedOut ? ' in time' : ''}: ${say('en', outcome.reason)}`;
    case 'unreached':
    case 'unreadable':
    case 'stalled':
      return `${outcome.kind}: ${say('en', outcome.reason)}`;
  }
};

/** The kind alone, with the status of a refusal. */
export const kindOf = (outcome: Any): string => told(outcome).split(/:| in time/)[0]!;
