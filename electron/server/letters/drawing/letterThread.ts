import { parentPort } from 'node:worker_threads';
import { Problem } from '../../../../shared/messages/problem.ts';
import { FontFallback } from '../../base/drawing/fontFallback.ts';
import type { LetterTask, ThreadAnswer } from './letterRenderer.ts';
import { drawJobSummary } from './jobSummary.ts';
import { readHere, type ReportContent } from './lettersHere.ts';
import { drawPhotoReport } from './photoReport.ts';
import type { DrawnLetter } from '../../base/drawing/drawnDocument.ts';
import { drawLetter } from './renderLetter.ts';
import { drawSignatureReport } from './signatureReport.ts';

/** Runs as a thread of `letterRenderer.ts`: a task comes in as a message, its result goes out as one. */

let fonts: FontFallback | null = null;
const port = parentPort!;
const answer = (message: ThreadAnswer, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);

const drawReport = (report: ReportContent, shared: FontFallback): Promise<DrawnLetter> => {
  if ('kind' in report) return drawJobSummary(report, shared);
  return 'files' in report ? drawSignatureReport(report, shared) : drawPhotoReport(report, shared);
};

const run = async (task: LetterTask): Promise<void> => {
  // What reads PDFs takes as long to load as a letter to draw, and most threads only draw.
  if ('file' in task || 'pdf' in task) return answer({ result: await readHere('file' in task ? task.file : task.pdf) });
  fonts ??= new FontFallback();
  const letter = 'report' in task ? await drawReport(task.report, fonts) : await drawLetter(task.content, fonts);
  answer({ result: letter }, [letter.bytes.buffer]);
};

port.on('message', (task: LetterTask) => {
  run(task).catch((error: unknown) => {
    if (error instanceof Problem) answer({ refused: error.asMessage });
    else answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  });
});
answer('ready');
