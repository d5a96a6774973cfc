import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../support/processes.ts';
import { sourcesOf } from '../../support/sourceShape.ts';

it('the gallery shows every component of renderer/ui and renderer/forms', () => {
  const sources = new Map(sourcesOf('renderer').map((source) => [source.file, source.imports]));
  const shown = new Set<string>();
  const follow = (file: string): void => {
    if (shown.has(file)) return;
    shown.add(file);
    sources.get(file)?.forEach(follow);
    // What opens later is loaded later.
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, later] of text.matchAll(/import\('(\.[^']+\.svelte)'\)/g))
      follow(path.posix.join(path.posix.dirname(file), later!));
  };
  follow('renderer/gallery/gallery.ts');
  const components = [...sources.keys()].filter((file) => /^renderer\/(ui|forms)\/.*\.svelte$/.test(file));
  expect(components.filter((file) => !shown.has(file))).toEqual([]);
});
