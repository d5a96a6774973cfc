import { createHmac, timingSafeEqual } from 'node:crypto';
import { problem } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Links to files that open without a key, for a while, and only what they were made for. */
export interface Links {
  to(origin: string, fileId: string): string;
  /** Throws `link-refused` for a signature that is not ours, and for a link whose time is over. */
  verify(fileId: string, expires: string, signature: string): void;
}

export const createLinks = ({
  secret,
  clock,
  lifetimeMs,
}: {
  secret: string;
  clock: Clock;
  lifetimeMs: number;
}): Links => {
  const sign = (fileId: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`${fileId}\n${expires}`).digest();

  return {
    to(origin, fileId) {
      // Whole days, so that a list reads the same until tomorrow and its ETag holds.
      const end = lifetimeMs < dayMs ? clock.now() + lifetimeMs : Math.ceil((clock.now() + lifetimeMs) / dayMs) * dayMs;
      const expires = String(Math.floor(end / 1000));
      return `${origin}/api/files/${fileId}?expires=${expires}&signature=${sign(fileId, expires).toString('base64url')}`;
    },

    verify(fileId, expires, signature) {
      const wanted = sign(fileId, expires);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
        throw problem('link-signature-wrong');
      }
      if (clock.now() >= Number(expires) * 1000) {
        throw problem('link-expired');
      }
    },
  };
};
