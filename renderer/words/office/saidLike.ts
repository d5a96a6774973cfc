type Said<T> = T extends (...facts: infer F) => string
  ? (...facts: F) => string
  : T extends string
    ? string
    : SaidLike<T>;

/** Which words there are, without saying them: another language answers other strings. */
export type SaidLike<T> = { readonly [K in keyof T]: Said<T[K]> };
