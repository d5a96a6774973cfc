/**
 * Development script, run by hand: `node shared/address/makePlaceTable.ts places.csv` writes `placeTable.ts` from a list of
 * places with the columns state, name, kind. Names that the ZIP table already has for the state are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cityKey } from './cityKey.ts';
import { Gazetteer } from './gazetteer.ts';
import { stateCodes } from './stateForms.ts';
import { zipTableCodes, zipTableNames } from './zipTable.ts';

const lineLength = 4000;

/** "El Paso de Robles (Paso Robles)" is written in two ways. */
const namesIn = (name: string): string[] => {
  const [, main = name, other] = /^(.+?) \((.+)\)$/.exec(name) ?? [];
  return other === undefined ? [main] : [main, other];
};

const literal = (text: string): string => {
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += lineLength) lines.push(`    '${text.slice(at, at + lineLength)}'`);
  return lines.join(' +\n');
};

/** The text of `placeTable.ts`. The same rows, in any order, give the same bytes. */
export const renderPlaceTable = (rows: readonly { state: string; name: string }[]): string => {
  const table = new Gazetteer(zipTableNames, zipTableCodes, {});
  const byState = new Map<string, Set<string>>();
  for (const { state, name } of rows) {
    if (!stateCodes.includes(state)) continue;
    for (const written of namesIn(name)) {
      const key = cityKey(written);
      if (key === '' || /\d/.test(written) || table.isInState(table.place(key), state)) continue;
      byState.set(state, (byState.get(state) ?? new Set()).add(key));
    }
  }
  const states = [...byState].sort(([left], [right]) => (left < right ? -1 : 1));
  return `// Written by makePlaceTable.ts; change that, not this. Sources and licenses: README.md.

/** City keys of places that are no post office of their own, by state, joined by \`|\`. */
export const placeTable: Readonly<Record<string, string>> = {
${states.map(([state, keys]) => `  ${state}:\n${literal([...keys].sort().join('|'))},`).join('\n')}
};
`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, ...lines] = readFileSync(process.argv[2]!, 'utf8').trim().split(/\r?\n/);
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return { state: cells[0]!, name: cells.slice(1, -1).join(',').replaceAll('"', '') };
  });
  writeFileSync(fileURLToPath(new URL('placeTable.ts', import.meta.url)), renderPlaceTable(rows));
}
