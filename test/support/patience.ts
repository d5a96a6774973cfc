/** How many times longer than usual a slow machine may take: `RAFTER_TEST_PATIENCE=3`. */
const patience = Number(process.env.RAFTER_TEST_PATIENCE ?? 1);

/** Limit of one wait, in milliseconds. A wait ends on an event; this only ends one whose event never comes. */
export const waitMs = 60_000 * patience;

const more = (variable: string, ms: number): number => (Number(process.env[variable] ?? '') || 0) * ms;
const deep = process.env.RAFTER_TEST_DEEP ? 20 : 1;

/** Limit of one test, in milliseconds; longer where rounds or runs were asked for. */
export const testMs = patience * (300_000 * deep + more('ROUNDS', 15_000) + more('RUNS', 5_000));
