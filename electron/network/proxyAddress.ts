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

/** The URL of a proxy as people and systems write it: `proxy:3128` means `http://proxy:3128`. Null for anything else. */
export const proxyUrl = (typed: string): URL | null => {
  const text = typed.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return null;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url : null;
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
