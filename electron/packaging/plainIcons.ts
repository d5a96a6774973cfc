import type { Plugin } from 'vite';

/** What a file of the icon library holds: the shapes in a square of 24 units. */
interface IconData {
  node: [shape: string, attributes: Record<string, string>][];
}

export const iconFile = /@lucide\/svelte\/dist\/icons\/[\w-]+\.svelte$/;
const iconData = /const iconData = (\{.+\});/;

const attributesText = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** An icon as constant markup, from the component of the library. Throws where the library writes its icons another way. */
export const plainIcon = (component: string): string => {
  const data = iconData.exec(component)?.[1];
  if (data === undefined) throw new Error('The icon library writes its icons another way.');
  const { node } = JSON.parse(data) as IconData;
  const shapes = node.map(([shape, attributes]) => `<${shape}${attributesText(attributes)} />`).join('');
  return `<svg class="lucide-icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>\n`;
};

/**
 * The library's components work out their attributes anew for each icon on the page, which takes 20 objects of the page and
 * 16 kB; a board of 200 photos has 400. Ours are never given any: style sheets say how they look.
 */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  transform: { filter: { id: iconFile }, handler: plainIcon },
});
