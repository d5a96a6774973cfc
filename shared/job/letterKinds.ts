import { requestedOrDefault, type Service } from './services.ts';

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

/** Whether a service of the job is a letter. Without one, the job is approved without a letter. */
export const asksForLetter = (requested: readonly Service[] | null | undefined): boolean =>
  kindsOf(requested).length > 0;

/** Services whose open points hold a letter of this kind back: its own, where it was requested. */
export const servicesOfLetter = (kind: LetterKind, requested: readonly Service[] | null | undefined): Service[] => {
  const own = serviceOf[kind];
  const all = requestedOrDefault(requested);
  return all.includes(own) ? [own] : all;
};

/** The kind of a letter: the chosen one, else the first that the services ask for. */
export const letterKindOf = (
  chosen: LetterKind | undefined,
  requested: readonly Service[] | null | undefined,
): LetterKind => chosen ?? kindsOf(requested)[0] ?? 'roof_evaluation';

/** The same of entries as they were typed; a kind that is none counts as not chosen. */
export const typedKind = (entries: unknown, requested: readonly Service[] | null | undefined): LetterKind => {
  const { kind } = (entries ?? {}) as { kind?: unknown };
  return letterKindOf(
    letterKinds.find((one) => one === kind),
    requested,
  );
};
