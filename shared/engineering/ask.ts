/**
 * What the engine does not assume: the engineer enters the number, with its source. Wrong engineering is worse than none, so a
 * calculation that lacks one ends here instead of going on with a guess.
 */
export class Ask extends Error {
  readonly ask: string;

  constructor(ask: string) {
    super(`The engineer enters: ${ask}`);
    this.ask = ask;
  }
}

/** The result of a calculation, or what has to be asked first. */
export type Answer<Result> = Result | { ask: string };

export const isAsked = <Result extends object>(answer: Answer<Result>): answer is { ask: string } => 'ask' in answer;

/** The result of `calculate`, or the question that it ended with. */
export const answered = <Result>(calculate: () => Result): Answer<Result> => {
  try {
    return calculate();
  } catch (problem) {
    if (problem instanceof Ask) return { ask: problem.ask };
    throw problem;
  }
};
