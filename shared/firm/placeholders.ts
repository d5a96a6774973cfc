import { rule } from '../messages/rule.ts';
import type { z } from 'zod';

/** What a text of a letter can stand for, in braces: `{client}`. */
export const placeholders = [
  ...(['client', 'site address', 'AHJ', 'recipient', 'array count', 'module count'] as const),
  ...(['building code', 'firm', 'engineer', 'letter number', 'date'] as const),
] as const;
export type Placeholder = (typeof placeholders)[number];

const braced = /\{([^{}]*)\}/g;
/** Of an unknown placeholder, in a refusal. */
const longestShown = 60;

/** Capitals and blanks at the ends do not matter. */
const placeholderOf = (name: string): Placeholder | undefined =>
  placeholders.find((one) => one.toLowerCase() === name.trim().toLowerCase());

/** Refuses placeholders that no letter can fill, and braces that are none. */
export const knownPlaceholders = <T extends z.ZodType<string, string>>(schema: T): T =>
  schema.superRefine((text, context) => {
    const unknown = [...text.matchAll(braced)].find(([, name]) => placeholderOf(name!) === undefined);
    if (unknown) {
      const placeholder = [...unknown[0]].slice(0, longestShown).join('');
      const refused = rule('placeholder-unknown', { placeholder, allowed: [...placeholders] });
      context.addIssue({ code: 'custom', ...refused });
    } else if (/[{}]/.test(text.replace(braced, ''))) {
      context.addIssue({ code: 'custom', ...rule('placeholder-not-closed', { allowed: [...placeholders] }) });
    }
  });

export const hasPlaceholder = (text: string, placeholder: Placeholder): boolean =>
  [...text.matchAll(braced)].some(([, name]) => placeholderOf(name!) === placeholder);

/** The text with what its placeholders stand for; unknown ones, of texts that were saved before, stay. */
export const fillPlaceholders = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(braced, (whole, name: string) => {
    const known = placeholderOf(name);
    return known === undefined ? whole : values[known];
  });
