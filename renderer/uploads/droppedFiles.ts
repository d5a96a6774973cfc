import { familyOfExtension } from '../../shared/api/fileTypes.ts';

/** As people number them: IMG_9 before IMG_10. */
const inOrder = new Intl.Collator(undefined, { numeric: true }).compare;

/** What systems leave in folders, and nobody means to send. */
const isLitter = (name: string): boolean => /^(\.|thumbs\.db$|desktop\.ini$)/i.test(name);

/** Files whose name says that no provider takes them; without an ending, their content will tell. */
export const isUnsupportedFile = ({ name }: File): boolean => {
  const extension = /\.([^.]+)$/.exec(name)?.[1];
  return extension !== undefined && familyOfExtension(extension) === undefined;
};

const fileOf = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((resolve) => {
    entry.file(
      (file) => resolve([file]),
      // It is told by its name when it cannot be read: an empty file stands for it.
      () => resolve([new File([], entry.name)]),
    );
  });

const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // A reader answers a hundred at a time, and nothing at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (some.length === 0) return entries.sort((one, other) => inOrder(one.name, other.name));
    entries.push(...some);
  }
};

const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  if (isLitter(entry.name)) return [];
  if (entry.isFile) return fileOf(entry as FileSystemFileEntry);
  const found: File[] = [];
  for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) found.push(...(await filesIn(inner)));
  return found;
};

/** Files that were dropped or pasted, those in folders included, in their order. */
export const droppedFiles = async (data: DataTransfer): Promise<File[]> => {
  // Both lists are gone after the first wait.
  const entries = [...data.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  const files = [...data.files];
  if (entries.some((entry) => entry === null)) return files;
  const found: File[] = [];
  for (const entry of entries) found.push(...(await filesIn(entry!)));
  return found;
};

/** Files that were chosen, or those of a chosen folder. */
export const chosenFiles = (files: FileList | null): File[] =>
  [...(files ?? [])]
    .filter(({ name }) => !isLitter(name))
    .sort((one, other) => inOrder(one.webkitRelativePath || one.name, other.webkitRelativePath || other.name));
