import type { JobSummaryContent } from './jobSummary.ts';
import type { LetterContent } from './letterContent.ts';
import type { PhotoReportContent } from './photoReport.ts';
import type { LetterPdf } from '../signatures/readLetterPdf.ts';
import type { DrawnLetter } from '../../base/drawing/drawnDocument.ts';
import type { SignatureReportContent } from './signatureReport.ts';

// Draws and reads letters in this thread. The libraries for PDF and fonts are loaded with the first letter: they would take
// an eighth of the time in which the server starts.

export const drawHere = async (content: LetterContent): Promise<DrawnLetter> =>
  (await import('./renderLetter.ts')).drawLetter(content);

/** Reports that are drawn as letters are. */
export type ReportContent = PhotoReportContent | SignatureReportContent | JobSummaryContent;

export const drawReportHere = async (content: ReportContent): Promise<DrawnLetter> => {
  if ('kind' in content) return (await import('./jobSummary.ts')).drawJobSummary(content);
  return 'files' in content
    ? (await import('./signatureReport.ts')).drawSignatureReport(content)
    : (await import('./photoReport.ts')).drawPhotoReport(content);
};

export const readHere = async (from: string | Uint8Array): Promise<LetterPdf> =>
  (await import('../signatures/readLetterPdf.ts')).readLetterPdf(from);
