import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadPdf } from '../../electron/server/letters/signatures/loadPdf.ts';

/** An element of the structure of a tagged PDF that has text or an alternative for it. */
export interface TaggedPart {
  page: number;
  /** From the document down to it: `Table/TR/TH`. */
  path: string;
  text: string;
}

interface Node {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

const partsOf = (node: Node, texts: ReadonlyMap<string, string>, path: string, page: number): TaggedPart[] => {
  const own = node.role === undefined || ['Root', 'Document'].includes(node.role) ? path : `${path}/${node.role}`;
  const children = node.children ?? [];
  const text = children.flatMap(({ type, id }) => (type === 'content' ? [texts.get(id!) ?? ''] : [])).join('');
  const shown = node.alt ?? text;
  const part = shown === '' ? [] : [{ page, path: own.replace(/^\//, ''), text: shown.trim() }];
  return [...part, ...children.flatMap((child) => partsOf(child, texts, own, page))];
};

/** What a reader of the tags reads aloud, in its order, page by page. */
export const taggedParts = async (pdf: Uint8Array): Promise<TaggedPart[]> => {
  const document = await loadPdf(pdf);
  const parts: TaggedPart[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const texts = new Map<string, string>();
    const open: (string | null)[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        const id = open.findLast((one) => one !== null);
        if (id) texts.set(id, (texts.get(id) ?? '') + item.str);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? null);
    }
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) parts.push(...partsOf(tree, texts, '', number));
  }
  await document.loadingTask.destroy();
  return parts;
};

/** How many texts, lines, areas and images are neither content of an element nor an artifact. */
export const untaggedMarks = async (pdf: Uint8Array): Promise<number> => {
  const document = await loadPdf(pdf);
  const painting: readonly number[] = [
    ...[OPS.showText, OPS.constructPath, OPS.fill, OPS.stroke, OPS.paintImageXObject, OPS.paintInlineImageXObject],
  ];
  let untagged = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray } = await (await document.getPage(number)).getOperatorList();
    let depth = 0;
    for (const operator of fnArray) {
      if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1;
      else if (operator === OPS.endMarkedContent) depth -= 1;
      else if (depth === 0 && painting.includes(operator)) untagged += 1;
    }
  }
  await document.loadingTask.destroy();
  return untagged;
};
