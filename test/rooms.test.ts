import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf, sourcesOf } from './support/sourceShape.ts';

/**
 * A capability of the product is one folder on each floor, by the same name: `letters` of `shared`, of the server and of the
 * console. What every capability stands on is base; what puts capabilities together is wiring.
 */
interface Room {
  /** From the root of the project. */
  folder: string;
  /** `parts` is what the screens of a window have in common. */
  kind: 'base' | 'capability' | 'parts' | 'wiring';
  name: string;
}

interface Floor {
  base: readonly string[];
  parts?: readonly string[];
  wiring?: readonly string[];
  /** What the files beside the folders are. */
  loose: Room['kind'];
}

/** The folders of each floor that are no capability; the longest path that fits is the floor of a file. */
const floors: Readonly<Record<string, Floor>> = {
  shared: {
    base: ['messages', 'schema', 'rpc', 'api', 'address', 'reference', 'job'],
    wiring: ['office', 'desk'],
    loose: 'base',
  },
  'electron/server': { base: ['base', 'migrations'], wiring: ['api', 'office', 'store'], loose: 'wiring' },
  'electron/desk': { base: ['base', 'migrations'], wiring: ['rpc'], loose: 'wiring' },
  'electron/files': { base: ['judge', 's3', 'tables'], loose: 'base' },
  renderer: { base: ['ui', 'base'], parts: ['forms', 'jobs', 'pictures', 'uploads'], loose: 'wiring' },
  'renderer/field': { base: [], parts: ['parts'], loose: 'wiring' },
  'renderer/office': { base: [], parts: ['parts'], loose: 'wiring' },
};

/** Pages of their own: for developers, and for phones, which `layering.test.ts` looks at. Neither is a part of a window. */
const isApart = (file: string): boolean => /^renderer\/(gallery|phone)\//.test(file);

/**
 * Files of a capability that others import, beside the one that carries its name (`letters/letters.ts`). Each is a promise
 * to other capabilities: as few as possible.
 */
const doors: Readonly<Record<string, readonly string[]>> = {
  'shared/designValues': ['presets.ts'],
  'shared/drafts': ['jobQuery.ts'],
  'shared/engineering': ['asceEdition.ts', 'codesByState.ts', 'fitCheckIds.ts', 'fitChecks.ts'],
  'shared/firm': ['placeholders.ts', 'standardTexts.ts'],
  'shared/laptops': ['silentLaptops.ts'],
  'shared/letters': ['entries.ts', 'entryRows.ts'],
  'shared/notices': ['mail.ts'],
  'shared/outbox': ['shownState.ts'],
  'shared/photos': ['boardPlace.ts', 'markup.ts', 'markupSchema.ts', 'photoEvidence.ts'],
  'shared/settings': ['backupSchedule.ts'],
  'electron/server/backups': ['check.ts', 'checkAside.ts', 'lastRuns.ts'],
  'electron/server/designValues': ['importDesignValues.ts', 'presets.ts'],
  'electron/server/engineers': ['engineerStore.ts'],
  'electron/server/jobs': [
    'consoleJob.ts',
    'derivedAhj.ts',
    'jobAccess.ts',
    'jobFindings.ts',
    'store/dueDateStore.ts',
    'store/formerReviewerQueries.ts',
    'store/jobDialectQueries.ts',
    'store/jobQueries.ts',
    'store/jobRow.ts',
    'store/producedFileRows.ts',
    'streamedZip.ts',
  ],
  'electron/server/laptops': ['deviceStore.ts'],
  'electron/server/letters': ['lettersZip.ts'],
  'electron/server/notices': ['mailSettings.ts', 'mailSourceQueries.ts', 'noticeStore.ts', 'webhookTarget.ts'],
  'electron/server/organizations': ['ownOrganization.ts'],
  'electron/server/photos': ['photoReportContent.ts'],
  'electron/server/reference': ['collectEntries.ts'],
  'electron/desk/drafts': ['draftStore.ts', 'pieces.ts'],
  'electron/desk/jobs': ['conversationStore.ts', 'jobFollower.ts'],
  'electron/desk/outbox': ['bundle.ts', 'item.ts', 'receipts.ts', 'showItem.ts', 'smallerCopies.ts'],
  'electron/desk/photos': [
    'attachmentStore.ts',
    'captionCorrections.ts',
    'checkedPhotos.ts',
    'keepOriginal.ts',
    'photoDestination.ts',
    'photoOrder.ts',
    'removedPhotoStore.ts',
    'uploadName.ts',
  ],
  'electron/desk/reference': ['referenceMatcher.ts'],
  'electron/desk/settings': ['unreadableSettings.ts'],
  'electron/desk/visits': ['visitSync.ts'],
  'renderer/visits': ['visitWords.ts'],
  'renderer/field/drafts': [
    'SaveTemplateDialog.svelte',
    'TemplateNameDialog.svelte',
    'draftParts.ts',
    'newDraft.ts',
    'openDrafts.ts',
  ],
  'renderer/field/photos': [
    'CameraDialog.svelte',
    'PhotoFrame.svelte',
    'PhotoMap.svelte',
    'PhotoViewer.svelte',
    'PhotosBoard.svelte',
    'boardPlan.ts',
    'marks/markWords.ts',
    'photoPlaces.ts',
    'placeText.ts',
    'stillAdding.ts',
    'uploadsOf.ts',
  ],
  'renderer/field/sync': ['ItemRow.svelte', 'NotSentList.svelte', 'itemStatus.ts'],
  'renderer/field/visits': ['VisitNotice.svelte', 'visitWarnings.ts'],
  'renderer/office/backups': ['BackupPanel.svelte', 'ReplicaPanel.svelte', 'SchedulePanel.svelte'],
  'renderer/office/deliverables': ['DeliverDialog.svelte', 'Deliverables.svelte'],
  'renderer/office/designValues': ['PresetDialog.svelte', 'presetText.ts'],
  'renderer/office/engineers': [
    'EngineerDialog.svelte',
    'IssuingRule.svelte',
    'OwnEngineer.svelte',
    'people.svelte.ts',
  ],
  'renderer/office/imports': [
    'FileImportDialog.svelte',
    'ImportResult.svelte',
    'droppedFile.ts',
    'fileImport.svelte.ts',
  ],
  'renderer/office/job': ['AhjDialog.svelte', 'eventText.ts'],
  'renderer/office/letters': ['Paper.svelte', 'letterRows.ts'],
  'renderer/office/photos': [
    'Measurements.svelte',
    'PhotoFacts.svelte',
    'PhotoGroups.svelte',
    'PhotoNotes.svelte',
    'PhotoReportDialog.svelte',
    'photoGroups.ts',
    'uploadPicture.ts',
  ],
  'renderer/office/queue': ['AssigneeName.svelte', 'DueText.svelte'],
};

interface Exception {
  from: RegExp;
  to: RegExp;
  because: string;
}

/** Imports that the rules do not allow, and why they stand. */
const exceptions: readonly Exception[] = [
  {
    from: /^shared\/messages\/(catalogue|[a-z]{2})\.ts$/,
    to: /^shared\/[a-zA-Z]+\/messages(\.[a-z]{2})?\.ts$/,
    because:
      'the catalogue is put together from the messages of all capabilities, and each language from their sentences',
  },
  {
    from: /^shared\/api\/(codes|endpoints)\.ts$/,
    to: /^shared\/(laptops\/messages|visits\/(messages|endpoints))\.ts$/,
    because: 'the API is one table of operations and one of codes, put together from those of capabilities',
  },
  {
    from: /^electron\/desk\/base\/apiClient\/(replies|readAnswer)\.ts$/,
    to: /^shared\/visits\/(endpoints|visits)\.ts$/,
    because: 'the client of the API reads the reply of every operation',
  },
  {
    from: /^renderer\/base\/words\/shared(En|Es)\.ts$/,
    to: /^shared\/photos\/slotNames(En|Es)\.ts$/,
    because: 'windows and the page for phones name the photos of a job alike, and phones load no other words',
  },
];

const roomOf = (file: string): Room | null => {
  if (isApart(file)) return null;
  const floor = Object.keys(floors)
    .filter((one) => file.startsWith(`${one}/`))
    .sort((one, other) => other.length - one.length)[0];
  if (floor === undefined) return null;
  const [name = '', ...below] = file.slice(floor.length + 1).split('/');
  const { base, parts = [], wiring = [], loose } = floors[floor]!;
  if (below.length === 0) return { folder: floor, kind: loose, name: '' };
  const kind = base.includes(name)
    ? 'base'
    : parts.includes(name)
      ? 'parts'
      : wiring.includes(name)
        ? 'wiring'
        : 'capability';
  return { folder: `${floor}/${name}`, kind, name };
};

interface Load {
  from: string;
  to: string;
  here: Room;
  there: Room;
}

const root = path.resolve(import.meta.dirname, '..');
const product = sourcesOf('shared', 'electron', 'renderer');

/** What is loaded from one room to another one; imports of types alone are not. */
const loads: readonly Load[] = product.flatMap(({ file: from, loads: all }) =>
  all.flatMap((to) => {
    const [here, there] = [roomOf(from), roomOf(to)];
    return here && there && here.folder !== there.folder ? [{ from, to, here, there }] : [];
  }),
);
const isExcepted = ({ from, to }: Pick<Load, 'from' | 'to'>): boolean =>
  exceptions.some((one) => one.from.test(from) && one.to.test(to));
const ruled = loads.filter((load) => !isExcepted(load));

const told = (found: readonly Pick<Load, 'from' | 'to'>[], advice: string): string[] =>
  found.map(({ from, to }) => `${from} imports ${to}: ${advice}`);

/** The calls of a capability and their replies are what it promises to every other one. */
const callTables = ['deskCalls.ts', 'officeCalls.ts'];

const isDoor = (file: string, { folder, name }: Room): boolean =>
  [`${name}.ts`, `${name}.svelte.ts`, `${name}.svelte`, ...callTables, ...(doors[folder] ?? [])].some(
    (door) => file === `${folder}/${door}`,
  );

const crossings = ruled.filter(
  ({ here, there }) => here.kind === 'capability' && there.kind === 'capability' && here.name !== there.name,
);

/** What a circle consists of: how often each room imports another one, the fewest first, and the first import. */
const inside = (circle: readonly string[], among: readonly Load[]): string[] => {
  const pairs = Map.groupBy(
    among.filter(({ here, there }) => circle.includes(here.folder) && circle.includes(there.folder)),
    ({ here, there }) => `${here.folder} → ${there.folder}`,
  );
  return [...pairs]
    .sort(([, some], [, others]) => some.length - others.length)
    .map(([pair, [first, ...others]]) => `${pair} ${1 + others.length}: ${first!.from} imports ${first!.to}`);
};

describe('rooms', () => {
  it.each([['shared'], ['electron/server'], ['electron/desk'], ['renderer']])(
    'the capabilities of %s form no circle',
    (floor) => {
      const own = ruled.filter(({ here, there }) =>
        [here, there].every(
          ({ folder, kind }) => folder.startsWith(`${floor}/`) && (kind === 'capability' || kind === 'parts'),
        ),
      );
      const rooms = [...new Set(own.map(({ here }) => here.folder))].map((folder) => ({
        file: folder,
        imports: own.filter(({ here }) => here.folder === folder).map(({ there }) => there.folder),
      }));
      const circles = circlesOf(rooms).map(
        (circle) =>
          `${circle.join(', ')} import each other. Where the fewest imports are, move what both need down, or hand it in ` +
          `where they are put together:\n${inside(circle, own).join('\n')}`,
      );
      expect(circles).toEqual([]);
    },
  );

  it('base stands on no capability', () => {
    const upward = ruled.filter(
      ({ here, there }) => here.kind === 'base' && ['capability', 'parts'].includes(there.kind),
    );
    expect(told(upward, 'base takes it as an argument, or it moves to the capability')).toEqual([]);
  });

  it('wiring is imported by wiring alone, except for its types', () => {
    const upward = ruled.filter(({ here, there }) => here.kind !== 'wiring' && there.kind === 'wiring');
    expect(told(upward, 'import the type, and take the value as an argument')).toEqual([]);
  });

  it('the windows of the field and of the office never import each other, not even types', () => {
    const [field, office] = [/^renderer\/field\//, /^renderer\/office\//];
    const across = product.flatMap(({ file: from, imports, loads: later }) =>
      [...new Set([...imports, ...later])]
        .filter((to) => (field.test(from) && office.test(to)) || (office.test(from) && field.test(to)))
        .map((to) => ({ from, to })),
    );
    expect(told(across, 'move what both need to renderer/base, ui, forms, jobs or pictures')).toEqual([]);
  });

  it('a capability comes into another one through its doors', () => {
    const past = crossings.filter(({ to, there }) => !isDoor(to, there));
    expect(
      told(past, 'import the file that carries the name of the capability, or add this one to `doors` in this test'),
    ).toEqual([]);
  });

  it('each door that is listed is used, and each exception', () => {
    const used = new Set(crossings.map(({ to }) => to));
    const shut = Object.entries(doors).flatMap(([folder, files]) =>
      files.filter((file) => !used.has(`${folder}/${file}`)).map((file) => `${folder}/${file}`),
    );
    const stale = exceptions.filter(({ from, to }) => !loads.some((one) => from.test(one.from) && to.test(one.to)));
    expect([
      ...shut.map((file) => `no other capability imports ${file}: remove it from \`doors\``),
      ...stale.map(({ from, to }) => `nothing in ${from.source} imports ${to.source}: remove the exception`),
    ]).toEqual([]);
  });

  it('SQL is written in the stores, their queries, the migrations, database and sqlite', () => {
    const homes = /^electron\/(server\/(base\/database|migrations|backups)|desk\/migrations|sqlite)\//;
    const stores = /^electron\/(desk|server)\/.*(Store|Queries|Rows)\.ts$/;
    const statement = /\b(SELECT\s[\s\S]+?\sFROM|INSERT\s+(OR \w+ )?INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM)\b/;
    const elsewhere = product
      .map(({ file }) => file)
      .filter((file) => file.startsWith('electron/') && !homes.test(file) && !stores.test(file))
      .filter((file) => statement.test(readFileSync(path.join(root, file), 'utf8')));
    expect(elsewhere.map((file) => `${file} has SQL: move it to a store, queries or rows of its capability`)).toEqual(
      [],
    );
  });
});
