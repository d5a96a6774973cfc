/** Places on the web that the app itself leads to. */
const known: readonly string[] = ['https://www.openstreetmap.org'];

export interface LinksDeps {
  /** Of the provider, as it is set; null without one. */
  providerUrl: () => string | null;
  /** Of the office console on this computer; null while it does not run. */
  consoleUrl: () => string | null;
}

/**
 * Whether a link may go to the system's browser: to what we name ourselves, the provider that the person has set, both
 * over https alone, and the console on this computer.
 */
export const createMayOpen =
  ({ providerUrl, consoleUrl }: LinksDeps) =>
  (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if (url.username !== '' || url.password !== '') return false;
    const console = consoleUrl();
    if (console !== null && URL.canParse(console) && url.origin === new URL(console).origin) return true;
    const provider = providerUrl();
    const origins = provider !== null && URL.canParse(provider) ? [...known, new URL(provider).origin] : known;
    return url.protocol === 'https:' && origins.includes(url.origin);
  };
