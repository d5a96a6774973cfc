import { requestedOrDefault, type Service } from '../job/services.ts';

/** The kinds of letters: each answers one service. A revised letter is of one of them, and names the letter it replaces. */
export const letterKinds = ['roof_evaluation', 'post_installation', 'ground_mount'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Titles as letters, files and lists print them. */
export const letterTitles: Readonly<Record<LetterKind, string>> = {
  roof_evaluation: 'Roof evaluation letter',
  post_installation: 'Post-installation letter',
  ground_mount: 'Ground mount structural letter',
};

const serviceOf: Readonly<Record<LetterKind, Service>> = {
  roof_evaluation: 'pv_structural_letter',
  post_installation: 'post_installation_letter',
  ground_mount: 'ground_mount_structural_letter',
};

/** Services whose result is the letter. */
export const letterServices: readonly Service[] = letterKinds.map((kind) => serviceOf[kind]);

/** The kinds that the services of a job ask for, in their order; none for services without a letter. */
export const kindsOf = (requested: readonly Service[] | null | undefined): LetterKind[] =>
  requestedOrDefault(requested).flatMap((service) => letterKinds.filter((kind) => serviceOf[kind] === service));

/** The kind of a letter: the chosen one, else the first that the services ask for. */
export const letterKindOf = (
  chosen: LetterKind | undefined,
  requested: readonly Service[] | null | undefined,
): LetterKind => chosen ?? kindsOf(requested)[0] ?? 'roof_evaluation';

/** Entries about a roof, which a letter about a structure on the ground neither prints nor needs. */
const ofRoofs: readonly string[] = [
  ...['roof_snow_load', 'roof_dead_load', 'roof_live_load', 'roof_live_load_under_array'],
  ...['roof_height', 'stories', 'roofing_layers', 'sheathing', 'wood_species', 'wood_grade', 'array_standoff'],
];

/** Whether letters of this kind have an entry of this name. */
export const hasEntry = (kind: LetterKind, name: string): boolean => kind !== 'ground_mount' || !ofRoofs.includes(name);
