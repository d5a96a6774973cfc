import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const elsewhere = ['node_modules', 'dist', 'out', 'coverage', '.git'];

/** Every Markdown file of the repository, from its root. */
export const documents: readonly string[] = globSync('**/*.md', {
  cwd: root,
  exclude: (name) => elsewhere.includes(path.basename(name)),
})
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

/** Every file of the repository that a page may name as a source, from its root. */
export const sourceFiles: readonly string[] = globSync('**/*.{ts,svelte}', {
  cwd: root,
  exclude: (name) => elsewhere.includes(path.basename(name)),
}).map((file) => file.replaceAll('\\', '/'));

export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export interface Block {
  file: string;
  /** Of its first fence. */
  line: number;
  /** The language, and what follows it: `sh tried`. */
  info: string;
  text: string;
}

interface Parts {
  blocks: Block[];
  /** What is outside of the blocks, line by line, so that a `#` in a script is no heading. */
  prose: string[];
}

const partsOf = (file: string): Parts => {
  const parts: Parts = { blocks: [], prose: [] };
  let open: { fence: string; indent: number; block: Block } | null = null;
  textOf(file)
    .split('\n')
    .forEach((line, at) => {
      const [, indent = '', fence, info = ''] = /^( *)(`{3,})(.*)$/.exec(line) ?? [];
      if (open) {
        if (fence !== undefined && fence.length >= open.fence.length && info.trim() === '') {
          parts.blocks.push(open.block);
          open = null;
        } else open.block.text += `${line.slice(open.indent)}\n`;
      } else if (fence !== undefined)
        open = { fence, indent: indent.length, block: { file, line: at + 1, info: info.trim(), text: '' } };
      else parts.prose.push(line);
    });
  return parts;
};

export const blocksOf = (file: string): Block[] => partsOf(file).blocks;

/** A block of shell commands, which readers copy. */
export const isShell = ({ info }: Block): boolean => /^sh( |$)/.test(info);

/** A block that `test/cli/documentedCommands.test.ts` runs. */
export const isTried = ({ info }: Block): boolean => info === 'sh tried';

/** Addresses of links and pictures, without those of the web. */
export const relativeLinksOf = (file: string): string[] =>
  [
    ...partsOf(file)
      .prose.join('\n')
      .replaceAll(/`[^`\n]*`/g, '`')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, address = '']) => address)
    .filter((address) => !/^[a-z]+:/.test(address));

/** What stands in backticks in sentences and tables. */
export const inlineCodeOf = (file: string): string[] =>
  partsOf(file).prose.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));

/** The anchors of the headings, as GitHub makes them from their words. */
export const anchorsOf = (file: string): Set<string> => {
  const anchors = new Set<string>();
  for (const line of partsOf(file).prose) {
    const [, words] = /^#{1,6} (.+)$/.exec(line) ?? [];
    if (words === undefined) continue;
    const plain = words
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = plain;
    for (let nth = 1; anchors.has(anchor); nth += 1) anchor = `${plain}-${nth}`;
    anchors.add(anchor);
  }
  return anchors;
};

/** The names in the first column of the tables that begin with the column "Package". */
export const listedPackages = (file: string): string[] => {
  let isListing = false;
  return partsOf(file).prose.flatMap((line) => {
    if (!line.startsWith('|')) isListing = false;
    else if (/^\| Package +\|/.test(line)) isListing = true;
    else if (isListing) return [...line.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return [];
  });
};
