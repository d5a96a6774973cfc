import type { LetterContent } from './letterContent.ts';
import type { PhotoReportContent } from './photoReport.ts';
import type { LetterPdf } from './readLetterPdf.ts';
import type { DrawnLetter } from './renderLetter.ts';
import type { SignatureReportContent } from './signatureReport.ts';

// Draws and reads letters in this thread. The libraries for PDF and fonts are loaded with the first letter: they would take
// an eighth of the time in which the server starts.

export const drawHere = async (content: LetterContent): Promise<DrawnLetter> =>
  (await import('./renderLetter.ts')).drawLetter(content);

export const drawReportHere = async (content: PhotoReportContent | SignatureReportContent): Promise<DrawnLetter> =>
  'files' in content
    ? (await import('./signatureReport.ts')).drawSignatureReport(content)
    : (await import('./photoReport.ts')).drawPhotoReport(content);

export const readHere = async (from: string | Uint8Array): Promise<LetterPdf> =>
  (await import('./readLetterPdf.ts')).readLetterPdf(from);
