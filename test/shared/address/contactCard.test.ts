import { describe, expect, it } from 'vitest';
import { addressOfCard, nameBeforeStreet } from '../../../shared/address/contactCard.ts';
import { fillAddress } from '../../../shared/address/fillAddress.ts';
import { parseAddress } from '../../../shared/address/parseAddress.ts';

const fresno = { street: '2600 Fresno St', city: 'Fresno', state: 'CA', zip: '93721' };

describe('§2.1 a pasted contact card', () => {
  it.each([
    'Ada Sample\n2600 Fresno St\nFresno CA  93721\nUnited States',
    'Ada Sample\r\nSample Solar Inc.\r\n2600 Fresno St\r\nFresno, CA 93721\r\n(559) 555-0100\r\nada@home.example',
    'Name: Ada Sample\nPhone: 559-555-0100\nAddress: 2600 Fresno St, Fresno, CA 93721\nEmail: ada@home.example',
    'home\n2600 Fresno St\nFresno, CA 93721\nmobile\n(559) 555-0100',
    'FN:Ada Sample\nADR;TYPE=HOME:;;2600 Fresno St;Fresno;CA;93721;USA\nTEL;TYPE=CELL:+1 559-555-0100',
    'Cliente: Ada Sample\nDirección: 2600 Fresno St\nFresno, CA 93721\nEE. UU.\nTeléfono: 559 555 0100',
    'Street: 2600 Fresno St\nCity: Fresno\nState: CA\nZIP: 93721\nCountry: United States',
    '2600 Fresno St, Fresno, CA 93721 (559) 555-0100',
    'Work address:\n2600 Fresno St\nFresno, CA 93721\nwww.home.example',
    'Attn: Ada Sample\nc/o Bo Sample\n2600 Fresno St\nFresno, CA 93721',
    'Customer Name: Ada Sample\nCustomer Address: 2600 Fresno St, Fresno, CA 93721',
    'Phone number: 559-555-0100\nEmail address: ada@home.example\nAddress: 2600 Fresno St, Fresno, CA 93721',
    'Address Line 1: 2600 Fresno St\nCity: Fresno\nState: CA\nZip: 93721',
    'Nombre: Ada\nApellidos: Sample\nDirección 1: 2600 Fresno St\nCiudad: Fresno\nEstado: California\nC.P.: 93721\nPaís: EE. UU.',
    'Dirección de la obra: 2600 Fresno St\nFresno, CA 93721\nCel. (559) 555-0100',
    '2600 Fresno St\nFresno, CA 93721\n5595550100',
    '2600 Fresno St\nFresno, CA 93721\nCell +15595550100',
    '2600 Fresno St, Fresno, CA 93721, mobile 559-555-0100',
    '2600 Fresno St, Fresno, CA 93721; correo: ada@home.example',
    '3M Company\n2600 Fresno St\nFresno, CA 93721',
    'Studio 54 LLC\nAda Sample\n2600 Fresno St\nFresno, CA 93721',
    'item1.ADR;type=HOME;type=pref:;;2600 Fresno St;Fresno;CA;93721;United States\nitem1.X-ABADR:us\nX-ABUID:1',
  ])('gives its address alone: %j', (card) => {
    expect(parseAddress(card)).toEqual(fresno);
    expect(fillAddress({ client_street_address: card }).client_street_address).toBe('2600 Fresno St');
  });

  it('keeps lines that name a building, a unit or an urbanization', () => {
    expect(parseAddress('URB LAS FLORES\n150 CALLE A\nSAN JUAN PR 00926').street).toBe('URB LAS FLORES, 150 CALLE A');
    expect(parseAddress('Founders Hall\n100 Main St\nFresno, CA 93721').street).toBe('Founders Hall, 100 Main St');
    expect(parseAddress('Ada Sample\n2600 Fresno St\nApt 4\nFresno, CA 93721').street).toBe('2600 Fresno St, Apt 4');
    expect(parseAddress('Sunny Acres Apartments\n2600 Fresno St\nFresno, CA 93721').street).toBe(
      'Sunny Acres Apartments, 2600 Fresno St',
    );
  });

  it('has no name above a street in words or in Spanish, and no marks of a vCard', () => {
    expect(parseAddress('Ada Sample\nOne Main St\nFresno CA 93721').street).toBe('One Main St');
    expect(parseAddress('Ada\nCalle San José 5\nSan Juan, PR 00901').street).toBe('Calle San José 5');
    expect(parseAddress('Ada\nAve. Ponce de León 100\nSan Juan, PR 00901').street).toBe('Ave. Ponce de León 100');
    expect(parseAddress('ADR:;;2600 Fresno St\\, Apt 4;Fresno;CA;93721;USA\nX-ABADR:us').street).toBe(
      '2600 Fresno St, Apt 4',
    );
    expect(parseAddress('Ada\n2600 Fresno St\nUnit: 4\nFresno, CA 93721').street).toBe('2600 Fresno St, Unit: 4');
  });

  it('stays as it is where it has no address, and so does every text that is no card', () => {
    for (const text of ['Ada Sample\n559-555-0100', 'Meet at 9:30', 'ada@home.example', '2600 Fresno St\n'])
      expect(parseAddress(text)).toEqual({ street: text, city: null, state: null, zip: null });
    for (const text of ['2600 Fresno St, Fresno, CA 93721', '12 Elm St\nDothan, AL 36303-0142', '1 Main St, Apt 4'])
      expect(addressOfCard(text)).toBeNull();
  });

  it.each([
    ['Ada Sample, 2600 Fresno St', 'Ada Sample'],
    ['José Núñez-Ortiz; 12 Elm St', 'José Núñez-Ortiz'],
    ['Dr. Ada Sample, PE, 2600 Fresno St', 'Dr. Ada Sample, PE'],
    ['Sample, Ada, 2600 Fresno St, Apt 4', 'Sample, Ada'],
    ['Ada Sample (owner), 2600 Fresno St', 'Ada Sample (owner)'],
    ['Attn: Ada Sample, 2600 Fresno St', 'Attn: Ada Sample'],
    ['Ada Sample, c/o Bo Sample, One Main St', 'Ada Sample, c/o Bo Sample'],
    ['Ada Sample - 2600 Fresno St', 'Ada Sample'],
    ['Ada Sample – Calle San José 5', 'Ada Sample'],
    ['Ada Sample/2600 Fresno St', 'Ada Sample'],
    ['Ada Sample: 2600 Fresno St', 'Ada Sample'],
    // As programs join the lines of a card
    ['Ada Sample 2600 Fresno St', 'Ada Sample'],
    ['Ada & Bo Sample 12 W Elm Ave Apt 4', 'Ada & Bo Sample'],
    ['Ada B. Sample 12 Elm St', 'Ada B. Sample'],
    ['2600 Fresno St, Apt 4', null],
    ['Founders Hall, 100 Main St', null],
    ['Urb Las Flores, 150 Calle A', null],
    ['Highway 18 East, Main Campus', null],
    ['Rear, 12 Elm St', null],
    ['Corner of Elm and Oak, 12 Elm St', null],
    ['Elm St, 12', null],
    ['Main Street / 5th Avenue', null],
    ['West Main 12 Elm St', null],
    ['Old River 12 Mile Road', null],
    ['Calle Luna 25 Apt 3', null],
    ['State Highway 12 North Rd', null],
    ['Broadway 2600', null],
  ])('the name before a street is found: %s', (street, name) => expect(nameBeforeStreet(street)).toBe(name));

  it('the name before a street is looked for at its beginning alone', () => {
    for (const text of ['a,', 'a ', 'Ada & ', 'a - ']) expect(nameBeforeStreet(text.repeat(100_000))).toBeNull();
  });
});

describe('§2.1 a country', () => {
  it.each(
    `USA|U.S.A.|US|The United States|EE. UU.|EE.UU.|EEUU|E.E.U.U.|E.U.A.|Estados Unidos|ESTADOS UNIDOS DE AMÉRICA|Estados Unidos de Norteamérica|États-Unis|United States (US)|United States - USA|Estados Unidos (EE. UU.)|E.U.|EE.UU.A.|EE. UU. de América|États-Unis d’Amérique|États-Unis d'Amérique|Stati Uniti d'America|Verenigde Staten|Verenigde Staten van Amerika|Hoa Kỳ|Etazini|Stany Zjednoczone`.split(
      '|',
    ),
  )('%s is left out at the end', (country) => {
    expect(parseAddress(`2600 Fresno St, Fresno, CA 93721, ${country}`)).toEqual(fresno);
    expect(parseAddress(`2600 Fresno St\nFresno, California 93721\n${country}`)).toEqual(fresno);
  });

  it('is left out before the ZIP, but not as the name of a road', () => {
    expect(parseAddress('2600 Fresno St, Fresno, CA, EE. UU. 93721')).toEqual(fresno);
    expect(parseAddress('2600 Fresno St, Fresno, CA, Estados Unidos, 93721-0142').zip).toBe('93721-0142');
    expect(parseAddress('100 Highway US 12345').zip).toBeNull();
    expect(parseAddress('100 Avenue E U 12345').zip).toBeNull();
  });
});

describe('§2.1 a state that is named twice', () => {
  it.each([
    '2600 Fresno St, Fresno, California, CA 93721',
    '2600 Fresno St, Fresno, CA, California 93721',
    '2600 Fresno St, Fresno, CA 93721, California',
    '2600 Fresno St, Fresno CA (California) 93721',
    '2600 Fresno St Fresno California CA 93721',
    '2600 Fresno St, Fresno, CA, CA 93721',
    '2600 Fresno St, Fresno, California, California 93721',
    '2600 Fresno St, Fresno 93721 CA',
  ])('is one: %s', (text) => expect(parseAddress(text)).toEqual(fresno));

  it('where it is a city, too, the city stays', () => {
    const york = { street: '301 E 57th St', city: 'New York', state: 'NY', zip: '10022' };
    for (const place of ['New York, NY', 'New York, New York', 'New York, NY, New York', 'New York New York'])
      expect(parseAddress(`301 E 57th St, ${place} 10022`)).toEqual(york);
    expect(parseAddress('100 Main St, Buffalo, New York, NY 14201').city).toBe('Buffalo');
    expect(parseAddress('1 Main St, Kansas City, Kansas, KS 66101').city).toBe('Kansas City');
    expect(parseAddress('1 F St NW, Washington, DC, District of Columbia 20001').city).toBe('Washington');
  });
});

describe('§2.1 a ZIP that lacks digits', () => {
  it.each([
    ['32 Main Street, Salem, MA 1970', 'Salem', 'MA'],
    ['32 Main Street, Salem, Massachusetts 1970', 'Salem', 'MA'],
    ['32 Main St Salem MA 1970', 'Salem', 'MA'],
    ['32 Main Street, Salem, MA, 1970-1234', 'Salem', 'MA'],
    ['32 Main Street\nSan Juan, PR 901\nUSA', 'San Juan', 'PR'],
    ['32 Main Street, Fresno, CA 9372', 'Fresno', 'CA'],
    // As spreadsheets and their exports write numbers
    ['32 Main Street, Salem, MA 1970.0', 'Salem', 'MA'],
    ['32 Main Street, Salem, MA 1970.00', 'Salem', 'MA'],
    ["32 Main Street, Salem, MA '1970", 'Salem', 'MA'],
    ['32 Main Street, San Juan, PR 901.0', 'San Juan', 'PR'],
    ['32 Main Street, Salem, MA 1970, EE. UU.', 'Salem', 'MA'],
  ])('leaves city and state, and no ZIP: %s', (text, city, state) =>
    expect(parseAddress(text)).toEqual({ street: text.split(/[,\n]| Salem/)[0], city, state, zip: null }),
  );

  it.each(["'01970", '’01970', '="01970"', '01970.0', '"01970"', '(01970)', '01970-'])('has them all: %s', (zip) =>
    expect(parseAddress(`32 Main Street, Salem, MA ${zip}`)).toEqual({
      ...{ street: '32 Main Street', city: 'Salem', state: 'MA', zip: '01970' },
    }),
  );

  it('is the number of a road or a unit elsewhere', () => {
    for (const text of ['100 Highway MA 107', '12 Elm St, Suite 1970', '12 Elm St 1970'])
      expect(parseAddress(text)).toEqual({ street: text, city: null, state: null, zip: null });
  });
});

describe('§2.1 a state in Spanish', () => {
  it.each([
    ['1 Elm St, Albuquerque, Nuevo México 87102, EE. UU.', 'Albuquerque', 'NM', '87102'],
    ['1 Elm St, Charlotte, Carolina del Norte 28202', 'Charlotte', 'NC', '28202'],
    ['1 Elm St, Newark, Nueva Jersey 07102', 'Newark', 'NJ', '07102'],
    ['1 Elm St, Honolulu, Hawái 96813', 'Honolulu', 'HI', '96813'],
    ['1 Elm St, Austin, Tejas, TX 78701', 'Austin', 'TX', '78701'],
    ['1 Elm St • Fresno • California 93721', 'Fresno', 'CA', '93721'],
  ])('%s', (text, city, state, zip) => expect(parseAddress(text)).toEqual({ street: '1 Elm St', city, state, zip }));

  it('is a name of a street where it is one', () => {
    for (const street of ['1211 Calle Pensilvania', '5 Calle Nueva York', '12 Avenida Tejas, Apt 4'])
      expect(parseAddress(street)).toEqual({ street, city: null, state: null, zip: null });
  });
});
