import path from 'node:path';
import type { Command } from 'commander';
import { type ReferenceListKey, referenceListKeys } from '../../../shared/reference/lists.ts';
import { importList } from '../../server/reference/importList.ts';
import { readListFile } from '../../server/reference/readListFile.ts';
import { writeListCsv } from '../../server/reference/writeListCsv.ts';
import { readBytes } from '../arguments.ts';
import type { DefineCommand } from '../command.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { printAside, printCsv } from '../output.ts';

const listKey = (typed = ''): ReferenceListKey => {
  const key = referenceListKeys.find((each) => each === typed);
  if (key) return key;
  throw problem('no-such-list', { typed, lists: [...referenceListKeys] });
};

const entryCount = (typed: string): number => {
  if (!/^\d{1,9}$/.test(typed)) throw problem('flag-number', { flag: '--retire', minimum: 0, maximum: null });
  return Number(typed);
};

/** `reference`: the nine lists. */
export const addListCommands = (reference: Command, define: DefineCommand): void => {
  reference.description(`reference lists: ${referenceListKeys.join(', ')}`);
  const take = reference
    .command('import <list> <file.csv>')
    .description('make a list equal to a file; entries that are not in the file are retired')
    .option('--dry-run', 'only report the changes')
    .option('--keep-others', 'retire nothing')
    .option('--retire <number>', 'import only if exactly so many entries are retired');
  define(take, async ({ open, asJson }, list, file) => {
    const key = listKey(list);
    const given = take.opts<{ dryRun?: boolean; keepOthers?: boolean; retire?: string }>();
    const { dryRun = false, keepOthers = false } = given;
    const retire = given.retire === undefined ? 'any' : entryCount(given.retire);
    const bytes = await readBytes(file);
    const store = await open({ make: true });
    const name = path.basename(file);
    const read = readListFile(key, bytes, name);
    const report = await importList(store, key, { name, read }, { dryRun, keepOthers, retire });
    const failed = report.errors.length > 0;
    if (failed && !asJson) printAside('Nothing was imported: the file has errors.');
    return { answer: report, exitCode: failed ? 1 : 0 };
  });

  define(
    reference.command('export <list>').description('as CSV; with --json an array'),
    async ({ open, asJson }, list) => {
      const key = listKey(list);
      const { offered } = await (await open()).references.current(key);
      if (asJson) return { answer: offered };
      printCsv(writeListCsv(key, offered));
    },
  );
};
