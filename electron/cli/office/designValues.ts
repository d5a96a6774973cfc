import path from 'node:path';
import type { Command } from 'commander';
import { importDesignValues } from '../../server/designValues/importDesignValues.ts';
import { readDesignTable } from '../../server/designValues/readDesignTable.ts';
import { writeDesignCsv } from '../../server/designValues/writeDesignCsv.ts';
import { readBytes } from '../arguments.ts';
import type { DefineCommand } from '../command.ts';
import { printAside, printCsv } from '../output.ts';

/** `design-values`: what letters begin with, by the place of the site. */
export const addDesignValueCommands = (values: Command, define: DefineCommand): void => {
  const take = values
    .command('import <file.csv>')
    .description('add the rows of a file, and replace those of the same places')
    .option('--dry-run', 'only report the changes');
  define(take, async ({ open, asJson }, file) => {
    const { dryRun = false } = take.opts<{ dryRun?: boolean }>();
    const bytes = await readBytes(file);
    const store = await open({ make: true });
    const name = path.basename(file);
    const report = await importDesignValues(store, { name, read: readDesignTable(bytes, name) }, dryRun);
    const failed = report.errors.length > 0;
    if (failed && !asJson) printAside('Nothing was imported: the file has errors.');
    return { answer: report, exitCode: failed ? 1 : 0 };
  });

  define(values.command('list').description('all rows'), async ({ open }) => ({
    answer: (await (await open()).designValues.all()).map(({ changedMs: _at, ...row }) => row),
  }));

  define(values.command('export').description('as CSV; with --json an array'), async ({ open, asJson }) => {
    const rows = await (await open()).designValues.all();
    if (asJson) return { answer: rows.map(({ changedMs: _at, ...row }) => row) };
    printCsv(writeDesignCsv(rows));
  });
};
