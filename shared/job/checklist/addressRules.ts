import { cityKey } from '../../address/cityKey.ts';
import { cityInStreet, fillAddress, isAnotherCity } from '../../address/fillAddress.ts';
import { nameBeforeStreet } from '../../address/contactCard.ts';
import { gazetteer } from '../../address/gazetteer.ts';
import { parseAddressOf } from '../../address/parseAddress.ts';
import { stateAbbreviation } from '../stateAbbreviation.ts';
import { maxLength, textOf } from '../text.ts';
import { type CheckedJob, isMissing } from './checkedJob.ts';
import { type Finding, found, type Severity } from './finding.ts';

type Part = 'client_city' | 'client_state' | 'client_zip_code';
type Parts = Record<Part, string | null>;

/** The letter prints the city, and the state determines the building code; a letter can be written without the ZIP. */
const severities: Readonly<Record<Part, Severity>> = {
  client_city: 'needed',
  client_state: 'needed',
  client_zip_code: 'advised',
};
const parts = Object.keys(severities) as Part[];

const zipOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value).padStart(5, '0') : textOf(value);
  return /^\d{5}(-?\d{4})?$/.test(text) ? text : null;
};

/** Normal forms for comparing: `St Louis` = `Saint Louis`; a ZIP+4 by its first five digits. */
const keyOf: Readonly<Record<Part, (text: string) => string>> = {
  client_city: cityKey,
  client_state: (state) => state,
  client_zip_code: (zip) => zip.slice(0, 5),
};

/** Missing and contradictory parts of the address. A full address in the street field counts for its parts (§2.1). */
export const addressFindings = ({ fields }: CheckedJob): Finding[] => {
  const street = textOf(fields.client_street_address);
  const sent: Parts = {
    client_city: textOf(fields.client_city).slice(0, maxLength.name) || null,
    client_state: stateAbbreviation(fields.client_state),
    client_zip_code: zipOf(fields.client_zip_code),
  };
  const said = { client_street_address: street, ...sent };
  const filled = fillAddress(said);
  const read = parseAddressOf(street, sent.client_city === null ? undefined : cityKey(sent.client_city));
  const inStreet: Parts = {
    client_city: read.city ?? cityInStreet(said),
    client_state: read.state,
    client_zip_code: read.zip,
  };

  const missing = parts
    .filter((field) => isMissing(fields[field]) && filled[field] === null)
    .map((field) => found('address-part-missing', severities[field], { path: [field] }, { field }));
  const zipOfAnotherCity =
    read.city === null && isAnotherCity(read, sent.client_city)
      ? [
          found(
            'address-disagrees',
            'advised',
            { path: ['client_city'] },
            { field: 'client_city', stated: sent.client_city ?? '', inStreet: read.zip ?? '' },
          ),
        ]
      : [];
  const disagreeing = parts.flatMap((field) => {
    const [stated, other] = [sent[field], inStreet[field]];
    return stated !== null && other !== null && keyOf[field](stated) !== keyOf[field](other)
      ? [found('address-disagrees', 'advised', { path: [field] }, { field, stated, inStreet: other })]
      : [];
  });
  const name = nameBeforeStreet(filled.client_street_address);
  const named =
    name === null ? [] : [found('address-begins-with-name', 'advised', { path: ['client_street_address'] }, { name })];
  const { client_zip_code: zip, client_state: state } = filled;
  const zipStates = zip === null ? [] : gazetteer().statesOf(Number(zip.slice(0, 5)));
  // If the street line names another ZIP or state, `disagreeing` reports it already.
  const elsewhere = zip !== null && state !== null && zipStates.length > 0 && !zipStates.includes(state);
  return elsewhere && disagreeing.length === 0
    ? [...named, ...missing, found('zip-outside-state', 'advised', { path: ['client_zip_code'] }, { zip, state })]
    : [...named, ...missing, ...disagreeing, ...zipOfAnotherCity];
};
