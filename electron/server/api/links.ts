import { createHmac, timingSafeEqual } from 'node:crypto';
import { problem } from '../../../shared/messages/problem.ts';
import type { Clock } from '../../ports.ts';

/** What the query of a link has. */
export interface SignedLink {
  expires: string;
  /** Null for a link of an earlier version, which named no key. */
  key: string | null;
  signature: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Signed links to files, which open without a key for a limited time: no longer than the key holds that asked for them. */
export class Links {
  readonly #secret: string;
  readonly #clock: Clock;
  readonly #lifetimeMs: number;

  constructor({ secret, clock, lifetimeMs }: { secret: string; clock: Clock; lifetimeMs: number }) {
    this.#secret = secret;
    this.#clock = clock;
    this.#lifetimeMs = lifetimeMs;
  }

  to(origin: string, fileId: string, keyId: number): string {
    const end = this.#clock.now() + this.#lifetimeMs;
    // Whole days, so that the text of a list, and with it the ETag, stays the same until tomorrow.
    const endMs = this.#lifetimeMs < dayMs ? end : Math.ceil(end / dayMs) * dayMs;
    const expires = String(Math.floor(endMs / 1000));
    const key = String(keyId);
    const signature = this.#sign(fileId, expires, key).toString('base64url');
    return `${origin}/api/files/${fileId}?expires=${expires}&key=${key}&signature=${signature}`;
  }

  /**
   * The key that the link was made for; null for a link of an earlier version, which opens until its own time is over. Throws
   * `link-refused` for a wrong signature and for an expired link.
   */
  verify(fileId: string, { expires, key, signature }: SignedLink): number | null {
    // A signature with a key must not pass for one without it: what is signed is one text.
    if (!/^\d+$/.test(expires)) throw problem('link-signature-wrong');
    const wanted = this.#sign(fileId, expires, key);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw problem('link-signature-wrong');
    if (this.#clock.now() >= Number(expires) * 1000) throw problem('link-expired');
    return key === null ? null : Number(key);
  }

  #sign(fileId: string, expires: string, key: string | null): Buffer {
    return createHmac('sha256', this.#secret)
      .update([fileId, expires, ...(key === null ? [] : [key])].join('\n'))
      .digest();
  }
}
