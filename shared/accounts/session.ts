/** The header of a call that carries the page's half of the session. */
export const pageSecretHeader = 'rafter-page-secret';
/**
 * The header of calls that are counted before or besides a session, such as those with a password: what the page has kept of
 * accounts that signed in in this browser, with commas.
 */
export const knownBrowserHeader = 'rafter-known-browser';
export const maxKnownAccounts = 20;
/** In characters. */
export const shortestPassword = 12;
/** The parameter of a GET that carries the key of links, where no header can be sent: pictures, downloads, events. */
export const linkKeyParam = 'access';
