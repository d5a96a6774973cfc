/** Chromium's patterns of addresses, as `extensions/common/url_pattern.cc` parses them. The messages are Chromium's. */
const standard = ['http', 'https', 'file', 'ftp', 'ws', 'wss', 'app', '*'];

const fault = (pattern: string): string | null => {
  const found = /^([^:]*)(:\/\/|:)(.*)$/s.exec(pattern);
  if (found === null) return 'Missing scheme separator.';
  const [, scheme, separator, rest] = found;
  if (!/^(\*|[a-z][a-z0-9+.-]*)$/.test(scheme!)) return 'Invalid scheme.';
  if ((separator === '://') !== standard.includes(scheme!)) return 'Wrong scheme type.';
  // Any text, and a host may be left out.
  if (separator === ':' || scheme === 'file') return null;
  if (!rest!.includes('/')) return 'Empty path.';
  const [host] = rest!.split('/', 1);
  if (host === '') return 'Host can not be empty.';
  const bare = host!.replace(/:(\d+|\*)$/, '');
  if (bare.includes(':')) return 'Invalid port.';
  return bare.replace(/^(\*$|\*\.)/, '').includes('*') ? 'Invalid host wildcard.' : null;
};

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');

/** Whether an address matches. Throws what Electron throws for a pattern that cannot be parsed. */
export const parsePattern = (pattern: string): ((address: string) => boolean) => {
  if (pattern === '<all_urls>') return () => true;
  const wrong = fault(pattern);
  if (wrong !== null) throw new TypeError(`Invalid url pattern ${pattern}: ${wrong}`);
  const [, scheme, rest] = /^([^:]*):(.*)$/s.exec(pattern)!;
  const expression = new RegExp(
    `^${scheme === '*' ? 'https?' : scheme}:${escaped(rest!).replace('//.*\\.', '//(.*\\.)?')}$`,
  );
  return (address) => expression.test(address);
};
