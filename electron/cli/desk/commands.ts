import { type Command, Option } from 'commander';
import { exportBundle, importBundle } from '../../desk/outbox/bundle.ts';
import { deskStatus } from '../../desk/deskStatus.ts';
import type { DefineCommand } from '../command.ts';
import { addBackupCommands } from './backups.ts';
import { connectDesk, type ConnectFlags } from './connect.ts';
import { addDraftCommands } from './drafts.ts';
import { addNetworkCommand } from './network.ts';
import { addOutboxCommands } from './outbox.ts';
import { connectionRow, draftRow } from './rows.ts';
import { addSummaryCommand } from './summary.ts';
import { lostSettings, syncDesk, type SyncFlags } from './sync.ts';

const addConnect = (desk: Command, define: DefineCommand): void => {
  const connect = desk
    .command('connect')
    .description('set the provider; the key is stored in a file that only you can read')
    .requiredOption('--base-url <url>', 'where its API is')
    .addOption(
      new Option(
        '--api-key <key>',
        'the key of your organization, which other users of this computer can see here',
      ).env('RAFTER_API_KEY'),
    )
    .option('--api-key-stdin', 'read the key from standard input')
    .option('--auth-header <name>', 'header that carries the key', 'Authorization')
    .option('--auth-prefix <word>', 'word before the key; "" for none')
    .option('--trailing-slash', 'end every path with a slash')
    .option('--same-service', 'the current provider moved to this URL');
  define(connect, async ({ desk: open, asJson }) => {
    const { status, exitCode } = await connectDesk(await open(), connect.opts<ConnectFlags>());
    return { answer: asJson ? status : connectionRow(status), exitCode };
  });
};

const addSync = (desk: Command, define: DefineCommand): void => {
  const sync = desk
    .command('sync')
    .description('send, poll and download now; exit 0 all is sent, 2 a person must act, 3 no time or no network')
    .option('--timeout <seconds>', 'also wait for the network, this long')
    .option('--watch', 'continue until stopped')
    .option('--fields-only', 'jobs and messages now, photos later');
  define(sync, async ({ desk: open, asJson }) => syncDesk(await open(), sync.opts<SyncFlags>(), asJson));

  define(
    desk.command('status').description('every draft, every item, and why it is not sent'),
    async ({ desk: open, asJson }) => {
      const opened = await open();
      const status = deskStatus(opened);
      if (asJson) return { answer: status };
      const reason = lostSettings(opened);
      const rows = { ...connectionRow(status.connection), ...(reason === null ? {} : { reason }) };
      return { answer: { ...rows, jobs: status.drafts.map(draftRow) } };
    },
  );
};

const addBundles = (desk: Command, define: DefineCommand): void => {
  define(
    desk.command('export <folder>').description('copy unsent work to a folder for another laptop'),
    async ({ desk: open }, folder) => ({ answer: await exportBundle(await open(), folder) }),
  );
  define(
    desk.command('import-bundle <folder>').description('take over work that another laptop exported'),
    async ({ desk: open }, folder) => ({ answer: await importBundle(await open(), folder) }),
  );
};

/** `desk`: the core of the field app without its windows. */
export const addDeskCommands = (desk: Command, define: DefineCommand): void => {
  addConnect(desk, define);
  addNetworkCommand(desk, define);
  addDraftCommands(desk, define);
  addOutboxCommands(desk, define);
  addSync(desk, define);
  addBundles(desk, define);
  addBackupCommands(desk, define);
  addSummaryCommand(desk, define);
};
