import type { z } from 'zod';
import { apiMessages } from '../messages/catalogue/api.ts';
import { fieldMessages } from '../messages/catalogue/fields.ts';
import { httpMessages } from '../messages/catalogue/http.ts';
import { jobRuleMessages } from '../messages/catalogue/jobRules.ts';
import { jobMessages } from '../messages/catalogue/jobs.ts';
import { problemKinds } from '../messages/kinds.ts';
import type { MessageRow } from '../messages/rows.ts';

const rows: readonly [string, MessageRow][] = Object.entries({
  ...apiMessages,
  ...httpMessages,
  ...jobMessages,
  ...fieldMessages,
  ...jobRuleMessages,
});

const paramsOf = ({ params }: MessageRow): string =>
  Object.keys((params as z.ZodObject).shape)
    .map((name) => `\`${name}\``)
    .join(', ');

const table = (header: readonly string[], lines: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The codes of the API in Markdown: those of refusals with their status, and those of single fields. */
export const codeTables = (): string => {
  const refusals = rows.flatMap(([code, row]) =>
    row.kind === null ? [] : [[`\`${code}\``, String(problemKinds[row.kind].status), row.kind, paramsOf(row)]],
  );
  const fields = rows.flatMap(([code, row]) => (row.kind === null ? [[`\`${code}\``, paramsOf(row)]] : []));
  return [
    'A refusal is `application/problem+json` (RFC 9457). `type` ends with its kind; `code` and `params` say exactly what is wrong, and `detail` says it in English.',
    table(['Code of a refusal', 'Status', 'Kind', 'Params'], refusals),
    'Each entry of `errors` is about one field: `pointer` names it, `code` and `params` say what is wrong with it.',
    table(['Code of a field', 'Params'], fields),
  ].join('\n\n');
};
