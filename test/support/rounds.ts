/** In the deep tier there is ten times as much of everything. */
const factor = process.env.RAFTER_TEST_DEEP ? 10 : 1;

/** What a variable asks for; null where it asks for nothing. */
export const given = (variable: string): number | null => {
  const value = Number(process.env[variable] ?? '');
  return Number.isInteger(value) && value > 0 ? value : null;
};

/** How many rounds to run: what is usual, ten times that with `RAFTER_TEST_DEEP`, or what the variable says. */
export const rounds = (usual: number, variable = 'ROUNDS'): number => given(variable) ?? usual * factor;

/**
 * The most rounds of a loop that goes on until enough of them have met something: on a busy machine many meet nothing, and a
 * loop in which far too few do is a test that no longer looks.
 */
export const mostRounds = (wanted: number): number => 10 + wanted * 10;
