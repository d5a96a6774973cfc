/**
 * Some rows of a long table, the same in each run, for the projects `quick` and `postgres`; every row elsewhere, as in the project
 * `long`, which runs such files whole. Take a number that is no multiple of how many rows belong together, so that each group has some.
 */
export const fewRows = <T>(rows: readonly T[], oneOf: number): readonly T[] =>
  process.env.RAFTER_TEST_ROWS === 'few' ? rows.filter((_row, at) => at % oneOf === 0) : rows;
