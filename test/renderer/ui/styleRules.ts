import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const renderer = path.resolve(import.meta.dirname, '../../../renderer');

/** One rule of a style sheet, of a component, or of a `style` attribute. */
export interface StyleRule {
  /** The name of its file, and its selector: `style.css .button.main`. */
  where: string;
  color?: string;
  background?: string;
  opacity?: string;
}

/** The styles of a file; a component has them in its last part and in attributes. */
const stylesOf = (file: string, text: string): string => {
  if (file.endsWith('.css')) return text;
  const attributes = [...text.matchAll(/\sstyle="([^"]*)"/g)].map(([, value]) => `[style] { ${value} }`);
  const components = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, styles]) => styles);
  return [...components, ...attributes].join('\n');
};

const declared = (body: string, property: string): string | undefined =>
  new RegExp(`(?:^|[\\s;])${property}:\\s*([^;]+)`).exec(body)?.[1]?.trim();

/** All rules of the windows and of the page for phones that set a color, a background or an opacity. */
export const styleRules = (): StyleRule[] =>
  readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|svelte)$/.test(file))
    .flatMap((file) => {
      const styles = stylesOf(file, readFileSync(path.join(renderer, file), 'utf8')).replaceAll(/\/\*.*?\*\//gs, '');
      return [...styles.matchAll(/([^{};]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
        where: `${path.basename(file)} ${selector.trim().replaceAll(/\s+/g, ' ')}`,
        color: declared(body, 'color'),
        background: declared(body, 'background(?:-color)?'),
        opacity: declared(body, 'opacity'),
      }));
    })
    .filter(({ color, background, opacity }) => [color, background, opacity].some((value) => value !== undefined));

/** What components set by `style:color` and `style:background`, with their files. */
export const styleDirectives = (): string[] =>
  readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte'))
    .flatMap((file) => {
      const text = readFileSync(path.join(renderer, file), 'utf8');
      return [...text.matchAll(/style:(?:color|background)="[^"]*"/g)].map(([set]) => `${path.basename(file)} ${set}`);
    })
    .toSorted();
