import { describe, expect, it } from 'vitest';
import { type Code, message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';

/** Codes of what one field accepts, with the words that its name has in a window. */
const kinds = [
  ['not-a-date', 'date', 'fecha'],
  ['not-a-zip-code', 'ZIP code', 'código'],
  ['not-a-state', 'state', 'estado'],
  ['not-a-phone-number', 'phone', 'teléfono'],
  ['not-an-email', 'email', 'correo'],
  ['not-a-time-zone', 'time zone', 'zona'],
  ['not-an-interconnection', 'point', 'punto'],
  ['not-a-base-url', 'URL', 'URL'],
  ['key-not-printable', 'key', 'clave'],
  ['not-a-header-name', 'header', 'encabezado'],
] as const satisfies readonly (readonly [Code, string, string])[];

describe('a refusal behind the name of its field', () => {
  it.each(kinds)('does not say the name again: %s', (code, inEnglish, inSpanish) => {
    const refusal = message(code, {});
    expect(say('en', refusal).toLowerCase()).not.toContain(inEnglish.toLowerCase());
    expect(say('es', refusal).toLowerCase()).not.toContain(inSpanish.toLowerCase());
  });
});
