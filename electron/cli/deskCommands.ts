import path from 'node:path';
import type { Command } from 'commander';
import { checkJob, sayFinding } from '../../shared/job/checklist.ts';
import { checkedPhotos } from '../desk/checkedPhotos.ts';
import { exportBundle, importBundle } from '../desk/bundle/bundle.ts';
import { deskStatus, draftStatus, itemStatus } from '../desk/deskStatus.ts';
import { importDraft } from '../desk/importFile.ts';
import type { Desk } from '../desk/openDesk.ts';
import type { Decision, Item } from '../desk/outbox/item.ts';
import { receipts, receiptsCsv } from '../desk/receipts.ts';
import { showDraft } from '../desk/showDraft.ts';
import { reviseFrom } from '../desk/reviseFile.ts';
import { readJsonFile, words } from './arguments.ts';
import type { Define, Outcome } from './commandLine.ts';
import { Refusal } from '../desk/refusal.ts';
import { connectDesk, type ConnectFlags } from './connectDesk.ts';
import { CommandError } from './commandError.ts';
import { draftOf, itemOf } from './deskIds.ts';
import { connectionRow, draftRow, itemName, itemRow, receiptRow, shortId, shownDraft } from './deskWords.ts';
import { withFields } from './output.ts';
import { syncDesk, type SyncFlags } from './syncDesk.ts';

/** One line for a draft, as scripts and as people read it. */
const shortRow = (desk: Desk, id: string, asJson: boolean) => {
  if (!asJson) return draftRow(draftStatus(desk, id));
  const { items, letter, error, ...rest } = draftStatus(desk, id);
  const done = items.filter(({ state }) => state === 'done').length;
  const stuck = items.find(({ needs_person }) => needs_person);
  return {
    ...rest,
    sent: items.length === 0 ? '' : `${done} of ${items.length}`,
    letter: letter?.file ?? '',
    stuck: stuck?.error ?? error ?? '',
  };
};

const shownItem = (item: Item, asJson: boolean) => (asJson ? itemStatus(item) : itemRow(itemStatus(item)));

/** `desk`: the field app's core without its windows. */
export const addDeskCommands = (program: Command, define: Define): void => {
  const group = program.command('desk').description('drafts, photos, and getting them to a provider');

  const connect = group
    .command('connect')
    .description('set the provider; the key is kept in a file that only you can read')
    .requiredOption('--base-url <url>', 'where its API is')
    .requiredOption('--api-key <key>', 'the key of your organization; - reads it from standard input')
    .option('--auth-header <name>', 'header that carries the key', 'Authorization')
    .option('--auth-prefix <word>', 'word before the key; "" for none')
    .option('--trailing-slash', 'end every path with a slash')
    .option('--same-service', 'the provider until now goes on under this URL');
  define(connect, async ({ desk, asJson }) => {
    const { status, exitCode } = await connectDesk(await desk(), connect.opts<ConnectFlags>());
    return { answer: asJson ? status : connectionRow(status), exitCode };
  });

  const importing = group.command('import <file...>').description('make drafts from files; prints their ids');
  define(importing, async ({ desk, asJson }, ...files) => {
    const open = await desk();
    const names = files.flat();
    const ids: string[] = [];
    for (const file of names) {
      try {
        ids.push((await importDraft(open, await readJsonFile(file), path.dirname(path.resolve(file)))).id);
      } catch (error) {
        // One wrong file must not keep the others, nor hide which drafts were made.
        if (names.length === 1 || !(error instanceof Refusal || error instanceof CommandError)) throw error;
        const fields = error instanceof Refusal ? error.errors : [];
        process.stderr.write(`${withFields(`${file}: ${error.message}`, fields)}\n`);
      }
    }
    return { answer: asJson ? ids : ids.join('\n'), exitCode: ids.length === names.length ? 0 : 1 };
  });

  const submit = group
    .command('submit [id...]')
    .description('queue drafts with their photos; what was stuck is tried again')
    .option('--all', 'every draft that is not sent');
  define(submit, async ({ desk, asJson }, ...typed) => {
    const open = await desk();
    const { all = false } = submit.opts<{ all?: boolean }>();
    const ids = all
      ? open.drafts
          .list()
          .filter(({ state }) => state !== 'sent')
          .map(({ id }) => id)
          .toReversed()
      : typed.flat().map((id) => draftOf(open, id));
    if (ids.length === 0 && !all) throw new CommandError('Say which drafts, or --all.');
    const refused: { draft: string; detail: string; errors: unknown }[] = [];
    for (const id of ids) {
      try {
        open.outbox.queue(id);
      } catch (error) {
        // One draft with a missing field must not keep the others.
        if (ids.length === 1 || !(error instanceof Error) || error.name !== 'Refusal') throw error;
        const { errors = [] } = error as Error & { errors?: readonly { pointer: string; detail: string }[] };
        refused.push({ draft: id, detail: error.message, errors });
        process.stderr.write(`${withFields(`${shortId(id)} ${open.drafts.get(id).name}: ${error.message}`, errors)}\n`);
      }
    }
    const rows = ids.filter((id) => !refused.some(({ draft }) => draft === id));
    return {
      answer: rows.map((id) => (asJson ? draftStatus(open, id) : shortRow(open, id, false))),
      exitCode: refused.length > 0 ? 1 : 0,
    };
  });

  const sync = group
    .command('sync')
    .description('send, ask and download now; exit 0 all is sent, 2 a person must act, 3 no time or no network')
    .option('--timeout <seconds>', 'also wait for the network, this long')
    .option('--watch', 'go on until it is stopped')
    .option('--fields-only', 'jobs and messages now, photos later');
  define(sync, async ({ desk, asJson }) => syncDesk(await desk(), sync.opts<SyncFlags>(), asJson));

  define(group.command('status').description('what is where, and what stands in its way'), async ({ desk, asJson }) => {
    const status = deskStatus(await desk());
    if (asJson) return { answer: status };
    return { answer: { ...connectionRow(status.connection), jobs: status.drafts.map(draftRow) } };
  });

  define(
    group.command('message <job> <text>').description('write to the provider, now or when there is a network'),
    async ({ desk, asJson }, job, text) => {
      const open = await desk();
      return { answer: shownItem(open.outbox.message(draftOf(open, job), words('The message', text)), asJson) };
    },
  );

  const revise = group
    .command('revise <job> <file.json>')
    .description('change a job that was sent: revision_reason, revision_notes and the fields that change')
    .option('--resend-photos', 'send every photo again to the new job')
    .option('--no-resend-photos', 'the provider takes them along');
  define(revise, async ({ desk, asJson }, job, file) => {
    const open = await desk();
    const { resendPhotos } = revise.opts<{ resendPhotos?: boolean }>();
    const id = draftOf(open, job);
    const item = await reviseFrom(open, id, await readJsonFile(file), path.dirname(path.resolve(file)), resendPhotos);
    return { answer: shownItem(item, asJson) };
  });

  define(group.command('check <id>').description('what a reviewer would miss'), async ({ desk, asJson }, id) => {
    const open = await desk();
    const draft = open.drafts.get(draftOf(open, id));
    const findings = checkJob({ job: draft.document, photos: checkedPhotos(open, draft.id) });
    const notices = open.drafts.notices(draft.id);
    if (asJson)
      return { answer: { findings: findings.map((finding) => ({ ...finding, text: sayFinding(finding) })), notices } };
    // `#` is the whole job: a sentence about it needs no place.
    const line = (severity: string, pointer: string, says: string): string =>
      [severity.padEnd(7), says, ...(pointer === '#' ? [] : [pointer])].join('  ');
    const lines = [
      ...notices.map(({ pointer, detail }) => line('needed', pointer, detail)),
      ...findings.map((finding) => line(finding.severity, finding.pointer, sayFinding(finding))),
    ];
    return { answer: lines.length === 0 ? 'Nothing is missing.' : lines.join('\n') };
  });

  const receipt = group
    .command('receipts [job]')
    .description('every photo: slot, array, SHA-256, remote id, time')
    .option('--csv', 'as CSV');
  define(receipt, async ({ desk, asJson }, job): Promise<Outcome | void> => {
    const open = await desk();
    const rows = receipts(open, job === undefined ? undefined : draftOf(open, job));
    if (asJson) return { answer: rows };
    if (receipt.opts<{ csv?: boolean }>().csv) process.stdout.write(receiptsCsv(rows));
    else return { answer: rows.map(receiptRow) };
  });

  define(group.command('retry <item>').description('one item again'), async ({ desk, asJson }, item) => {
    const open = await desk();
    return { answer: shownItem(open.outbox.retry(itemOf(open, item)), asJson) };
  });
  const decide = group
    .command('decide <item>')
    .description('where the desk must not decide: whether something arrived')
    .option('--job <id>', 'this job of the provider is the one')
    .option('--send-again', 'it did not arrive, or a second copy does no harm')
    .option('--sent-elsewhere', 'the laptop that got a copy of it has sent it');
  define(decide, async ({ desk, asJson }, item) => {
    const { job, sendAgain, sentElsewhere } = decide.opts<{
      job?: string;
      sendAgain?: boolean;
      sentElsewhere?: boolean;
    }>();
    const said: Decision[] = [
      ...(job === undefined ? [] : [{ kind: 'is-job' as const, jobId: Number(job) }]),
      ...(sendAgain ? [{ kind: 'send-again' as const }] : []),
      ...(sentElsewhere ? [{ kind: 'sent-elsewhere' as const }] : []),
    ];
    const [decision] = said;
    if (!decision || said.length > 1) throw new CommandError('Say --job ID, --send-again or --sent-elsewhere.');
    const open = await desk();
    return { answer: shownItem(open.outbox.decide(itemOf(open, item), decision), asJson) };
  });
  define(
    group.command('take-over <job>').description('this laptop sends it; the one that got it by a bundle will not'),
    async ({ desk, asJson }, job) => {
      const open = await desk();
      const id = draftOf(open, job);
      open.outbox.takeOver(id);
      return { answer: shortRow(open, id, asJson) };
    },
  );
  define(
    group.command('withdraw <item>').description('take back something that was refused'),
    async ({ desk, asJson }, item) => {
      const open = await desk();
      const id = itemOf(open, item);
      const name = itemName(itemStatus(open.store.get(id)));
      open.outbox.withdraw(id);
      return { answer: asJson ? { id, withdrawn: true } : `${name} is not sent.` };
    },
  );

  define(
    group.command('show <job>').description('one job: fields, photos, messages, files, letters'),
    async ({ desk, asJson }, job) => {
      const open = await desk();
      const shown = showDraft(open, draftOf(open, job));
      return { answer: asJson ? shown : shownDraft(shown) };
    },
  );
  const list = group.command('list').description('drafts and jobs').option('--search <text>').option('--archived');
  define(list, async ({ desk, asJson }) => {
    const open = await desk();
    const { search = '', archived = false } = list.opts<{ search?: string; archived?: boolean }>();
    return { answer: open.drafts.list({ text: search, archived }).map(({ id }) => shortRow(open, id, asJson)) };
  });
  for (const verb of ['archive', 'restore', 'duplicate'] as const) {
    const says = {
      archive: 'put a draft away',
      restore: 'bring it back',
      duplicate: 'a new draft with the same fields, without photos',
    };
    define(group.command(`${verb} <id>`).description(says[verb]), async ({ desk, asJson }, id) => {
      const open = await desk();
      return { answer: shortRow(open, open.drafts[verb](draftOf(open, id)).id, asJson) };
    });
  }

  define(
    group.command('export <folder>').description('copy what is stuck for another laptop'),
    async ({ desk }, folder) => ({
      answer: await exportBundle(await desk(), folder),
    }),
  );
  define(
    group.command('import-bundle <folder>').description('take in what another laptop exported'),
    async ({ desk }, folder) => ({
      answer: await importBundle(await desk(), folder),
    }),
  );
};
