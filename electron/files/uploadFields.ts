/** Header fields of resumable uploads (draft-ietf-httpbis-resumable-upload-12), for both sides. */

/** Media type of a piece. */
export const partialUpload = 'application/partial-upload';

/** A boolean of a structured field (RFC 9651); null for anything else. */
export const readBoolean = (header: string | null | undefined): boolean | null => {
  const value = header?.trim();
  return value === '?1' ? true : value === '?0' ? false : null;
};

/** A count of bytes in a structured field; null for anything else, and beyond what numbers are exact for. */
export const readCount = (header: string | null | undefined): number | null => {
  const value = header?.trim() ?? '';
  if (!/^\d{1,15}$/.test(value)) return null;
  return Number(value);
};

export const booleanField = (value: boolean): string => (value ? '?1' : '?0');

/** SHA-256 in hex from `sha-256=:…:` (RFC 9530); null where the header has none. */
export const readDigest = (header: string | null | undefined): string | null => {
  const found = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:,|$)/.exec(header ?? '');
  return found ? Buffer.from(found[1]!, 'base64').toString('hex') : null;
};

export const digestField = (sha256: string): string => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

/** `inline; filename*=UTF-8''…` (RFC 6266). */
export const dispositionField = (name: string): string =>
  `inline; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`;

/** The name of a file in Content-Disposition; null where there is none or it cannot be read. */
export const readFileName = (header: string | null | undefined): string | null => {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^\s;]+)/i.exec(header ?? '');
  if (extended) {
    try {
      return decodeURIComponent(extended[1]!);
    } catch {
      return null;
    }
  }
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(header ?? '');
  if (!plain) return null;
  return plain[2] ?? plain[1]!.replace(/\\(.)/g, '$1');
};
