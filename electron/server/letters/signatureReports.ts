import type { FastifyInstance } from 'fastify';
import { services, type Service } from '../../../shared/job/services.ts';
import type { PdfSignature } from '../../../shared/schema/pdfSignature.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { dayIn } from '../../../shared/schema/firmDays.ts';
import { attachment } from '../base/http/attachment.ts';
import { cityLine, joined } from '../base/drawing/graphemes.ts';
import { engineerOf } from './drawing/letterContent.ts';
import type { LetterRenderer } from './drawing/letterRenderer.ts';
import type { DrawnLetter } from '../base/drawing/drawnDocument.ts';
import type { SignatureReportContent } from './drawing/signatureReport.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { ProducedRow } from '../jobs/store/producedFileRows.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import { actorOf } from '../base/rpc/handlers.ts';
import { jobOfAddress, visibleJob } from '../jobs/jobAccess.ts';
import { openLetterCase } from './letterCase.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';

interface ReportDeps extends Pick<OfficeDeps, 'store' | 'clock'> {
  draw: (content: SignatureReportContent) => Promise<DrawnLetter>;
}

const signersOf = ({ signatures }: ProducedRow): string[] =>
  signatures === null ? [] : (JSON.parse(signatures) as PdfSignature[]).map(({ signer }) => signer);

const aboutOf = ({ number, service }: ProducedRow): string =>
  number === null ? (services[service as Service] ?? service ?? '') : `Letter ${number}`;

/**
 * The current letter and the delivered files of a job with their SHA-256, for the engineer to sign and seal. `user` is who
 * asks: an engineer of record is named with the license for the site. Throws `job-not-found`, `no-files-to-report`.
 */
const reportContent = async (
  { store, clock }: Pick<ReportDeps, 'store' | 'clock'>,
  id: number,
  user: number | null,
): Promise<SignatureReportContent> => {
  const letterCase = await openLetterCase(store, id, { nowMs: clock.now(), user });
  const { row, job, zone, signer, nowMs } = letterCase;
  const produced = letterCase.produced.filter(({ withdrawn_ms }) => withdrawn_ms === null);
  if (produced.length === 0) throw problem('no-files-to-report', { job: id });
  const { settings: firm } = letterCase.firm;
  const logo = await letterCase.image(letterCase.firm.logo);
  const place = {
    city: job.client_city ?? '',
    state: job.client_state?.abbreviation ?? '',
    zip: job.client_zip_code ?? '',
  };
  return {
    date: dayIn(nowMs, zone),
    isTest: row.is_test === 1,
    firm,
    ...(logo === undefined ? {} : { logo }),
    job: id,
    clientName: job.client_name,
    site: joined([job.client_street_address, cityLine(place)]),
    engineer: signer ? { name: signer.name, license: signer.license } : { name: engineerOf(firm).name, license: null },
    files: produced.map((file) => ({
      name: file.name,
      about: aboutOf(file),
      bytes: file.bytes,
      sha256: file.sha256,
      date: dayIn(file.created_ms, zone),
      signers: signersOf(file),
    })),
  };
};

/** Draws the signature report of a job and notes it in the audit log. */
export const makeSignatureReport = async (
  { draw, ...deps }: ReportDeps,
  id: number,
  by: Actor & { user: number | null },
): Promise<DrawnLetter & { files: SignatureReportContent['files'] }> => {
  const content = await reportContent(deps, id, by.user);
  const drawn = await draw(content);
  const { actor, address = null } = by;
  const [subject, detail] = [message('subject-job', { job: id }), { files: content.files.length }];
  await deps.store.audit.record({ actor, address, action: 'event-signature-report-made', subject, detail });
  return { ...drawn, files: content.files };
};

export const mountSignatureReports = (
  app: FastifyInstance,
  { store, clock, renderer }: Pick<OfficeDeps, 'store' | 'clock'> & { renderer: Pick<LetterRenderer, 'drawReport'> },
): void => {
  fileRoute(app, 'signatureReport', async ({ session, params, reply }) => {
    const id = jobOfAddress(params.id);
    await visibleJob(store, session.user, id);
    const draw = (content: SignatureReportContent) => renderer.drawReport(content);
    const by = { ...actorOf(session), user: session.user.id };
    const { bytes } = await makeSignatureReport({ store, clock, draw }, id, by);
    return reply
      .type('application/pdf')
      .headers({ 'content-length': bytes.length, 'cache-control': 'no-store' })
      .header('content-disposition', attachment(`signature report ${id}.pdf`))
      .send(Buffer.from(bytes.buffer));
  });
};
