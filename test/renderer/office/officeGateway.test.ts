import { expect, it, onTestFinished, vi } from 'vitest';
import { createOfficeGateway } from '../../../renderer/office/parts/officeGateway.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem } from '../../../shared/messages/problem.ts';

/** A gateway whose server answers every request with this. */
const answering = (answer: () => Promise<Response>) => {
  vi.stubGlobal('location', new URL('http://127.0.0.1:8470/'));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('addEventListener', () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  return createOfficeGateway();
};

it('what a server does not take now is neither gone nor expired: the refusal names when to ask again', async () => {
  const { wire: problem } = new Problem(message('work-limited', { kind: 'thread', seconds: 3 }));
  const gateway = answering(async () => Response.json({ ok: false, problem }, { status: 429 }));
  for (const asked of [gateway.bytesOf('/office/letters/1'), gateway.exists('/office/letters/1')])
    await expect(asked).rejects.toMatchObject({ problem: { code: 'too-many-requests', message: problem.message } });
});

it('what has expired is gone, and so is all of a server that cannot be reached', async () => {
  for (const answer of [async () => new Response('', { status: 404 }), () => Promise.reject(new Error('refused'))]) {
    const gateway = answering(answer);
    expect(await gateway.exists('/office/letters/1')).toBe(false);
    await expect(gateway.bytesOf('/office/letters/1')).rejects.toMatchObject({ problem: { code: 'gone' } });
  }
});
