import { type VisitField, visitColumns, visitFields } from '../../../shared/visits/visits.ts';
import { foldCase, plainLetters } from '../../../shared/reference/matchKey.ts';
import { cleanCell } from '../tables/cleanCell.ts';

/** What a column holds: a field of a visit, or a part of one. */
export type VisitColumn = VisitField | 'first_name' | 'last_name' | 'second_last_name' | 'street_2' | 'unit' | 'time';

export interface VisitHeader {
  columns: ReadonlyMap<VisitColumn, number>;
  /** Names of columns that are not read. */
  ignored: string[];
  /** Names that two columns have. */
  repeated: string[];
  /** The columns are named in Spanish. */
  isSpanish: boolean;
  width: number;
}

const longestCellShown = 40;
/** A cell as reports repeat it. */
export const shownCell = (cell: string): string => cleanCell(cell).slice(0, longestCellShown);

/** `Código postal` and `CODIGO_POSTAL:` alike. */
export const plainName = (text: string): string =>
  plainLetters(foldCase(text.normalize('NFKC'))).replace(/[^a-z0-9]/g, '');

interface ColumnNames {
  english: string;
  spanish: string;
}

/** What else people and their programs call a column; of two that hold the same, the one that is earlier here is read. */
const otherNames: Readonly<Record<VisitColumn, ColumnNames>> = {
  client_name: {
    english: `clientname fullname customername homeownername homeowner customer contactname contact name ownername owner
      accountname leadname opportunityname dealname displayname`,
    spanish:
      'cliente nombrecompleto nombredelcliente nombrecliente nombreyapellido nombreyapellidos nombre propietario contacto titular',
  },
  first_name: {
    english: 'firstname first givenname forename fname namefirst',
    spanish: 'primernombre nombredepila nombres',
  },
  last_name: {
    english: 'lastname last surname familyname lname namelast',
    spanish: 'apellido apellidos primerapellido apellidopaterno',
  },
  second_last_name: { english: 'secondlastname', spanish: 'segundoapellido apellidomaterno' },
  client_street_address: {
    english: `streetaddress address address1 addressline1 addressline street1 streetaddress1 streetaddressline1 streetline1 fulladdress
      mailingstreet mailingaddress addr addr1 addressstreet addressstreetaddress`,
    spanish: 'calle direccion domicilio calleynumero direccion1 direccioncompleta direccionpostal',
  },
  street_2: {
    english: `address2 addressline2 street2 streetaddress2 streetaddressline2 streetline2 addr2 addressaddressline2
      addressstreetaddressline2`,
    spanish: 'direccion2 calle2',
  },
  unit: {
    english: 'unit unitnumber apt aptnumber apartment suite aptsuite',
    spanish: 'apartamento departamento depto unidad',
  },
  client_city: { english: 'town citytown mailingcity addresscity', spanish: 'ciudad municipio localidad poblacion' },
  client_state: {
    english: `stateprovince stateregion stateabbreviation statecode province st region mailingstate mailingstateprovince
      addressstate addressstateprovince addressregion`,
    spanish: 'estado provincia',
  },
  client_zip_code: {
    english: `zipcode postalcode postcode zippostalcode zippostal zip5 mailingzip mailingzippostalcode mailingpostalcode
      addresszip addresszipcode addresszippostalcode addresspostalcode`,
    spanish: 'codigopostal cp codpostal codigozip zonapostal',
  },
  services: {
    english: 'service servicesrequested requestedservices servicetype',
    spanish: 'servicios servicio serviciossolicitados',
  },
  appointment: {
    english: `appointmentdate appointmentdatetime appointmentdateandtime appointmentstart appointmentstartdate appointmentlocaltime
      appt apptdate apptdatetime visitdate sitevisitdate sitevisit surveydate sitesurveydate scheduleddate scheduledstart
      scheduledstartdate scheduledfor scheduleddatetime scheduled scheduledate datetime dateandtime startdatetime startdate start
      date`,
    spanish:
      'cita fechadelacita fechadecita fechacita fechayhora fechadelavisita fechadevisita fechavisita fechadeinstalacion fechadeinicio fechainicio fechaprogramada fecha',
  },
  time: {
    english: 'appointmenttime appointmentstarttime appttime visittime scheduledtime starttime time',
    spanish: 'horadelacita horadecita horadelavisita horadeinicio hora',
  },
  note: {
    english: 'notes comment comments remark remarks',
    spanish: 'nota notas observacion observaciones comentario comentarios',
  },
  reference: {
    english: `referencenumber ref externalid projectid projectnumber jobid jobnumber leadid dealid opportunityid recordid
      id`,
    spanish: 'referencia numerodereferencia folio expediente iddelproyecto',
  },
};

interface KnownName {
  column: VisitColumn;
  /** The lower is read where two columns hold the same. */
  rank: number;
  isSpanish: boolean;
  /** Of where letters go, which may be elsewhere than the roof. */
  isForLetters: boolean;
}

const forLetters = /^(?:mailing|billing|shipping)/;
const lastRank = 100;

const byName = new Map<string, KnownName>();
for (const [column, { english, spanish }] of Object.entries(otherNames) as [VisitColumn, ColumnNames][]) {
  const [own, foreign] = [english, spanish].map((list) => list.trim().split(/\s+/));
  for (const [rank, name] of [...own!, ...foreign!].entries())
    byName.set(name, {
      ...{ column, rank: rank + 1, isSpanish: foreign!.includes(name) },
      isForLetters: forLetters.test(name),
    });
}
for (const field of visitFields)
  for (const name of [field, visitColumns[field]])
    byName.set(plainName(name), { column: field, rank: 0, isSpanish: false, isForLetters: false });

/** Whose address a column has, where exports say so: `Site Zip Code`, `Property Address`, `Dirección de la obra`. */
const owner =
  /^(?:client|customer|homeowner|contact|site|property|project|job|service|install|installation|home|physical|primary|billing|shipping)(?=.)|(?:del?|dela)(?:cliente|instalacion|propiedad|obra|sitio)$/;
const partsOfAddress = ['street_2', 'unit', 'client_city', 'client_state', 'client_zip_code'] as const;
const ofAddress: readonly VisitColumn[] = ['client_street_address', ...partsOfAddress, 'first_name', 'last_name'];

/** Numbers of a list of which only the first is read: `Address 1 - City`. */
const ofFirst = /^address1(?=street|city|region|state|zip|postal)/;

const knownName = (cell: string): KnownName | null => {
  const name = plainName(cleanCell(cell)).replace(ofFirst, 'address');
  const known = byName.get(name);
  if (known) return known;
  const ofOwner = byName.get(name.replace(owner, ''));
  if (!ofOwner || !ofAddress.includes(ofOwner.column)) return null;
  const isForLetters = forLetters.test(name);
  return { ...ofOwner, rank: ofOwner.rank + (isForLetters ? lastRank : 0.5), isForLetters };
};

/** Spanish `nombre` and English `name` are the first name, where another column has the last one. */
const asFirstName = ['nombre', 'name', 'clientname', 'contactname', 'nombrecliente', 'nombredelcliente'];

/** The header of a table of visits; undefined for a row that names no client and street. */
export const readVisitHeader = (cells: readonly string[]): VisitHeader | undefined => {
  const known = cells.map(knownName);
  const hasLastName = known.some((one) => one?.column === 'last_name');
  const hasFirstName = known.some((one) => one?.column === 'first_name');
  if (hasLastName && !hasFirstName)
    for (const [at, one] of known.entries())
      if (one?.column === 'client_name' && asFirstName.includes(plainName(cleanCell(cells[at]!))))
        known[at] = { ...one, column: 'first_name' };
  const columns = new Map<VisitColumn, number>();
  const repeated: string[] = [];
  for (const [at, one] of known.entries()) {
    if (one === null) continue;
    const before = columns.get(one.column);
    if (before === undefined || one.rank < known[before]!.rank) columns.set(one.column, at);
    else if (plainName(cells[before]!) === plainName(cells[at]!)) repeated.push(shownCell(cells[at]!));
  }
  // A billing city is none of the property's street.
  if (known[columns.get('client_street_address') ?? -1]?.isForLetters === false)
    for (const part of partsOfAddress) if (known[columns.get(part) ?? -1]?.isForLetters) columns.delete(part);
  // `Start Time` alone is a day with its time, `Time` may be of anything.
  const time = columns.get('time');
  if (time !== undefined && !columns.has('appointment')) {
    columns.delete('time');
    if (!/^(?:time|hora)$/.test(plainName(cleanCell(cells[time]!)))) columns.set('appointment', time);
  }
  // `Lead Name` or `Contact` beside both names is another way to say them, or another person.
  const client = columns.get('client_name');
  const hasNames = columns.has('first_name') && columns.has('last_name');
  if (client !== undefined && hasNames && known[client]!.rank > 0) columns.delete('client_name');
  const hasClient = columns.has('client_name') || columns.has('first_name') || columns.has('last_name');
  if (!hasClient || !columns.has('client_street_address')) return undefined;
  const read = new Set(columns.values());
  return {
    columns,
    repeated,
    ignored: cells.filter((cell, at) => !read.has(at) && cleanCell(cell) !== '').map(shownCell),
    isSpanish: known.some((one, at) => one?.isSpanish === true && read.has(at)),
    width: cells.length,
  };
};
