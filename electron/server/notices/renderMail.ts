/** The text of a mail, in plain text. */
export interface MailContent {
  language: string;
  subject: string;
  paragraphs: readonly string[];
  /** Words of a person, shown as a quotation. */
  quoted?: string | undefined;
  action?: { label: string; url: string } | undefined;
  footer: string;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Control characters, and those that turn the direction of what follows: in a name they could forge a line. */
const forging = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const onLine = (text: string): string => text.replaceAll(forging, ' ').replaceAll(/ {2,}/g, ' ').trim();
const longestSubject = 200;

const wordJoiner = '\u2060';
/**
 * A stranger's words as mail programs make no link of them: an invisible character stands in each address. The firm's mail
 * would otherwise lead its readers wherever the name of a client does.
 */
export const unlinked = (text: string): string =>
  text.replaceAll('://', `:${wordJoiner}//`).replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, `.${wordJoiner}`);

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/\r?\n/g, '<br>');

const paragraph = (html: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${html}</p>`;

/** As plain text and as simple HTML, without pictures or anything that is loaded. */
export const renderMail = ({ language, subject, paragraphs, quoted, action, footer }: MailContent): RenderedMail => {
  const head = onLine(subject).slice(0, longestSubject).toWellFormed();
  const lines = paragraphs.map(onLine);
  const text = [
    ...lines,
    ...(quoted === undefined ? [] : [quoted.replaceAll(/^/gm, '> ')]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${onLine(footer)}`,
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(head)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1c1c1c;background:#ffffff">',
    ...lines.map((line) => paragraph(escaped(line))),
    ...(quoted === undefined
      ? []
      : [
          `<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #767676">${escaped(quoted)}</blockquote>`,
        ]),
    ...(action ? [paragraph(`<a href="${escaped(action.url)}">${escaped(action.label)}</a>`)] : []),
    paragraph(escaped(onLine(footer)), 'color:#595959;font-size:13px'),
    '</body></html>',
  ].join('\n');
  return { subject: head, text: `${text}\n`, html };
};
