/** The app has a scheme of its own, so that it shares its origin with no web page and no file. */
export const scheme = 'app';
const host = 'rafter';
const origin = `${scheme}://${host}`;

/** The address of a screen, by its route in the window: `/draft/ID/photos`. */
export const appAddress = (route = ''): string => `${origin}/index.html${route === '' ? '' : `#${route}`}`;

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** Whether an address belongs to the app. `app://rafter.evil/` does not. */
export const isAppAddress = (address: string): boolean => {
  const url = parsed(address);
  return url?.protocol === `${scheme}:` && url.host === host && url.username === '' && url.password === '';
};

/** The route of a window, to open another one there; empty for the start and for other addresses. */
export const routeOf = (address: string): string => (isAppAddress(address) ? new URL(address).hash.slice(1) : '');

/** The decoded path of an address of the app; null for others, and if it cannot be decoded. */
export const appPath = (address: string): string | null => {
  if (!isAppAddress(address)) return null;
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return null;
  }
};
