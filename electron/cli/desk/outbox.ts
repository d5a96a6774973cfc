import path from 'node:path';
import type { Command } from 'commander';
import { type DraftParts, draftStatus, itemStatus } from '../../desk/deskStatus.ts';
import type { Decision, Item } from '../../desk/outbox/item.ts';
import { receipts, receiptsCsv } from '../../desk/outbox/receipts.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import { reviseFrom } from '../../desk/drafts/importFile.ts';
import { readJsonFile, requiredText } from '../arguments.ts';
import type { CommandResult, DefineCommand } from '../command.ts';
import { printAside, printCsv, withFields } from '../output.ts';
import { draftOf, itemOf } from './ids.ts';
import { itemName, itemRow, receiptRow, shortDraft, shortId } from './rows.ts';

const shownItem = (item: Item, asJson: boolean) => (asJson ? itemStatus(item) : itemRow(itemStatus(item)));

/** Queues drafts one by one; a draft with a missing field does not stop the others. */
const submitDrafts = (desk: DraftParts, ids: readonly string[], asJson: boolean): CommandResult => {
  const refused = new Set<string>();
  for (const id of ids) {
    try {
      desk.outbox.commands.queue(id);
    } catch (error) {
      if (ids.length === 1 || !(error instanceof Problem)) throw error;
      refused.add(id);
      const sentence = `${shortId(id)} ${desk.drafts.store.get(id).name}: ${error.message}`;
      printAside(`${withFields(sentence, error.errors)}`);
    }
  }
  const queued = ids.filter((id) => !refused.has(id));
  return {
    answer: queued.map((id) => (asJson ? draftStatus(desk, id) : shortDraft(desk, id, false))),
    exitCode: refused.size > 0 ? 1 : 0,
  };
};

const addSubmit = (desk: Command, define: DefineCommand): void => {
  const submit = desk
    .command('submit [id...]')
    .description('queue drafts with their photos; refused items are tried again')
    .option('--all', 'every draft that is not sent');
  define(submit, async ({ desk: open, asJson }, ...typed) => {
    const opened = await open();
    const { all = false } = submit.opts<{ all?: boolean }>();
    if (!all && typed.flat().length === 0) throw problem('name-the-drafts');
    const unsent = (): string[] => {
      const rows = opened.drafts.store.list().filter(({ state }) => state !== 'sent');
      return rows.map(({ id }) => id).toReversed();
    };
    return submitDrafts(opened, all ? unsent() : typed.flat().map((id) => draftOf(opened, id)), asJson);
  });
};

const addMessages = (desk: Command, define: DefineCommand): void => {
  define(
    desk.command('message <job> <text>').description('write to the provider, now or when there is a network'),
    async ({ desk: open, asJson }, job, text) => {
      const opened = await open();
      return {
        answer: shownItem(
          opened.outbox.commands.message(draftOf(opened, job), requiredText('The message', text)),
          asJson,
        ),
      };
    },
  );
  const revise = desk
    .command('revise <job> <file.json>')
    .description('change a job that was sent: revision_reason, revision_notes and the fields that change')
    .option('--resend-photos', 'send every photo again to the new job')
    .option('--no-resend-photos', 'the provider moves them to the new job');
  define(revise, async ({ desk: open, asJson }, job, file) => {
    const opened = await open();
    const { resendPhotos } = revise.opts<{ resendPhotos?: boolean }>();
    const id = draftOf(opened, job);
    const folder = path.dirname(path.resolve(file));
    return { answer: shownItem(await reviseFrom(opened, id, await readJsonFile(file), folder, resendPhotos), asJson) };
  });
};

const addReceipts = (desk: Command, define: DefineCommand): void => {
  const receipt = desk
    .command('receipts [job]')
    .description('every photo: slot, array, SHA-256, remote id, time')
    .option('--csv', 'as CSV');
  define(receipt, async ({ desk: open, asJson }, job): Promise<CommandResult | void> => {
    const opened = await open();
    const rows = receipts(opened, job === undefined ? undefined : draftOf(opened, job));
    if (asJson) return { answer: rows };
    if (receipt.opts<{ csv?: boolean }>().csv) printCsv(receiptsCsv(rows));
    else return { answer: rows.map(receiptRow) };
  });
};

interface DecideFlags {
  job?: string;
  sendAgain?: boolean;
  sentElsewhere?: boolean;
}

const decisionOf = ({ job, sendAgain, sentElsewhere }: DecideFlags): Decision => {
  const decisions: Decision[] = [
    ...(job === undefined ? [] : [{ kind: 'is-job' as const, jobId: Number(job) }]),
    ...(sendAgain ? [{ kind: 'send-again' as const }] : []),
    ...(sentElsewhere ? [{ kind: 'sent-elsewhere' as const }] : []),
  ];
  const [decision] = decisions;
  if (!decision || decisions.length > 1) throw problem('name-one-decision');
  return decision;
};

const addDecisions = (desk: Command, define: DefineCommand): void => {
  define(desk.command('retry <item>').description('try one item again'), async ({ desk: open, asJson }, item) => {
    const opened = await open();
    return { answer: shownItem(opened.outbox.commands.retry(itemOf(opened, item)), asJson) };
  });
  const decide = desk
    .command('decide <item>')
    .description('what only a person can decide: whether something arrived')
    .option('--job <id>', "it arrived as this job of the provider's")
    .option('--send-again', 'it did not arrive, or a second copy does no harm')
    .option('--sent-elsewhere', 'the laptop that has a copy of it sent it');
  define(decide, async ({ desk: open, asJson }, item) => {
    const decision = decisionOf(decide.opts<DecideFlags>());
    const opened = await open();
    return { answer: shownItem(opened.outbox.commands.decide(itemOf(opened, item), decision), asJson) };
  });
  define(
    desk.command('take-over <job>').description('this laptop sends it; the one that got it by a bundle will not'),
    async ({ desk: open, asJson }, job) => {
      const opened = await open();
      const id = draftOf(opened, job);
      opened.outbox.commands.takeOver(id);
      return { answer: shortDraft(opened, id, asJson) };
    },
  );
  define(
    desk.command('withdraw <item>').description('do not send something that was refused'),
    async ({ desk: open, asJson }, item) => {
      const opened = await open();
      const id = itemOf(opened, item);
      const name = itemName(itemStatus(opened.outbox.store.get(id)));
      opened.outbox.commands.withdraw(id);
      return { answer: asJson ? { id, withdrawn: true } : `${name} is not sent.` };
    },
  );
};

/** What is sent: jobs, messages, revisions, photos, and the decisions of a person about them. */
export const addOutboxCommands = (desk: Command, define: DefineCommand): void => {
  addSubmit(desk, define);
  addMessages(desk, define);
  addReceipts(desk, define);
  addDecisions(desk, define);
};
