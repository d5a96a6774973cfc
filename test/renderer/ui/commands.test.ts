import { expect, it } from 'vitest';
import type { Command } from '../../../renderer/ui/commands.ts';
import { matchingCommands } from '../../../renderer/ui/commands.ts';

const commands = ['Jobs', 'Audit log', 'Organización de equipos'].map((label, index): Command => ({
  key: label,
  label,
  detail: `Job ${index + 7}`,
  icon: null as never,
  run: () => {},
}));
const labelsFor = (text: string): string[] => matchingCommands(commands, text).map(({ label }) => label);

it.each([
  ['', ['Jobs', 'Audit log', 'Organización de equipos']],
  ['log', ['Audit log']],
  ['LOG aud', ['Audit log']],
  ['organizacion', ['Organización de equipos']],
  ['log 8', ['Audit log']],
  ['zzz', []],
])('%o finds %o', (text, labels) => {
  expect(labelsFor(text)).toEqual(labels);
});
