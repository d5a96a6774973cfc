import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PictureCache } from '../../pictures/pictureCache.ts';
import { attachment } from '../base/http/attachment.ts';
import type { LetterRenderer } from '../letters/drawing/letterRenderer.ts';
import type { PhotoReportContent } from '../letters/drawing/photoReport.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import { jobOfAddress, visibleJob } from '../jobs/jobAccess.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { makePhotoReport } from './makePhotoReport.ts';
import { photosOf, smallPicture } from './photoReportContent.ts';

interface PhotoReportDeps extends Pick<OfficeDeps, 'store' | 'clock'> {
  pictures: PictureCache;
  renderer: Pick<LetterRenderer, 'drawReport'>;
}

/** Small copies of a job's photos that are being made. */
interface Preparation {
  photos: number;
  ready: number;
  ended: Promise<void>;
}

/** A call answers after so long, with how far it has come. */
const patienceMs = 500;

/** Reports of the photos of a job, for authorities and utilities. */
export class PhotoReports {
  readonly #deps: PhotoReportDeps;
  /** By job. */
  readonly #running = new Map<number, Preparation>();

  constructor(deps: PhotoReportDeps) {
    this.#deps = deps;
  }

  handlers() {
    return {
      preparePhotoReport: async ({ id }, { user }) => {
        const { organization_id: organization } = await visibleJob(this.#deps.store, user, id);
        const preparation = this.#running.get(id) ?? (await this.#prepare(id, organization));
        await Promise.race([preparation.ended, setTimeout(patienceMs, undefined, { ref: false })]);
        const { photos, ready } = preparation;
        return { photos, ready };
      },
    } satisfies Partial<OfficeHandlers>;
  }

  mount(app: FastifyInstance): void {
    const { store, clock, pictures, renderer } = this.#deps;
    fileRoute(app, 'photoReport', async ({ session, params, reply }) => {
      const id = jobOfAddress(params.id);
      await visibleJob(store, session.user, id);
      const draw = (content: PhotoReportContent) => renderer.drawReport(content);
      const { bytes } = await makePhotoReport({ store, clock, pictures, draw }, id, actorOf(session));
      return reply
        .type('application/pdf')
        .headers({ 'content-length': bytes.length, 'cache-control': 'no-store' })
        .header('content-disposition', attachment(`photo report ${id}.pdf`))
        .send(Buffer.from(bytes.buffer));
    });
  }

  /** Makes the small copies that are missing, one after the other: the job page needs pictures too. */
  async #prepare(id: number, organization: number): Promise<Preparation> {
    const { store, pictures } = this.#deps;
    const photos = await photosOf(store, id);
    // Another call began while these were read.
    const begun = this.#running.get(id);
    if (begun) return begun;
    const preparation: Preparation = { photos: photos.length, ready: 0, ended: Promise.resolve() };
    preparation.ended = (async () => {
      for (const photo of photos) {
        await smallPicture({ pictures, organization }, photo);
        preparation.ready += 1;
      }
    })().finally(() => this.#running.delete(id));
    this.#running.set(id, preparation);
    return preparation;
  }
}
