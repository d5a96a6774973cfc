import { type ESTree, parseSync, Visitor } from 'vite';

/** What a module of JavaScript names literally, and would load from the place where it lies. */
export interface ModuleReferences {
  /** `import … from`, `export … from` and `import()`. */
  imports: string[];
  /** `require()` and `require.resolve()`, also by a function that `createRequire` made. */
  requires: string[];
  /** `new URL(…, import.meta.url)`. */
  urls: string[];
}

const textOf = (node: { type: string; value?: unknown } | null | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** `require`, and what a bundler calls it. */
const isRequire = (node: ESTree.Node): boolean =>
  (node.type === 'Identifier' && /require/i.test(node.name) && node.name !== 'createRequire') ||
  (node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    /require/i.test(node.object.name) &&
    node.property.type === 'Identifier' &&
    node.property.name === 'resolve') ||
  // createRequire(…)('name')
  (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'createRequire');

const isOwnAddress = (node: ESTree.Node | undefined): boolean =>
  node?.type === 'MemberExpression' &&
  node.object.type === 'MetaProperty' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'url';

/** Reads the text of a module, ESM or CommonJS, by its syntax. Throws if it is not JavaScript. */
export const moduleReferences = (file: string, text: string): ModuleReferences => {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const found: Record<keyof ModuleReferences, Set<string>> = {
    imports: new Set(),
    requires: new Set(),
    urls: new Set(),
  };
  const add = (kind: keyof ModuleReferences, node: Parameters<typeof textOf>[0]): void => {
    const name = textOf(node);
    if (name !== null) found[kind].add(name);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add('imports', source),
    ExportNamedDeclaration: ({ source }) => add('imports', source),
    ExportAllDeclaration: ({ source }) => add('imports', source),
    ImportExpression: ({ source }) => add('imports', source),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (isRequire(callee)) add('requires', first);
    },
    NewExpression: ({ callee, arguments: [first, second] }) => {
      if (callee.type === 'Identifier' && callee.name === 'URL' && isOwnAddress(second)) add('urls', first);
    },
  }).visit(program);
  return { imports: [...found.imports], requires: [...found.requires], urls: [...found.urls] };
};
