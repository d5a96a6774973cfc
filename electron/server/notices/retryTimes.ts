const firstMs = 5_000;
const longestMs = 6 * 60 * 60 * 1000;
const spread = 0.2;

/** The wait after so many failed attempts: from 5 seconds, four times as long each time, up to 6 hours, give or take a fifth. */
export const waitMs = (attempts: number, random: number): number => {
  const wait = Math.min(longestMs, firstMs * 4 ** Math.min(Math.max(attempts, 1) - 1, 20));
  return Math.round(wait * (1 - spread + 2 * spread * random));
};

/** The time that a receiver asks for in Retry-After (RFC 9110 §10.2.3), as long as a wait may be; null where it names none. */
export const askedRestMs = (header: string | string[] | undefined, nowMs: number): number | null => {
  const text = ([header ?? []].flat()[0] ?? '').trim();
  const asked = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(asked) ? null : Math.min(longestMs, Math.max(0, asked));
};
