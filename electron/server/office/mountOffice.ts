import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OfficeCallName, officeCalls } from '../../../shared/office/contract.ts';
import { fileRoutes } from '../../../shared/office/fileRoutes.ts';
import { isBrowserTab, sendErrorPage } from '../base/http/errorPage.ts';
import { readJsonBodies } from '../base/http/jsonBody.ts';
import { noteKnownBrowser } from '../base/http/limitArrival.ts';
import { CallLimits, payerOf } from '../base/rpc/callLimits.ts';
import type { CallContext, OfficeHandlers, OfficeSession, RequestHandlers } from '../base/rpc/handlers.ts';
import { type Origins, SessionGuard } from '../accounts/sessionGuard.ts';
import { accountHandlers } from '../accounts/accounts.ts';
import { auditHandlers, mountAuditFileRoutes } from '../audit/audit.ts';
import { backupHandlers, mountBackupFileRoutes, openBackups } from '../backups/backupHandlers.ts';
import { openHealth } from '../health/health.ts';
import { organizationHandlers } from '../organizations/organizations.ts';
import { mountListFileRoutes, referenceHandlers } from '../reference/reference.ts';
import { engineerHandlers, mountEngineerFileRoutes } from '../engineers/engineers.ts';
import { designValueHandlers, mountDesignFileRoutes } from '../designValues/designValues.ts';
import { presetHandlers } from '../designValues/presets.ts';
import { figureHandlers, mountFigureFileRoutes } from '../figures/figures.ts';
import { laptopHandlers } from '../laptops/laptops.ts';
import { jobHandlers } from '../jobs/jobs.ts';
import { queueHandlers } from '../queue/queue.ts';
import { savedViewHandlers } from '../queue/savedViewHandlers.ts';
import { holdReasonHandlers } from '../firm/holdReasons.ts';
import { internalHandlers } from '../jobs/internalHandlers.ts';
import { accountLinkHandlers, invitationHandlers } from '../accounts/accountLinkHandlers.ts';
import { mailHandlers } from '../notices/mailHandlers.ts';
import { webhookHandlers } from '../notices/webhookHandlers.ts';
import { openImports } from '../base/tables/importTable.ts';
import { TableReader } from '../base/tables/tableReader.ts';
import { mountVisitFileRoutes, officeVisitHandlers } from '../visits/visits.ts';
import { mountJobFileRoutes } from '../jobs/jobFileRoutes.ts';
import { deliverableHandlers, mountDeliverableFileRoutes } from '../deliverables/deliverables.ts';
import { mountBoardFileRoutes } from '../queue/jobsCsv.ts';
import { mountPictureRoutes, openPictureCache } from '../photos/openPictureCache.ts';
import { prepareFileRoutes } from '../base/rpc/fileRoute.ts';
import { KnownBrowsers } from '../accounts/knownBrowsers.ts';
import { OfficeLetters } from '../letters/letters.ts';
import { mountCalls, refusalOf } from '../base/rpc/mountCalls.ts';
import type { WorkOwner } from '../../ownerTurns.ts';
import { ownProgram } from '../../ownPrograms.ts';
import { measured } from '../base/work/requestWork.ts';
import type { OfficeDeps } from './officeDeps.ts';
import { OfficeEvents } from './officeEvents.ts';
import { readTask } from './readTask.ts';
import { LetterRenderer } from '../letters/drawing/letterRenderer.ts';
import { PasswordHasher } from '../accounts/passwords.ts';
import { PhotoReports } from '../photos/photoReports.ts';
import { openSignIn } from '../accounts/signIn/openSignIn.ts';
import { mountSignatureReports } from '../letters/signatureReports.ts';

/** Handlers for signed-in users take the session, and nothing of HTTP. */
const forSignedIn = <H extends Partial<OfficeHandlers>>(handlers: H): Pick<RequestHandlers, keyof H & OfficeCallName> =>
  Object.fromEntries(
    Object.entries<(request: never, session: OfficeSession) => unknown>(handlers as never).map(([name, handler]) => [
      name,
      (request: never, { session }: CallContext) => handler(request, session!),
    ]),
  ) as never;

/** The users of an organization take turns in those of the organization; each of the office has turns of their own. */
const ownerOf = ({ id, organization }: OfficeSession['user']): WorkOwner =>
  organization === null ? { group: `user ${id}` } : { group: `organization ${organization}`, member: `user ${id}` };

/** Notes by whom a request comes, and charges it to who pays for its work. */
const notePayer = (request: FastifyRequest, guard: SessionGuard, { chargeTo }: Pick<OfficeDeps, 'chargeTo'>): void => {
  const browser = guard.anyKnownBrowser(request);
  if (browser !== null) noteKnownBrowser(request, browser);
  const payer = payerOf(request, guard);
  if (payer !== null) chargeTo(request, payer);
  if (request.session) request.work.owner = ownerOf(request.session.user);
};

/** Bounds what calls send and how many they are, and charges for what is answered. */
const limitCalls = (calls: FastifyInstance, deps: OfficeDeps, limits: CallLimits): void => {
  readJsonBodies(calls, deps.limits);
  calls.addHook('onRequest', async (request) => limits.countCall(request));
  calls.addHook('onClose', async () => deps.store.requestCounts.close());
  calls.setReplySerializer((value) => measured(() => JSON.stringify(value)));
};

/** Sends refusals in the form of the calls, with their status; to a browser tab as a page. */
const sendRefusal = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown => {
  const refusal = refusalOf(error);
  // The server's own handler reports bugs and aborted responses, and answers requests to another host.
  if (refusal === null || reply.raw.headersSent || refusal.kind === 'misdirected') throw error;
  for (const name of ['etag', 'content-length', 'content-disposition', 'content-type']) void reply.removeHeader(name);
  // Calls have status 200 once understood, also where the role may not make them.
  const isCall = request.routeOptions.url?.startsWith('/office/calls/') ?? false;
  const isUnderstood = ['signed-out', 'forbidden'].includes(refusal.kind);
  void reply.code(isCall && isUnderstood ? 200 : refusal.status).headers(refusal.headers);
  if (isBrowserTab(request)) return sendErrorPage(request, reply, refusal.kind);
  return reply.header('cache-control', 'no-store').send({ ok: false, problem: refusal.wire });
};

/** Handlers that need no more than every other one. */
const ofCapabilities = (deps: OfficeDeps) => ({
  ...jobHandlers(deps),
  ...deliverableHandlers(deps),
  ...queueHandlers(deps),
  ...savedViewHandlers(deps),
  ...figureHandlers(deps),
  ...internalHandlers(deps),
  ...laptopHandlers(deps),
  ...holdReasonHandlers(deps),
  ...engineerHandlers(deps),
  ...webhookHandlers(deps),
  ...mailHandlers(deps),
  ...invitationHandlers(deps),
  ...presetHandlers(deps),
  ...designValueHandlers(deps),
  ...officeVisitHandlers(deps),
  ...organizationHandlers(deps),
  ...accountHandlers(deps),
  ...referenceHandlers(deps),
  ...auditHandlers(deps),
});

/** The console's part of the server, below `/office`: calls and file routes. */
export const mountOffice = async (app: FastifyInstance, deps: OfficeDeps & Origins): Promise<void> => {
  const { store, originOf } = deps;
  const browserSecret = await store.settings.getOrCreate('browser_secret', () => randomBytes(32).toString('base64url'));
  const browsers = new KnownBrowsers(browserSecret);
  const guard = new SessionGuard({ sessions: store.users.sessions, originOf, browsers });
  const events = new OfficeEvents(store);
  const backups = openBackups(app, deps);
  const tables = new TableReader({ readHere: readTask, program: ownProgram('tableThread', import.meta.url) });
  const imports = openImports(app, { ...deps, tables });
  const renderer = new LetterRenderer();
  const { pictures, close: closePictures } = openPictureCache(deps);
  app.addHook('onClose', closePictures);
  const letters = new OfficeLetters({ ...deps, pictures, renderer });
  const reports = new PhotoReports({ ...deps, pictures, renderer });

  await app.register(cookie);
  app.setErrorHandler(sendRefusal);
  guard.mount(app);
  app.addHook('onRequest', async (request) => notePayer(request, guard, deps));

  const passwords = new PasswordHasher();
  const onBug = (error: unknown): void => deps.log.error({ err: error }, 'a bug');
  const signIn = openSignIn({ ...deps, guard, passwords, browserSecret, onBug });
  app.addHook('onClose', signIn.close);
  const handlers: RequestHandlers = {
    ...signIn.handlers,
    ...forSignedIn(signIn.settingHandlers),
    ...accountLinkHandlers({ store, guard, passwords, onBug }),
    ...forSignedIn(ofCapabilities(deps)),
    ...forSignedIn(openHealth(app, deps)),
    ...forSignedIn(backupHandlers(backups, deps)),
    ...forSignedIn(letters.handlers()),
    ...forSignedIn(reports.handlers()),
  };

  const limits = new CallLimits(deps, guard);
  await app.register(async (calls) => {
    limitCalls(calls, deps, limits);
    mountCalls(calls, officeCalls, handlers, { ...deps, changed: events.changed });
  });
  await app.register(async (files) => {
    files.addHook('onRequest', async (request) => limits.countFile(request));
    prepareFileRoutes(files, fileRoutes, store.audit);
    events.mount(files, guard);
    mountJobFileRoutes(files, deps);
    mountPictureRoutes(files, { store, pictures });
    mountDeliverableFileRoutes(files, deps);
    mountBoardFileRoutes(files, deps);
    mountFigureFileRoutes(files, deps);
    mountDesignFileRoutes(files, { ...imports, ...deps });
    mountVisitFileRoutes(files, { ...imports, ...deps });
    mountListFileRoutes(files, { ...imports, ...deps });
    mountAuditFileRoutes(files, deps);
    mountBackupFileRoutes(files, backups, deps);
    letters.mount(files);
    mountEngineerFileRoutes(files, store);
    mountSignatureReports(files, { ...deps, renderer });
    reports.mount(files);
  });
};
