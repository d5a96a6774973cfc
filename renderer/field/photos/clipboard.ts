/** Pictures on the clipboard; none where the person or the system does not let us look. */
export const pastedPictures = async (now: Date): Promise<File[]> => {
  const name = `pasted-${now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}`;
  try {
    const files: File[] = [];
    for (const item of await navigator.clipboard.read())
      for (const type of item.types.filter((one) => one.startsWith('image/')).slice(0, 1))
        files.push(new File([await item.getType(type)], `${name}.${type.slice(6)}`, { type }));
    return files;
  } catch {
    return [];
  }
};
