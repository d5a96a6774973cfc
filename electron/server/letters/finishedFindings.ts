import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { LetterEntries } from '../../../shared/letters/entries.ts';
import { isExpired } from '../../../shared/engineers/engineers.ts';
import { stateAbbreviation } from '../../../shared/job/stateAbbreviation.ts';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import { certificateAt, isUnchangedSince, lastSignature, standingOf } from '../../../shared/letters/signatures.ts';
import { type FieldError, fieldError, problem } from '../../../shared/messages/problem.ts';
import type { CopyMatch } from '../../../shared/letters/finishedLetter.ts';
import type { ReceivedFile } from '../../files/incomingFiles.ts';
import type { LetterPdf } from './signatures/readLetterPdf.ts';
import { searchKey } from '../base/database/searchKey.ts';
import type { LetterCase } from './letterCase.ts';
import type { KnownCopy } from './sealingCopyStore.ts';
import type { PdfSignature } from '../../../shared/schema/pdfSignature.ts';

/** The hash of the first bytes of a file. */
const hashOfStart = async (file: string, bytes: number): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** The copy that the file begins with, byte for byte: signing adds to a file and changes nothing of it. */
const copyWithin = async (file: ReceivedFile, copies: readonly KnownCopy[]): Promise<KnownCopy | null> => {
  for (const copy of copies)
    if (copy.bytes <= file.bytes && (await hashOfStart(file.temporaryPath, copy.bytes)) === copy.sha256) return copy;
  return null;
};

interface MissingLines {
  pages: number[];
  lines: number;
  first: string;
}

/** The lines of a copy that are not on the same page of the file. A seal may add lines, and takes none away. */
const missingLines = (copy: KnownCopy, found: readonly (readonly string[])[]): MissingLines => {
  const plain = (line: string): string => line.replaceAll(' ', '');
  const missing = copy.lines.map((lines, at) => {
    const there = (found[at] ?? []).map(plain).join('\n');
    return lines.filter((line) => !there.includes(plain(line)));
  });
  const pages = missing.flatMap((lines, at) => (lines.length > 0 ? [at + 1] : []));
  const all = missing.flat();
  return { pages, lines: all.length, first: (all[0] ?? '').slice(0, 200).toWellFormed() };
};

/** Pages that do not show exactly what those of the copy show, and pages that were added; numbered from 1. */
const drawnPages = (copy: KnownCopy, { drawings, pages }: Pick<LetterPdf, 'drawings' | 'pages'>): number[] =>
  Array.from({ length: pages }, (_, at) => at + 1).filter((page) => {
    const before = copy.drawings[page - 1];
    return before === undefined || before !== drawings[page - 1];
  });

/** The reviewer looks at these pages, or gives a reason. */
export const drawnCode = 'letter-copy-drawn';

interface Comparison {
  match: CopyMatch | null;
  /** The values that the copy was drawn with; null where the file is compared with none. */
  entries: LetterEntries | null;
  blockers: FieldError[];
}

const drawnBlockers = (pages: number[], isCompared: boolean): FieldError[] =>
  pages.length === 0 ? [] : [fieldError('#', drawnCode, { pages, isCompared })];

const pagesBlockers = ({ lines }: KnownCopy, pages: number): FieldError[] =>
  pages < lines.length ? [fieldError('#', 'letter-copy-pages', { pages, expected: lines.length })] : [];

/** What was drawn can be compared where it is known of both. */
const areDrawn = (copy: KnownCopy, { drawings }: Pick<LetterPdf, 'drawings'>): boolean =>
  copy.drawings.length > 0 && drawings.length > 0;

/** The copy whose text the file has: the one that it begins with, else the closest; of those with all of its text the longest. */
const closest = (within: KnownCopy | null, copies: readonly KnownCopy[], found: LetterPdf['lines']) => {
  const rank = (copy: KnownCopy): number => (copy === within ? Infinity : copy.lines.flat().length);
  return copies
    .map((copy) => ({ copy, missing: missingLines(copy, found) }))
    .toSorted(
      (one, other) => one.missing.lines - other.missing.lines || (rank(one.copy) < rank(other.copy) ? 1 : -1),
    )[0]!;
};

/** Compares a finished PDF with the copies of this letter that were given out to be sealed. */
export const compareCopies = async (
  file: ReceivedFile,
  found: Pick<LetterPdf, 'lines' | 'pages' | 'drawings' | 'signatures'>,
  copies: readonly KnownCopy[],
): Promise<Comparison> => {
  const { lines, pages } = found;
  const [latest] = copies;
  if (!latest) return { match: null, entries: null, blockers: [] };
  const within = await copyWithin(file, copies);
  // What is added to a file may replace its pages.
  const same = within && isDeepStrictEqual(within.lines, lines) ? within : null;
  const of = ({ by, atMs }: KnownCopy, how: CopyMatch['how'], drawn: number[] = []): CopyMatch => ({
    ...{ by, atMs, how, drawn },
  });
  if (same) {
    const drawn = drawnPages(same, found);
    // Another program may have saved it, with nothing to see.
    const isUntouched = same.sha256 === file.sha256 || (drawn.length === 0 && found.signatures.length === 0);
    return {
      match: of(same, 'same-bytes', drawn),
      entries: same.entries,
      blockers: [
        ...(isUntouched ? [fieldError('#', 'letter-copy-untouched')] : []),
        ...drawnBlockers(drawn, areDrawn(same, found)),
      ],
    };
  }
  // A scan has no text: all of it was drawn anew.
  if (lines.every((page) => page.length === 0)) {
    const drawn = Array.from({ length: pages }, (_, at) => at + 1);
    const blockers = [...pagesBlockers(latest, pages), ...drawnBlockers(drawn, false)];
    return { match: of(latest, 'no-text', drawn), entries: latest.entries, blockers };
  }
  const { copy, missing } = closest(within, copies, lines);
  const blockers = [
    ...pagesBlockers(copy, pages),
    ...(missing.lines > 0 ? [fieldError('#', 'letter-copy-differs', { ...missing })] : []),
  ];
  if (missing.lines > 0) return { match: of(copy, 'differs'), entries: copy.entries, blockers };
  const drawn = drawnPages(copy, found);
  return {
    match: of(copy, 'same-text', drawn),
    entries: copy.entries,
    blockers: [...blockers, ...drawnBlockers(drawn, within !== null && areDrawn(copy, found))],
  };
};

const degrees = new Set(['pe', 'se', 'ce', 'me', 'ee', 'ra', 'aia', 'peng', 'eng', 'phd', 'jr', 'sr', 'ii', 'iii']);

/** Words of a name without degrees and initials, blind to accents and case. */
const nameWords = (name: string): Set<string> =>
  new Set(
    searchKey(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !degrees.has(word)),
  );

/** Whether two names may be of one person, `PUBLIC JANE A` and `Jane Public, P.E.`: one says nothing that the other does not. */
const mayBeSame = (one: string, other: string): boolean => {
  const [words, others] = [nameWords(one), nameWords(other)];
  const isWithin = (some: Set<string>, all: Set<string>): boolean => [...some].every((word) => all.has(word));
  return words.size > 0 && others.size > 0 && (isWithin(words, others) || isWithin(others, words));
};

/**
 * The letter that was given out names an engineer, and only certificates of others have signed it, or another one has
 * signed what was added after the engineer had.
 */
export const signerBlockers = (signatures: readonly PdfSignature[], engineer: string): FieldError[] => {
  const [first] = signatures;
  if (!first || engineer === '') return [];
  const own = lastSignature(signatures.filter(({ signer }) => mayBeSame(signer, engineer)));
  if (own === null) return [fieldError('#', 'letter-signer-differs', { signer: first.signer, engineer })];
  const { signer, bytesAfter } = own;
  const isSignedAnew = signatures.some((one) => !one.isTimeStamp && one.bytesAfter < bytesAfter);
  return standingOf(signatures) === 'whole' && (isSignedAnew || !isUnchangedSince(own))
    ? [fieldError('#', 'letter-signature-changed', { signer, bytes: bytesAfter })]
    : [];
};

/** Throws `letter-signature-broken`. What the engineer may override is returned. */
export const signatureBlockers = (signatures: readonly PdfSignature[], nowMs: number): FieldError[] => {
  const broken = signatures.find(({ fault }) => fault !== null);
  if (broken?.fault) throw problem('letter-signature-broken', { signer: broken.signer, fault: broken.fault });
  const last = lastSignature(signatures);
  if (last === null) return [];
  const { signer, bytesAfter, validTo } = last;
  return [
    ...(standingOf(signatures) === 'changed'
      ? [fieldError('#', 'letter-signature-changed', { signer, bytes: bytesAfter })]
      : []),
    ...(certificateAt(last, nowMs) === 'valid'
      ? []
      : [fieldError('#', 'letter-signature-expired', { signer, expired: validTo.slice(0, 10) })]),
  ];
};

/** A license may expire between the day on which a letter was given out to be sealed and the day on which it comes back. */
export const expiredSince = async (
  { nowMs, zone, engineers }: LetterCase,
  engineer: LetterEntries['engineer'],
): Promise<FieldError[]> => {
  const { licence_number: number, licence_state: state } = engineer ?? {};
  if (number === undefined || state === undefined) return [];
  const nameOf = (text: string): string => stateAbbreviation({ name: text }) ?? text;
  const day = dayIn(nowMs, zone);
  for (const { name, licenses } of await engineers()) {
    const license = licenses.find((one) => one.number === number && nameOf(one.state) === nameOf(state));
    if (license && isExpired(license, day))
      return [
        fieldError('#', 'letter-license-expired', { name, state: license.state, number, expired: license.expires }),
      ];
  }
  return [];
};
