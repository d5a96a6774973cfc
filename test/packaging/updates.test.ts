import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { nativeEn } from '../../electron/shell/i18n/en.ts';
import { nativeEs } from '../../electron/shell/i18n/es.ts';
import { appEn } from '../../renderer/i18n/en.ts';
import { appEs } from '../../renderer/i18n/es.ts';
import { root } from '../support/processes.ts';

/** Every text of a table of words, also of those that are functions. */
const textsOf = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [String(words)];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [];
};

it('the app offers no updates: no text speaks of them, no package fetches them, nothing is published for them', () => {
  const texts = [nativeEn, nativeEs, appEn, appEs].flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(500);
  const offering =
    /\b(software|app) updates?\b|\bupdates? (is|are) available|(check|look) for updates|buscar actualizaciones/i;
  expect(texts.filter((text) => offering.test(text))).toEqual([]);
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  expect(read('package-lock.json')).not.toContain('electron-updater');
  expect(parse(read('electron-builder.yml'))).toHaveProperty('publish', null);
});
