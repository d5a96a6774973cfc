import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { summaryContent } from '../../../renderer/field/jobs/summaryContent.ts';
import { appEn, type AppWords } from '../../../renderer/field/parts/words.en.ts';
import { SummaryContent } from '../../../shared/job/summary.ts';
import type { Desk } from '../../desk/openDesk.ts';
import { showJob } from '../../desk/jobs/jobs.ts';
import { addPictures } from '../../desk/jobs/jobSummaries.ts';
import { drawReportHere } from '../../server/letters/drawing/lettersHere.ts';
import type { DefineCommand } from '../command.ts';
import { showLine } from '../progressLine.ts';
import { draftOf } from './ids.ts';

type SummaryDesk = Parameters<typeof showJob>[0] & Pick<Desk, 'base'>;
type Language = 'en' | 'es';

const wordsIn = async (language: Language): Promise<AppWords> =>
  language === 'es' ? (await import('../../../renderer/field/parts/words.es.ts')).appEs : appEn;

/** Writes the summary of a job to a new file; refuses an existing one before any picture is made. */
const writeSummary = async (desk: SummaryDesk, id: string, file: string, language: Language) => {
  const output = await open(file, 'wx');
  let ready = 0;
  const line = showLine(() => `${ready} photos`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rafter-summary-'));
  try {
    const content = SummaryContent.parse(
      summaryContent(showJob(desk, id), await wordsIn(language), desk.base.clock.now()),
    );
    const { signal } = new AbortController();
    const pictured = await addPictures(content, { desk, folder, signal, onPhoto: () => (ready += 1) });
    const { bytes, pages } = await drawReportHere(pictured);
    await output.writeFile(bytes);
    await output.close();
    return { file, pages, photos: ready, bytes: bytes.length };
  } catch (error) {
    await output.close();
    await rm(file, { force: true });
    throw error;
  } finally {
    line.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** `desk summary`: what was entered and the photos of a job, as the field app prints them. */
export const addSummaryCommand = (desk: Command, define: DefineCommand): void => {
  const summary = desk
    .command('summary <job> <file.pdf>')
    .description('what was entered and the photos of a job, as a new PDF')
    .addOption(new Option('--language <code>', 'of the PDF').choices(['en', 'es']).default('en'));
  define(summary, async ({ desk: openDesk }, job, file) => {
    const opened = await openDesk();
    const { language } = summary.opts<{ language: Language }>();
    return { answer: await writeSummary(opened, draftOf(opened, job), file ?? '', language) };
  });
};
