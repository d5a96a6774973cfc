import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Code, catalogue, message, readMessage } from '../../../shared/messages/catalogue.ts';
import { problemKinds } from '../../../shared/messages/kinds.ts';
import { languages, say } from '../../../shared/messages/say.ts';
import { fieldError, Problem } from '../../../shared/messages/problem.ts';

const codes = Object.keys(catalogue) as Code[];

describe('the catalogue', () => {
  it('defines each code in one domain', async () => {
    const cwd = path.resolve(import.meta.dirname, '../../../shared');
    const files = globSync(['messages/catalogue/*.ts', '*/messages.ts'], { cwd, exclude: ['**/*.e[ns].ts'] });
    const domains = await Promise.all(
      files.map((file) => import(path.join(cwd, file)) as Promise<Record<string, object>>),
    );
    const all = domains.flatMap((domain) =>
      Object.values(domain).flatMap((rows) => (Array.isArray(rows) ? [] : Object.keys(rows))),
    );
    expect(all.filter((code, at) => all.indexOf(code) !== at)).toEqual([]);
    expect(all.sort()).toEqual([...codes].sort());
  });

  it('has a known kind for every refusal', () => {
    const kinds = codes.map((code) => catalogue[code].kind).filter((kind) => kind !== null);
    expect(kinds.filter((kind) => !Object.hasOwn(problemKinds, kind))).toEqual([]);
  });

  // What a further language lacks appears in English.
  it.each(['en', 'es'] as const)('is complete in %s', (locale) => {
    expect(codes.filter((code) => !Object.hasOwn(languages[locale].messages, code))).toEqual([]);
  });
});

describe('a message', () => {
  it('is said in the language of the reader', () => {
    const tooBig = message('too-big', { maximum: 60 });
    expect(say('en', tooBig)).toBe('must be at most 60');
    expect(say('es', tooBig)).toBe('debe ser como máximo 60');
  });

  it('holds another message as its reason', () => {
    const body = message('invalid-fields', { field: 'notes', error: message('blank'), others: 2, named: null });
    expect(say('en', body)).toBe('notes must not be empty, and 2 more.');
  });

  it('from outside is read only where its code and params are known', () => {
    expect(readMessage({ code: 'too-big', params: { maximum: 60 } })).toEqual(message('too-big', { maximum: 60 }));
    expect(readMessage({ code: 'too-big', params: { maximum: 'sixty' } })).toBeNull();
    expect(readMessage({ code: 'constructor', params: {} })).toBeNull();
    expect(readMessage('too-big')).toBeNull();
  });

  it('from outside has its texts cut at 2,000 characters', () => {
    const read = readMessage({ code: 'unknown-names', params: { names: ['x'.repeat(5000)] } });
    expect(read).toEqual(message('unknown-names', { names: ['x'.repeat(2000)] }));
  });

  it('with a code of a newer program is said by its code', () => {
    expect(say('es', { code: 'from-the-future', params: {} })).toBe('from-the-future');
  });
});

describe('a problem', () => {
  const errors = [fieldError(['arrays', 0, 'roof_pitch'], 'too-big', { maximum: 60 })];
  const problem = new Problem(
    message('invalid-fields', {
      field: 'arrays/0/roof_pitch',
      error: message('too-big', { maximum: 60 }),
      others: 0,
      named: null,
    }),
    { errors },
  );

  it('§7 is answered as problem+json with its code and params beside the English sentence', () => {
    expect(problem.body).toEqual({
      type: 'urn:rafter:problem:invalid-fields',
      title: 'Some fields are not valid',
      status: 400,
      detail: 'arrays/0/roof_pitch must be at most 60.',
      code: 'invalid-fields',
      params: problem.params,
      errors: [
        { pointer: '#/arrays/0/roof_pitch', detail: 'must be at most 60', code: 'too-big', params: { maximum: 60 } },
      ],
    });
  });

  it('reaches windows as its kind and the message to say', () => {
    expect(problem.wire).toMatchObject({ code: 'invalid-fields', message: { code: 'invalid-fields' }, errors });
  });
});
