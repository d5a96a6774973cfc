import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readListFile } from '../../electron/server/reference/readListFile.ts';
import { en } from '../../renderer/i18n/office/en.ts';
import { es } from '../../renderer/i18n/office/es.ts';
import type { ReferenceListKey } from '../../shared/reference/lists.ts';

/** Every text of a program, `7` standing where a value is put in. */
const textsOf = (file: string): string[] => {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `7${literal.text}`).join(''));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
};
const isSentence = (text: string): boolean => /^(is|has|holds|cannot|names|was|the) ./.test(text);
/** Labels, which stand inside of other sentences. */
const isLabel = (text: string): boolean => /^the (ADR|Orange|CEC)/.test(text);
const english = /\b(the|has|is|was|holds|which|not|row)\b/;

const listTexts = [...globSync('electron/server/reference/*.ts'), 'electron/server/office/importList.ts']
  .flatMap(textsOf)
  .map((text) => text.replace(/^7 (?=holds)/, '').replace('is no 7', 'is no UUID'))
  .filter((text) => isSentence(text) && !isLabel(text));

describe('what is wrong in a list file', () => {
  it('is found in the sources', () => expect(new Set(listTexts).size).toBeGreaterThan(24));

  it.each([...new Set(listTexts)])('%s: in Spanish', (text) => {
    for (const said of [es.listError(text, 'a.csv'), es.listError(`a.csv ${text}`, 'a.csv')]) {
      expect(said).not.toMatch(english);
      expect(said.match(/7/g)?.length).toBe(text.match(/7/g)?.length);
    }
  });

  it.each<[ReferenceListKey, string, string, string]>([
    ['states', 'name,abbreviation\nOhio,7\n', 'has no abbreviation', 'no tiene una abreviatura de dos o tres letras'],
    ['roof-materials', 'id,name\nx,Tile\n', 'has an id that is no UUID', 'tiene un identificador que no es un UUID'],
    ['roof-materials', `name\n${'x'.repeat(400)}\n`, 'the name is longer', 'el nombre tiene más de 200 caracteres'],
    [
      'roof-materials',
      'name,manufacturer\nTile,Ada\n',
      'l.csv names a',
      'l.csv nombra un fabricante en la fila 2: en materiales de techo no los hay',
    ],
    [
      'roof-materials',
      'model number,ptc\nA,1\n',
      "l.csv is the CEC's module list",
      'l.csv es la lista de módulos de la CEC: tiene tipos de módulo, no materiales de techo',
    ],
    ['module-types', '%PDF-1.4', 'l.csv is a PDF', 'l.csv es un PDF, no CSV'],
    ['module-types', 'model number,manufacturer,ptc\n,Ada,1\n', 'has no model number', 'no tiene número de modelo'],
  ])('%s of %j', (list, file, said, spanish) => {
    const [error] = readListFile(list, Buffer.from(file), 'l.csv').errors;
    expect(en.listError(error!.detail, 'l.csv')).toContain(said);
    expect(es.listError(error!.detail, 'l.csv')).toBe(spanish);
  });
});

describe('what a check finds', () => {
  const file = 'ab'.repeat(32);
  it.each([
    ['job 7: its row, document, arrays and search entry do not agree', 'trabajo 7: su fila'],
    [`file ${file}: is missing`, `archivo ${file}: falta`],
    [`file ${file}: is damaged`, `archivo ${file}: está dañado`],
    ['database: row 7 of upload points to no blob', 'base de datos: la fila 7 de upload no lleva a ningún blob'],
    ['database: *** in database main ***', 'base de datos: *** in database main ***'],
    ['and 7 more; `check` names them', 'y 7 más; `check` los nombra'],
  ])('%s: in Spanish', (problem, spanish) => {
    expect(en.checkProblem(problem)).toBe(problem);
    expect(es.checkProblem(problem)).toContain(spanish);
  });

  it('is all that it is known to find', () => {
    const texts = textsOf('electron/server/backup/check.ts').filter((text) => /^(its|is|row 7) /.test(text));
    for (const text of texts)
      expect(
        ['database', 'job 7', 'file 7']
          .map((what) => es.checkProblem(`${what}: ${text}`))
          .some((said) => !english.test(said)),
      ).toBe(true);
    expect(texts).toHaveLength(4);
  });
});
