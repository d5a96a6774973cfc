import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plainIcon } from '../../electron/packaging/plainIcons.ts';
import { root } from '../support/processes.ts';

const frame =
  '<svg class="lucide-icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">';

it('is the markup of an icon; how wide its lines are is left to the style sheet', () => {
  expect(plainIcon('chevron-down')).toBe(`${frame}<path d="m6 9l6 6l6-6"/></svg>\n`);
  expect(plainIcon('ellipsis')).toBe(
    `${frame}<circle cx="12" cy="12" r="1"/><circle cx="19" cy="12" r="1"/><circle cx="5" cy="12" r="1"/></svg>\n`,
  );
});

it('knows the earlier name of an icon', () => {
  expect(plainIcon('home')).toBe(plainIcon('house'));
});

/** Every icon that a component of ours imports, and where the component uses it. */
const uses = globSync('renderer/**/*.{svelte,ts}', { cwd: root }).flatMap((file) => {
  const code = readFileSync(path.join(root, file), 'utf8');
  return [...code.matchAll(/import (\w+) from '~icons\/lucide\/([\w-]+)'/g)].map(([, icon, name]) => ({
    where: `${file}: ${icon}`,
    name: name!,
    tags: code.match(new RegExp(`<${icon}\\b[^>]*>`, 'g')) ?? [],
  }));
});

it('can be made of each icon that is used, and says so of what is none', () => {
  expect(uses.length).toBeGreaterThan(100);
  for (const { name, where } of uses) expect(plainIcon(name), where).toMatch(/^<svg .+<\/svg>\n$/);
  expect(() => plainIcon('no-such-icon')).toThrow('There is no icon "no-such-icon".');
});

it('is all that an icon is: none is given a size or a class, which would have no effect', () => {
  const given = uses.flatMap(({ where, tags }) =>
    tags.filter((tag) => !/^<\w+ \/>$/.test(tag)).map((tag) => `${where} ${tag}`),
  );
  expect(given).toEqual([]);
});
