/** No script but ours, nothing from elsewhere, in no frame; photos and letters come from the page's own address. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** What every answer to a window carries, in the browser as on the desktop. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': pagePolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** A browser shows a file of another person, and never runs it. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox";
/** The viewer of PDFs is a plugin, which a sandboxed page may not have. */
const pdfPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; plugin-types application/pdf";

/** What has to be known of a file to show it. */
export interface ShownFile {
  name: string;
  mediaType: string;
  /** Its address never leads to anything else. */
  isForEver?: boolean;
}

/** How a file is answered: the bytes from `start` to `end`, both included; none where `bytes` is null. */
export interface FileAnswer {
  status: 200 | 206 | 416;
  headers: Record<string, string>;
  bytes: { start: number; end: number } | null;
}

/** `range` is the request's header; of several ranges, and of what is no range, the whole file is the answer. */
export const answerFile = (file: ShownFile, size: number, range: string | null): FileAnswer => {
  const headers: Record<string, string> = {
    ...pageHeaders,
    'content-type': file.mediaType,
    // Pictures are found by their content; what a number leads to may be another file tomorrow.
    'cache-control': file.isForEver ? 'private, max-age=3600' : 'private, no-cache',
    'accept-ranges': 'bytes',
    'content-security-policy': file.mediaType === 'application/pdf' ? pdfPolicy : filePolicy,
  };
  if (file.mediaType === 'application/octet-stream')
    headers['content-disposition'] = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
  const whole = size === 0 ? null : { start: 0, end: size - 1 };
  // Videos are played in pieces.
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  const [, from = '', to = ''] = asked ?? [];
  if (from === '' && to === '')
    return { status: 200, headers: { ...headers, 'content-length': `${size}` }, bytes: whole };
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end) return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, bytes: null };
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': `${end - start + 1}`,
    },
    bytes: { start, end },
  };
};
