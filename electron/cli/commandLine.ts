import { existsSync, statSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { defaultDataDirectory } from '../dataDirectory.ts';
import { systemClock, systemIds } from '../ports.ts';
import { type Desk, openDesk } from '../desk/openDesk.ts';
import { deskPaths } from '../desk/deskPaths.ts';
import { createFileSecrets } from '../desk/settings/fileSecrets.ts';
import { createFileSettings } from '../desk/settings/fileSettings.ts';
import { openStore, serverPaths, type Store } from '../server/store/openStore.ts';
import { version } from '../version.ts';
import { addBackupCommands } from './backupCommands.ts';
import { addDeskCommands } from './deskCommands.ts';
import { addJobCommands } from './jobCommands.ts';
import { addListCommands } from './listCommands.ts';
import { addOrganizationCommands } from './organizationCommands.ts';
import { CommandError } from './commandError.ts';
import { print, tellRefusal } from './output.ts';

/** What a command works with. `answer` is what is printed; null prints nothing. */
export interface Work {
  data: string;
  asJson: boolean;
  /** Opens the data directory. Commands that only read do not make one. */
  open: (how?: { make: boolean }) => Promise<Store>;
  /** Opens, or makes, the desk. */
  desk: () => Promise<Desk>;
}

/** What a command found: printed, and the exit code it means (0 unless said otherwise). */
export interface Outcome {
  answer: unknown;
  exitCode?: number;
}

export type Define = (command: Command, run: (work: Work, ...args: string[]) => Promise<Outcome | void>) => Command;

interface Globals {
  data: string;
  json?: boolean;
}

/** Runs one command; answers the exit code: 0 fine, 1 refused or failed, 2 not understood, 3 busy. */
export const runCommandLine = async (argv: readonly string[]): Promise<number> => {
  let exitCode = 0;
  const program = new Command('rafter')
    .description('The command line of the office, beside a running server or without one, and of the desk.')
    .version(version)
    .option('--data <dir>', 'data directory; RAFTER_DATA sets it too')
    .option('--json', 'print one JSON document')
    .exitOverride();

  const define: Define = (command, run) =>
    command
      .option('--data <dir>', 'data directory; RAFTER_DATA sets it too')
      .option('--json', 'print one JSON document')
      .action(async (...given: unknown[]) => {
        const args = given.slice(0, -2) as string[];
        const { json, data: chosen } = command.optsWithGlobals<Partial<Globals>>();
        const data = chosen || process.env.RAFTER_DATA || defaultDataDirectory();
        const asJson = json ?? false;
        let store: Store | undefined;
        let desk: Desk | undefined;
        const openedDesk = async (): Promise<Desk> => {
          const paths = deskPaths(data);
          return (desk = openDesk({
            data,
            clock: systemClock,
            ids: systemIds,
            settings: createFileSettings(data),
            secrets: createFileSecrets(paths.apiKey),
          }));
        };
        const open = async ({ make }: { make: boolean } = { make: false }): Promise<Store> => {
          if (!make && !existsSync(serverPaths(data).database)) {
            throw new CommandError(
              `There is no server data in ${data}. \`org add\` or \`npm run serve\` makes some; --data chooses another directory.`,
            );
          }
          return (store = await openStore({ data, clock: systemClock, ids: systemIds }));
        };
        try {
          if (existsSync(data) && !statSync(data).isDirectory())
            throw new CommandError(`${data} is a file, and --data takes a folder.`);
          const outcome = await run({ data, asJson, open, desk: openedDesk }, ...args);
          if (outcome) {
            print(outcome.answer, asJson);
            exitCode = outcome.exitCode ?? 0;
          }
        } catch (error) {
          exitCode = tellRefusal(error, asJson);
        } finally {
          store?.close();
          await desk?.close();
        }
      });

  addOrganizationCommands(program, define);
  addJobCommands(program, define);
  addListCommands(program, define);
  addBackupCommands(program, define);
  addDeskCommands(program, define);
  const settle = (command: Command): void => {
    command.exitOverride().showHelpAfterError('(--help shows what there is)');
    command.commands.forEach(settle);
  };
  settle(program);
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version end here too, with code 0.
    return error.exitCode === 0 ? 0 : 2;
  }
  return exitCode;
};
