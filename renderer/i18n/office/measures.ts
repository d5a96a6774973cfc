const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago a time was, in the largest unit that it fills. Both are milliseconds since 1970 UTC. */
export const agoIn = (language: string): ((ms: number, now: number) => string) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return (ms, now) => {
    // A laptop's clock may be ahead.
    const seconds = Math.max(0, now - ms) / 1000;
    const [unit, length] = units.find(([, long]) => seconds >= long) ?? (['minute', 60] as const);
    return format.format(-Math.floor(seconds / length), unit);
  };
};

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
