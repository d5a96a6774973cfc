/** Hosts that are reached without leaving the building: a server there seldom has a certificate. */
const isNear = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2})$/.test(
    host,
  ) || /^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/.test(host);

/**
 * An address as people type it, `127.0.0.1:4391` or `jobs.example.com/api`, with the scheme that it goes by. What has
 * one, or could be no address with one either, stays as it is.
 */
export const fullAddress = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z\d+.-]*:\/|^https?:/i.test(text) || /[\s@\\]|^\//.test(text)) return typed;
  if (!URL.canParse(`https://${text}`)) return typed;
  return `${isNear(new URL(`http://${text}`).hostname) ? 'http' : 'https'}://${text}`;
};
