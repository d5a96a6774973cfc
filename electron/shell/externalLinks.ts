/** Sites that the app itself links to. */
const linkedSites: readonly string[] = ['https://www.openstreetmap.org'];

export interface LinkPolicyDeps {
  /** The current provider; null without one. */
  providerUrl: () => string | null;
  /** The office console on this computer; null while it is not running. */
  consoleUrl: () => string | null;
}

/**
 * Decides whether a link may open in the system's browser: linked sites and the provider over https, and the console on
 * this computer.
 */
export const createLinkPolicy =
  ({ providerUrl, consoleUrl }: LinkPolicyDeps) =>
  (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    if (url.username !== '' || url.password !== '') return false;
    const console = consoleUrl();
    if (console !== null && URL.canParse(console) && url.origin === new URL(console).origin) return true;
    const provider = providerUrl();
    const origins =
      provider !== null && URL.canParse(provider) ? [...linkedSites, new URL(provider).origin] : linkedSites;
    return url.protocol === 'https:' && origins.includes(url.origin);
  };
