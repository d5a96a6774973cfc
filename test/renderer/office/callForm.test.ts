import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CallError } from '../../../renderer/base/gateway/calls.ts';
import { CallFields } from '../../../renderer/office/parts/callForm.svelte.ts';
import { officeCalls, type OfficeCallName } from '../../../shared/office/contract.ts';
import { fieldsOf } from '../../../shared/rpc/officeCallRows.ts';

const explain = (error: unknown): string => (error instanceof CallError ? (error.problem.message?.code ?? '') : 'bug');
const formOf = <V extends object>(input: z.ZodType, typed: V, part?: string, needed = {}) =>
  new CallFields(input, typed, { part, needed: () => needed, explain });
const refusal = (...errors: { pointer: string; code: string }[]): CallError =>
  new CallError({
    code: 'bad-call',
    detail: '',
    message: { code: 'invalid-fields', params: {} },
    errors: errors.map((error) => ({ ...error, detail: '', params: {} })),
  });

const input = z.object({
  name: z.string().max(60).regex(/\S/),
  note: z.union([z.literal(''), z.string().max(500)]).default(''),
  until: z.iso.date().nullable().default(null),
  port: z.int().min(1).max(65_535),
  values: z.record(z.string(), z.unknown()),
});
const begun = { name: '', note: '', until: '', port: '1', values: {}, besides: '' };

describe('the form of a call', () => {
  it('takes its bounds from the input of the call, and none for what the call does not have', () => {
    const form = formOf(input, begun);
    const longest = (['name', 'note', 'until', 'port', 'besides'] as const).map((name) => form.maxLengthOf(name));
    expect(longest).toEqual([60, 500, undefined, 5, undefined]);
    const required = (['name', 'note', 'until', 'besides'] as const).map((name) => form.isRequired(name));
    expect(required).toEqual([true, false, false, false]);
  });

  it('takes them from the schema that a part of the input is judged by', () => {
    const part = z.object({ settings: fieldsOf(z.object({ host: z.string().max(255) })) });
    expect(formOf(part, { host: '' }, 'settings').maxLengthOf('host')).toBe(255);
    expect(part.safeParse({ settings: { host: 'x'.repeat(256) } }).success).toBe(true);
  });

  it('names a needed field that is blank, before anything is sent', async () => {
    const form = formOf(input, { ...begun }, undefined, { besides: 'Needed.', name: null });
    expect([form.isRequired('besides'), form.missing]).toEqual([true, { besides: 'Needed.' }]);
    expect(await form.submit(form.missing, () => Promise.reject(new Error('sent')))).toBeNull();
    expect(form.errorsOf('besides')).toEqual(['Needed.']);
    form.put('besides', 'x');
    expect([form.missing, form.errorsOf('besides')]).toEqual([{}, []]);
  });

  it('keeps what was typed where it is refused, with each error at its field', async () => {
    const form = formOf(input, { ...begun, name: 'two\nlines' });
    const refused = refusal({ pointer: '#/name', code: 'not-one-line' }, { pointer: '#/values/snow', code: 'too-big' });
    expect(await form.submit({}, () => Promise.reject(refused))).toBeNull();
    expect([form.typed.name, form.errorsOf('name'), form.errorsOf('note')]).toEqual([
      'two\nlines',
      ['not-one-line'],
      [],
    ]);
    expect([form.errorsBelow('values', 'snow').length, form.errorsBelow('values', 'sno').length]).toEqual([1, 0]);
    expect([form.refusal, form.isSubmitting]).toEqual([null, false]);
    expect(await form.submit({}, () => Promise.resolve('sent'))).toBe('sent');
    expect([form.errorsOf('name'), form.errorsBelow('values', 'snow')]).toEqual([[], []]);
  });

  it('shows what is wrong within a field at the field, where it shows no fields of its own', async () => {
    const form = formOf(z.object({ domains: z.array(z.string()) }), { domains: 'a.example, b' });
    await form.submit({}, () => Promise.reject(refusal({ pointer: '#/domains/1', code: 'invalid-domain' })));
    expect([form.errorsOf('domains'), form.refusal]).toEqual([['invalid-domain'], null]);
  });

  it('shows what it has no field for as the refusal of the whole', async () => {
    const form = formOf(input, { ...begun });
    await form.submit({}, () => Promise.reject(refusal({ pointer: '#/elsewhere', code: 'too-long' })));
    expect(form.refusal).toBe('invalid-fields');
  });
});

describe('the forms of the console', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const screens = globSync('renderer/office/**/*.svelte', { cwd: root }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(path.join(root, file), 'utf8'),
  }));

  it('write no bound that a call already has', () => {
    // The composer bounds the texts of a letter itself.
    const written = screens
      .filter(({ file }) => !file.startsWith('renderer/office/letters/'))
      .filter(({ text }) => /\bmaxlength=["{]+\d|<input[^>]*\b(?:min|max)=["{]+\d/.test(text));
    expect(written.map(({ file }) => file)).toEqual([]);
  });

  it('name a part of a call where its input has fields of their own', () => {
    const parts = screens.flatMap(({ text }) =>
      [...text.matchAll(/call="(\w+)"\s+part="(\w+)"/g)].map(([, call, part]) => ({
        call: call!,
        part: part!,
      })),
    );
    expect(parts.length).toBeGreaterThan(2);
    for (const { call, part } of parts)
      expect(() => formOf(officeCalls[call as OfficeCallName].input, {}, part), call).not.toThrow();
  });
});
