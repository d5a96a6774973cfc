/** A proxy that requests and tunnels go through. */
export interface ProxyAddress {
  /** `http://host:port`, or `https://` for a proxy that is itself spoken to by TLS. Without credentials. */
  origin: string;
  /** Value of `Proxy-Authorization`; null without credentials. */
  authorization: string | null;
  /** How people and logs see it: never with credentials. */
  shown: string;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that nobody encoded.
    return text;
  }
};

/** What is wrong with the address of a proxy: its kind, its port, something after the port, or the whole. */
export type ProxyAddressFault = 'kind' | 'port' | 'more' | 'other';

/** The URL of a proxy as people and systems write it: `proxy:3128` means `http://proxy:3128`. */
export const parseProxyUrl = (typed: string): URL | ProxyAddressFault => {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  if (hasScheme && !/^https?:/i.test(text)) return 'kind';
  const written = hasScheme ? text : `http://${text}`;
  const url = URL.parse(written);
  // What was not encoded in a user name or password ends the host early.
  if (/[#/?].*@/.test(written.slice(written.indexOf('//') + 2))) return 'more';
  if (!url) return URL.canParse(written.replace(/:[^:]*$/, '')) ? 'port' : 'other';
  if (url.hostname === '') return 'other';
  if (url.port === '0') return 'port';
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url : 'more';
};

/** Null for an address that is none of an HTTP proxy. */
export const proxyUrl = (typed: string): URL | null => {
  const url = parseProxyUrl(typed);
  return typeof url === 'string' ? null : url;
};

/** Null for an address that is none of an HTTP proxy. */
export const readProxyAddress = (typed: string): ProxyAddress | null => {
  const url = proxyUrl(typed);
  if (url === null) return null;
  const { username, password } = url;
  const credentials = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64');
  return {
    origin: url.origin,
    authorization: username === '' && password === '' ? null : `Basic ${credentials}`,
    shown: url.host,
  };
};
