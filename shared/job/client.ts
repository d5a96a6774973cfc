import { z } from 'zod';
import { FilledText, Text } from './text.ts';

const zipForm = /^(\d{5})(?:-?(\d{4}))?$/;

/** A ZIP code as it is answered: `12345` or `12345-6789`. */
export const ZipCode = z.string().regex(/^\d{5}(-\d{4})?$/);

/** §2.1 declares an Int and shows a string; both are read. An integer has lost its leading zeros, so they are put back. */
export const SentZipCode = z
  .union([z.int().min(0).max(99999), z.string().trim().regex(zipForm, { abort: true })], {
    error: 'must be a ZIP code: 5 digits or ZIP+4',
  })
  .transform((sent) => {
    const [, five = '', four] = zipForm.exec(String(sent).padStart(5, '0')) ?? [];
    return four ? `${five}-${four}` : five;
  })
  .meta({ title: 'ZIP code', section: '§2.1' });

export const ClientName = FilledText.meta({
  title: 'Client name',
  section: '§2.1',
  description: 'Appears on the letter.',
});
export const ClientStreetAddress = FilledText.meta({
  title: 'Street address',
  section: '§2.1',
  description: 'May hold a full address; it is then split, and the other address fields are filled from it.',
});
export const ClientCity = Text.meta({ title: 'City', section: '§2.1', description: 'Appears on the letter.' });

const mostDigits = Number.MAX_SAFE_INTEGER;

/** Read from a number too, as the sample of §2.5 sends one; not from one so large that digits are lost. Answered as text. */
export const SentLicenseNumber = z
  .union([Text, z.number().min(-mostDigits).max(mostDigits).transform(String)], {
    error: 'must be a string, or a number of at most 15 digits',
  })
  .meta({ title: 'Contractor license number', section: '§2.5' });
