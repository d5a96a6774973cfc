import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../shared/address/parseAddress.ts';

type Row = readonly [text: string, street: string, city: string | null, state: string | null, zip: string | null];

function readsAs(rows: readonly Row[]): void {
  for (const [text, street, city, state, zip] of rows) {
    expect(parseAddress(text), text).toEqual({ street, city, state, zip });
  }
}

function changesNothing(texts: readonly string[]): void {
  for (const text of texts) {
    expect(parseAddress(text), text).toEqual({ street: text, city: null, state: null, zip: null });
  }
}

describe('§2.1 a full address is taken apart', () => {
  it('in every usual layout', () => {
    readsAs([
      ['12 Elm St, Dothan, AL 36303', '12 Elm St', 'Dothan', 'AL', '36303'],
      ['12 Elm St Dothan AL 36303', '12 Elm St', 'Dothan', 'AL', '36303'],
      ['12 Elm St Dothan, AL 36303', '12 Elm St', 'Dothan', 'AL', '36303'],
      ['12 Elm St\nDothan, AL 36303', '12 Elm St', 'Dothan', 'AL', '36303'],
      ['12 Elm St,Dothan,AL,36303', '12 Elm St', 'Dothan', 'AL', '36303'],
      ['12 elm st, dothan, al 36303', '12 elm st', 'dothan', 'AL', '36303'],
      ['12 Elm St, Dothan, Alabama 36303', '12 Elm St', 'Dothan', 'AL', '36303'],
      ['12 Elm St | Dothan | AL 36303', '12 Elm St', 'Dothan', 'AL', '36303'],
      ['12 Elm St - Dothan, AL 36303.', '12 Elm St', 'Dothan', 'AL', '36303'],
      ['  12 Elm St ,, Dothan , AL 36303 , ', '12 Elm St', 'Dothan', 'AL', '36303'],
    ]);
  });

  it('without its country', () => {
    for (const country of ['USA', 'U.S.A.', 'US', 'United States', 'UNITED STATES OF AMERICA']) {
      readsAs([[`12 Elm St, Dothan, AL 36303, ${country}`, '12 Elm St', 'Dothan', 'AL', '36303']]);
    }
  });

  it('with a ZIP of nine digits in any form', () => {
    for (const zip of ['36303-0142', '363030142', '36303 0142', '36303 - 0142', '36303–0142']) {
      readsAs([[`12 Elm St, Dothan AL ${zip}`, '12 Elm St', 'Dothan', 'AL', '36303-0142']]);
    }
  });

  it('keeping the leading zero of a ZIP', () => {
    readsAs([
      ['195 Laconia Rd, Tilton, NH, 03276', '195 Laconia Rd', 'Tilton', 'NH', '03276'],
      ['9 Calle Sol, San Juan, PR 00901', '9 Calle Sol', 'San Juan', 'PR', '00901'],
    ]);
  });

  it('without comma and ZIP, also after a street without a type', () => {
    readsAs([
      ['401 Grant Philadelphia MO', '401 Grant', 'Philadelphia', 'MO', null],
      ['195 South Oak Bethune South Carolina', '195 South Oak', 'Bethune', 'SC', null],
      ['901 Rio Grande Albuquerque NM', '901 Rio Grande', 'Albuquerque', 'NM', null],
    ]);
    // Nothing is left for the street, or the state may be a direction or a street type.
    changesNothing(['55 Big Lake AK', '195 South Oak Grove MO', '100 North Lake Michigan', '401 Grant Eaton NE']);
  });

  it('leaving the unit in the street, as written', () => {
    readsAs([
      ['150 Pierce Park., Ste. 200, Boise, ID 83706', '150 Pierce Park., Ste. 200', 'Boise', 'ID', '83706'],
      ['123 Main St Suite B Chicago IL 60601', '123 Main St Suite B', 'Chicago', 'IL', '60601'],
      ['123 Main St, Suite B Chicago, IL 60601', '123 Main St, Suite B', 'Chicago', 'IL', '60601'],
      ['400 ave d unit 10 williston vt 05495', '400 ave d unit 10', 'williston', 'VT', '05495'],
      ['3 e creek north dr # 8 denver co 80209', '3 e creek north dr # 8', 'denver', 'CO', '80209'],
      ['12 Elm St\r\nApt 4\r\nDothan, AL 36303\r\nUSA', '12 Elm St, Apt 4', 'Dothan', 'AL', '36303'],
      ['12 Elm St,\n4th Floor,\nDothan, AL 36303', '12 Elm St, 4th Floor', 'Dothan', 'AL', '36303'],
    ]);
  });

  it('with directions, highways and letters at the end of the street', () => {
    readsAs([
      ['1420 Hwy 6 South Houston TX 77077', '1420 Hwy 6 South', 'Houston', 'TX', '77077'],
      ['2101 1st Avenue North Pell City AL 35125', '2101 1st Avenue North', 'Pell City', 'AL', '35125'],
      ['4 FINCH RD NORTH SALEM NY 10560', '4 FINCH RD', 'NORTH SALEM', 'NY', '10560'],
      ['500 Ave N Galveston TX 77550', '500 Ave N', 'Galveston', 'TX', '77550'],
      ['W1586 County Road KK Alma WI 54610', 'W1586 County Road KK', 'Alma', 'WI', '54610'],
      ['20 CR 12345 Farmington NM 87401', '20 CR 12345', 'Farmington', 'NM', '87401'],
      ['4079 U.S. 17 Business Murrells Inlet, SC 29576', '4079 U.S. 17 Business', 'Murrells Inlet', 'SC', '29576'],
      ['1 Hwy No. 130 North, Burlington, NJ 08016', '1 Hwy No. 130 North', 'Burlington', 'NJ', '08016'],
      ['100 W 100 S, Salt Lake City, UT 84101', '100 W 100 S', 'Salt Lake City', 'UT', '84101'],
      ['21 EAST 100 NORTH NEPHI UT 84648', '21 EAST 100 NORTH', 'NEPHI', 'UT', '84648'],
      ['592 NE K-156 HWY, GREAT BEND, KS 67530', '592 NE K-156 HWY', 'GREAT BEND', 'KS', '67530'],
      ['HC 67 BOX 58A, ANSTED, WV 25812', 'HC 67 BOX 58A', 'ANSTED', 'WV', '25812'],
      ['PO Box 12345 Phoenix AZ 85001', 'PO Box 12345', 'Phoenix', 'AZ', '85001'],
    ]);
  });

  it('with states in the names of streets and cities', () => {
    readsAs([
      ['1211 Maine St Poland Maine 04274', '1211 Maine St', 'Poland', 'ME', '04274'],
      ['104 WEST VIRGINIA AVE., IAEGER, WV 24844', '104 WEST VIRGINIA AVE.', 'IAEGER', 'WV', '24844'],
      ['88 Delaware Ave Delaware OH 43015', '88 Delaware Ave', 'Delaware', 'OH', '43015'],
      ['1 Main St Kansas City Missouri 64105', '1 Main St', 'Kansas City', 'MO', '64105'],
      ['1 Main St, Kansas City, Kansas 66101', '1 Main St', 'Kansas City', 'KS', '66101'],
      ['7 Notch Rd California MD 20619', '7 Notch Rd', 'California', 'MD', '20619'],
      ['7 Notch Rd, Nevada City, CA 95959', '7 Notch Rd', 'Nevada City', 'CA', '95959'],
      ['4 Indiana Ave Indiana Pennsylvania 15701', '4 Indiana Ave', 'Indiana', 'PA', '15701'],
      ['7 Beach Rd Virginia Beach VA 23451', '7 Beach Rd', 'Virginia Beach', 'VA', '23451'],
      ['301 E 57th St New York New York 10022', '301 E 57th St', 'New York', 'NY', '10022'],
      ['301 E 57th St New York NY 10022', '301 E 57th St', 'New York', 'NY', '10022'],
    ]);
  });

  it('with a city that stands alone between commas, taken as written', () => {
    readsAs([
      ['835 NE 132nd Street, North Miami, FL 33161', '835 NE 132nd Street', 'North Miami', 'FL', '33161'],
      ['1 A St, East Palo Alto, CA 94303', '1 A St', 'East Palo Alto', 'CA', '94303'],
      ['4 B Ave\nEast Cleveland OH 44112', '4 B Ave', 'East Cleveland', 'OH', '44112'],
      ['5 Main, North Kansas City, MO', '5 Main', 'North Kansas City', 'MO', null],
      ['77 Oak Rd, West St Paul, MN 55118', '77 Oak Rd', 'West St Paul', 'MN', '55118'],
      ['9 Iron St, South Euclid, OH 44121', '9 Iron St', 'South Euclid', 'OH', '44121'],
      ['10 Hull Rd, N. Chesterfield, VA 23225', '10 Hull Rd', 'N. Chesterfield', 'VA', '23225'],
      ['12 Elm St, East Quibbleton, CA 94303', '12 Elm St', 'East Quibbleton', 'CA', '94303'],
    ]);
  });

  it('with a city that ends in a word of streets', () => {
    readsAs([
      ['1 Main St, Speedway, IN 46224', '1 Main St', 'Speedway', 'IN', '46224'],
      ['123 Oak Ln Temple Terrace FL', '123 Oak Ln', 'Temple Terrace', 'FL', null],
      ['30600 Pinetree Rd, Pepper Pike, OH 44124', '30600 Pinetree Rd', 'Pepper Pike', 'OH', '44124'],
      ['1 Main St Fruit Cove, FL 32259', '1 Main St', 'Fruit Cove', 'FL', '32259'],
    ]);
  });

  it('with a unit, a building or a quadrant behind the only comma', () => {
    readsAs([
      ['100 Main St, Suite 4 Fresno CA 93721', '100 Main St, Suite 4', 'Fresno', 'CA', '93721'],
      ['Highway 18 East, Main Campus Mission SD 57555', 'Highway 18 East, Main Campus', 'Mission', 'SD', '57555'],
      ['100 Main St, NW Washington, DC 20001', '100 Main St, NW', 'Washington', 'DC', '20001'],
    ]);
  });

  it('with one direction a street', () => {
    readsAs([
      ['5874 N Forest Pkwy North Laurel MD 20709', '5874 N Forest Pkwy', 'North Laurel', 'MD', '20709'],
      ['5874 Forest Pkwy North Laurel MD 20709', '5874 Forest Pkwy North', 'Laurel', 'MD', '20709'],
    ]);
  });

  it('with dotted, spaced and older forms of the state', () => {
    readsAs([
      ['1 F St NW, Washington, D.C. 20001', '1 F St NW', 'Washington', 'DC', '20001'],
      ['1 F St N.W. Washington D. C. 20001', '1 F St N.W.', 'Washington', 'DC', '20001'],
      ['1 F St, NW Washington DC 20001', '1 F St, NW', 'Washington', 'DC', '20001'],
      ['1 F St, Washington, District of Columbia 20001', '1 F St', 'Washington', 'DC', '20001'],
      ['12 Elm St, Ft. Worth, Tex. 76102', '12 Elm St', 'Ft. Worth', 'TX', '76102'],
      ['12 Elm St Wheeling W. Va. 26003', '12 Elm St', 'Wheeling', 'WV', '26003'],
      ['12 Elm St, Fargo, N. Dakota 58102', '12 Elm St', 'Fargo', 'ND', '58102'],
    ]);
  });

  it('with equal writings of one city', () => {
    readsAs([
      ['12 Elm St St Paul MN 55101', '12 Elm St', 'St Paul', 'MN', '55101'],
      ['12 Elm St St. Paul, MN 55101', '12 Elm St', 'St. Paul', 'MN', '55101'],
      ['12 Elm St Saint Paul MN 55101', '12 Elm St', 'Saint Paul', 'MN', '55101'],
      ['99 Ft Washington Ave Ft Washington PA 19034', '99 Ft Washington Ave', 'Ft Washington', 'PA', '19034'],
      ['2 Main St Mt. Pleasant MI 48858', '2 Main St', 'Mt. Pleasant', 'MI', '48858'],
      ['9 Oak Ave E. Brunswick NJ 08816', '9 Oak Ave', 'E. Brunswick', 'NJ', '08816'],
      ["1 Main St O'Fallon IL 62269", '1 Main St', "O'Fallon", 'IL', '62269'],
      ['1 Main St Winston-Salem NC 27101', '1 Main St', 'Winston-Salem', 'NC', '27101'],
      ['29 Palms Hwy, 29 Palms, CA 92277', '29 Palms Hwy', '29 Palms', 'CA', '92277'],
    ]);
  });

  it('in the territories and at military post offices', () => {
    readsAs([
      ['100 Calle Luz, San Juan, Puerto Rico 00901', '100 Calle Luz', 'San Juan', 'PR', '00901'],
      ['URB LAS FLORES\n150 CALLE A\nSAN JUAN PR 00926', 'URB LAS FLORES, 150 CALLE A', 'SAN JUAN', 'PR', '00926'],
      ['Carr. 2 Km 12.3, Bayamón, P.R. 00959', 'Carr. 2 Km 12.3', 'Bayamón', 'PR', '00959'],
      ['1 Chalan Pago, Hagåtña, Guam 96910', '1 Chalan Pago', 'Hagåtña', 'GU', '96910'],
      ['1 Hook Plz St Thomas, U.S. Virgin Islands 00802', '1 Hook Plz', 'St Thomas', 'VI', '00802'],
      ['PO Box 5, Kolonia, Pohnpei FM 96941', 'PO Box 5, Kolonia', 'Pohnpei', 'FM', '96941'],
      ['PSC 802 BOX 74, APO AE 09499', 'PSC 802 BOX 74', 'APO', 'AE', '09499'],
      ['Unit 2050 Box 4190 APO AP 96278', 'Unit 2050 Box 4190', 'APO', 'AP', '96278'],
    ]);
  });

  it('with a city that the table does not have', () => {
    readsAs([
      ['8749 VT Route 30, Quibbleton, VT 05155', '8749 VT Route 30', 'Quibbleton', 'VT', '05155'],
      ['12 Elm St Quibbleton Springs VT 05155', '12 Elm St', 'Quibbleton Springs', 'VT', '05155'],
      ['12 Deer Park Quibbleton VT 05155', '12 Deer Park', 'Quibbleton', 'VT', '05155'],
      ['9 Elm St, Springfield, Sangamon County, IL 62701', '9 Elm St', 'Springfield', 'IL', '62701'],
    ]);
  });

  it('with a ZIP of another state, believing the state as written', () => {
    readsAs([['12 Elm St, Denver, CO 10001', '12 Elm St', 'Denver', 'CO', '10001']]);
  });
});

describe('§2.1 parts that are not sure stay null', () => {
  it('where the ZIP is missing', () => {
    readsAs([
      ['301 E 57th St, New York, NY', '301 E 57th St', 'New York', 'NY', null],
      ['301 E 57th St, New York, New York', '301 E 57th St', 'New York', 'NY', null],
      ['1 F St NW Washington DC', '1 F St NW', 'Washington', 'DC', null],
      ['12 Oak Ct, Suite B, Hartford, CT', '12 Oak Ct, Suite B', 'Hartford', 'CT', null],
      ['12 Oak Ct, Quibbleton, TX', '12 Oak Ct', 'Quibbleton', 'TX', null],
    ]);
  });

  it('where the state is missing', () => {
    readsAs([
      ['100 Main St, Springfield 62701', '100 Main St', 'Springfield', null, '62701'],
      ['100 Main St, Kansas City 64105', '100 Main St', 'Kansas City', null, '64105'],
      ['300 Main St, Virginia 55792', '300 Main St', 'Virginia', null, '55792'],
      ['300 Main St Port Washington 11050', '300 Main St', 'Port Washington', null, '11050'],
      ['301 E 57th St, New York 10022', '301 E 57th St', 'New York', null, '10022'],
      ['88 Oak Ave Green Bay 54302', '88 Oak Ave', 'Green Bay', null, '54302'],
      ['PO Box 727, Quibbleton 05155', 'PO Box 727', 'Quibbleton', null, '05155'],
    ]);
  });

  it('where the name of the city may be the name of a Spanish street', () => {
    const whole = [
      '12 Calle Del Mar CA',
      '12 Calle Del Mar CA 92014',
      '89 N Paseo de Los Angeles CA',
      '12 El Camino Del Mar CA',
    ];
    readsAs(whole.map((text) => [text, text, null, null, null]));
    readsAs([
      ['12 Calle Del Mar Del Mar CA', '12 Calle Del Mar', 'Del Mar', 'CA', null],
      ['12 Calle Real Santa Barbara CA', '12 Calle Real', 'Santa Barbara', 'CA', null],
    ]);
  });

  it('where the city is missing, the state and the ZIP too', () => {
    changesNothing([
      '100 Main St, MA 02108',
      '100 Main St 02108',
      '100 Main St, Texas',
      '400 Beach Dr NE 33701',
      '100 Elm Ct 06001',
      'Highway 18 East, Main Campus Mission SD',
    ]);
  });

  it('where there is no street', () => {
    readsAs([
      ['Boston, MA 02108', '', 'Boston', 'MA', '02108'],
      ['Sitka AK 99835', '', 'Sitka', 'AK', '99835'],
    ]);
  });
});

describe('§2.1 a street alone fills nothing', () => {
  it('although it names a state or a city', () => {
    changesNothing([
      '1211 Maine St',
      '2106 California Ave SW',
      '500 W Kansas',
      '700 S Florida',
      '123 New York Ave NE',
      '100 Kansas City Rd',
      '1 Virginia',
      '123 Lincoln NE',
      '45 Madison Ct',
      '400 Beach Dr, NE',
      '1420 Hwy 6 South',
      'S1 County Hwy K',
    ]);
  });

  it('although it has five digits at its end', () => {
    changesNothing([
      '12001 Business Boulevard #17612',
      '12001 Business Boulevard # 94105',
      'PO Box 94105',
      '100 County Road 12345',
      '11540 FM 12345',
      '20 CR 12345',
      '22000 Highway 94105',
      '18500 Avenue 26401',
      '1 Main St, Suite 94105',
      'Rural Route 2 Box 12345',
    ]);
  });

  it('nor do texts that are no addresses', () => {
    changesNothing(['', '   ', ',', '02108', 'Texas', 'MA', '12345 67890', '1 Main St, Toronto, ON M5V 2T6']);
    changesNothing([`${'12 Elm St '.repeat(60)}, Boston, MA 02108`]);
  });
});
