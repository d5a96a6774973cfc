import { describe, expect, it } from 'vitest';
import { circlesOf, sourcesOf } from './support/sourceShape.ts';

const product = sourcesOf('shared', 'electron', 'renderer');
const tests = sourcesOf('test');

/** Word lists, generated tables, and the tables of a database: nobody reads them from start to end. */
const isTable = (file: string): boolean =>
  /^electron\/(server|desk)\/migrations\/schema(\.postgres)?\.ts$/.test(file) ||
  /^renderer\/(field|office)\/parts\/words\.(en|es)\.ts$/.test(file) ||
  /^shared\/address\/(zip|place)Table\.ts$/.test(file);

describe('sources', () => {
  it('no function is longer than 70 lines', () => {
    const long = [...product, ...tests].flatMap(({ file, functions }) =>
      functions.filter(({ lines }) => lines > 70).map(({ name, line, lines }) => `${file}:${line} ${name} ${lines}`),
    );
    expect(long).toEqual([]);
  });

  it('no file is longer than 450 lines', () => {
    const long = [
      ...product.filter(({ file, lines }) => lines > 450 && !isTable(file)),
      ...tests.filter(({ lines }) => lines > 450),
    ];
    expect(long.map(({ file, lines }) => `${file} ${lines}`)).toEqual([]);
  });

  it('no exported name is declared twice', () => {
    const files = new Map<string, string[]>();
    for (const { file, exports } of product) {
      for (const name of new Set(exports)) files.set(name, [...(files.get(name) ?? []), file]);
    }
    const twice = [...files].filter(([, where]) => where.length > 1);
    expect(twice.map(([name, where]) => `${name}: ${where.join(', ')}`)).toEqual([]);
  });

  it('no files import each other in a circle, not even types', () => {
    expect(circlesOf(product)).toEqual([]);
  });
});
