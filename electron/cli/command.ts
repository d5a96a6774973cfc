import type { Command } from 'commander';
import type { Desk } from '../desk/openDesk.ts';
import type { S3Access } from '../files/s3/s3Location.ts';
import type { Store } from '../server/store/openStore.ts';

/** What a command works with. */
export interface CommandContext {
  data: string;
  /** The address of the server's PostgreSQL; undefined where its database is in the data directory. */
  databaseUrl: string | undefined;
  asJson: boolean;
  /** Where the server's files are, if not in the data directory. Throws what `readS3Access` throws. */
  readS3: () => Promise<S3Access | null>;
  /**
   * Opens the server's data; refuses if there is none, unless `make` is set, and where the database has its files elsewhere,
   * unless `anyFiles` is set.
   */
  open: (how?: { make?: boolean; anyFiles?: boolean }) => Promise<Store>;
  /** Opens the desk; creates it if there is none. */
  desk: () => Promise<Desk>;
}

/** What a command prints, and its exit code (0 by default). */
export interface CommandResult {
  answer: unknown;
  exitCode?: number;
}

/** Gives a command its action. Options of the command itself are read with `command.opts()`. */
export type DefineCommand = (
  command: Command,
  run: (context: CommandContext, ...args: string[]) => Promise<CommandResult | void>,
) => void;
