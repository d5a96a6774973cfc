import { text } from 'node:stream/consumers';
import { Connection } from '../desk/apiClient/connection.ts';
import { createApiClient } from '../desk/apiClient/createApiClient.ts';
import { connectionStatus } from '../desk/deskStatus.ts';
import type { Desk } from '../desk/openDesk.ts';
import type { Service } from '../desk/settings/serviceStore.ts';
import { fieldErrors } from '../../shared/api/fieldErrors.ts';
import type { Outcome } from './commandLine.ts';
import { CommandError } from './output.ts';

export interface ConnectFlags {
  baseUrl: string;
  apiKey: string;
  authHeader: string;
  authPrefix?: string;
  trailingSlash?: boolean;
  sameService?: boolean;
}

const flagOf: Readonly<Record<string, string>> = {
  '#/baseUrl': '--base-url',
  '#/apiKey': '--api-key',
  '#/authHeader': '--auth-header',
  '#/authPrefix': '--auth-prefix',
};

/**
 * The provider that goes on under the URL that is set now. Who connected with that URL first, and was told then what waits
 * for the one before, means that one.
 */
const untilNow = (desk: Desk, before: Service): Service => {
  const others = desk.services.othersWithOpenWork(before.id);
  return before.id === desk.service()!.id && others.length === 1 ? others[0]!.service : before;
};

/** Whether the provider says no to this key; who is away says nothing. */
const refusalOfKey = async (connection: Connection): Promise<string | null> => {
  const client = createApiClient({ connection });
  try {
    const found = await client.probe();
    return found.kind === 'key-refused' ? found.refusal.detail : null;
  } finally {
    await client.close();
  }
};

/**
 * Sets the provider, and asks whether it is there; a provider that is away is set all the same. A key that it refuses
 * does not take the place of one that was kept before.
 */
export const connectDesk = async (desk: Desk, flags: ConnectFlags): Promise<Outcome> => {
  const { baseUrl, authHeader, trailingSlash = false } = flags;
  // Arguments can be seen by everybody on the computer; what comes in by standard input cannot.
  const apiKey = flags.apiKey === '-' ? (await text(process.stdin)).trim() : flags.apiKey;
  // A header of its own carries the bare key; the standard one says what kind of key it is.
  const authPrefix = flags.authPrefix ?? (authHeader.toLowerCase() === 'authorization' ? 'Api-Key' : '');
  const parsed = Connection.safeParse(
    { baseUrl, apiKey, authHeader, authPrefix, trailingSlash },
    { reportInput: true },
  );
  if (!parsed.success) {
    const [first] = fieldErrors(parsed.error);
    throw new CommandError(`${flagOf[first!.pointer] ?? first!.pointer} ${first!.detail}.`);
  }
  const before = desk.service();
  const { apiKey: key, ...connection } = parsed.data;
  const keptKey = desk.secrets.apiKey();
  const refusal = before && keptKey !== null && keptKey !== key ? await refusalOfKey(parsed.data) : null;
  if (refusal !== null)
    throw new CommandError(
      `The provider refused this key: ${refusal}\nEverything stays as it was, with the key from before.`,
    );
  desk.secrets.keepApiKey(key);
  desk.settings.change({ connection });
  if (flags.sameService && before) desk.services.move(untilNow(desk, before).id, connection.baseUrl);
  desk.line.renew();
  const open = await desk.line.pass(new AbortController().signal);
  if (open?.trailingSlashNeeded && !trailingSlash) {
    desk.settings.change({ connection: { ...connection, trailingSlash: true } });
    await desk.line.pass(new AbortController().signal);
  }
  for (const { service, open: count } of desk.services.othersWithOpenWork(desk.service()!.id)) {
    process.stderr.write(
      `${count} items that were begun with ${service.baseUrl} wait for it. If that provider goes on under the new URL, connect with --same-service.\n`,
    );
  }
  const here = desk.service()!;
  for (const { baseUrl: other } of here.instance === null ? [] : desk.services.withInstance(here.instance, here.id)) {
    process.stderr.write(
      `The server at ${other} says the same of itself, as a copy of it would: what was begun there stays there. If it is one and the same, connect with --same-service.\n`,
    );
  }
  const status = connectionStatus(desk)!;
  return { answer: status, exitCode: status.state === 'stopped' ? 1 : 0 };
};
