import { text } from 'node:stream/consumers';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { type Problem, problem } from '../../../shared/messages/problem.ts';
import { Connection } from '../../desk/base/apiClient/connection.ts';
import { ApiClient } from '../../desk/base/apiClient/apiClient.ts';
import { type ConnectionStatus, connectionStatus } from '../../desk/deskStatus.ts';
import type { Desk } from '../../desk/openDesk.ts';
import { type Provider, serviceUrl } from '../../desk/settings/serviceStore.ts';
import { countOf } from './rows.ts';
import { printAside } from '../output.ts';

type ConnectDesk = Pick<Desk, 'base' | 'drafts' | 'outbox' | 'sync' | 'settings'>;

export interface ConnectFlags {
  baseUrl: string;
  apiKey?: string;
  apiKeyStdin?: boolean;
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

/** The key, which command lines show to all users of a computer: so it may also come by standard input or RAFTER_API_KEY. */
const keyOf = async ({ apiKey, apiKeyStdin }: ConnectFlags): Promise<string> => {
  if (apiKeyStdin || apiKey === '-') return (await text(process.stdin)).trim();
  if (!apiKey) throw problem('api-key-not-given');
  return apiKey;
};

/** The connection that the flags describe. */
const readConnection = async (flags: ConnectFlags): Promise<Connection> => {
  const { baseUrl, authHeader, trailingSlash = false } = flags;
  const apiKey = await keyOf(flags);
  // A custom header carries the bare key.
  const authPrefix = flags.authPrefix ?? (authHeader.toLowerCase() === 'authorization' ? 'Api-Key' : '');
  const typed = { baseUrl, apiKey, authHeader, authPrefix, trailingSlash };
  const parsed = Connection.safeParse(typed, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { pointer, code, params } = fieldErrors(parsed.error)[0]!;
  throw problem('flag-refused', { flag: flagOf[pointer] ?? pointer, error: { code, params } });
};

const isCurrent = (desk: ConnectDesk, wanted: Connection): boolean => {
  const current = desk.settings.store.read().connection;
  return (
    current !== null &&
    serviceUrl(current.baseUrl) === serviceUrl(wanted.baseUrl) &&
    current.authHeader.toLowerCase() === wanted.authHeader.toLowerCase() &&
    current.authPrefix === wanted.authPrefix &&
    desk.settings.secrets.apiKey() === wanted.apiKey
  );
};

/** Why the current connection should stay: the new one does not work. Null if it does, or if there is none to lose. */
const reasonToStay = async (
  desk: ConnectDesk,
  before: Provider | null,
  wanted: Connection,
): Promise<Problem | null> => {
  if (!before || desk.settings.secrets.apiKey() === null || isCurrent(desk, wanted)) return null;
  const { baseUrl } = desk.settings.store.read().connection!;
  const client = new ApiClient({ connection: wanted, network: desk.settings.network.access() });
  try {
    const found = await client.probe();
    if (found.kind === 'key-refused')
      return problem('connection-key-refused', { reason: found.refusal.message, baseUrl });
    // A provider that never answered is no better than one that does not answer now.
    if (found.kind === 'unreachable' && before.probedMs !== null)
      return problem('connection-not-reached', { reason: found.reason, baseUrl });
    return null;
  } finally {
    await client.close();
  }
};

/**
 * The provider that `--same-service` moves to the new URL. If the new URL was connected before without the flag, that is
 * the one other provider with open work.
 */
const movedProvider = (desk: ConnectDesk, before: Provider): Provider => {
  const others = desk.settings.services.othersWithOpenWork(before.id);
  return before.id === desk.settings.provider()!.id && others.length === 1 ? others[0]!.service : before;
};

const warnAboutOpenWork = (desk: ConnectDesk): void => {
  const current = desk.settings.provider()!;
  for (const { service, open: count } of desk.settings.services.othersWithOpenWork(current.id)) {
    printAside(
      `${countOf(count, 'item')} begun with ${service.baseUrl} ${count === 1 ? 'waits' : 'wait'} for it. If that provider moved to the new URL, connect with --same-service.`,
    );
  }
  const copies = current.instance === null ? [] : desk.settings.services.withInstance(current.instance, current.id);
  for (const { baseUrl } of copies) {
    printAside(
      `The server at ${baseUrl} has the same identity, as a copy of it would: work begun there stays there. If it is the same server, connect with --same-service.`,
    );
  }
};

/**
 * Sets the provider and probes it. Without a connection so far, it is set even if the provider is away. A connection that
 * has worked is only replaced by one that works: a typo in the address or key must not cut off a laptop.
 */
export const connectDesk = async (
  desk: ConnectDesk,
  flags: ConnectFlags,
): Promise<{ status: ConnectionStatus; exitCode: number }> => {
  const wanted = await readConnection(flags);
  const before = desk.settings.provider();
  const stay = await reasonToStay(desk, before, wanted);
  if (stay !== null) throw stay;
  const { apiKey, ...connection } = wanted;
  desk.settings.secrets.saveApiKey(apiKey);
  desk.settings.store.change({ connection });
  if (flags.sameService && before) desk.settings.services.move(movedProvider(desk, before).id, connection.baseUrl);
  desk.sync.provider.reset();
  const open = await desk.sync.provider.ensureOpen(new AbortController().signal);
  if (open?.trailingSlashNeeded && !wanted.trailingSlash) {
    desk.settings.store.change({ connection: { ...connection, trailingSlash: true } });
    await desk.sync.provider.ensureOpen(new AbortController().signal);
  }
  warnAboutOpenWork(desk);
  const status = connectionStatus(desk)!;
  // It is set all the same: a laptop is prepared before it has a network.
  if (status.state === 'away')
    printAside(
      `The connection is saved, but the provider was not reached: ${status.reason ?? 'no answer.'} \`desk sync\` tries again, and ends with 3 until it is reached.`,
    );
  return { status, exitCode: status.state === 'stopped' ? 1 : 0 };
};
