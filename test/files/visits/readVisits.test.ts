import { describe, expect, it } from 'vitest';
import { readVisits } from '../../../electron/files/visits/readVisits.ts';
import { type DateOrder, mostVisits } from '../../../shared/visits/visits.ts';

const read = (text: string, order?: DateOrder) => readVisits(Buffer.from(text), 'visits.csv', order);
const first = (text: string) => read(text).read[0]!.visit;
const codes = (text: string) => read(text).errors.map(({ row, code }) => [row, code]);
const rowsOf = (count: number, rest = '') =>
  Array.from({ length: count }, (_, at) => `Ada ${at},${at} Elm St${rest}`).join('\n');

describe('the size of a file of visits', () => {
  it('counts visits, not the lines of their notes', () => {
    const { rows, errors } = read(`client,street,note\n${rowsOf(mostVisits, ',"Gate 4711\nDog\nLadder"')}`);
    expect([rows, errors]).toEqual([mostVisits, []]);
    expect(read(`client,street\n${rowsOf(mostVisits + 1)}`).errors.map(({ code }) => code)).toEqual([
      'design-file-too-long',
    ]);
  });

  it('does not count some blank lines', () => {
    const { rows, errors } = read(`client,street\n${rowsOf(10)}\n${'\n'.repeat(mostVisits)}`);
    expect([rows, errors]).toEqual([10, []]);
  });
});

const cells = 'client,street,city,state,zip,appointment\nAda,1 Elm St,Fresno,CA,93721,';
const appointment = (cell: string) => first(`${cells}"${cell.replaceAll('"', '""')}"`).appointment;

describe('the time of an appointment', () => {
  it.each([
    ['3/1/2027 12:30 AM', '2027-03-01T00:30'],
    ['3/1/2027 12:30 p.m.', '2027-03-01T12:30'],
    ['2027-3-1 9:05', '2027-03-01T09:05'],
    ['2027/03/01', '2027-03-01'],
    // Excel for Mac
    ['3/1/27 9:30', '2027-03-01T09:30'],
    ['3/25/27 14:00', '2027-03-25T14:00'],
    ['3/3/2027 9 AM', '2027-03-03T09:00'],
    // A day beyond the 12th has one meaning.
    ['13/1/2027', '2027-01-13'],
    ['31.12.2027 9:30', '2027-12-31T09:30'],
    ['Mar 1, 2027 9:30 AM', '2027-03-01T09:30'],
    ['Monday, March 1st, 2027 at 9:30 a.m.', '2027-03-01T09:30'],
    ['1-Mar-27', '2027-03-01'],
    ['1 March 2027, 14:00', '2027-03-01T14:00'],
    ['1-mar.-27', '2027-03-01'],
    ['lunes, 1 de marzo de 2027, 9:30 a. m.', '2027-03-01T09:30'],
    ['1 de septiembre de 2027 a las 14:00 h', '2027-09-01T14:00'],
    ['mar. 2 mar. 2027 9h30', '2027-03-02T09:30'],
    ['15 ene 2027', '2027-01-15'],
    ['1º de marzo de 2027', '2027-03-01'],
    ['5.ene.2027', '2027-01-05'],
    ['05MAR27', '2027-03-05'],
    ['3/25/27 2:30p', '2027-03-25T14:30'],
    ['25 Mar 2027 9.30am', '2027-03-25T09:30'],
    ['2027-03-01T09:30:00', '2027-03-01T09:30'],
    // Abbreviated as Spanish calendars do, and with an apostrophe for the century
    ['1 de mar. de 2027 9:30 p. m.', '2027-03-01T21:30'],
    ['15 de ene. de 2027', '2027-01-15'],
    ["Mar 1, '27", '2027-03-01'],
    ['3/25/’27 14:00', '2027-03-25T14:00'],
    // ISO 8601 without its marks
    ['20270301', '2027-03-01'],
    ['20270301T0930', '2027-03-01T09:30'],
    ['20270301T093000', '2027-03-01T09:30'],
  ])('%s is %s', (cell, expected) => expect(appointment(cell)).toBe(expected));

  it.each([
    ['2027-03-01T09:30:00-08:00', '2027-03-01T09:30'],
    ['2027-03-02T22:00:00Z', '2027-03-02T14:00'],
    ['2027-07-02T22:00:00.000+0000', '2027-07-02T15:00'],
    ['2027-03-01 11:30 -06:00', '2027-03-01T09:30'],
    ['Mar 1, 2027 12:30 PM EST', '2027-03-01T09:30'],
    ['Mon Mar 01 2027 09:30:00 GMT-0800 (Pacific Standard Time)', '2027-03-01T09:30'],
    ['2027-03-02T02:00:00Z', '2027-03-01T18:00'],
    ['2027-03-01 11:30:00-06', '2027-03-01T09:30'],
    ['2027-03-01 09:30 UTC-8', '2027-03-01T09:30'],
    ['2027-03-01T09:30:00-08:00[America/Los_Angeles]', '2027-03-01T09:30'],
    ['3/25/2027 12:30 PM (EDT)', '2027-03-25T09:30'],
    ['20270301T173000Z', '2027-03-01T09:30'],
    ['20270301T093000-0800', '2027-03-01T09:30'],
    // The sign for minus, and a hyphen that keeps lines together
    ['2027-03-01T09:30:00\u221208:00', '2027-03-01T09:30'],
    ['2027\u201103\u201101 11:30 -06:00', '2027-03-01T09:30'],
  ])('%s is %s on the clock in Fresno', (cell, expected) => expect(appointment(cell)).toBe(expected));

  it('with a zone is refused where the zone of the site is not certain, and never shifted by a guess', () => {
    const file = (state: string, zip: string, cell = '2027-03-02T22:00:00Z') =>
      `client,street,state,zip,appointment\nAda,1 Elm St,${state},${zip},${cell}\n`;
    expect(first(file('TX', '77002')).appointment).toBe('2027-03-02T16:00');
    expect(first(file('TX', '79901')).appointment).toBe('2027-03-02T15:00');
    expect(first(file('', '02108')).appointment).toBe('2027-03-02T17:00');
    for (const [state, zip] of [
      ['TX', ''],
      ['', ''],
      ['IN', '46350'],
      ['KY', '42701'],
    ] as const)
      expect(read(file(state, zip)).errors).toMatchObject([
        { row: 2, code: 'design-cell-wrong', params: { reason: { code: 'visit-appointment-zone' } } },
      ]);
    // A day without a time is one everywhere.
    expect(first(file('', '', '2027-03-02')).appointment).toBe('2027-03-02');
  });

  it.each([
    ...['3/1/2027 13:30 AM', '3/1/2027 13:30 PM', '3/1/2027 25:00', '13/13/2027', '2027-02-30', 'Mar 2027'],
    // Years of another order, or of a program that takes 30 for 1930
    ...['27-03-01', '3/25/1930', '03/25/0027'],
    // Two times, of which the second is no zone
    ...['3/25/2027 9:30-11:00', '3/25/2027 9:30-11', '2027-03-25 9:30-11:00', '3/25/2027 9:30 (tentative)'],
    ...['2027-03-25 14:00:00 America/Los_Angeles', '3/25/2027 2:00 PM - 4:00 PM'],
    ...['2027-03-25T09:30\u201311:00', '3/25/2027 9:30\u201311:00', '20271325', '202703011', '20270301T25'],
    ...['next Monday', '9:30', '3/1', '31-Feb-27', 'Foo 1 2027', '1'.repeat(100)],
  ])('%s is refused with its row', (cell) =>
    expect(read(`client,street,appointment\nAda,1 Elm St,${cell}`).errors).toMatchObject([
      // The form that is wanted, and not a length
      { row: 2, code: 'design-cell-wrong', params: { reason: { code: 'visit-appointment-unclear' } } },
    ]),
  );

  it.each([
    'Tuesday, March 1, 2027',
    'Tue 3/1/2027',
    'mar. 1 mar. 2027',
    'lun 25/03/2027',
    // As written, and not on the clock of the site, where it is still Monday.
    'Mon Mar 02 2027 02:00:00 GMT+0000',
  ])('%s is refused, as the day of the week is that of another date', (cell) =>
    expect(read(`client,street,state,zip,appointment\nAda,1 Elm St,CA,93721,"${cell}"`).errors).toMatchObject([
      { row: 2, code: 'design-cell-wrong', params: { reason: { code: 'visit-weekday-differs' } } },
    ]),
  );

  it('may have a column of its own', () => {
    expect(first('client,street,date,time\nAda,1 Elm St,3/1/2027,9:30 AM').appointment).toBe('2027-03-01T09:30');
    expect(first('cliente,calle,fecha,hora\nAda,1 Elm St,2027-03-01,14:00').appointment).toBe('2027-03-01T14:00');
    expect(first('client,street,date,time\nAda,1 Elm St,,9:30').appointment).toBe('');
    for (const [day, time] of [
      ['3/25/2027 0:00', '9:30 AM'],
      ['2027-03-25 00:00:00', '12/30/1899 9:30:00 AM'],
      ['2027-03-25T00:00:00.000', '1899-12-30 09:30:00'],
      ['3/25/2027 12:00:00 AM', '09:30'],
    ])
      expect(first(`client,street,date,time\nAda,1 Elm St,${day},${time}`).appointment).toBe('2027-03-25T09:30');
  });
});

describe('dates of which it is open which number is the month', () => {
  const two = (header: string, ...days: string[]) =>
    [
      header,
      ...days.map((day, at) => [`Ada ${at}`, `${at + 1} Elm St`, day].join(header.includes(';') ? ';' : ',')),
    ].join('\n');

  it.each([
    two('client;street;appointment', '05/03/2027 09:30', '11/03/2027'),
    two('cliente,calle,cita', '05/03/2027', '11/03/2027'),
    two('client,street,appointment', '05.03.2027', '11.03.2027'),
    two('client,street,appointment', '05-03-27'),
    // One beyond the 12th may be a slip.
    two('client,street,appointment', '05/03/2027', '13/03/2027'),
    two('client,street,appointment', '05/03/2027', '13/03/2027', '03/13/2027'),
    // Spreadsheets of Mexico write AM and PM after the day and the month.
    two('client;street;appointment', '05/03/2027 09:30 a. m.', '11/03/2027 02:00 p. m.'),
    two('client;street;appointment', '05/03/2027 9:30 AM'),
    two('cliente,calle,cita', '05/03/2027 9:30 AM'),
    two('client,street,appointment', '05/03/2027 09:30 a. m.'),
    two('client,street,appointment', '05/03/2027', '11/03/2027 9h30'),
    two('client,street,appointment', '05/03/2027 14:00 h'),
    // Its day of the week is that of neither, and says nothing of the others.
    two('client,street,appointment', '05/03/2027', 'jue 05/03/2027'),
  ])('are asked about: %j', (text) => {
    const { rows, errors, dates } = read(text);
    expect(rows).toBeGreaterThan(0);
    expect(errors).toMatchObject([{ row: 0, code: 'visit-dates-open' }]);
    expect(dates).toMatchObject({ order: null, monthFirst: '2027-05-03', dayFirst: '2027-03-05' });
    for (const [order, day] of [
      ['month-first', '2027-05-03'],
      ['day-first', '2027-03-05'],
    ] as const) {
      const chosen = read(text, order);
      expect(chosen.dates?.order).toBe(order);
      expect(chosen.read[0]!.visit.appointment.slice(0, 10)).toBe(day);
    }
  });

  it('are read month first where all else is American, which the report states', () => {
    for (const text of [
      two('client,street,appointment', '3/1/27 9:30', '3/2/27 14:00'),
      two('client,street,appointment', '05/03/2027', '05/25/2027'),
      two('client,street,appointment', '05/03/2027 9:30 AM'),
      two('client,street,appointment', '05/03/2027', '2027-03-05 09:30'),
      two('client;street;appointment', 'Mon 05/03/2027'),
    ]) {
      const { errors, dates } = read(text);
      expect([errors, dates?.order]).toEqual([[], 'month-first']);
    }
  });

  it('are no question where all have one meaning, or were chosen against what is possible', () => {
    for (const day of ['2027-03-05', '5 Mar 2027', '25/03/2027', '03/25/2027', '03/03/2027'])
      expect(read(two('client;street;appointment', day))).toMatchObject({ dates: null, errors: [] });
    const days = ['05/03/2027', '03/25/2027', 'Mon 05/03/2027', 'Fri 05/03/2027', 'Tue 05/03/2027'];
    const { errors } = read(two('client,street,appointment', ...days), 'day-first');
    expect(errors.map(({ row }) => row)).toEqual([3, 4, 6]);
  });
});

describe('columns of a file of visits', () => {
  it.each([
    ['First Name,Last Name,Address', 'Ada,Sample,1 Elm St'],
    ['Last,First,Street Address', 'Sample,Ada,1 Elm St'],
    ['Nombre,Apellidos,Dirección', 'Ada,Sample,1 Elm St'],
    ['Name,Surname,Street', 'Ada,Sample,1 Elm St'],
    ['Contact,First Name,Last Name,Street', 'Bo,Ada,Sample,1 Elm St'],
    ['Client,First Name,Last Name,Street', 'Ada Sample,Bo,Other,1 Elm St'],
    ['Customer First Name,Customer Last Name,Property Address', 'Ada,Sample,1 Elm St'],
    ['CLIENTE;CALLE', 'Ada Sample;1 Elm St'],
    ['Homeowner\tSite Address', 'Ada Sample\t1 Elm St'],
    ['client_name,client_street_address', 'Ada Sample,1 Elm St'],
    ['Full Name:,Address Line 1,Address Line 2', 'Ada Sample,1 Elm St,'],
    ['Name (First),Name (Last),Address (Street Address)', 'Ada,Sample,1 Elm St'],
    ['Display Name,Addr', 'Ada Sample,1 Elm St'],
    ['Propietario,Dirección de la instalación', 'Ada Sample,1 Elm St'],
    ['Billing First Name,Billing Last Name,Billing Street', 'Ada,Sample,1 Elm St'],
    ['Client,Billing Street,Property Address', 'Ada Sample,PO Box 1,1 Elm St'],
  ])('%s', (header, row) => {
    expect(first(`${header}\n${row}\n`)).toMatchObject({
      client_name: 'Ada Sample',
      client_street_address: '1 Elm St',
    });
  });

  it.each([
    'First,Last,Street,City,ST,Zip,Appt Date',
    'Given Name,Family Name,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Scheduled Start',
    'Name (First),Name (Last),Address (Street Address),Address (City),Address (State / Province),Address (ZIP / Postal Code),Date/Time',
    'fname,lname,addr,town,state,postcode,Appointment (local time)',
    'Customer First Name,Customer Last Name,Service Street 1,Service City,Service State,Service Zip,Start Time',
    'Nombre(s),Apellido Paterno,Dirección de la obra,Ciudad de la obra,Estado,Zona postal,Fecha de instalación',
  ])('of CRMs and of Spanish lists are all read: %s', (header) => {
    const { read: rows, ignored } = read(`${header}\nAda,Sample,1 Elm St,Fresno,CA,93721,2027-03-01 09:30`);
    expect([rows[0]?.visit, ignored]).toMatchObject([
      {
        ...{ client_name: 'Ada Sample', client_street_address: '1 Elm St', client_city: 'Fresno', client_state: 'CA' },
        ...{ client_zip_code: '93721', appointment: '2027-03-01T09:30' },
      },
      [],
    ]);
  });

  it('of where bills go complete no address of a roof, and a time of anything is no appointment', () => {
    const { read: rows, ignored } = read(
      'Client,Property Street,Billing City,Billing ZIP,Time\nAda,1 Elm St,Reno,89501,14:33',
    );
    expect(rows[0]!.visit).toMatchObject({ client_street_address: '1 Elm St', client_city: '', appointment: '' });
    expect(ignored).toEqual(['Billing City', 'Billing ZIP', 'Time']);
  });

  it('in Spanish are all read', () => {
    const names = 'Cliente;Calle;Ciudad;Estado;Código postal;Servicios;Cita;Notas;Referencia';
    expect(first(`${names}\nAda;1 Elm St;Fresno;California;93721;Carta estructural;2027-03-01;Perro;R-1`)).toEqual({
      ...{ client_name: 'Ada', client_street_address: '1 Elm St', client_city: 'Fresno', client_state: 'California' },
      ...{ client_zip_code: '93721', services: ['pv_structural_letter'], appointment: '2027-03-01' },
      ...{ note: 'Perro', reference: 'R-1' },
    });
  });

  it('that are none of ours are named and not read, also where another column has the same', () => {
    const {
      ignored,
      errors,
      read: rows,
    } = read(
      'Client,Phone,Street,Lead Source,Created Date,Appointment,Date,,Address 2,Unit\nAda,1,1 Elm St,x,y,2027-03-01,2026-01-01,,Floor 2,4\n',
    );
    expect(ignored).toEqual(['Phone', 'Lead Source', 'Created Date', 'Date']);
    expect(errors).toEqual([]);
    expect(rows[0]!.visit).toMatchObject({
      client_street_address: '1 Elm St, Floor 2, Unit 4',
      appointment: '2027-03-01',
    });
  });

  it('with the same name are refused, and so is a file without client or street', () => {
    expect(codes('client,street,Street\nAda,1 Elm St,2 Elm St')).toEqual([[0, 'design-file-columns-twice']]);
    for (const header of ['client,city', 'street,city', 'Teléfono;Correo', 'a'])
      expect(codes(`${header}\nx,y`)).toEqual([[0, 'visit-file-without-columns']]);
  });
});

describe('ZIP codes of a file of visits', () => {
  const zips = (...rows: [state: string, zip: string][]) =>
    read(
      ['client,street,state,zip', ...rows.map(([state, zip], at) => `Ada ${at},${at} Elm St,${state},${zip}`)].join(
        '\n',
      ),
    );
  const zipOf = (state: string, zip: string) => zips([state, zip]).read[0]?.visit.client_zip_code;

  it.each([
    ['MA', '2108', '02108'],
    ['PR', '901', '00901'],
    ['Massachusetts', '2108', '02108'],
    ['MA', '2108-1234', '02108-1234'],
    ['MA', '21081234', '02108-1234'],
    ['MA', '2108.0', '02108'],
    ['', '2108', '02108'],
    ['MA', '"=""02108"""', '02108'],
    ['MA', '="02108"', '02108'],
    ['MA', "'02108", '02108'],
    ['CA', '93721.0', '93721'],
    ['MA', '02108 1234', '02108-1234'],
    ['MA', '02108–1234', '02108-1234'],
    ['MA', '2108 - 1234', '02108-1234'],
    // An empty plus-four
    ['CA', '93721-', '93721'],
    ['Nueva Jersey', '7102', '07102'],
    ['"Texas, TX"', '78701.00', '78701'],
  ])('%s %s is %s', (state, zip, expected) => expect(zipOf(state, zip)).toBe(expected));

  it('are reported where zeros were put back, and refused where that fits no place or the file keeps its zeros', () => {
    expect(zips(['MA', '2108'], ['PR', '901']).restored).toEqual([
      { row: 2, from: '2108', zip: '02108' },
      { row: 3, from: '901', zip: '00901' },
    ]);
    expect(zips(['CA', '2108']).errors.map(({ row }) => row)).toEqual([2]);
    expect(zips(['MA', '02108'], ['MA', '2108']).errors.map(({ row }) => row)).toEqual([3]);
    expect(zips(['MA', '02108']).restored).toEqual([]);
  });
});

it.each(['#N/A', '#REF!', '#¡VALOR!', '#¿NOMBRE?', '#DIV/0!'])('%s of a formula is no city', (error) => {
  expect(read(`client,street,city\nAda,1 Elm St,${error}`).errors).toMatchObject([
    { row: 2, code: 'design-cell-wrong', params: { column: 'city', reason: { code: 'visit-cell-error' } } },
  ]);
  expect(first(`client,street,city\nAda,1 Elm St,#4 ${error}`).client_city).toBe(`#4 ${error}`);
});

describe('states of a file of visits', () => {
  const stateOf = (state: string) => first(`client,street,state\nAda,1 Elm St,"${state}"`).client_state;

  it.each([
    ['California', 'California'],
    ['ca', 'CA'],
    ['Calif.', 'CA'],
    ['N.J.', 'NJ'],
    ['Nuevo México', 'NM'],
    ['CAROLINA DEL NORTE', 'NC'],
    ['Hawái', 'HI'],
    ['Texas, TX', 'TX'],
    ['CA - California', 'CA'],
    ['Pensilvania (PA)', 'PA'],
  ])('%s is %s', (state, expected) => expect(stateOf(state)).toBe(expected));

  it.each(['Texas, CA', 'Jalisco', 'TX, Texas, TX'])('%s is refused', (state) =>
    expect(codes(`client,street,state\nAda,1 Elm St,"${state}"`)).toEqual([[2, 'design-cell-wrong']]),
  );
});
