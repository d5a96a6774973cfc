import { familyOfExtension, fileType, supportedTypeNames } from '../../../shared/api/fileTypes.ts';
import type { SupportedType } from '../../../shared/api/fileTypes.ts';
import { openBounded } from '../boundedFile.ts';
import type { Finding, PictureSize } from './finding.ts';
import { recognizeContent } from './recognizeContent.ts';

/** Whether an upload is taken; `detail` is one sentence for people: what the file is, and what would be taken. */
export type Verdict =
  | { readonly ok: true; readonly type: SupportedType; readonly mediaType: string }
  | { readonly ok: false; readonly detail: string };

export interface UploadLimits {
  /** Width × height of a picture, as its header states it. */
  readonly maxPixels: number;
}

/**
 * 16,383 × 16,383, about 268 megapixels: above the 200 megapixels of the largest phone cameras, and what the usual
 * thumbnail library decodes by default, so that a picture taken in can also be shown.
 */
export const defaultUploadLimits: UploadLimits = { maxPixels: 16_383 * 16_383 };

const maxNameLength = 512;

const labels: Record<SupportedType, string> = {
  JPEG: 'a JPEG picture',
  PNG: 'a PNG picture',
  HEIC: 'a HEIC picture',
  HEIF: 'a HEIF picture',
  PDF: 'a PDF document',
  DOC: 'a Word document (DOC)',
  DOCX: 'a Word document (DOCX)',
  AVI: 'an AVI video',
  MPEG: 'an MPEG video',
  MP4: 'an MP4 video',
  MOV: 'a QuickTime video (MOV)',
};

/**
 * §4.4, §4.9: judges an uploaded file by its content, then whether its name fits that. Reads headers and directories
 * only, a bounded number of bytes whatever the size. `fileName` is the sender's, and only its last part counts. No
 * content makes it throw; I/O errors do.
 */
export async function judgeFile(path: string, fileName: string, limits: UploadLimits): Promise<Verdict> {
  const name = shownName(fileName);
  const finding = await findContent(path);
  if (finding === undefined) return refusal(`${name} is empty; send a ${supportedTypeNames} file.`);
  if ('unsupported' in finding) return refusal(`${name} is ${finding.unsupported}; send a ${supportedTypeNames} file.`);
  if ('damaged' in finding) {
    return refusal(`${name} is ${finding.damaged}; send an intact ${supportedTypeNames} file.`);
  }
  if (finding.picture !== undefined && pixels(finding.picture) > limits.maxPixels) {
    return refusal(
      `${name} is ${labels[finding.type]} of ${finding.picture.width} × ${finding.picture.height} pixels; ` +
        `send one of at most ${Math.floor(limits.maxPixels / 1e6)} megapixels.`,
    );
  }
  return judgeName(name, extensionOf(fileName), finding.type);
}

async function findContent(path: string): Promise<Finding | undefined> {
  const file = await openBounded(path);
  try {
    return file.size === 0 ? undefined : await recognizeContent(file);
  } finally {
    await file.close();
  }
}

function judgeName(name: string, extension: string | undefined, type: SupportedType): Verdict {
  const row = fileType(type);
  const suggestion = `.${row.extensions[0]}`;
  if (extension !== undefined) {
    const family = familyOfExtension(extension);
    if (family === undefined) {
      return refusal(
        `${name} is ${labels[type]}, but names ending in .${extension} are not taken; give it one ending in ${suggestion}.`,
      );
    }
    if (family !== row.family) {
      return refusal(
        `${name} is ${labels[type]}, but its name says otherwise; give it one ending in ${suggestion} if that is what was meant.`,
      );
    }
  }
  return { ok: true, type, mediaType: row.mediaTypes[0] };
}

function refusal(detail: string): Verdict {
  return { ok: false, detail };
}

function pixels(picture: PictureSize): number {
  return picture.width * picture.height;
}

/** The name without folders, as some senders add them. Of an endless name, the end. */
function lastPart(fileName: string): string {
  const end = fileName.slice(-maxNameLength);
  return end.slice(Math.max(end.lastIndexOf('/'), end.lastIndexOf('\\')) + 1);
}

/**
 * What follows the last dot, lower case, where it looks like an extension: letters and digits, a letter among them.
 * `attic 2.5` and `.jpg` have none. Blanks and dots at the end are dropped, as Windows does when it stores the file.
 */
function extensionOf(fileName: string): string | undefined {
  const name = lastPart(fileName).replace(/[\s.]+$/, '');
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  return dot > 0 && /^(?=.*[a-z])[a-z0-9]{1,16}$/.test(extension) ? extension : undefined;
}

/** The name fit for a sentence: no control or direction characters, not long. */
function shownName(fileName: string): string {
  const characters = [...lastPart(fileName).replace(/\p{C}/gu, '').trim()];
  if (characters.length === 0) return 'The file';
  if (characters.length <= 80) return characters.join('');
  return `${characters.slice(0, 60).join('')}…${characters.slice(-16).join('')}`;
}
