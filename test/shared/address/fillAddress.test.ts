import { describe, expect, it } from 'vitest';
import type { AddressFields } from '../../../shared/address/fillAddress.ts';
import { fillAddress, otherAddress } from '../../../shared/address/fillAddress.ts';

function filled(street: string, others: Omit<AddressFields, 'client_street_address'> = {}): (string | null)[] {
  const result = fillAddress({ client_street_address: street, ...others });
  return [result.client_street_address, result.client_city, result.client_state, result.client_zip_code];
}

describe('fillAddress', () => {
  it('§2.1 fills city, state and ZIP from a full street address and reduces it to the street line', () => {
    expect(filled('1 Main St, Apt 4, Austin, TX 78701')).toEqual(['1 Main St, Apt 4', 'Austin', 'TX', '78701']);
    expect(filled('1 Main St, Austin, TX')).toEqual(['1 Main St', 'Austin', 'TX', null]);
  });

  it('§2.1 leaves what the sender gave and fills only the rest', () => {
    const full = '1 Main St, Austin, TX 78701-0001';
    expect(filled(full, { client_zip_code: '78701' })).toEqual(['1 Main St', 'Austin', 'TX', '78701']);
    expect(filled(full, { client_city: 'AUSTIN', client_state: 'TX', client_zip_code: '78701' })).toEqual([
      '1 Main St',
      'AUSTIN',
      'TX',
      '78701',
    ]);
  });

  it('§2.1 takes empty fields as not given', () => {
    expect(
      filled('1 Main St, Austin, TX 78701', { client_city: '', client_state: ' ', client_zip_code: null }),
    ).toEqual(['1 Main St', 'Austin', 'TX', '78701']);
  });

  it('splits nothing where the city that was sent is not the one of the text, or not one of its ZIP', () => {
    const austin = '1 Main St, Austin, TX 78701';
    expect(filled(austin, { client_city: 'Dallas' })).toEqual([austin, 'Dallas', null, null]);
    const fresno = '12 Elm St, CA 93721';
    expect(filled(fresno, { client_city: 'Boston' })).toEqual([fresno, 'Boston', null, null]);
    expect(filled(fresno, { client_city: 'Los Angeles' })).toEqual([fresno, 'Los Angeles', null, null]);
    expect(filled(fresno, { client_city: 'Fresno' })).toEqual(['12 Elm St', 'Fresno', 'CA', '93721']);
    expect(filled('12 Elm St, FL 33161', { client_city: 'North Miami' })).toEqual([
      '12 Elm St',
      'North Miami',
      'FL',
      '33161',
    ]);
  });

  it('changes nothing where an incomplete text contradicts the sender', () => {
    const fields = { client_city: 'Dallas', client_state: 'TX' };
    expect(filled('1 Main St, Austin, TX', fields)).toEqual(['1 Main St, Austin, TX', 'Dallas', 'TX', null]);
    expect(filled('1 Main St, Oakland', { client_city: 'Berkeley', client_state: 'CA' })).toEqual([
      '1 Main St, Oakland',
      'Berkeley',
      'CA',
      null,
    ]);
  });

  it('knows a city behind the street by what the sender gave', () => {
    expect(filled('1 Main St, Austin', { client_state: 'TX' })).toEqual(['1 Main St', 'Austin', 'TX', null]);
    expect(filled('1 Main St Austin', { client_zip_code: '78701' })).toEqual(['1 Main St', 'Austin', null, '78701']);
    expect(filled('1 Main St, Quibbleton', { client_city: 'Quibbleton' })).toEqual([
      '1 Main St',
      'Quibbleton',
      null,
      null,
    ]);
    expect(filled('9 1st Ave North Houston TX', { client_city: 'North Houston' })).toEqual([
      '9 1st Ave',
      'North Houston',
      'TX',
      null,
    ]);
    expect(filled('9 1st Ave North Houston TX', { client_city: 'Houston' })).toEqual([
      '9 1st Ave North',
      'Houston',
      'TX',
      null,
    ]);
  });

  it('never damages a plain street', () => {
    const rows: [string, string, string][] = [
      ['1 Virginia Beach Blvd', 'Virginia Beach', 'VA'],
      ['12 Via Boston', 'Boston', 'MA'],
      ['100 Calle San Juan', 'San Juan', 'PR'],
      ['1 Hwy 20 West', 'West', 'TX'],
      ['123 Lincoln NE', 'Lincoln', 'NE'],
      ['45 Madison Ct', 'Madison', 'CT'],
      ['12 Elm St, Apt 3', 'Austin', 'TX'],
      ['1211 Maine St', 'Poland', 'ME'],
    ];
    for (const [street, city, state] of rows) {
      expect(filled(street), street).toEqual([street, null, null, null]);
      expect(filled(street, { client_city: city, client_state: state }), street).toEqual([street, city, state, null]);
    }
  });

  it('keeps a street field that is only a city, for a job needs one', () => {
    expect(filled('Boston, MA 02108')).toEqual(['Boston, MA 02108', 'Boston', 'MA', '02108']);
  });
});

describe('otherAddress', () => {
  const other = (street: string, others: Omit<AddressFields, 'client_street_address'>): (string | null)[] | null => {
    const result = otherAddress({ client_street_address: street, ...others });
    return result && Object.values<string | null>({ ...result });
  };
  const fresno = { client_city: 'Fresno', client_state: 'CA', client_zip_code: '93721' };

  it('is the whole address of a street field that says otherwise than the fields beside it', () => {
    const portland = ['742 Evergreen Terrace', 'Portland', 'OR', '97205'];
    expect(other('742 Evergreen Terrace, Portland, OR 97205', fresno)).toEqual(portland);
    expect(other('742 Evergreen Terrace, Portland, OR 97205', { client_city: 'Fresno' })).toEqual(portland);
    expect(other('742 Evergreen Terrace, Portland, OR', fresno)).toEqual([...portland.slice(0, 3), null]);
  });

  it('is none where the fields say the same, lack it, or the street is only a street', () => {
    expect(other('1300 Van Ness Ave, FRESNO, CA 93721-1111', fresno)).toBeNull();
    expect(other('742 Evergreen Terrace, Portland, OR 97205', {})).toBeNull();
    expect(other('742 Evergreen Terrace', fresno)).toBeNull();
  });
});
