import { pointerTo } from '../../../shared/messages/pointer.ts';
import { isJobDocument, type JobDocument } from '../../../shared/job/jobDocument.ts';
import { arrayFields, referenceFields } from '../../../shared/job/fields.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { type ReferenceEntry, type ReferenceListKey, referenceList } from '../../../shared/reference/lists.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

/**
 * What a provider lists. `entries` gives the same array as long as the list is the same, and null for a list that never
 * came: of that one nothing can be said.
 */
export interface ProviderLists {
  find: (list: ReferenceListKey, id: string) => { entry: ReferenceEntry; retired: boolean } | undefined;
  entries: (list: ReferenceListKey) => readonly ReferenceEntry[] | null;
}

export interface Replaced {
  /** Of the field, such as `#/arrays/0/roof_material`. */
  pointer: string;
  /** The reference as it stood in the document. */
  from: JobDocument;
  to: ReferenceEntry;
}

/** A reference for which the provider offers nothing. */
export interface Missing {
  pointer: string;
  list: ReferenceListKey;
  /** Null where neither the document nor any list has it. */
  name: string | null;
  /** The provider had it once. */
  retired: boolean;
  /** Its id is a number, which means another thing at every provider: sent as it is, it could be taken for that one. */
  numbered: boolean;
}

export interface Rematched {
  /** The document itself where nothing is replaced, else a copy. */
  document: JobDocument;
  replaced: Replaced[];
  missing: Missing[];
}

/** What is known of a thing apart from its id. */
interface Described {
  name: string;
  manufacture: string;
  abbreviation: string;
}

/** A list by its keys. Null under a name that several entries have. */
interface EntryIndex {
  byLabel: ReadonlyMap<string, ReferenceEntry>;
  byName: ReadonlyMap<string, ReferenceEntry | null>;
  byAbbreviation: ReadonlyMap<string, ReferenceEntry>;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Maker and name in one: providers that name no makers write them in front of the name. */
const labelKey = ({ manufacture = '', name }: { manufacture?: string; name: string }): string =>
  [matchKey(manufacture), matchKey(name)].filter(Boolean).join(' ');

const indexEntries = (entries: readonly ReferenceEntry[]): EntryIndex => {
  const byLabel = new Map<string, ReferenceEntry>();
  const byName = new Map<string, ReferenceEntry | null>();
  const byAbbreviation = new Map<string, ReferenceEntry>();
  for (const entry of entries) {
    const name = matchKey(entry.name);
    if (name === '') continue;
    const label = labelKey(entry);
    if (!byLabel.has(label)) byLabel.set(label, entry);
    byName.set(name, byName.has(name) ? null : entry);
    const abbreviation = matchKey(entry.abbreviation ?? '');
    if (abbreviation !== '' && !byAbbreviation.has(abbreviation)) byAbbreviation.set(abbreviation, entry);
  }
  return { byLabel, byName, byAbbreviation };
};

/** Indexes of lists that are still in memory: hundreds of drafts are looked at with the same list. */
const indexes = new WeakMap<readonly ReferenceEntry[], EntryIndex>();

const indexOf = (entries: readonly ReferenceEntry[]): EntryIndex => {
  const index = indexes.get(entries) ?? indexEntries(entries);
  indexes.set(entries, index);
  return index;
};

const describedBy = (thing: JobDocument | ReferenceEntry | undefined): Described | null => {
  const name = textIn(thing?.name);
  return name === ''
    ? null
    : { name, manufacture: textIn(thing?.manufacture), abbreviation: textIn(thing?.abbreviation) };
};

/** Every provider counts these from 1: an id means nothing without the name. */
const isNumbered = (list: ReferenceListKey): boolean => referenceList(list).idKind === 'int';

/** A built-in entry by its UUID. */
const builtIn = (list: ReferenceListKey, id: string): ReferenceEntry | undefined =>
  referenceDefaults[list].find((entry) => entry.id === id.toLowerCase());

const offeredLike = (thing: Described, entries: readonly ReferenceEntry[]): ReferenceEntry | undefined => {
  const { byLabel, byName, byAbbreviation } = indexOf(entries);
  const name = matchKey(thing.name);
  return (
    byLabel.get(labelKey(thing)) ??
    byName.get(name) ??
    // `California` where the provider has `CA`, and the other way round.
    byAbbreviation.get(matchKey(thing.abbreviation)) ??
    byName.get(matchKey(thing.abbreviation)) ??
    byAbbreviation.get(name)
  );
};

const fieldsOfJob = Object.keys(referenceFields) as (keyof typeof referenceFields)[];
const fieldsOfArray = fieldsOfJob.filter((field) => (arrayFields as readonly string[]).includes(field));

/**
 * Finds the references of a draft again among what its provider offers. One whose id is offered stays as it is, even
 * under another name; a number counts only together with its name. Else it becomes the entry of the same maker and name,
 * or the one entry of that name; states are known by their abbreviation too. What cannot be found stays too, and is
 * named. Pure: the document is not changed.
 */
export const rematch = (document: JobDocument, lists: ProviderLists): Rematched => {
  const replaced: Replaced[] = [];
  const missing: Missing[] = [];

  const look = (
    fields: JobDocument,
    names: readonly (keyof typeof referenceFields)[],
    path: readonly PropertyKey[],
  ): JobDocument => {
    const changes: Record<string, ReferenceEntry> = {};
    for (const field of names) {
      const from = Object.hasOwn(fields, field) ? fields[field] : undefined;
      if (!isJobDocument(from)) continue;
      const id = typeof from.id === 'string' || typeof from.id === 'number' ? String(from.id) : null;
      const list = referenceFields[field];
      const offered = lists.entries(list);
      if (offered === null) continue;
      const numbered = isNumbered(list);
      const named = describedBy(from);
      const listed = id === null ? undefined : lists.find(list, id);
      const isMeant = !numbered || (named !== null && matchKey(listed?.entry.name ?? '') === matchKey(named.name));
      const known = isMeant ? listed : undefined;
      if (known && !known.retired) continue;
      const thing =
        named ?? describedBy(known?.entry) ?? (id === null || numbered ? null : describedBy(builtIn(list, id)));
      if (id === null && thing === null) continue;
      const pointer = pointerTo([...path, field]);
      const to = thing ? offeredLike(thing, offered) : undefined;
      if (to) {
        changes[field] = to;
        replaced.push({ pointer, from, to });
      } else missing.push({ pointer, list, name: thing?.name ?? null, retired: known !== undefined, numbered });
    }
    return Object.keys(changes).length === 0 ? fields : { ...fields, ...changes };
  };

  const job = look(document, fieldsOfJob, []);
  const before = Array.isArray(document.arrays) ? (document.arrays as unknown[]) : [];
  const arrays = before.map((array, index) =>
    isJobDocument(array) ? look(array, fieldsOfArray, ['arrays', index]) : array,
  );
  const result = replaced.some(({ pointer }) => pointer.startsWith('#/arrays/')) ? { ...job, arrays } : job;
  return { document: result, replaced, missing };
};
