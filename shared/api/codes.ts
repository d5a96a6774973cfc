import type { z } from 'zod';
import { fieldMessages } from '../messages/catalogue/fields.ts';
import { uploadMessages } from '../messages/catalogue/files.ts';
import { apiMessages, httpMessages } from '../messages/catalogue/http.ts';
import { jobMessages, jobRuleMessages } from '../job/messages.ts';
import { laptopRefusals } from '../laptops/messages.ts';
import { problemKinds } from '../messages/kinds.ts';
import type { MessageRow } from '../messages/rows.ts';
import { visitRefusals } from '../visits/messages.ts';

/** What the API answers with; the rest of the catalogue belongs to the console, the command line and the field app. */
const rows: readonly [string, MessageRow][] = Object.entries({
  ...apiMessages,
  ...httpMessages,
  ...jobMessages,
  ...laptopRefusals,
  ...uploadMessages,
  ...fieldMessages,
  ...jobRuleMessages,
  ...visitRefusals,
});

const paramsOf = ({ params }: MessageRow): string =>
  Object.keys((params as z.ZodObject).shape)
    .map((name) => `\`${name}\``)
    .join(', ');

interface CodeTable {
  about: string;
  header: readonly string[];
  /** Markdown, of which only code is used. */
  lines: readonly (readonly string[])[];
}

/** The codes of the API: those of refusals with their status, and those of single fields. */
export const codeTables: readonly CodeTable[] = [
  {
    about:
      'A refusal is `application/problem+json` (RFC 9457). `type` ends with its kind; `code` and `params` say exactly what is wrong, and `detail` says it in English.',
    header: ['Code of a refusal', 'Status', 'Kind', 'Params'],
    lines: rows.flatMap(([code, row]) =>
      row.kind === null ? [] : [[`\`${code}\``, String(problemKinds[row.kind].status), row.kind, paramsOf(row)]],
    ),
  },
  {
    about:
      'Each entry of `errors` is about one field: `pointer` names it, `code` and `params` say what is wrong with it.',
    header: ['Code of a field', 'Params'],
    lines: rows.flatMap(([code, row]) => (row.kind === null ? [[`\`${code}\``, paramsOf(row)]] : [])),
  },
];

/** The same in Markdown. */
export const codesInMarkdown = (): string =>
  codeTables
    .map(({ about, header, lines }) => {
      const table = [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
      return `${about}\n\n${table.join('\n')}`;
    })
    .join('\n\n');
