import type { UploadKind } from '../../api/files.ts';
import type { Message, Params } from '../../messages/catalogue.ts';
import type { findingMessages } from '../messages.ts';
import { pointerTo } from '../../messages/pointer.ts';
import type { Speech } from '../../messages/rows.ts';
import { english } from '../../messages/speech.ts';
import type { ArrayLabel } from '../arrayNames.ts';

/** `needed`: the reviewer cannot finish without it. `advised`: a reviewer would probably ask. Neither stops a job. */
export type Severity = 'needed' | 'advised';

export type FindingCode = keyof typeof findingMessages;

/** What a reviewer would miss: a message with its severity and place. */
export type Finding<C extends FindingCode = FindingCode> = Message<C> & {
  severity: Severity;
  /** Into the job document, such as `#/arrays/0/roof_pitch`. For a photo, its array, or `#` for the whole job. */
  pointer: string;
  /** Of the photo; null for a finding about fields. */
  slot: UploadKind | null;
  /** Name of the array; null for the whole job. */
  array: string | null;
};

/** The findings without those about a field that has an error: a value that is refused cannot be unusual too. */
export const findingsBeside = <F extends Finding>(
  errors: readonly { pointer: string }[],
  findings: readonly F[],
): F[] => {
  const wrong = new Set(errors.map(({ pointer }) => pointer).filter((pointer) => pointer !== '#'));
  return findings.filter(({ slot, pointer }) => slot !== null || !wrong.has(pointer));
};

export interface Spot {
  path: readonly PropertyKey[];
  array?: ArrayLabel | null;
  slot?: UploadKind | null;
}

export const found = <C extends FindingCode>(
  code: C,
  severity: Severity,
  { path, array = null, slot = null }: Spot,
  params: Omit<Params<C>, 'array' | 'arrayNumber' | 'slot'>,
): Finding => {
  const { name = null, number } = array ?? {};
  const place = { array: name, slot, ...(number === undefined ? {} : { arrayNumber: number }) };
  return { code, params: { ...place, ...params }, severity, pointer: pointerTo(path), slot, array: name } as Finding;
};

export const neededFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => Number(one.severity === 'advised') - Number(other.severity === 'advised'));

/** A finding as one line of text. */
export const findingText = (speech: Speech, finding: Finding): string => speech.say(finding).replace(/\s+/g, ' ');

/** Findings with their English text, as the command line and the console API give them. */
export const withEnglish = (findings: readonly Finding[]): (Finding & { text: string })[] =>
  findings.map((finding) => ({ ...finding, text: findingText(english, finding) }));
