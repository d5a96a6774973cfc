/** How many times longer than usual a slow machine may take: `RAFTER_TEST_PATIENCE=3`. */
const patience = Number(process.env.RAFTER_TEST_PATIENCE ?? 1);

/** Limit of one wait, in milliseconds. A wait ends on an event; this only ends one whose event never comes. */
export const waitMs = 60_000 * patience;

/** Limit of one test, in milliseconds. */
export const testMs = 300_000 * patience;
