import { parseAst } from 'rolldown/parseAst';
import type { Plugin } from 'vite';

const wide = /[^\0-\x7f]/g;
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
const plain = (pattern: string): string =>
  pattern.replace(/\\(?:u([\da-f]{4})|.)/gis, (escape, code?: string) =>
    code === undefined ? escape : String.fromCharCode(parseInt(code, 16)),
  );

interface TaggedTemplate {
  type: string;
  tag: { type: string; object?: { name?: string }; property?: { name?: string } };
  quasi: { quasis: { value: { raw: string } }[]; expressions: { type: string; value?: unknown }[] };
}

/** What `String.raw` makes of a template: its parts as they are written, and texts that are inserted, as one. */
const rawParts = ({ quasis, expressions }: TaggedTemplate['quasi']): unknown[] => {
  const parts: unknown[] = [];
  let text = '';
  for (const [index, { value }] of quasis.entries()) {
    text += value.raw;
    const inserted = expressions[index];
    if (typeof inserted?.value === 'string') text += inserted.value;
    else if (inserted) {
      parts.push(text, inserted);
      text = '';
    }
  }
  return [...parts, text];
};

/**
 * The syntax tree of a statement without what differs between two ways to write the same: where its parts stand, and escapes.
 * Another tag than `String.raw` may read how its template is written, so that stays.
 */
const meaning = (statement: object): string => {
  const tagged = new Set<unknown>();
  return JSON.stringify(statement, (name, value: unknown) => {
    if (tagged.has(value)) return JSON.stringify(value);
    if (name === 'pattern' && typeof value === 'string') return plain(value);
    if (typeof value === 'bigint') return `${value}n`;
    if (['start', 'end', 'raw', 'directive'].includes(name)) return undefined;
    if ((value as TaggedTemplate | null)?.type !== 'TaggedTemplateExpression') return value;
    const { tag, quasi } = value as TaggedTemplate;
    if (tag.object?.name === 'String' && tag.property?.name === 'raw') return rawParts(quasi);
    for (const part of quasi.quasis) tagged.add(part.value);
    return value;
  });
};

/**
 * The same program in ASCII: characters beyond it become `\uXXXX`, as texts and patterns allow. Where one character of a file
 * is wide, V8 keeps all of them in two bytes, and Node decodes and hashes them several times more slowly. Throws where the
 * program would mean something else.
 */
export const inAscii = (code: string): string => {
  if (!/[^\0-\x7f]/.test(code)) return code;
  // There an escape stays as it is written.
  const raw = code.replaceAll(/\bString\.raw\s*`[^`]*`/g, (text) =>
    text.replaceAll(wide, (unit) => `\${'${escaped(unit)}'}`),
  );
  const ascii = raw.replaceAll(wide, escaped);
  const [before, after] = [parseAst(code).body, parseAst(ascii).body];
  const isSame = before.length === after.length && before.every((one, at) => meaning(one) === meaning(after[at]!));
  if (!isSame) throw new Error('In ASCII the program would mean something else');
  return ascii;
};

export const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  // Last: what is printed after `renderChunk` has the characters again.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code);
  },
});
