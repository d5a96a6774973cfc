import type { RequestWork } from '../work/requestWork.ts';
import type { Work } from './statement.ts';

/** Of this process: reading a row off a connection. */
const msPerRow = 0.01;

/** True the first time. A group runs its works again where one of them failed: the others do not pay for that. */
export const once = (): (() => boolean) => {
  let runs = 0;
  return () => (runs += 1) === 1;
};

/** What an answer of another process costs this one. */
export const chargeRows = (request: Pick<RequestWork, 'charge'> | undefined, answer: unknown): void => {
  if (Array.isArray(answer)) request?.charge('thread', answer.length * msPerRow);
};

/** A work whose request pays for what runs between its statements, and for the rows that they answer. */
export function* paidBy<T>(request: RequestWork, work: Work<T>): Work<T> {
  let next = request.measure(() => work.next());
  while (!next.done) {
    const step = next.value;
    let answer: unknown;
    try {
      answer = yield step;
    } catch (error) {
      next = request.measure(() => work.throw(error));
      continue;
    }
    chargeRows(request, answer);
    next = request.measure(() => work.next(answer));
  }
  return next.value;
}
