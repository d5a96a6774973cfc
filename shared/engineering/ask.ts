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

/**
 * What the engine does not calculate at all, whatever is entered: a roof outside of its limits (`scope-slope`), or inputs that
 * contradict each other (`input-zone`). The engineer may enter the result, with its reference.
 */
export class CalculationRefusal extends Error {
  readonly refuse: string;

  constructor(refuse: string) {
    super(`Not calculated: ${refuse}`);
    this.refuse = refuse;
  }
}

/** The result of a calculation, what has to be asked first, or why it is not made. */
export type Answer<Result> = Result | { ask: string } | { refuse: string };

export const isAsked = <Result extends object>(answer: Answer<Result>): answer is { ask: string } => 'ask' in answer;

export const isRefused = <Result extends object>(answer: Answer<Result>): answer is { refuse: string } =>
  'refuse' in answer;

/** The result of `calculate`, or the question or the refusal that it ended with. */
export const answered = <Result>(calculate: () => Result): Answer<Result> => {
  try {
    return calculate();
  } catch (problem) {
    if (problem instanceof Ask) return { ask: problem.ask };
    if (problem instanceof CalculationRefusal) return { refuse: problem.refuse };
    throw problem;
  }
};
