/**
 * Circumstances that a spec asks for in `RAFTER_STAND_IN`, separated by blanks: what differs between computers, and what
 * the app has to stand.
 */
const asked = new Set((process.env.RAFTER_STAND_IN ?? '').split(' ').filter((name) => name !== ''));

const known = [
  /** Windows have no position that a program knows or sets, and are never minimized as far as it knows. */
  'wayland',
  /** Nothing is drawn before a window is shown, as on many compositors of Wayland. */
  'draws-when-shown',
  /** No key store gives a key: Chromium encrypts with a password that is no secret on Linux, and not at all elsewhere. */
  'no-key-store',
  /** The key store neither encrypts nor decrypts, as one that is locked or does not answer. */
  'key-store-unavailable',
  /** The key store asks a person first, who answers when a spec emits `key-store-answered` on `process`. */
  'key-store-asks',
  /** The key store has another key than the one that it encrypted with. */
  'other-key-store',
  /** Electron's program, and with it each utility process, has the system's GLib in its memory. */
  'system-glib',
] as const;
type Condition = (typeof known)[number];

for (const name of asked)
  if (!known.includes(name as Condition)) throw new Error(`RAFTER_STAND_IN: ${name} is unknown`);

export const is = (condition: Condition): boolean => asked.has(condition);
