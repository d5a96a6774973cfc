import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { plainIcon } from '../../electron/packaging/plainIcons.ts';

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

it('can be made of the files of the library, and says so of what is none', () => {
  expect(plainIcon(readFileSync(path.join(icons, 'circle.svelte'), 'utf8'))).toContain(
    '<circle cx="12" cy="12" r="10" />',
  );
  expect(() => plainIcon('<Icon name="check" />')).toThrow('The icon library writes its icons another way.');
});
