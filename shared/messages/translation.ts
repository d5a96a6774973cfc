type TranslationOf<T> = T extends (...params: infer P) => string
  ? (...params: P) => string
  : T extends string
    ? string
    : Translation<T>;

/** The keys and parameters of the English words, with any texts. */
export type Translation<T> = { readonly [K in keyof T]: TranslationOf<T[K]> };

/** A translation that is not complete: what it lacks is shown in English. */
export type PartialTranslation<T> = {
  readonly [K in keyof T]?: T[K] extends string | ((...params: never[]) => string)
    ? TranslationOf<T[K]>
    : PartialTranslation<T[K]>;
};

/** Fills what a translation lacks from the English words. */
export function withFallback<T extends object>(translation: PartialTranslation<T>, english: T): T {
  const merged = { ...english } as Record<string, unknown>;
  for (const [key, value] of Object.entries(translation)) {
    const fallback = merged[key];
    merged[key] =
      typeof value === 'object' && typeof fallback === 'object'
        ? withFallback(value as object, fallback as object)
        : (value ?? fallback);
  }
  return merged as T;
}
