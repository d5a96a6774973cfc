import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A source file with the parts that the rules of `test/sources.test.ts` look at. */
export interface SourceFile {
  /** From the project's root, with slashes. */
  file: string;
  lines: number;
  functions: { name: string; line: number; lines: number }[];
  /** Names declared and exported here; a name that is only passed on is its first file's. */
  exports: string[];
  /** Files of the project that this one imports, types included. */
  imports: string[];
  /** Those that are loaded when it runs: at once, or later by `import()`. */
  loads: string[];
}

const root = path.resolve(import.meta.dirname, '../..');

/** The TypeScript of a component, on the lines where it stands in the file. */
const scriptsOf = (text: string): string => {
  const kept = text.split('\n').map(() => '');
  for (const match of text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)) {
    const first = text.slice(0, match.index).split('\n').length - 1;
    match[1]!.split('\n').forEach((line, at) => (kept[first + at] = line));
  }
  return kept.join('\n');
};

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const declaredNames = (node: ts.Statement): string[] => {
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [name.text]
        : name.elements.flatMap((element) =>
            ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name.text] : [],
          ),
    );
  }
  const { name } = node as ts.Statement & { name?: ts.Node };
  return name && ts.isIdentifier(name) ? [name.text] : [];
};

/** The function that groups tests is no function of the program. */
const isDescribe = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) && /^describe(EachHere)?\b/.test(node.parent.expression.getText());

const nameOf = (node: ts.FunctionLikeDeclaration): string => {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? '(a function without a name)';
};

/** A path as it is imported, resolved against the file that imports it; null for a package. */
const resolved = (from: string, specifier: string): string | null =>
  specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : null;

const isOfTypes = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean =>
  ts.isImportDeclaration(node) ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword : node.isTypeOnly;

export const readSource = (file: string): SourceFile => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(
    file,
    file.endsWith('.svelte') ? scriptsOf(text) : text,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TS,
  );
  const shape: SourceFile = {
    file,
    lines: text.split('\n').length - 1,
    functions: [],
    exports: [],
    imports: [],
    loads: [],
  };
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !isDescribe(node)) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      shape.functions.push({
        name: nameOf(node),
        line: first + 1,
        lines: last - first + 1,
      });
    }
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const to = resolved(file, (node.moduleSpecifier as ts.StringLiteral).text);
      if (to) shape.imports.push(to);
      if (to && !isOfTypes(node)) shape.loads.push(to);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [place] = node.arguments;
      const to = place && ts.isStringLiteralLike(place) ? resolved(file, place.text) : null;
      if (to) shape.loads.push(to);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements) {
    if (isExported(statement)) shape.exports.push(...declaredNames(statement));
  }
  return shape;
};

/** Every source file below these folders. */
export const sourcesOf = (...folders: string[]): SourceFile[] =>
  folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,svelte}`, { cwd: root, exclude: ['**/node_modules'] })
      .map((file) => file.replaceAll('\\', '/'))
      .map(readSource),
  );

/** Groups of files, or of what else imports, that import each other in a circle, each in alphabetical order. */
export const circlesOf = (sources: readonly Pick<SourceFile, 'file' | 'imports'>[]): string[][] => {
  const importsOf = new Map(sources.map(({ file, imports }) => [file, imports]));
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const queue = [...(importsOf.get(from) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (!seen.has(next)) queue.push(...(importsOf.get(next) ?? []));
      seen.add(next);
    }
    return seen;
  };
  const reached = new Map([...importsOf.keys()].map((file) => [file, reach(file)]));
  const circles = new Map<string, string[]>();
  for (const [file, seen] of reached) {
    if (!seen.has(file)) continue;
    const circle = [...seen].filter((other) => reached.get(other)?.has(file)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
};
