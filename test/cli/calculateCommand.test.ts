import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { calculatedCases, differences } from '../shared/engineering/calculatedCases.ts';
import { rafter, rafterJson, temporaryFolder } from '../support/processes.ts';

const folder = temporaryFolder();
const nowhere = path.join(folder, 'no data here');
const fileOf = (name: string, content: unknown): string => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

/** Of numbers: what two implementations may differ in, as the cases state it. */
const share = 0.005;

describe('calculate', () => {
  it('makes every calculation of an independent implementation, without a data directory', async () => {
    const file = fileOf('cases.json', calculatedCases);
    const calculated = await rafterJson<{ id: string; result: unknown }[]>(nowhere, ['calculate', file]);
    expect(calculated.map(({ id }) => id)).toEqual(calculatedCases.map(({ id }) => id));
    const strangers = calculated.flatMap(({ id, result }, at) =>
      differences(result, calculatedCases[at]!.expected, share, `${id}: `),
    );
    expect(strangers).toEqual([]);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('prints a row for each number, and what is asked', async () => {
    const file = fileOf(
      'some.json',
      calculatedCases.filter(({ id }) => ['b01', 'b31'].includes(id)),
    );
    const { code, stdout } = await rafter(nowhere, ['calculate', file]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^b01 +uplift_asd +120\.897$/m);
    expect(stdout).toMatch(/^b31 +ask +gcp-monoslope$/m);
  });

  it('ends with 1 where an entry is not understood, names its field and what is allowed, and calculates the others', async () => {
    const wrong = { id: 'roof', function: 'kz', inputs: { edition: '7-16', exposure: 'A', h: 15 } };
    const right = { ...wrong, id: 'house', inputs: { ...wrong.inputs, exposure: 'C' } };
    const file = fileOf('wrong.json', [wrong, right]);
    const { code, stdout, stderr } = await rafter(nowhere, ['calculate', file, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { id: 'roof', errors: [{ pointer: '#/0/inputs/exposure', code: 'calculation-entry' }] },
      { id: 'house', result: { Kz: 0.85 } },
    ]);
    expect(stderr).toContain('entry roof: inputs/exposure must be one of "B", "C", "D"');
  });

  it('refuses a file that is none, no JSON, or no list', async () => {
    const missing = await rafter(nowhere, ['calculate', path.join(folder, 'missing.json')]);
    expect([missing.code, missing.stdout]).toEqual([1, '']);
    for (const content of ['{', '"list"']) {
      const { code, stderr } = await rafter(nowhere, ['calculate', fileOf('none.json', content)]);
      expect(code).toBe(1);
      expect(stderr).toContain('none.json');
    }
    expect((await rafter(nowhere, ['calculate'])).code).toBe(2);
  });
});
