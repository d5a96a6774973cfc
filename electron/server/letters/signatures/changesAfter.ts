import type { PdfSignature } from '../../../../shared/schema/pdfSignature.ts';
import { type Definition, PdfDefinitions } from './pdfDefinitions.ts';
import { Comparison } from './comparison.ts';
import { arePlainUpdates, hasOnlyBlanksAfter, isReadFromBegin } from './fileUpdates.ts';

/**
 * Whether a file that was signed up to `end` has been changed since. Verification data, time stamps and further signatures
 * that draw nothing are no change; all that is not surely one of these is: a page, a note on it, a value of a form.
 */
const isChangedAfter = async (
  file: Buffer,
  end: number,
  after: PdfDefinitions,
  later: readonly PdfSignature[],
): Promise<boolean> => {
  const before = await PdfDefinitions.read(file.subarray(0, end));
  if (!arePlainUpdates(file, end, before, after)) return true;
  const comparison = new Comparison(before, after);
  // What a signature is called in the file may differ from what it is.
  const isForbidden = comparison.isClosed && later.some(({ isTimeStamp }) => isTimeStamp !== true);
  return isForbidden || !comparison.isSame();
};

/** So many are compared, however large the file is: each time all that it was when it was signed is read. */
const leastCompared = 4;
/** More are compared as long as they read no more than this together. */
const mostRead = { bytes: 32 * 1024 * 1024, objects: 20_000 };

/** Those that are compared, the last one first: it is the one that decides whether the file is as it was signed. */
export const withinBounds = (
  length: number,
  signatures: readonly PdfSignature[],
  definitions: readonly Pick<Definition, 'place'>[],
): PdfSignature[] => {
  const read = { bytes: 0, objects: 0 };
  return signatures.toReversed().filter(({ bytesAfter }, count) => {
    const end = length - bytesAfter;
    read.bytes += end;
    // They are in the order of the file.
    read.objects += definitions.findLastIndex(({ place }) => place < end) + 1;
    return count < leastCompared || (read.bytes <= mostRead.bytes && read.objects <= mostRead.objects);
  });
};

/** Signatures of a file, with what its updates after each of them are. */
export const withChanges = async (file: Buffer, signatures: readonly PdfSignature[]): Promise<PdfSignature[]> => {
  // What the last update made of the file is not what programs show.
  if (isReadFromBegin(file))
    return signatures.map((one) =>
      one.bytesAfter > 0 ? { ...one, isChangedAfter: true } : { ...one, fault: one.fault ?? 'range' },
    );
  const judged = new Map<PdfSignature, PdfSignature>();
  const followed = signatures.filter(({ fault, bytesAfter }) => fault === null && bytesAfter > 0);
  const isBlank = ({ bytesAfter }: PdfSignature): boolean => hasOnlyBlanksAfter(file, file.length - bytesAfter);
  for (const one of followed) if (isBlank(one)) judged.set(one, { ...one, isChangedAfter: false });
  const updated = followed.filter((one) => !judged.has(one));
  // What cannot be taken apart, programs may read differently.
  const after = updated.length === 0 ? null : await PdfDefinitions.read(file).catch(() => null);
  for (const one of after === null ? [] : withinBounds(file.length, updated, after.definitions)) {
    const end = file.length - one.bytesAfter;
    const later = signatures.filter(({ bytesAfter }) => bytesAfter < one.bytesAfter);
    judged.set(one, { ...one, isChangedAfter: await isChangedAfter(file, end, after!, later).catch(() => true) });
  }
  for (const one of updated) if (!judged.has(one)) judged.set(one, { ...one, isChangedAfter: true });
  return signatures.map((one) => judged.get(one) ?? one);
};
