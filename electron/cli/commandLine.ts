import { existsSync, statSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { defaultDataDirectory } from '../dataDirectory.ts';
import type { Desk } from '../desk/openDesk.ts';
import { systemClock, systemIds } from '../ports.ts';
import type { S3Access } from '../files/s3/s3Location.ts';
import type { Store } from '../server/store/openStore.ts';
import { problem } from '../../shared/messages/problem.ts';
import { version } from '../version.ts';
import { type CommandContext, type CommandResult, type DefineCommand } from './command.ts';

interface Group {
  /** The name, and for a single command its arguments. */
  usage: string;
  about: string;
  /** Loads what defines the commands of the group, and with it all that they need. */
  load: () => Promise<(command: Command, define: DefineCommand) => void>;
}

const organizations = () => import('./office/organizations.ts');
const backup = () => import('./office/backup.ts');

/** Every group, in the order of `--help`. Only the group that is asked for is loaded. */
const groups: readonly Group[] = [
  { usage: 'org', about: 'the organizations that send jobs', load: async () => (await organizations()).addOrgCommands },
  { usage: 'key', about: 'API keys', load: async () => (await organizations()).addKeyCommands },
  { usage: 'user', about: 'people of the office', load: async () => (await organizations()).addUserCommands },
  {
    usage: 'firm',
    about: 'the issuing firm, as printed on its letters',
    load: async () => (await organizations()).addFirmCommands,
  },
  { usage: 'device', about: 'laptops', load: async () => (await organizations()).addDeviceCommands },
  { usage: 'job', about: 'jobs', load: async () => (await import('./office/jobs.ts')).addJobCommands },
  {
    usage: 'letter',
    about: 'verify letters',
    load: async () => (await import('./office/letters.ts')).addLetterCommands,
  },
  {
    usage: 'reference',
    about: 'reference lists',
    load: async () => (await import('./office/lists.ts')).addListCommands,
  },
  {
    usage: 'design-values',
    about: "the firm's design values by ZIP code, county and AHJ",
    load: async () => (await import('./office/designValues.ts')).addDesignValueCommands,
  },
  {
    usage: 'calculate <file.json>',
    about: 'loads, attachments and framing by the engine of the letters, from a list of calculations; opens no data',
    load: async () => (await import('./calculate.ts')).defineCalculate,
  },
  {
    usage: 'backup <file>',
    about: 'write database and files to one archive, while the server runs',
    load: async () => (await backup()).defineBackup,
  },
  {
    usage: 'restore <file>',
    about: 'restore an archive or a replica into an empty data directory, completely or not at all',
    load: async () => (await backup()).defineRestore,
  },
  {
    usage: 'files',
    about: 'move files between the data directory and S3',
    load: async () => (await import('./office/files.ts')).addFilesCommands,
  },
  { usage: 'check', about: 'verify database and files', load: async () => (await backup()).defineCheck },
  {
    usage: 'desk',
    about: 'drafts, photos, and sending them to a provider',
    load: async () => (await import('./desk/commands.ts')).addDeskCommands,
  },
];

const dataOption = ['--data <dir>', 'data directory; RAFTER_DATA sets it too'] as const;
const filesOption = [
  '--files <location>',
  's3://bucket/prefix, where the server stores files; RAFTER_FILES sets it too',
] as const;
const databaseOption = [
  '--database-url <url>',
  "the server's PostgreSQL instead of the database in the data directory; RAFTER_DATABASE_URL sets it too",
] as const;
const jsonOption = ['--json', 'print one JSON document'] as const;

interface GlobalOptions {
  data?: string;
  databaseUrl?: string;
  files?: string;
  json?: boolean;
}

interface ChosenOptions {
  data: string;
  databaseUrl: string | undefined;
  /** Where the server's files are; null for the data directory. */
  files: string | null;
  asJson: boolean;
}

/** Opens the stores that a command asks for; `close` closes those that were opened. */
const createContext = ({
  data,
  databaseUrl,
  files,
  asJson,
}: ChosenOptions): CommandContext & { close: () => Promise<void> } => {
  let store: Store | undefined;
  let desk: Desk | undefined;
  const readS3 = async (): Promise<S3Access | null> => {
    if (files === null) return null;
    const { readS3Access } = await import('../files/s3/s3Location.ts');
    return readS3Access(files, process.env);
  };
  return {
    data,
    databaseUrl,
    asJson,
    readS3,
    open: async ({ make = false, anyFiles = false } = {}) => {
      const { openStore } = await import('../server/store/openStore.ts');
      const { serverPaths } = await import('../server/base/serverPaths.ts');
      if (!make && databaseUrl === undefined && !existsSync(serverPaths(data).database)) {
        throw problem('no-server-data', { folder: data });
      }
      const s3 = await readS3();
      store = await openStore({ data, databaseUrl, s3, clock: systemClock, ids: systemIds });
      if (!anyFiles) await store.filesOfDatabase.assertHere();
      return store;
    },
    desk: async () => {
      const { openDeskOfFiles } = await import('./desk/openDeskOfFiles.ts');
      return (desk = openDeskOfFiles(data));
    },
    close: async () => {
      await store?.close();
      await desk?.close();
    },
  };
};

type Run = Parameters<DefineCommand>[1];

/** Runs one command: prints its answer or its refusal, and returns the exit code. */
const runOne = async (command: Command, run: Run, args: string[]): Promise<number> => {
  const { json: asJson = false, ...given } = command.optsWithGlobals<GlobalOptions>();
  // An empty variable counts as unset.
  const data = given.data || process.env.RAFTER_DATA || defaultDataDirectory();
  const databaseUrl = given.databaseUrl || process.env.RAFTER_DATABASE_URL || undefined;
  const files = given.files || process.env.RAFTER_FILES || null;
  const context = createContext({ data, databaseUrl, files, asJson });
  const { print, printRefusal } = await import('./output.ts');
  try {
    if (existsSync(data) && !statSync(data).isDirectory()) throw problem('data-is-a-file', { file: data });
    const result: CommandResult | void = await run(context, ...args);
    if (!result) return 0;
    print(result.answer, asJson);
    return result.exitCode ?? 0;
  } catch (error) {
    return printRefusal(error, asJson);
  } finally {
    await context.close();
  }
};

/** Runs the command line; returns the exit code: 0 fine, 1 refused or failed, 2 not understood, 3 busy. */
export const runCommandLine = async (argv: readonly string[]): Promise<number> => {
  let exitCode = 0;
  const program = new Command('rafter')
    .description('The command line of the office, beside a running server or without one, and of the desk.')
    .version(version)
    .option(...dataOption)
    .option(...filesOption)
    .option(...databaseOption)
    .option(...jsonOption);

  const define: DefineCommand = (command, run) => {
    command
      .option(...dataOption)
      .option(...filesOption)
      .option(...databaseOption)
      .option(...jsonOption)
      .action(async (...given: unknown[]) => {
        exitCode = await runOne(command, run, given.slice(0, -2) as string[]);
      });
  };
  for (const { usage, about, load } of groups) {
    const command = program.command(usage).description(about);
    if (argv.includes(command.name())) (await load())(command, define);
  }
  const configure = (command: Command): void => {
    command.exitOverride().showHelpAfterError('(--help lists the options)');
    command.commands.forEach(configure);
  };
  configure(program);
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // --help and --version end here too, with code 0.
    return error.exitCode === 0 ? 0 : 2;
  }
  return exitCode;
};
