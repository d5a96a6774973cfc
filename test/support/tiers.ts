/**
 * Which test belongs to which project of the runner, by its folder, and which projects a command runs.
 * Paths are of the root, as glob patterns.
 */

/** What each change runs of the whole programs: the whole story, one kill of each program, a few lives of a laptop. */
const smoke = ['test/smoke/**/*.test.ts'];

/** Stories in a browser: their files share one, and kill nothing. */
const journeys = ['test/journeys/**/*.test.ts'];

/** Kills, simulations and large files: each fills memory or processors, so that one file runs at a time, after the rest. */
const heavy = [
  'test/{faults,simulation}/**/*.test.ts',
  'test/desk/base/apiClient/memory.test.ts',
  // How work grows with its input is measured.
  'test/server/api/{longTexts,textBounds}.test.ts',
  'test/server/base/rpc/longInput.test.ts',
  'test/desk/base/apiClient/hostileText.test.ts',
  'test/desk/drafts/hostileText.test.ts',
  'test/files/**/*Growth.test.ts',
  'test/support/growth.test.ts',
];

/** The other tests that run whole programs: the desktop app and command lines. */
const programs = [
  'test/{cli,clients,desktop}/**/*.test.ts',
  'test/packaging/packed/*.test.ts',
  'test/server/operations/*.test.ts',
  'test/server/health/administrationHealth.test.ts',
  'test/desk/{check,settings/serviceStore}.test.ts',
  'test/build.test.ts',
  'test/support/runTiers.test.ts',
];

/**
 * Tests over HTTP that run again with PostgreSQL and S3: those whose statements, search, races or files differ between the
 * engines. What proves a rule above the store runs once, and files that open both engines themselves are quick.
 */
const onEitherEngine = [
  'test/server/api/{roomOfRows,stableTags}.test.ts',
  'test/server/base/idempotency/idempotency.test.ts',
  'test/server/jobs/{asOf,submitJob}.test.ts',
  'test/server/organizations/{quotas,testKeys}.test.ts',
  'test/server/uploads/{captions,droppedFiles,fileNames,filesOnS3,resumableParts,resumableUploads,uploads}.test.ts',
  'test/server/base/http/ifMatch.test.ts',
  'test/server/jobs/{clientFields,plainLetters,trackJobs}.test.ts',
  'test/server/audit/audit.test.ts',
  'test/server/figures/figures.test.ts',
  'test/server/jobs/{dueDates,jobsAddress,jobsExports,jobsMoves}.test.ts',
  'test/server/queue/{boardSearch,jobsBoard,queue}.test.ts',
  'test/server/accounts/firstAdministrator.test.ts',
  'test/server/audit/securityAudit.test.ts',
  'test/server/base/rpc/{events,securityForeign,securityRaces}.test.ts',
  'test/server/jobs/approvals.test.ts',
  'test/server/accounts/{begunSignIns,passkeys,providerSettings,securitySessions,sessionHalves,sessions,signInThrottle,singleSignOn}.test.ts',
  'test/server/laptops/testLaptops.test.ts',
  'test/server/organizations/administration.test.ts',
  'test/server/reference/administrationLists.test.ts',
  'test/server/deliverables/deliverables.test.ts',
  'test/server/letters/{letterKindChoice,letters,lettersIssue,lettersPrefill,lettersPreview,lettersWithdraw}.test.ts',
  'test/server/base/idempotency/idempotencyStore.test.ts',
  'test/server/base/work/requestCounts.test.ts',
  'test/server/base/storage/sweep.test.ts',
  // What of a request is measured: its statements run elsewhere.
  'test/server/base/work/workLimits.test.ts',
  // Users and mails, by `eachEngine`
  'test/server/accounts/secondFactors.test.ts',
  'test/server/engineers/lastEngineer.test.ts',
  'test/server/notices/{accountLinks,approvals,mail,mailPassword,webhooks}.test.ts',
];

/** What PostgreSQL alone can prove, or a comparison of both engines. */
const onPostgres = [
  'test/server/base/database/{postgresDatabase,postgresTls}.test.ts',
  'test/server/base/database/{bothEngines,hostileValues,postgresPlans,postgresSchema}.test.ts',
];

/**
 * Tests in which the server or the desk starts processes or threads of its own, for pictures, backups, replicas and letters,
 * or which run a program of the system.
 */
const processes = [
  'test/server/backups/{backup,bothEngines,consistency,drill,filesOnS3,hostileArchives,hostileRows,moveFiles,moveFilesBeside,spool,tables}.test.ts',
  'test/server/backups/replica/{replicator,restoreReplica,targets}.test.ts',
  'test/server/letters/{cmsSignature,forgedSignatures,furtherSignatures,letterPicture,letterRenderer,packedUpdates,pdfSignatures,signedUpdates,strictUpdates,taggedLetter}.test.ts',
  'test/server/notices/processes.test.ts',
  'test/server/imports/tableReader.test.ts',
  'test/server/backups/{backupSchedule,backups}.test.ts',
  'test/server/letters/{finishedLetters,lettersPreview,signedLetters}.test.ts',
  'test/server/photos/photoReport.test.ts',
  'test/pictures/*.test.ts',
  'test/desk/outbox/smallerCopies.test.ts',
  'test/desk/photos/unreadableOriginal.test.ts',
  'test/desk/drafts/killedRightAfter.test.ts',
  'test/desk/jobs/jobSummary.test.ts',
  'test/desk/sync/markedCopies*.test.ts',
  'test/support/leftProcesses.test.ts',
];

/** Tables of which the projects `quick` and `postgres` take a few rows, whole: who may do what, and what each call notes. */
const tables = ['test/server/audit/securityAudit.test.ts', 'test/server/base/rpc/{roles,securityOrigins}.test.ts'];

/**
 * What takes more than its share of the time of the quick tests: letters by the dozen, races, large files, waits for limits, and
 * input that attacks.
 */
const long = [
  'test/desk/{companyNetwork,deskSender}.test.ts',
  'test/desk/visits/manyVisits.test.ts',
  'test/desk/base/apiClient/{boundedReplies,faults,hostileText,uploadsInPieces}.test.ts',
  'test/desk/backups/foreignBackup.test.ts',
  'test/desk/sync/{shortSignal,wastefulProvider}.test.ts',
  'test/desk/jobs/boundedFiles.test.ts',
  'test/files/judge/lostParts.test.ts',
  'test/files/s3/s3Storage.test.ts',
  'test/server/api/roomOfRows.test.ts',
  'test/server/jobs/properties.test.ts',
  'test/server/uploads/filesOnS3.test.ts',
  'test/server/base/database/locks.test.ts',
  'test/server/base/http/{boundConnections,limitArrival}.test.ts',
  'test/server/letters/renderLetter.test.ts',
  'test/server/notices/{accountLinks,mail,mailPassword,slowMailServers,webhooks}.test.ts',
  'test/server/accounts/forgedProvider.test.ts',
  'test/server/base/rpc/events.test.ts',
  'test/server/engineers/engineers.test.ts',
  'test/server/jobs/jobsExports.test.ts',
  'test/server/letters/{letterEditions,letterGate,letterKindChoice,lettersIssue,lettersWithdraw}.test.ts',
  'test/server/accounts/{passkeys,signInThrottle,singleSignOn}.test.ts',
  'test/server/base/rpc/{securityForeign,securityRaces}.test.ts',
  'test/server/base/work/requestCounts.test.ts',
  'test/server/base/storage/fileRemovals.test.ts',
  'test/server/base/work/{legitimateLoad,workLimits}.test.ts',
];

/** A defect in a copy of the checkout for each project, which it has to find. */
const deep = ['test/deep/*.test.ts'];

export interface TestProject {
  include: string[];
  exclude?: string[];
  /** Projects of a lower number end before. */
  order: number;
  /** Has browsers, child processes or kills: a file that fails runs once more, by itself. */
  repeats: boolean;
}

export const projects = {
  quick: {
    include: ['test/**/*.test.ts'],
    exclude: [...deep, ...smoke, ...long, ...processes, ...onPostgres, ...journeys, ...heavy, ...programs],
    order: 0,
    repeats: false,
  },
  long: { include: [...tables, ...long], order: 0, repeats: false },
  smoke: { include: smoke, order: 0, repeats: true },
  postgres: { include: [...onEitherEngine, ...onPostgres], order: 0, repeats: false },
  processes: { include: processes, order: 0, repeats: true },
  journeys: { include: journeys, order: 0, repeats: true },
  programs: { include: programs, order: 0, repeats: true },
  heavy: { include: heavy, order: 1, repeats: true },
  deep: { include: deep, order: 1, repeats: false },
} satisfies Record<string, TestProject>;

export type ProjectName = keyof typeof projects;

/** The commands `npm run test:quick`, `npm test`, `npm run test:all` and `npm run test:deep`. */
export const tiers = {
  quick: ['quick'],
  usual: ['quick', 'smoke'],
  /** What `all` has beyond `usual`. */
  rest: ['long', 'postgres', 'processes', 'journeys', 'programs', 'heavy'],
  all: ['quick', 'smoke', 'long', 'postgres', 'processes', 'journeys', 'programs', 'heavy'],
  /** `all` with ten times as many rounds and the pictures of every look, and the planted defects. */
  deep: ['quick', 'smoke', 'long', 'postgres', 'processes', 'journeys', 'programs', 'heavy', 'deep'],
} satisfies Record<string, ProjectName[]>;
