const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes as disks are sold: 1 kB is 1000 bytes. */
export const storageIn = (language: string): ((bytes: number) => string) => {
  const formats = steps.map(
    (unit) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits: 3 }),
  );
  return (bytes) => {
    if (bytes < 1000) return `${bytes} B`;
    const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
    return formats[step]!.format(bytes / 1000 ** step);
  };
};
