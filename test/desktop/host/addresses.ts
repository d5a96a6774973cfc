/**
 * Chromium knows no `app://`. The page is shown at an address of its own instead, with the same path; whoever asks the
 * host hears the real one.
 */
const real = 'app://rafter';
const stood = 'https://rafter.test';

const swap = (address: string, from: string, to: string): string =>
  address === from || address.startsWith(`${from}/`) ? to + address.slice(from.length) : address;

export const toReal = (address: string): string => swap(address, stood, real);
export const toStood = (address: string): string => swap(address, real, stood);
