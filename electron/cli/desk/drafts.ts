import path from 'node:path';
import type { Command } from 'commander';
import { checkJob, findingText, withEnglish } from '../../../shared/job/checklist.ts';
import { english } from '../../../shared/messages/speech.ts';
import { checkedPhotos } from '../../desk/photos/checkedPhotos.ts';
import { importDraft } from '../../desk/drafts/importFile.ts';
import { showDraft } from '../../desk/showDraft.ts';
import { readJsonFile } from '../arguments.ts';
import type { DefineCommand } from '../command.ts';
import { Problem } from '../../../shared/messages/problem.ts';
import { printAside, withFields } from '../output.ts';
import { draftOf } from './ids.ts';
import { shortDraft, shownDraft } from './rows.ts';

const addImport = (desk: Command, define: DefineCommand): void =>
  define(
    desk.command('import <file...>').description('create drafts from files; prints their ids'),
    async ({ desk: open, asJson }, ...files) => {
      const opened = await open();
      const names = files.flat();
      const ids: string[] = [];
      for (const file of names) {
        try {
          ids.push((await importDraft(opened, await readJsonFile(file), path.dirname(path.resolve(file)))).id);
        } catch (error) {
          // With several files, report the wrong one and import the others.
          if (names.length === 1 || !(error instanceof Problem)) throw error;
          printAside(`${withFields(`${file}: ${error.message}`, error.errors)}`);
        }
      }
      return { answer: asJson ? ids : ids.join('\n'), exitCode: ids.length === names.length ? 0 : 1 };
    },
  );

/** As the field app and the console call them. */
export const severityWords = { refused: 'Fix', needed: 'Needed', advised: 'Advised' } as const;

const addCheck = (desk: Command, define: DefineCommand): void =>
  define(desk.command('check <id>').description('what a reviewer would miss'), async ({ desk: open, asJson }, id) => {
    const opened = await open();
    const draft = opened.drafts.store.get(draftOf(opened, id));
    const findings = checkJob({ job: draft.document, photos: checkedPhotos(opened, draft.id) });
    const notices = opened.drafts.store.notices(draft.id);
    if (asJson)
      return {
        answer: { findings: withEnglish(findings), notices },
      };
    // `#` is the whole job: a sentence about it needs no pointer.
    const line = (severity: keyof typeof severityWords, pointer: string, sentence: string): string =>
      [severityWords[severity].padEnd(7), sentence, ...(pointer === '#' ? [] : [pointer])].join('  ');
    const lines = [
      ...notices.map(({ pointer, detail }) => line('refused', pointer, detail)),
      ...findings.map((finding) => line(finding.severity, finding.pointer, findingText(english, finding))),
    ];
    return { answer: lines.length === 0 ? 'Nothing is missing.' : lines.join('\n') };
  });

const addLists = (desk: Command, define: DefineCommand): void => {
  define(
    desk.command('show <job>').description('one job: fields, photos, messages, files, letters'),
    async ({ desk: open, asJson }, job) => {
      const opened = await open();
      const shown = showDraft(opened, draftOf(opened, job));
      return { answer: asJson ? shown : shownDraft(shown) };
    },
  );
  const list = desk.command('list').description('drafts and jobs').option('--search <text>').option('--archived');
  define(list, async ({ desk: open, asJson }) => {
    const opened = await open();
    const { search = '', archived = false } = list.opts<{ search?: string; archived?: boolean }>();
    return {
      answer: opened.drafts.store.list({ text: search, archived }).map(({ id }) => shortDraft(opened, id, asJson)),
    };
  });
  const verbs = {
    archive: 'hide a draft from the list',
    restore: 'bring it back',
    duplicate: 'a new draft with the same fields, without photos',
  };
  for (const [verb, about] of Object.entries(verbs) as [keyof typeof verbs, string][])
    define(desk.command(`${verb} <id>`).description(about), async ({ desk: open, asJson }, id) => {
      const opened = await open();
      return { answer: shortDraft(opened, opened.drafts.store[verb](draftOf(opened, id)).id, asJson) };
    });
};

/** Drafts before they are queued, and all jobs in lists. */
export const addDraftCommands = (desk: Command, define: DefineCommand): void => {
  addImport(desk, define);
  addCheck(desk, define);
  addLists(desk, define);
};
