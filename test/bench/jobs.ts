/** The body of a submission of usual size. */
export const jobText = (turn: number): string =>
  JSON.stringify({
    client_name: `Client ${turn} of the bench`,
    client_street_address: `${turn} North Harbor Lane`,
    client_city: 'Fresno',
    client_zip_code: '93721',
    notes: 'The hatch is in the hall, the panel in the garage.',
    arrays: [{ name: 'South', panel_quantity: 12, roof_pitch: 18.4, beam_spacing: 24, beam_span: [144, 102.5] }],
  });

/** A surname of five letters, another one for every number below 26^5. */
export const surname = (number: number): string =>
  Array.from({ length: 5 }, (_, place) =>
    String.fromCharCode(97 + (Math.floor((number * 4_000_037) / 26 ** place) % 26)),
  ).join('');
