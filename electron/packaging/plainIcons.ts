import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The set of icons, in a square of 24 units: one file of markup, not thousands of components. */
interface IconSet {
  icons: Record<string, { body: string } | undefined>;
  aliases: Record<string, { parent: string } | undefined>;
}

const readSet = (): IconSet =>
  JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json'), 'utf8'),
  ) as IconSet;

let set: IconSet | null = null;

/** An icon that components import, `~icons/lucide/house`, and the component that it is for the compiler. */
const imported = /^~icons\/lucide\/[\w-]+$/;
const component = /^~icons\/lucide\/([\w-]+)\.svelte$/;

/** How all shapes are drawn; the style sheet sets how wide. */
const drawn = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

/** An icon as constant markup. Throws where the set has none of that name, or draws it another way. */
export const plainIcon = (name: string): string => {
  set ??= readSet();
  const body = set.icons[set.aliases[name]?.parent ?? name]?.body;
  if (body === undefined) throw new Error(`There is no icon "${name}".`);
  const shapes = body.replaceAll(` ${drawn} stroke-width="2"`, '').replace(/^<g>(.*)<\/g>$/, '$1');
  if (/ (stroke|fill(?!="currentColor")|class|style)\b/.test(shapes))
    throw new Error(`The icon "${name}" is drawn in a way of its own.`);
  return `<svg class="lucide-icon" viewBox="0 0 24 24" ${drawn} aria-hidden="true">${shapes}</svg>\n`;
};

/**
 * Icons without properties. Components of a library work out their attributes anew for each icon on the page, which takes 20 objects of the
 * page and 16 kB; a board of 200 photos has 400. Ours are never given any: style sheets say how they look.
 */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  resolveId: { filter: { id: imported }, handler: (id) => `${id}.svelte` },
  load: { filter: { id: component }, handler: (id) => plainIcon(component.exec(id)![1]!) },
});
