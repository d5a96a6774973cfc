/** The page's own address: a scheme of ours, which no web page and no file shares an origin with. */
export const scheme = 'app';
export const host = 'rafter';
export const origin = `${scheme}://${host}`;

/** The address of a place in the app, as the router of the window writes it: `/draft/ID/photos`. */
export const addressOf = (place = ''): string => `${origin}/index.html${place === '' ? '' : `#${place}`}`;

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** Whether an address is one of ours. The whole of it is read: `app://rafter.evil/` is not. */
export const isOurs = (address: string): boolean => {
  const url = parsed(address);
  return url?.protocol === `${scheme}:` && url.host === host && url.username === '' && url.password === '';
};

/** Where a window is, to open another one there; the start when it is nowhere. */
export const placeOf = (address: string): string => (isOurs(address) ? new URL(address).hash.slice(1) : '');

/** The path of one of our addresses, decoded; null for what is none, or cannot be decoded. */
export const pathOf = (address: string): string | null => {
  if (!isOurs(address)) return null;
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return null;
  }
};
