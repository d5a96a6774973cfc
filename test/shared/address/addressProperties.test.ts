import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillAddress } from '../../../shared/address/fillAddress.ts';
import { parseAddress } from '../../../shared/address/parseAddress.ts';
import { stateCodes } from '../../../shared/address/stateForms.ts';

const streets = [
  '1211 Maine St',
  '400 Beach Dr NE',
  '2101 1st Avenue North',
  '1420 Hwy 6 South',
  'W1586 County Road KK',
  '150 Pierce Park Rd., Ste. 200',
  '826 N Ave C',
  'PO Box 727',
  '21 EAST 100 NORTH',
  '700 Virginia Beach Boulevard',
];
const places = [
  ['St. Petersburg', 'FL', 'Florida', '33701'],
  ['Kansas City', 'MO', 'Missouri', '64105'],
  ['Virginia City', 'NV', 'Nevada', '89440'],
  ['California', 'MD', 'Maryland', '20619'],
  ['Boston', 'MA', 'Massachusetts', '02108'],
  ['San Juan', 'PR', 'Puerto Rico', '00901'],
  ['Ft Worth', 'TX', 'Texas', '76102'],
  ['Washington', 'DC', 'District of Columbia', '20001'],
  ['New York', 'NY', 'New York', '10022'],
] as const;

const place = fc.constantFrom(...places);
const separator = fc.constantFrom(', ', ' ', ',', '\n', ' , ', ',\r\n');
const address = fc
  .tuple(fc.constantFrom(...streets), separator, place, fc.boolean(), fc.constantFrom(' ', ', '))
  .map(([street, between, [city, abbreviation, name, zip], spelled, gap]) => ({
    street,
    city,
    state: abbreviation,
    zip,
    text: `${street}${between}${city}, ${spelled ? name : abbreviation}${gap}${zip}`,
  }));

/** An address with pieces cut out, repeated or replaced by noise. */
const mutated = fc
  .tuple(address, fc.array(fc.tuple(fc.nat(80), fc.nat(6), fc.string({ maxLength: 4, unit: 'grapheme' }))))
  .map(([{ text }, edits]) =>
    edits.reduce((edited, [at, cut, noise]) => edited.slice(0, at) + noise + edited.slice(at + cut), text),
  );
const anyText = fc.oneof(mutated, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300 }));

function withoutSpacing(text: string): string {
  return text.replace(/[\s\u0085,;|]+/g, '');
}

describe('parseAddress', () => {
  it('§2.1 finds all the parts of a full address, however they are joined', () => {
    fc.assert(
      fc.property(address, ({ text, street, city, state, zip }) => {
        expect(parseAddress(text)).toEqual({ street, city, state, zip });
      }),
    );
  });

  it('never throws, invents nothing, and gives well-formed parts', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { street, city, state, zip } = parseAddress(text);
        expect(withoutSpacing(text).includes(withoutSpacing(street))).toBe(true);
        expect(city === null || (city !== '' && text.includes(city))).toBe(true);
        expect(state === null || stateCodes.includes(state)).toBe(true);
        expect(zip === null || /^\d{5}(-\d{4})?$/.test(zip)).toBe(true);
        if (state === null && zip === null) expect({ street, city }).toEqual({ street: text, city: null });
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves the street it gave alone when asked again', () => {
    fc.assert(
      fc.property(address, ({ text }) => {
        const { street } = parseAddress(text);
        expect(parseAddress(street)).toEqual({ street, city: null, state: null, zip: null });
      }),
    );
  });
});

describe('fillAddress', () => {
  const field = fc.option(fc.string({ maxLength: 12 }), { nil: null });

  it('§2.1 never changes a field that was given', () => {
    fc.assert(
      fc.property(anyText, field, fc.constantFrom(null, ...stateCodes), field, (street, city, state, zip) => {
        const sent = { client_street_address: street, client_city: city, client_state: state, client_zip_code: zip };
        const result = fillAddress(sent);
        if (city?.trim()) expect(result.client_city).toBe(city.trim());
        if (state) expect(result.client_state).toBe(state);
        if (zip?.trim()) expect(result.client_zip_code).toBe(zip.trim());
        if (street !== '') expect(result.client_street_address).not.toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});
