import { createHash } from 'node:crypto';
import type { LetterFacts } from '../../letters/facts.ts';

const sha256 = (of: Uint8Array | string): string => createHash('sha256').update(of).digest('hex');

/** The same for letters that say the same, whether or not they say DRAFT: a hash of everything that is printed. */
export const letterContentHash = ({ draft: _draft, logo, signature, ...facts }: LetterFacts): string =>
  sha256(JSON.stringify([facts, logo ? sha256(logo) : null, signature ? sha256(signature) : null]));
