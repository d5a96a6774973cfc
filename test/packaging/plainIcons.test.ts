import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { iconFile, plainIcon } from '../../electron/packaging/plainIcons.ts';
import { root } from '../support/processes.ts';

const icons = path.join(path.dirname(createRequire(import.meta.url).resolve('@lucide/svelte')), 'icons');

it('is the markup of an icon, with the shapes that its component has', () => {
  expect(
    plainIcon(`<script>let props = $props();
      const iconData = { "name": "dot", "node": [["circle", { "cx": "12", "r": "1" }], ["path", { "d": "M2 2h8" }]] };
    </script>
    <Icon {...props} icon={iconData} />`),
  ).toMatch(
    /^<svg class="lucide-icon" [^>]+ aria-hidden="true"><circle cx="12" r="1" \/><path d="M2 2h8" \/><\/svg>\n$/,
  );
});

/** Every icon that a component of ours imports: its file in the library, and where the component uses it. */
const uses = globSync('renderer/**/*.{svelte,ts}', { cwd: root }).flatMap((name) => {
  const code = readFileSync(path.join(root, name), 'utf8');
  return [...code.matchAll(/import (\w+) from '@lucide\/svelte\/icons\/([\w-]+)'/g)].map(([, icon, file]) => ({
    where: `${name}: ${icon}`,
    file: path.join(icons, `${file}.js`),
    tags: code.match(new RegExp(`<${icon}\\b[^>]*>`, 'g')) ?? [],
  }));
});

it('can be made of each icon that is used, and says so of what is none', () => {
  expect(uses.length).toBeGreaterThan(100);
  for (const { file, where } of uses) {
    const [, drawn] = /from "(.+\.svelte)"/.exec(readFileSync(file, 'utf8'))!;
    const component = path.join(path.dirname(file), drawn!);
    expect(component.replaceAll(path.sep, '/'), where).toMatch(iconFile);
    expect(plainIcon(readFileSync(component, 'utf8')), where).toMatch(/^<svg .+<\/svg>\n$/);
  }
  expect(() => plainIcon('<Icon name="check" />')).toThrow('The icon library writes its icons another way.');
});

it('is all that an icon is: none is given a size or a class, which would have no effect', () => {
  const given = uses.flatMap(({ where, tags }) =>
    tags.filter((tag) => !/^<\w+ \/>$/.test(tag)).map((tag) => `${where} ${tag}`),
  );
  expect(given).toEqual([]);
});
