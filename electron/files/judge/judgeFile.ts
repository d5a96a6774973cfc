import {
  extensionOf,
  familyOfExtension,
  type FileFault,
  fileType,
  lastPartOf,
  type SupportedType,
  unreadableMediaType,
} from '../../../shared/api/fileTypes.ts';
import type { Message } from '../../../shared/messages/catalogue.ts';
import { BoundedFile } from '../boundedFile.ts';
import type { ContentFinding, Dimensions } from './finding.ts';
import { countScans } from './imageSize.ts';
import { recognizeContent } from './recognizeContent.ts';

/** Why a file is refused. */
export type FileRefusal = Message<
  'file-empty' | 'file-unsupported' | 'file-damaged' | 'picture-too-large' | 'extension-not-taken' | 'name-misleads'
>;

export type Verdict =
  | { readonly ok: true; readonly type: SupportedType; readonly mediaType: string }
  | {
      readonly ok: false;
      readonly fault: FileFault;
      /** The type that the desk stores for it: `fileFault` derives the same fault from it. */
      readonly mediaType: string;
      readonly refusal: FileRefusal;
    };

export interface UploadLimits {
  /** Width × height of a picture, as its header states it. */
  readonly maxPixels: number;
}

/**
 * 16,383 × 16,383, about 268 megapixels: more than the largest phone cameras have (200), and the default limit of sharp,
 * so that every accepted picture can be shown.
 */
export const defaultUploadLimits: UploadLimits = { maxPixels: 16_383 * 16_383 };

/**
 * §4.4, §4.9: judges a file by its content, then whether its name fits. The server judges every upload, the desk every
 * file that is added to a draft. Reads a bounded number of bytes, whatever the size. Only the last part of `fileName`
 * counts. No content makes it throw; I/O errors do.
 */
export async function judgeFile(path: string, fileName: string, limits = defaultUploadLimits): Promise<Verdict> {
  const name = shownName(fileName);
  const finding = await withContent(path, (found) => found);
  if (finding === undefined) return unreadable({ code: 'file-empty', params: { name } });
  if ('unsupported' in finding) {
    const { unsupported: kind, format, mediaType = 'application/octet-stream' } = finding;
    const params = { name, kind, ...(format === undefined ? {} : { format }) };
    return { ok: false, fault: 'unsupported', mediaType, refusal: { code: 'file-unsupported', params } };
  }
  if ('damaged' in finding) return unreadable({ code: 'file-damaged', params: { name, kind: finding.damaged } });
  const { type, picture } = finding;
  if (picture !== undefined && pixels(picture) > limits.maxPixels) {
    const { width, height } = picture;
    const maxMegapixels = Math.floor(limits.maxPixels / 1e6);
    return unreadable({ code: 'picture-too-large', params: { name, type, width, height, maxMegapixels } });
  }
  return judgeName(name, extensionOf(fileName), type);
}

function unreadable(refusal: FileRefusal): Verdict {
  return { ok: false, fault: 'unreadable', mediaType: unreadableMediaType, refusal };
}

/** Width × height that the header of a picture states: a HEIC's `ispe` boxes, the largest of them. Undefined for other content. */
export async function statedPixels(path: string): Promise<number | undefined> {
  return (await statedSize(path))?.pixels;
}

/** What decoding a picture takes, by its header; `cost` in pixels of a plain JPEG. */
export interface StatedSize {
  pixels: number;
  wholeBytes: number;
  cost: number;
}

/** The same, and what decoding it takes. */
export async function statedSize(path: string): Promise<StatedSize | undefined> {
  return withContent(path, async (finding, file) => {
    if (!finding || !('picture' in finding) || !finding.picture) return undefined;
    const { wholeBytes = 0, cost, isInScans = false } = finding.picture;
    // Whatever the number of scans, it is drawn once.
    const passes = isInScans ? 2 + (await countScans(file)) : 1;
    return { pixels: pixels(finding.picture), wholeBytes, cost: passes * cost };
  });
}

async function withContent<T>(
  path: string,
  use: (finding: ContentFinding | undefined, file: BoundedFile) => T | Promise<T>,
): Promise<T> {
  const file = await BoundedFile.open(path);
  try {
    return await use(file.size === 0 ? undefined : await recognizeContent(file), file);
  } finally {
    await file.close();
  }
}

function judgeName(name: string, extension: string | undefined, type: SupportedType): Verdict {
  const row = fileType(type);
  const mediaType = row.mediaTypes[0];
  const family = extension === undefined ? row.family : familyOfExtension(extension);
  if (family === row.family) return { ok: true, type, mediaType };
  const suggestion = `.${row.extensions[0]}`;
  const refusal: FileRefusal =
    extension !== undefined && family === undefined
      ? { code: 'extension-not-taken', params: { name, type, extension: `.${extension}`, suggestion } }
      : { code: 'name-misleads', params: { name, type, suggestion } };
  return { ok: false, fault: 'misnamed', mediaType, refusal };
}

function pixels(picture: Dimensions): number {
  return picture.width * picture.height;
}

/** The name for use in a sentence: short, without control and direction characters; may be ''. */
function shownName(fileName: string): string {
  const characters = [...lastPartOf(fileName).replace(/\p{C}/gu, '').trim()];
  if (characters.length <= 80) return characters.join('');
  return `${characters.slice(0, 60).join('')}…${characters.slice(-16).join('')}`;
}
