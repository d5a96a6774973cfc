import { expect, it } from 'vitest';
import type { UserView } from '../../../shared/accounts/officeCalls.ts';
import { CallError } from '../../../renderer/base/gateway/calls.ts';
import type { OfficeGateway } from '../../../renderer/office/parts/officeGateway.ts';
import { SessionExpiry } from '../../../renderer/office/parts/sessionExpiry.svelte.ts';

const signedOut = new CallError({ code: 'signed-out', detail: 'Sign in first.', errors: [] });

it('a call that the last session is refused late is repeated in the new one, which does not end by it', async () => {
  const refusals: ((error: Error) => void)[] = [];
  let calls = 0;
  const call = (): Promise<unknown> => {
    calls += 1;
    return calls <= 2 ? new Promise((_, reject) => refusals.push(reject)) : Promise.resolve('answered');
  };
  const session = new SessionExpiry({ call } as unknown as OfficeGateway);
  session.setUser({ id: 1 } as UserView);
  const answers = [session.gateway.call('readHere', {}), session.gateway.call('readHere', {})];
  refusals[0]!(signedOut);
  await expect.poll(() => session.isExpired).toBe(true);
  session.resume();
  refusals[1]!(signedOut);
  expect(await Promise.all(answers)).toEqual(['answered', 'answered']);
  expect([session.isExpired, calls]).toEqual([false, 4]);
});
