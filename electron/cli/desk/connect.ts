import { text } from 'node:stream/consumers';
import { Connection } from '../../desk/apiClient/connection.ts';
import { createApiClient } from '../../desk/apiClient/createApiClient.ts';
import { type ConnectionStatus, connectionStatus } from '../../desk/deskStatus.ts';
import type { Desk } from '../../desk/openDesk.ts';
import { type Provider, serviceUrl } from '../../desk/settings/serviceStore.ts';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { CommandError } from '../command.ts';
import { counted } from './rows.ts';

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
const untilNow = (desk: Desk, before: Provider): Provider => {
  const others = desk.services.othersWithOpenWork(before.id);
  return before.id === desk.service()!.id && others.length === 1 ? others[0]!.service : before;
};

/** Why what is set now should stay, in words; null where the new connection works, or there is nothing to lose. */
const reasonToStay = async (desk: Desk, before: Provider | null, wanted: Connection): Promise<string | null> => {
  const keptKey = desk.secrets.apiKey();
  if (!before || keptKey === null) return null;
  const { baseUrl, authHeader, authPrefix } = desk.settings.read().connection!;
  const isSame =
    serviceUrl(baseUrl) === serviceUrl(wanted.baseUrl) &&
    authHeader.toLowerCase() === wanted.authHeader.toLowerCase() &&
    authPrefix === wanted.authPrefix &&
    keptKey === wanted.apiKey;
  if (isSame) return null;
  const client = createApiClient({ connection: wanted });
  try {
    const found = await client.probe();
    const stays = `Everything stays as it was, with ${baseUrl}`;
    if (found.kind === 'key-refused')
      return `The provider refused this key: ${found.refusal.detail}\n${stays} and the key from before.`;
    // One that has never answered is no better than one that does not answer now.
    const hasWorked = before.probedMs !== null;
    return found.kind === 'away' && hasWorked ? `${found.reason}\n${stays}, which has worked.` : null;
  } finally {
    await client.close();
  }
};

/**
 * Sets the provider, and asks whether it is there; a first one that is away is set all the same. What has worked until now
 * gives way only to what works: a slip in the address or the key must not cut a laptop off.
 */
export const connectDesk = async (
  desk: Desk,
  flags: ConnectFlags,
): Promise<{ status: ConnectionStatus; exitCode: number }> => {
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
  const stay = await reasonToStay(desk, before, parsed.data);
  if (stay !== null) throw new CommandError(stay);
  desk.secrets.saveApiKey(key);
  desk.settings.change({ connection });
  if (flags.sameService && before) desk.services.move(untilNow(desk, before).id, connection.baseUrl);
  desk.provider.reset();
  const open = await desk.provider.ensureOpen(new AbortController().signal);
  if (open?.trailingSlashNeeded && !trailingSlash) {
    desk.settings.change({ connection: { ...connection, trailingSlash: true } });
    await desk.provider.ensureOpen(new AbortController().signal);
  }
  for (const { service, open: count } of desk.services.othersWithOpenWork(desk.service()!.id)) {
    process.stderr.write(
      `${counted(count, 'item')} begun with ${service.baseUrl} ${count === 1 ? 'waits' : 'wait'} for it. If that provider goes on under the new URL, connect with --same-service.\n`,
    );
  }
  const here = desk.service()!;
  for (const { baseUrl: other } of here.instance === null ? [] : desk.services.withInstance(here.instance, here.id)) {
    process.stderr.write(
      `The server at ${other} says the same of itself, as a copy of it would: what was begun there stays there. If it is one and the same, connect with --same-service.\n`,
    );
  }
  const status = connectionStatus(desk)!;
  return { status, exitCode: status.state === 'stopped' ? 1 : 0 };
};
