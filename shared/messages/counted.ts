const countedIn = (tag: string) => {
  const numbers = new Intl.NumberFormat(tag);
  const plurals = new Intl.PluralRules(tag);
  return (count: number, one: string, more: string): string =>
    `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : more}`;
};

/** A count and its noun, in English: `2 laptops`. */
export const countedEn = countedIn('en');
/** A count and its noun, as Spanish is written in the United States and Mexico. */
export const countedEs = countedIn('es-MX');

export const numbersEn = new Intl.NumberFormat('en');
export const numbersEs = new Intl.NumberFormat('es-MX');

/** As `countedEs`, of what is never counted in thousands: without separators. */
export const countEs = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
