import { row } from '../rows.ts';

/** The page that a browser tab shows for a refusal: titles and texts by the kind of the refusal. */
export const errorPageMessages = {
  'page-back-to-console': row({}),
  'page-signed-out': row({}),
  'page-signed-out-text': row({}),
  'page-forbidden': row({}),
  'page-forbidden-text': row({}),
  'page-wrong-origin': row({}),
  'page-wrong-origin-text': row({}),
  'page-not-found': row({}),
  'page-not-found-text': row({}),
  'page-preview': row({}),
  'page-preview-text': row({}),
  'page-unauthenticated': row({}),
  'page-unauthenticated-text': row({}),
  'page-link-refused': row({}),
  'page-link-refused-text': row({}),
  'page-letter-not-available': row({}),
  'page-letter-not-available-text': row({}),
  'page-too-many-requests': row({}),
  'page-too-many-requests-text': row({}),
  'page-unavailable': row({}),
  'page-unavailable-text': row({}),
  'page-other': row({}),
  'page-other-text': row({}),
} as const;
