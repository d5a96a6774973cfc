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

const feetInKilometer = 3280.84;
const feetInMile = 5280;

/** A distance, in feet or miles. Tens of feet: more is beyond what a phone measures. */
export const distanceIn = (language: string): ((kilometers: number) => string) => {
  const [feet, miles] = (['foot', 'mile'] as const).map(
    (unit) => new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }),
  ) as [Intl.NumberFormat, Intl.NumberFormat];
  return (kilometers) => {
    const tens = Math.round((kilometers * feetInKilometer) / 10) * 10;
    return tens < 1000 ? feet.format(tens) : miles.format((kilometers * feetInKilometer) / feetInMile);
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
