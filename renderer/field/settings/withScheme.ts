/** Hosts of a local network: a server there seldom has a certificate. */
const isLocalHost = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2})$/.test(
    host,
  ) || /^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/.test(host);

/** Adds the scheme to `127.0.0.1:4391` or `jobs.example.com/api`. Text with a scheme, or that is no address, is unchanged. */
export const withScheme = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z\d+.-]*:\/|^https?:/i.test(text) || /[\s@\\]|^\//.test(text)) return typed;
  if (!URL.canParse(`https://${text}`)) return typed;
  return `${isLocalHost(new URL(`http://${text}`).hostname) ? 'http' : 'https'}://${text}`;
};
