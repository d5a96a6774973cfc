import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerFile } from '../../../pagePolicy.ts';
import type { Clock } from '../../../ports.ts';
import { isFresh } from '../../http/conditional.ts';
import { mostImageBytes } from '../../letters/letterImage.ts';
import type { LetterRenderer } from '../../letters/letterRenderer.ts';
import { notFound } from '../../store/jobRows.ts';
import type { Store } from '../../store/openStore.ts';
import { byOf } from '../answers.ts';
import { approveJob, longestLetter } from '../approveJob.ts';
import { type FirmImage, firmImages, readFirm, setFirmImage } from '../firm.ts';
import { shownJob } from '../jobs/shownJob.ts';
import { passage } from '../passage.ts';
import { assertShort, sentBytes } from '../sentBytes.ts';
import type { Previews } from './previews.ts';

export interface LetterPassagesDeps {
  store: Store;
  clock: Clock;
  previews: Previews;
  renderer: LetterRenderer;
}

const imageIn = (what: string): FirmImage => {
  const known = firmImages.find((one) => one === what);
  if (!known) throw notFound('such image');
  return known;
};

/** The viewer in our own page shows it; no other page may. */
const framedByUs = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'content-security-policy': `${headers['content-security-policy']}; frame-ancestors 'self'`,
  'x-frame-options': 'SAMEORIGIN',
});

const sendPdf = (reply: FastifyReply, pdf: { bytes: Uint8Array; name: string }, range: string | null): FastifyReply => {
  const { name, bytes: all } = pdf;
  const { status, headers, bytes } = answerFile({ name, mediaType: 'application/pdf' }, all.length, range);
  return reply
    .code(status)
    .headers({
      ...framedByUs(headers),
      'cache-control': 'no-store',
      'content-disposition': `inline; filename="${name}"`,
    })
    .send(bytes === null ? '' : Buffer.from(all.subarray(bytes.start, bytes.end + 1)));
};

/** Previews and images out, finished letters and images in. */
export const mountLetterPassages = (app: FastifyInstance, deps: LetterPassagesDeps): void => {
  const { store, clock, previews, renderer } = deps;
  app.addHook('onClose', () => renderer.close());

  passage(app, 'preview', ({ asking, params, request, reply }) => {
    const found = previews.find(asking.user.id, params.id);
    if (!found) throw notFound('such preview any more');
    return sendPdf(reply, found, request.headers.range ?? null);
  });

  passage(app, 'issueFinished', async ({ asking, query: { job: id }, request }) => {
    // Before a byte is read.
    await store.jobs.assertMove(id, 'Approved');
    assertShort(request, longestLetter);
    await approveJob({ store, clock }, id, { finished: sentBytes(request) }, byOf(asking));
    return shownJob(store, asking.user, id);
  });

  passage(app, 'firmImage', async ({ params, request, reply }) => {
    const sha256 = (await readFirm(store))[imageIn(params.what)];
    if (sha256 === null) throw notFound(`${params.what} of the firm`);
    const bytes = await buffer(store.files.read(sha256));
    // What was taken in is one of the two.
    const mediaType = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
    void reply.headers(answerFile({ name: params.what, mediaType }, bytes.length, null).headers);
    return isFresh(request, reply, `"${sha256}"`) ? reply.removeHeader('content-length').send() : reply.send(bytes);
  });

  passage(app, 'setFirmImage', async ({ asking, params, request }) => {
    const what = imageIn(params.what);
    assertShort(request, mostImageBytes);
    return setFirmImage(store, what, sentBytes(request), byOf(asking));
  });
};
