import { problem } from '../../../shared/messages/problem.ts';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerFile } from '../../pagePolicy.ts';
import type { Clock } from '../../ports.ts';
import { isFresh } from '../base/http/conditional.ts';
import { maxImageBytes } from '../../files/judge/printableImage.ts';
import type { LetterRenderer } from './drawing/letterRenderer.ts';
import type { Store } from '../store/openStore.ts';
import { actorOf } from '../base/rpc/handlers.ts';
import { approveJob, checkFinished, longestLetter } from './approveJob.ts';
import { type FirmImage, firmImages, firmZone, readFirm, setFirmImage } from '../firm/firm.ts';
import { readConsoleJob } from '../jobs/consoleJob.ts';
import { sendZip } from '../jobs/streamedZip.ts';
import { lettersZip } from './lettersZip.ts';
import { fileRoute, assertContentLength, sentBytes } from '../base/rpc/fileRoute.ts';
import { assertMovable } from '../jobs/store/jobRow.ts';
import { type LetterCaseStores, openLetterCase } from './letterCase.ts';
import { assertMayIssue, finishedBlockers, passGate } from './letterGate.ts';
import type { Previews } from './previews.ts';

interface LetterFileRoutesDeps {
  store: LetterCaseStores & Pick<Store, 'dropped'>;
  clock: Clock;
  previews: Previews;
  read: LetterRenderer['read'];
}

const imageIn = (what: string): FirmImage => {
  const known = firmImages.find((one) => one === what);
  if (!known) throw problem('firm-image-missing');
  return known;
};

/** Only our own page may frame it. */
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

/** Previews, letters and images to the browser; finished letters and images from it. */
export const mountLetterFileRoutes = (app: FastifyInstance, deps: LetterFileRoutesDeps): void => {
  const { store, clock, previews, read } = deps;

  fileRoute(app, 'preview', async ({ session, params, request, reply }) => {
    const found = await previews.find(session.user.id, params.id);
    if (!found) throw problem('preview-gone');
    return sendPdf(reply, found, request.headers.range ?? null);
  });

  fileRoute(app, 'checkFinished', async ({ session, query: { job: id }, request }) => {
    assertContentLength(request, longestLetter);
    const letterCase = await openLetterCase(store, id, { nowMs: clock.now(), user: session.user.id });
    return checkFinished({ store, clock, read }, letterCase, sentBytes(request));
  });

  fileRoute(app, 'issueFinished', async ({ session, query: { job: id, override: reason, seen }, request }) => {
    // Before a byte is read.
    const letterCase = await openLetterCase(store, id, { nowMs: clock.now(), user: session.user.id });
    assertMovable(letterCase.row, 'Approved');
    assertMayIssue(letterCase);
    const override = passGate(await finishedBlockers(letterCase), reason);
    assertContentLength(request, longestLetter);
    const source = { finished: sentBytes(request), override, reason, isSeen: seen };
    await approveJob({ store, clock, read }, letterCase, source, actorOf(session));
    return readConsoleJob(store, session.user, id);
  });

  fileRoute(app, 'lettersZip', async ({ query: { ids }, reply }) => {
    const day = dayIn(clock.now(), await firmZone(store));
    return sendZip(reply, await lettersZip(store, ids), `letters ${day}.zip`);
  });

  fileRoute(app, 'firmImage', async ({ params, request, reply }) => {
    const sha256 = (await readFirm(store))[imageIn(params.what)];
    if (sha256 === null) throw problem('firm-image-missing');
    const bytes = await buffer(await store.files.open({ sha256 }));
    const mediaType = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
    void reply.headers(answerFile({ name: params.what, mediaType }, bytes.length, null).headers);
    return isFresh(request, reply, `"${sha256}"`) ? reply.removeHeader('content-length').send() : reply.send(bytes);
  });

  fileRoute(app, 'setFirmImage', async ({ session, params, request }) => {
    const what = imageIn(params.what);
    assertContentLength(request, maxImageBytes);
    return setFirmImage(store, what, sentBytes(request), actorOf(session));
  });
};
