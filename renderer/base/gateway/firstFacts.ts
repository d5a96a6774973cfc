import type { AppFacts } from '../../../shared/settings/deskCalls.ts';
import type { Gateway } from './gateway.ts';

const answerWithinMs = 10_000;
const againMs = 1500;

const after = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });

/**
 * What a window needs before it can show anything. One lost answer would leave it empty for good: it asks again until the desk
 * answers, and shows in `target` why it waits.
 */
export const firstFacts = async (gateway: Gateway, target: HTMLElement): Promise<AppFacts> => {
  for (;;) {
    const facts = await Promise.race([gateway.call('appFacts', {}), after(answerWithinMs)]).catch((error: Error) => {
      target.textContent = error.message;
      return null;
    });
    if (facts) {
      target.textContent = '';
      return facts;
    }
    await after(againMs);
  }
};
