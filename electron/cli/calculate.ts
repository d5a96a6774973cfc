import type { Command } from 'commander';
import { type CalculatedEntry, calculateEntries } from '../../shared/engineering/calculate.ts';
import type { NamedNumbers } from '../../shared/engineering/calculationFunctions.ts';
import { message } from '../../shared/messages/catalogue.ts';
import { say } from '../../shared/messages/say.ts';
import { readJsonFile } from './arguments.ts';
import type { DefineCommand } from './command.ts';
import { printAside } from './output.ts';

/** Digits of a number that people read; JSON has all of them. */
const shownDigits = 6;

interface ShownValue {
  id: string;
  name: string;
  value: string;
}

const shownValue = (value: Exclude<NamedNumbers[string], NamedNumbers>): string =>
  typeof value === 'number'
    ? String(Number(value.toPrecision(shownDigits)))
    : Array.isArray(value)
      ? value.join(', ') || 'none'
      : String(value);

const isNested = (value: NamedNumbers[string]): value is NamedNumbers =>
  typeof value === 'object' && !Array.isArray(value);

/** A row for each number; a number within another is `existing.ratio_b`. */
const rowsOf = (id: string, numbers: NamedNumbers, within = ''): ShownValue[] =>
  Object.entries(numbers).flatMap(([name, value]) =>
    isNested(value)
      ? rowsOf(id, value, `${within}${name}.`)
      : [{ id, name: `${within}${name}`, value: shownValue(value) }],
  );

const shownRows = (entries: readonly CalculatedEntry[]): ShownValue[] =>
  entries.flatMap((one) => (one.result ? rowsOf(one.id, one.result as NamedNumbers) : []));

/** `calculate`: loads, attachments and framing by name. It opens no data and needs no network. */
export const defineCalculate = (calculate: Command, define: DefineCommand): void =>
  define(calculate, async ({ asJson }, file = '') => {
    const calculated = calculateEntries(await readJsonFile(file), file);
    const failed = calculated.filter((one) => one.errors !== undefined);
    if (failed.length > 0) {
      const sentence = say('en', message('calculation-entries', { file, entries: failed.length }));
      printAside([sentence, ...failed.flatMap(({ errors }) => errors.map(({ detail }) => `  ${detail}`))].join('\n'));
    }
    return { answer: asJson ? calculated : shownRows(calculated), exitCode: failed.length > 0 ? 1 : 0 };
  });
