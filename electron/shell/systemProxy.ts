import type { SystemProxy } from '../network/routes.ts';

/** The proxies of the system for a URL, its PAC files and policies included: `PROXY proxy.example:3128; DIRECT`. */
export const systemProxyOf =
  (session: { resolveProxy: (url: string) => Promise<string> }): SystemProxy =>
  (url) =>
    session.resolveProxy(url);
