import type { Command } from 'commander';
import { Status, statuses } from '../../shared/job/status.ts';
import { LetterEntries } from '../../shared/letter/entries.ts';
import { systemClock } from '../ports.ts';
import { approveJob } from '../server/office/approveJob.ts';
import { firmSettingsOf, officeName } from '../server/office/firm.ts';
import { jobDetails } from '../server/office/jobDetails.ts';
import { jobId, openBytes, readJsonFile, words } from './arguments.ts';
import type { Define } from './commandLine.ts';
import { CommandError } from './commandError.ts';
import { letterLacks } from './letterLacks.ts';

const actor = 'command line';

/** `job`: what came in, and the moves that staff make. */
export const addJobCommands = (program: Command, define: Define): void => {
  const job = program.command('job').description('jobs');

  const list = job
    .command('list')
    .description('newest first')
    .option('--status <status>', statuses.join(', '))
    .option('--org <name>', 'of one organization');
  define(list, async ({ open }) => {
    const { status, org } = list.opts<{ status?: string; org?: string }>();
    if (status !== undefined && !Status.safeParse(status).success) {
      throw new CommandError(`--status must be one of ${statuses.join(', ')}.`);
    }
    const { jobs, organizations } = await open();
    const organization = org === undefined ? undefined : (await organizations.named(org)).id;
    return { answer: await jobs.list({ status, organization }) };
  });

  define(job.command('show <id>').description('everything about one job'), async ({ open }, id) => ({
    answer: await jobDetails(await open(), jobId(id)),
  }));

  const approve = job
    .command('approve <id>')
    .description('approve and issue the letter')
    .option('--entries <file.json>', 'the reviewer\'s part of the letter; what is absent reads "not evaluated"')
    .option('--letter <file.pdf>', 'a finished letter, instead of a composed one');
  define(approve, async ({ open }, id) => {
    const { entries, letter } = approve.opts<{ entries?: string; letter?: string }>();
    if (entries !== undefined && letter !== undefined) {
      throw new CommandError('--entries and --letter exclude each other: a finished letter takes no entries.');
    }
    const store = await open();
    const source =
      letter === undefined
        ? { entries: entries === undefined ? {} : await readJsonFile(entries) }
        : { finished: await openBytes(letter) };
    await approveJob({ store, clock: systemClock }, jobId(id), source, { actor });
    const answer = await jobDetails(store, jobId(id));
    if ('entries' in source) {
      const lacks = letterLacks(await firmSettingsOf(store), LetterEntries.parse(source.entries), answer);
      for (const lack of lacks) process.stderr.write(`${lack}\n`);
    }
    return { answer };
  });

  const move = (name: string, to: Status, about: string, reason: 'needed' | 'optional' | 'none') => {
    const command = job.command(`${name} <id>`).description(about);
    if (reason === 'needed') command.requiredOption('--reason <text>', 'told to the client as a message');
    if (reason === 'optional') command.option('--reason <text>', 'told to the client as a message');
    define(command, async ({ open }, id) => {
      const typed = command.opts<{ reason?: string }>().reason;
      const store = await open();
      const given = typed === undefined ? null : words('--reason', typed);
      await store.jobs.move(jobId(id), to, { actor, author: await officeName(store), reason: given });
      return { answer: await jobDetails(store, jobId(id)) };
    });
  };
  move('review', 'In Review', 'take it up, or take it up again', 'none');
  move('hold', 'On Hold', 'wait for the client', 'needed');
  move('reject', 'Rejected', 'decline it', 'needed');
  move('cancel', 'Canceled', 'end it without a result', 'optional');

  const withdraw = job
    .command('withdraw <id>')
    .description('take an approval back; the letter stays on record')
    .requiredOption('--reason <text>', 'told to the client as a message');
  define(withdraw, async ({ open }, id) => {
    const reason = words('--reason', withdraw.opts<{ reason: string }>().reason);
    const store = await open();
    await store.jobs.letters.withdraw(jobId(id), { actor, author: await officeName(store), reason });
    return { answer: await jobDetails(store, jobId(id)) };
  });

  define(
    job.command('ahj <id> <name>').description('set the authority having jurisdiction'),
    async ({ open }, id, name) => {
      const store = await open();
      await store.jobs.setAhj(jobId(id), words('NAME', name), { actor });
      return { answer: await jobDetails(store, jobId(id)) };
    },
  );
};
