import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { nativeEn } from '../../electron/shell/i18n/en.ts';
import { nativeEs } from '../../electron/shell/i18n/es.ts';
import { appEn } from '../../renderer/field/parts/words.en.ts';
import { appEs } from '../../renderer/field/parts/words.es.ts';
import { root } from '../support/processes.ts';

/** Every text of a table of words, also of those that are functions. */
const textsOf = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [String(words)];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [];
};

const offering = new RegExp(
  [
    /\b(software|app|program|rafter) updates?\b/,
    /\bupdates? (is |are )?(now )?(available|ready)\b/,
    /\b(check|look|search)(s|ing)? for (an? |new )?updates?\b/,
    /\b(get|download|install)(s|ing)? (the |an? |this )?(latest |new )?updates?\b/,
    /\bnew(er)? version (of rafter )?(is |was )?(available|ready|found)\b/,
    /\bactualizaci(ón|ones) (disponibles?|listas?|de rafter|del programa|de la aplicación)\b/,
    /\bbuscar? actualizaciones\b/,
    /\b(descargar?|instalar?) (la|las|una)? ?actualizaci/,
    /\b(nueva versión|versión (más )?nueva) (está )?(disponible|lista)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

it.each([
  ...['Update available', 'An update is available.', 'Updates are ready', 'Check for updates…', 'Looking for updates'],
  ...['Install update', 'Download the new update', 'Software update', 'A new version is available', 'Rafter updates'],
  ...['Actualización disponible', 'Buscar actualizaciones', 'Instalar la actualización', 'Nueva versión disponible'],
])('a text that offers an update is seen: %s', (text) => expect(text).toMatch(offering));

it('the app offers no updates: no text speaks of them, no package fetches them, nothing is published for them', () => {
  const texts = [nativeEn, nativeEs, appEn, appEs].flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => offering.test(text))).toEqual([]);
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  expect(read('package-lock.json')).not.toContain('electron-updater');
  expect(parse(read('electron-builder.yml'))).toHaveProperty('publish', null);
});
