import type { Command } from 'commander';
import { type Status, statuses } from '../../../shared/job/status.ts';
import { systemClock } from '../../ports.ts';
import { approveJob, type LetterSource } from '../../server/letters/approveJob.ts';
import { officeName } from '../../server/firm/firm.ts';
import { deliverFiles } from '../../server/deliverables/deliverables.ts';
import { jobDetails, producedDetails } from '../../server/jobs/jobDetails.ts';
import { Limits } from '../../server/base/limits.ts';
import { withPictures } from './withPictures.ts';
import { jobId, openBytes, readJsonFile, requiredText } from '../arguments.ts';
import type { DefineCommand } from '../command.ts';
import { printAside } from '../output.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { type LetterCase, openLetterCase } from '../../server/letters/letterCase.ts';
import { finishedBlockers, gateBlockers, passGate } from '../../server/letters/letterGate.ts';
import { parseEntries } from '../../server/letters/drafts/validateEntries.ts';
import type { Store } from '../../server/store/openStore.ts';
import { undeliveredServices } from '../../../shared/deliverables/deliverables.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { checkJob, findingText } from '../../../shared/job/checklist.ts';
import { english } from '../../../shared/messages/speech.ts';
import { assertNoBlockers, isFinal, issueBlockers } from '../../server/letters/issueBlockers.ts';
import { assertMovable } from '../../server/jobs/store/jobRow.ts';

const actor = 'command line';

/**
 * What the letter is issued in spite of, and what of it to print: a composed letter may lack what the console asks of each.
 * Throws `letter-incomplete` without a reason, and `letter-blocked` where values of an "adequate" letter do not fit.
 */
const gateOf = async (letterCase: LetterCase, source: LetterSource, reason: string | undefined) => {
  if ('finished' in source) return { override: passGate(await finishedBlockers(letterCase), reason), missing: [] };
  const entries = parseEntries(letterCase.job, source.entries);
  const missing = issueBlockers(letterCase, entries);
  assertNoBlockers(missing.filter(isFinal));
  return { override: passGate([...gateBlockers(letterCase, entries), ...missing], reason), missing };
};

const addList = (job: Command, define: DefineCommand): void => {
  const list = job
    .command('list')
    .description('newest first')
    .option('--status <status>', statuses.join(', '))
    .option('--org <name>', 'of one organization')
    .option('--test', 'test jobs, which are not in the list otherwise');
  define(list, async ({ open }) => {
    const { status: typed, org, test: isTest } = list.opts<{ status?: string; org?: string; test?: boolean }>();
    const status = statuses.find((each) => each === typed);
    if (typed !== undefined && status === undefined) {
      throw problem('flag-choice', { flag: '--status', choices: [...statuses] });
    }
    const { jobs, organizations } = await open();
    const organization = org === undefined ? undefined : (await organizations.named(org)).id;
    return { answer: await jobs.board.list({ status, organization, isTest }) };
  });
};

/** Any reviewer approves in the console: nothing is signed. */
const approveWithoutLetter = async (store: Store, id: number, reason: string | undefined) => {
  const { change } = await store.jobs.row(null, id);
  await store.jobs.approvals.withoutLetter(id, change, reason, { actor });
  return jobDetails(store, id);
};

const addApprove = (job: Command, define: DefineCommand): void => {
  const approve = job
    .command('approve <id>')
    .description('approve and issue the letter')
    .option('--entries <file.json>', 'the reviewer\'s part of the letter; absent values read "not evaluated"')
    .option('--letter <file.pdf>', 'a finished letter instead of a composed one')
    .option('--no-letter', 'without a letter, where no service asks for one')
    .option('--override <reason>', 'approve it in spite of what is missing; goes into the history');
  // Of --letter and --no-letter, only the last one is left among the options.
  const given = new Set<string>();
  for (const flag of ['letter', 'no-letter']) approve.on(`option:${flag}`, () => given.add(flag));
  define(approve, async ({ open }, id) => {
    const {
      entries,
      letter,
      override: typed,
    } = approve.opts<{
      entries?: string;
      letter?: string | false;
      override?: string;
    }>();
    const reason = typed === undefined ? undefined : requiredText('--override', typed);
    if (letter === false || given.has('no-letter')) {
      if (entries !== undefined || given.has('letter')) throw problem('entries-without-letter');
      return { answer: await approveWithoutLetter(await open(), jobId(id), reason) };
    }
    if (entries !== undefined && letter !== undefined) {
      throw problem('entries-and-letter');
    }
    const store = await open();
    const source =
      letter === undefined
        ? { entries: entries === undefined ? {} : await readJsonFile(entries) }
        : { finished: await openBytes(letter) };
    const letterCase = await openLetterCase(store, jobId(id), { nowMs: systemClock.now() });
    assertMovable(letterCase.row, 'Approved');
    const { override, missing } = await gateOf(letterCase, source, reason);
    await withPictures(store, (pictures) =>
      approveJob({ store, clock: systemClock, pictures }, letterCase, { ...source, override, reason }, { actor }),
    );
    // A refusal carries its own reason.
    for (const { detail } of missing) printAside(detail);
    const answer = await jobDetails(store, jobId(id));
    const delivered = answer.deliverables.flatMap(({ service, withdrawn_at }) =>
      withdrawn_at === null ? service : [],
    );
    const services = undeliveredServices(answer.services_requested, delivered);
    if (services.length > 0) printAside(english.say(message('services-undelivered', { services })));
    for (const finding of checkJob({ job: answer, photos: [] }))
      if (finding.code === 'recipient-address-missing') printAside(findingText(english, finding));
    return { answer };
  });
};

const addMoves = (job: Command, define: DefineCommand): void => {
  const move = (name: string, to: Status, about: string, reason: 'needed' | 'optional' | 'none') => {
    const command = job.command(`${name} <id>`).description(about);
    if (reason === 'needed') command.requiredOption('--reason <text>', 'sent to the crew as a message');
    if (reason === 'optional') command.option('--reason <text>', 'sent to the crew as a message');
    define(command, async ({ open }, id) => {
      const typed = command.opts<{ reason?: string }>().reason;
      const store = await open();
      const given = typed === undefined ? null : requiredText('--reason', typed);
      await store.jobs.move(jobId(id), to, { actor, author: await officeName(store), reason: given });
      return { answer: await jobDetails(store, jobId(id)) };
    });
  };
  move('review', 'In Review', 'start or restart the review', 'none');
  move('hold', 'On Hold', 'wait for the crew', 'needed');
  move('reject', 'Rejected', 'decline it', 'needed');
  move('cancel', 'Canceled', 'end it without a result', 'optional');

  const withdraw = job
    .command('withdraw <id>')
    .description('withdraw an approval; the letter stays on record')
    .requiredOption('--reason <text>', 'sent to the crew as a message');
  define(withdraw, async ({ open }, id) => {
    const reason = requiredText('--reason', withdraw.opts<{ reason: string }>().reason);
    const store = await open();
    await store.jobs.letters.withdraw(jobId(id), { actor, author: await officeName(store), reason });
    return { answer: await jobDetails(store, jobId(id)) };
  });
};

/** Who works on jobs. */
const addAssign = (job: Command, define: DefineCommand): void => {
  const assign = job
    .command('assign <id...>')
    .description('say who works on jobs; only the office sees it')
    .requiredOption('--to <email>', 'a reviewer or an administrator; "nobody" takes the jobs from who has them');
  define(assign, async ({ open }, ...typed) => {
    const ids = [...new Set(typed.flat().map(jobId))];
    const to = requiredText('--to', assign.opts<{ to: string }>().to).trim().toLowerCase();
    const { jobs } = await open();
    const person =
      to === 'nobody' ? null : (await jobs.assignees.reviewers()).find(({ email }) => email.toLowerCase() === to);
    if (person === undefined) throw problem('assignee-not-reviewer', { email: to });
    // A wrong id changes none of the others.
    for (const id of ids) await jobs.row(null, id);
    for (const id of ids) await jobs.assignees.assign(id, person?.id ?? null, { actor });
    return { answer: ids.map((id) => ({ id, assignee: person?.email ?? null })) };
  });
};

/** Files that the office delivers for a service, beside the letter. */
const addFiles = (job: Command, define: DefineCommand): void => {
  const listed = async (store: Store, id: number) => (await store.jobs.letters.everProduced(id)).map(producedDetails);
  define(
    job.command('files <id>').description('letters and delivered files, withdrawn ones too'),
    async ({ open }, id) => {
      const store = await open();
      await store.jobs.row(null, jobId(id));
      return { answer: await listed(store, jobId(id)) };
    },
  );

  const deliver = job
    .command('deliver <id> <file...>')
    .description('deliver plan sets, calculations or stamped sheets for a service of the job')
    .option('--service <slug>', 'one that the job requested; with --replace, that of the replaced file')
    .option('--name <text>', 'shown instead of the name of the file')
    .option('--replace <file id>', 'the delivered file that this one replaces');
  define(deliver, async ({ open }, id, ...typed) => {
    const files = typed.flat();
    const { service, name, replace } = deliver.opts<{ service?: string; name?: string; replace?: string }>();
    if (replace !== undefined && files.length > 1) throw problem('one-file-replaces', { files: files.length });
    const store = await open();
    if (service === undefined && replace === undefined) {
      const { services_requested: requested } = (await store.jobs.inspect(jobId(id))).job;
      throw problem('service-flag-needed', { requested });
    }
    const target = { service: service ?? null, replaces: replace ?? null };
    const named = name === undefined ? {} : { name: requiredText('--name', name) };
    const opened = await Promise.all(files.map(async (file) => ({ name: file, bytes: await openBytes(file) })));
    const limits = Limits.parse({});
    const delivered = await deliverFiles({ store, limits }, jobId(id), { ...target, ...named }, opened, { actor });
    return { answer: delivered.map(producedDetails) };
  });

  const withdraw = job
    .command('withdraw-file <id> <file-id>')
    .description('withdraw one delivered file; it stays on record')
    .requiredOption('--reason <text>', 'sent to the crew as a message');
  define(withdraw, async ({ open }, id, file) => {
    const reason = requiredText('--reason', withdraw.opts<{ reason: string }>().reason);
    const store = await open();
    const by = { actor, author: await officeName(store), reason };
    await store.jobs.deliverables.withdraw(jobId(id), file ?? '', by);
    return { answer: await listed(store, jobId(id)) };
  });
};

/** `job`: jobs as they arrive, and the status changes that staff make. */
export const addJobCommands = (job: Command, define: DefineCommand): void => {
  addList(job, define);
  define(job.command('show <id>').description('everything about one job'), async ({ open }, id) => ({
    answer: await jobDetails(await open(), jobId(id)),
  }));
  addApprove(job, define);
  addMoves(job, define);
  addAssign(job, define);
  addFiles(job, define);
  define(
    job.command('photo-report <id> <file.pdf>').description('the photos of a job on the letterhead, as a new PDF'),
    async ({ open }, id, file) => {
      // The libraries for PDF and pictures are loaded for this command alone.
      const { writePhotoReport } = await import('./photoReport.ts');
      return { answer: await writePhotoReport(await open(), jobId(id), file ?? '') };
    },
  );
  define(
    job
      .command('signature-report <id> <file.pdf>')
      .description('the letter and delivered files with their SHA-256, as a new PDF to sign and seal'),
    async ({ open }, id, file) => {
      const { writeSignatureReport } = await import('./letters.ts');
      return { answer: await writeSignatureReport(await open(), jobId(id), file ?? '') };
    },
  );
  define(
    job
      .command('ahj <id> <name>')
      .description('set or confirm the authority having jurisdiction, which letters print then'),
    async ({ open }, id, name) => {
      const store = await open();
      await store.jobs.setAhj(jobId(id), requiredText('NAME', name), { actor });
      return { answer: await jobDetails(store, jobId(id)) };
    },
  );
};
