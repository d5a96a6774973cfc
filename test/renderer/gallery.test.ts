import { expect, it } from 'vitest';
import { sourcesOf } from '../support/sourceShape.ts';

it('the gallery shows every component of renderer/ui and renderer/forms', () => {
  const sources = new Map(sourcesOf('renderer').map((source) => [source.file, source.imports]));
  const shown = new Set<string>();
  const follow = (file: string): void => {
    if (shown.has(file)) return;
    shown.add(file);
    sources.get(file)?.forEach(follow);
  };
  follow('renderer/gallery/gallery.ts');
  const components = [...sources.keys()].filter((file) => /^renderer\/(ui|forms)\/.*\.svelte$/.test(file));
  expect(components.filter((file) => !shown.has(file))).toEqual([]);
});
