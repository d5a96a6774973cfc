import { extensionOf, familyOfExtension } from '../../shared/api/fileTypes.ts';

/** Natural order: IMG_9 before IMG_10. */
export const inNaturalOrder = new Intl.Collator(undefined, { numeric: true }).compare;

/** Files that operating systems create in folders. */
const isSystemFile = (name: string): boolean => /^(\.|thumbs\.db$|desktop\.ini$)/i.test(name);

/** Whether the extension is one that providers refuse. A file without one may be supported. */
export const isUnsupportedFile = ({ name }: File): boolean => {
  const extension = extensionOf(name);
  return extension !== undefined && familyOfExtension(extension) === undefined;
};

/** A card that is failing may neither give anything nor refuse it. */
export const readableWithinMs = 30_000;

/** Files are read from a card until a person stops it, or the card does not answer. */
class CardReader {
  readonly #signal: AbortSignal | undefined;
  #isSilent = false;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  get isOver(): boolean {
    return this.#isSilent || (this.#signal?.aborted ?? false);
  }

  /** What the card answers; null where it refuses to, or is silent for long. */
  read<T>(ask: (answer: (found: T) => void, refuse: () => void) => void): Promise<T | null> {
    if (this.isOver) return Promise.resolve(null);
    return new Promise((resolve) => {
      const end = (found: T | null): void => {
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#isSilent = true;
        end(null);
      }, readableWithinMs);
      ask(end, () => end(null));
    });
  }
}

const unreadable = new WeakSet<File>();
/** Whether it stands for a file or a folder that could not be read. */
export const isUnreadable = (file: File): boolean => unreadable.has(file);
/** Its upload will fail, and name what could not be read. */
const unreadableFile = (name: string): File => {
  const file = new File([], name);
  unreadable.add(file);
  return file;
};

const fileOf = async (entry: FileSystemFileEntry, card: CardReader): Promise<File> =>
  (await card.read<File>((answer, refuse) => entry.file(answer, refuse))) ?? unreadableFile(entry.name);

/** The entries of a folder in natural order, as far as it can be read. */
const entriesOf = async (
  folder: FileSystemDirectoryEntry,
  card: CardReader,
): Promise<{ entries: FileSystemEntry[]; isWhole: boolean }> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // A reader returns up to a hundred entries a call, and none at the end.
  for (;;) {
    const some = await card.read<FileSystemEntry[]>((answer, refuse) => reader.readEntries(answer, refuse));
    entries.push(...(some ?? []));
    if (some?.length) continue;
    entries.sort((one, other) => inNaturalOrder(one.name, other.name));
    return { entries, isWhole: some !== null };
  }
};

/** The files of an entry, and those of the folders within. */
const filesIn = async (entry: FileSystemEntry, card: CardReader): Promise<File[]> => {
  if (isSystemFile(entry.name)) return [];
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry, card)];
  const { entries, isWhole } = await entriesOf(entry as FileSystemDirectoryEntry, card);
  const found: File[] = [];
  for (const inner of entries) found.push(...(await filesIn(inner, card)));
  // Others of its files may be missing: the folder itself is named.
  if (!isWhole) found.push(unreadableFile(entry.name));
  return found;
};

/**
 * Whether it is surely a file: to ask the browser for its entry in a folder would hold up the page, hundreds of times for
 * a whole visit. A folder may have any name, but hardly one with the extension of a photo; it is then refused as a file.
 */
const isPlainFile = ({ name }: File): boolean => familyOfExtension(extensionOf(name) ?? '') === 'picture';

/** A dropped file; the entry of what may be a folder. */
const droppedItem = (item: DataTransferItem): File | FileSystemEntry | null => {
  const file = item.getAsFile();
  return file !== null && isPlainFile(file) ? file : (item.webkitGetAsEntry() ?? file);
};

/**
 * Dropped or pasted files, including those in folders, in natural order. What cannot be read is among them, as a file that
 * `isUnreadable`.
 */
export const droppedFiles = async (data: DataTransfer, signal?: AbortSignal): Promise<File[]> => {
  const card = new CardReader(signal);
  // All are read before the first await, which empties the list.
  const items = [...data.items].filter(({ kind }) => kind === 'file').map(droppedItem);
  const found: File[] = [];
  for (const item of items)
    if (item instanceof File) found.push(...(isSystemFile(item.name) ? [] : [item]));
    else if (item !== null) found.push(...(await filesIn(item, card)));
  return found;
};

/** The files that can be read; complains of the others with their names. */
export const readableFiles = (files: readonly File[], complain: (names: string) => void): File[] => {
  const lost = files.filter(isUnreadable);
  if (lost.length > 0) complain(lost.map(({ name }) => name).join(', '));
  return files.filter((file) => !isUnreadable(file));
};

/** Chosen files, or the files of a chosen folder. The input is empty afterward: the same files may be chosen again. */
export const chosenFiles = async (input: HTMLInputElement): Promise<File[]> => {
  const files = [...(input.files ?? [])];
  input.value = '';
  // To list hundreds of files has taken the browser a while: what follows is a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  return files
    .filter(({ name }) => !isSystemFile(name))
    .sort((one, other) => inNaturalOrder(one.webkitRelativePath || one.name, other.webkitRelativePath || other.name));
};
