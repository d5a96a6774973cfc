import { milesOf } from '../job/places.ts';
import type { UploadKind } from '../api/files.ts';
import { type ContentKind, supportedTypeNames } from '../api/fileTypes.ts';
import { recommendedInterconnections } from '../job/interconnectionPoints.ts';
import { deliverableTypes } from '../deliverables/deliverables.ts';
import { services } from '../job/services.ts';
import { digitsBeside } from '../letters/figures.ts';
import { arrayNamesEn, letterNamesEn } from '../letters/entryNames.en.ts';
import { type ReferenceListKey, referenceList } from '../reference/lists.ts';
import { visitMessagesEn } from '../visits/words.en.ts';
import type { SpokenName } from '../letters/entryRows.ts';
import type { Catalogue } from './catalogue.ts';
import type { listFileKinds } from '../reference/messages.ts';
import type { FieldNameTable, LanguageWords, UnitNameTable } from './languageWords.ts';
import type { Words } from './rows.ts';

export const fieldNamesEn: FieldNameTable = {
  client_name: { title: 'Client name', inText: 'client name' },
  client_street_address: { title: 'Street address', inText: 'street address' },
  client_city: { title: 'City', inText: 'city' },
  client_state: { title: 'State', inText: 'state' },
  client_zip_code: { title: 'ZIP code', inText: 'ZIP code' },
  external_id: { title: 'Job reference', inText: 'job reference' },
  notes: { title: 'Notes', inText: 'notes' },
  services_requested: { title: 'Services', inText: 'list of services' },
  name: { title: 'Array name', inText: 'name of the array' },
  panel_quantity: { title: 'Panels', inText: 'number of panels' },
  orientation: { title: 'Orientation', inText: 'panel orientation' },
  roof_material: { title: 'Roof material', inText: 'roof material' },
  roof_pitch: { title: 'Roof pitch', inText: 'roof pitch' },
  racking_type: { title: 'Racking type', inText: 'racking type' },
  connection_type: { title: 'Connection type', inText: 'connection type' },
  ballast_weight: { title: 'Ballast weight', inText: 'ballast weight' },
  frame_shape: { title: 'Frame shape', inText: 'frame shape' },
  beam_shape: { title: 'Beam shape', inText: 'beam shape' },
  beam_spacing: { title: 'Beam spacing', inText: 'beam spacing' },
  beam_span: { title: 'Beam span', inText: 'beam span' },
  roof_overhang: { title: 'Roof overhang', inText: 'roof overhang' },
  panel_to_eave: { title: 'Panel to eave', inText: 'distance from the eave to the first panel' },
  num_panels_on_rafter: { title: 'Panels on a rafter', inText: 'number of panels on a rafter' },
  array_count: {
    title: 'Number of arrays',
    inText: 'number of arrays',
    hint: 'Where the arrays are not listed below',
  },
  arrays: { title: 'Arrays', inText: 'list of arrays' },
  module_type: { title: 'Module type', inText: 'module type' },
  module_count: { title: 'Number of modules', inText: 'number of modules' },
  inverter_type: { title: 'Inverter type', inText: 'inverter type' },
  inverter_count: { title: 'Number of inverters', inText: 'number of inverters' },
  optimizer_type: { title: 'Optimizer type', inText: 'optimizer type' },
  battery_type: { title: 'Battery type', inText: 'battery type' },
  battery_count: { title: 'Number of batteries', inText: 'number of batteries' },
  battery_backup: { title: 'Battery backup', inText: 'battery backup' },
  msp_rating: { title: 'Main service panel rating', inText: 'main service panel rating' },
  breaker_rating: { title: 'Main breaker rating', inText: 'main breaker rating' },
  interconnection: { title: 'Interconnection', inText: 'point of interconnection' },
  production_meter_location: { title: 'Production meter', inText: 'location of the production meter' },
  utility_name: { title: 'Utility', inText: 'utility' },
  mpu_model_number: { title: 'MPU model number', inText: 'MPU model number' },
  contractor_license_number: { title: 'Contractor license number', inText: 'contractor license number' },
  recipient_name: { title: 'Recipient name', inText: 'recipient name' },
  recipient_street_address: { title: 'Recipient street address', inText: 'recipient street address' },
  recipient_city: { title: 'Recipient city', inText: 'recipient city' },
  recipient_state: { title: 'Recipient state', inText: 'recipient state' },
  recipient_zip_code: { title: 'Recipient ZIP code', inText: 'recipient ZIP code' },
};

export const unitNamesEn: UnitNameTable = { in: 'in', '°': '°', lb: 'lb', A: 'A', years: 'years' };

const typeNames = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
  other: 'something else',
} as const;

const quotedList = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');
const counted = { characters: { one: 'character', other: 'characters' }, entries: { one: 'entry', other: 'entries' } };

const interconnectionExamples = recommendedInterconnections.map((name) => `"${name}"`).join(', ');

const slotNames: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'panel layout',
  'beam-spacing': 'beam spacing',
  'beam-size': 'beam size',
  attic: 'attic',
  file: 'files',
};

/** What the photo of a slot has to show. */
const slotRequirements: Readonly<Record<UploadKind, string>> = {
  'panel-layout': 'show the ridge, the eave and the name of each array',
  'beam-spacing': 'hold the tape across the gap, with both member faces and the numbers readable',
  'beam-size': "hold the tape across the member's depth and its width, with the numbers readable",
  attic: 'show it in both directions from the hatch, or say in the notes why nobody can get in',
  file: 'add what belongs to the whole job',
};

const subjectOf = (array: string | null): string => array ?? 'The job';
const slotOf = (slot: UploadKind | null, array: string): string =>
  array === '' ? slotNames[slot ?? 'file'] : `${slotNames[slot ?? 'file']} of ${array}`;
const withUnit = (value: number, unit: string): string => `${value}${unit === '°' ? '' : ' '}${unit}`;

const quoted = (text: string): string => JSON.stringify(text);
const hint = (typed: string, shortest: number): string =>
  typed.length < shortest ? ` Type at least the first ${shortest} characters of an id.` : '';

const manifestDefects = {
  missing: (name: string) => `has no ${name}`,
  'not-json': (name: string) => `holds a ${name} that is cut off or is not JSON`,
  'unknown-version': (name: string) => `holds a ${name} that this version cannot read`,
  'too-large': (name: string) => `holds a ${name} that is too large`,
} as const;

const fileDefects = { missing: 'is missing', changed: 'was changed', unreadable: 'cannot be read' } as const;

const copyDefects = {
  missing: 'is missing',
  unreadable: 'cannot be read',
  'size-changed': 'was changed: its size is different',
  'cut-off': 'was cut off',
  changed: 'was changed since it was added',
} as const;

/** An error code for people who repair computers; windows show it apart and leave it out here. */
/** Where a proxy and certificates are set. */
const networkSettings = 'Settings under Network (`desk network`)';

const inParentheses = (error: string): string => (error === '' ? '' : ` (${error})`);

const cellNames = {
  name: 'name',
  manufacturer: 'manufacturer',
  model: 'model',
  'model-number': 'model number',
} as const;

const listFileNames: Readonly<Record<(typeof listFileKinds)[number], string>> = {
  plain: 'a plain list',
  'sam-modules': "NREL SAM's library of CEC modules",
  'sam-inverters': "NREL SAM's library of CEC inverters",
  'adr-inverters': 'the ADR library of CEC inverters',
  'cec-modules': "the CEC's module list",
  'cec-inverters': "the CEC's inverter list",
  'cec-batteries': "the CEC's battery list",
  'domestic-content': 'the Orange Button registry of domestic content',
};

const listTitle = (list: ReferenceListKey): string => referenceList(list).title.toLowerCase();

const engineerParts = { name: 'name', licence_number: 'license number', licence_state: 'license state' } as const;
const missingNames = {
  fastener: 'fastener',
  embedment: 'embedment',
  spacing: 'spacing',
  uplift: 'uplift demand per attachment, beside its capacity',
  capacity: 'capacity of an attachment, beside its uplift demand',
  ratio: 'demand/capacity ratio',
} as const;
const missingEntry = ({ inText, ifMissing = inText }: SpokenName): string => ifMissing;
const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');
const otherWay = { Portrait: 'Landscape', Landscape: 'Portrait' } as const;

const contentNames: Readonly<Record<ContentKind, string>> = {
  JPEG: 'a JPEG picture',
  PNG: 'a PNG picture',
  HEIC: 'a HEIC picture',
  HEIF: 'a HEIF picture',
  PDF: 'a PDF document',
  DOC: 'a Word document (DOC)',
  DOCX: 'a Word document (DOCX)',
  AVI: 'an AVI video',
  MPEG: 'an MPEG video',
  MP4: 'an MP4 video',
  MOV: 'a QuickTime video (MOV)',
  webp: 'a WebP picture',
  gif: 'a GIF picture',
  tiff: 'a TIFF picture',
  bmp: 'a BMP picture',
  jxl: 'a JPEG XL picture',
  jp2: 'a JPEG 2000 picture',
  psd: 'a Photoshop picture',
  svg: 'an SVG picture',
  avif: 'an AVIF picture',
  cr3: 'a Canon raw picture (CR3)',
  'tiff-or-raw': 'a TIFF or raw camera picture',
  wav: 'a WAV sound recording',
  sound: 'a sound recording',
  matroska: 'a Matroska video (MKV)',
  webm: 'a WebM video',
  'mpeg-ts': 'an MPEG transport stream',
  'unknown-media': 'a media file of an unknown kind',
  'windows-program': 'a Windows program',
  'linux-program': 'a Linux program',
  'macos-program': 'a macOS program',
  'android-program': 'an Android program',
  'java-program': 'a Java program',
  postscript: 'a PostScript document',
  rtf: 'a rich text document (RTF)',
  script: 'a script',
  html: 'a web page (HTML)',
  xml: 'an XML file',
  text: 'a plain text file',
  gzip: 'a gzip archive',
  zip: 'a ZIP archive',
  epub: 'an EPUB book',
  iwork: 'a document of Pages, Numbers or Keynote',
  kmz: 'a Google Earth file (KMZ)',
  odt: 'an OpenDocument text (ODT)',
  opendocument: 'an OpenDocument file',
  'encrypted-office': 'a password-protected Office document',
  xls: 'an Excel workbook (XLS)',
  ppt: 'a PowerPoint presentation (PPT)',
  visio: 'a Visio drawing',
  outlook: 'an Outlook message',
  ole: 'an OLE file that is not a Word document',
  'word-macros': 'a Word document with macros',
  'office-macros': 'an Office document with macros',
  dotx: 'a Word template (DOTX)',
  xlsx: 'an Excel workbook (XLSX)',
  pptx: 'a PowerPoint presentation (PPTX)',
  office: 'an Office document',
  'word-or-zip': 'a Word document or ZIP archive',
  media: 'a video or picture',
  'other-picture': 'a picture in the format',
  'other-video': 'a video in the format',
  'other-sound': 'a sound recording in the format',
  'other-file': 'a file in the format',
  unknown: 'of an unknown kind',
};

const fileOr = (name: string): string => name || 'The file';

const listUpTo = (shown: readonly (string | number)[], count: number): string =>
  `${shown.join(', ')}${count > shown.length ? ` and ${count - shown.length} more` : ''}`;

const messages: Words<Catalogue> = {
  ...visitMessagesEn,
  // Field errors: fragments that begin where the field's name ends.
  required: ({ type }) => `is required: ${typeNames[type]}`,
  'wrong-type': ({ expected, received }) =>
    `must be ${typeNames[expected]}, not ${received === 'boolean' ? 'a boolean' : typeNames[received]}`,
  'not-whole': ({ value }) => `must be a whole number, not ${value}`,
  'number-out-of-range': 'must be a number of ordinary size',
  'too-small': ({ minimum }) => `must be at least ${minimum}`,
  'too-big': ({ maximum }) => `must be at most ${maximum}`,
  'too-short': ({ minimum, unit }, { plural }) => `must hold at least ${minimum} ${plural(minimum, counted[unit])}`,
  'too-long': ({ maximum, unit, received }, { plural }) =>
    `must hold at most ${maximum} ${plural(maximum, counted[unit])}${received === undefined ? '' : `, not ${received}`}`,
  'not-a-multiple': ({ step }) => `must be in steps of ${step}`,
  'not-one-of': ({ allowed }) =>
    allowed.length === 1 ? `must be ${quotedList(allowed)}` : `must be one of ${quotedList(allowed)}`,
  'not-a-uuid': 'must be a UUID, such as 0b9f1c6e-5d3a-4c1e-9b57-2f8a6d4e1c03',
  'not-a-date': 'must be year, month and day, such as 2026-03-31',
  'not-a-time': 'must be an ISO 8601 time with a zone, such as 2026-03-31T08:00:00Z',
  'unknown-names': ({ names }) => `holds unknown names: ${quotedList(names)}`,
  'name-reserved': 'is a reserved name',
  blank: 'must not be empty',
  'not-well-formed-text': 'must be well-formed text without NUL',
  'holds-nul': 'must not hold NUL',
  'day-has-passed': 'must not be a day that has passed',
  'before-first-day': 'must not be before the first day',
  'too-many-days': ({ maximum }) => `must be within ${maximum} days of the first day`,
  'not-one-line': 'must be one line of text',
  'holiday-twice': 'is in the list twice',
  'not-a-device-id': 'must be 1 to 100 letters, digits, ".", "_" or "-"',
  'not-accepted': 'is not accepted',

  // Rules between the fields of a job.
  'not-a-zip-code': 'must have 5 digits, or 9 as ZIP+4, such as 93721 or 93721-1234',
  'not-a-state': 'must be given by name or postal abbreviation, such as California or CA',
  'not-a-phone-number': 'must have 7 to 15 digits, such as (559) 555-0100 or 559-555-0100 ext. 12',
  'not-an-email': 'must have the form office@example.com',
  'not-a-time-zone': 'must be an IANA name, such as America/Phoenix',
  'not-a-license-number': 'must be a string, or a number of at most 15 digits',
  'not-an-interconnection': `must be one of those in the list (§2.5), such as ${interconnectionExamples}, or "<brand> Backup Switch With Meter"`,
  'above-panel-rating': ({ rating }) => `must be at most msp_rating, ${rating}`,
  'not-in-list': ({ list }) => `is not an id of the list /${list}`,
  'ballast-weight-required': 'is required when the connection type is Ballast: pounds, from 0 to 100',
  'array-name-repeats': ({ name }) =>
    `must differ from the names of the other arrays; ${JSON.stringify(name)} is there twice`,
  'array-not-named': 'must say which array it is about: either its name or its position',
  'repairs-required': 'must list at least one repair with the finding “Adequate with the listed repairs”',
  'ratio-or-stresses': 'must be left out where the bending stresses are given: it is calculated from them',
  'repairs-not-expected': 'may list repairs only with the finding “Adequate with the listed repairs”',
  'placeholder-unknown': ({ placeholder, allowed }) =>
    `has the unknown placeholder ${placeholder}; a letter can fill in ${braced(allowed)}`,
  'placeholder-not-closed': ({ allowed }) =>
    `has a brace that belongs to no placeholder; a letter can fill in ${braced(allowed)}`,
  'letter-kind-not-asked': ({ kinds }, { list }) =>
    kinds.length === 0
      ? 'must be left out: no service of this job has a letter'
      : `must be one that the services of the job ask for: ${list(kinds, 'or')}`,

  // Checklist findings.
  'field-missing': (params, { field }) => `${subjectOf(params.array)} has no ${field(params.field)}.`,
  'interconnection-without-rating': (params, { field }) =>
    `The interconnection is ${params.interconnection}, but the ${field(params.field)} is missing.`,
  'battery-incomplete': (params, { field }) => `The job has a battery, but the ${field(params.field)} is missing.`,
  'notes-missing': (params, { field }) =>
    `${subjectOf(params.array)} has the ${field(params.field)} ${params.value}, but the notes say nothing of it.`,
  'value-unusual': ({ array, field: name, value, low, high, unit }, { field }) =>
    `${subjectOf(array)} has a ${field(name)} of ${withUnit(value, unit)}, and nearly all are from ${low} to ${withUnit(high, unit)}: check the number and its unit.`,
  'pitch-too-flat': ({ array, material, degrees, degreesOfRise }) =>
    `${subjectOf(array)} has a roof pitch of ${degrees}°, too flat for ${material}${
      degrees > 0 ? `; if it is ${degrees} in 12, enter ${degreesOfRise}°` : ''
    }.`,
  'rows-exceed-panels': ({ array, rows, panels }) =>
    `${subjectOf(array)} has ${rows} panels on a rafter, but only ${panels} in all.`,
  'array-count-differs': ({ stated, listed }) =>
    `The job states ${stated} as its number of arrays, but lists ${listed}.`,
  'module-count-differs': ({ stated, counted }) =>
    `The job states ${stated} as its number of modules, but its arrays add up to ${counted}.`,
  'array-unnamed': ({ number }) => `Array ${number} in the list has no name: give it the one on the panel layout.`,
  'array-name-repeated': ({ name }) => `More than one array is called ${name}, so their photos cannot be told apart.`,
  'address-part-missing': (params, { field }) => `The address has no ${field(params.field)}.`,
  'address-disagrees': (params, { field }) =>
    `The ${field(params.field)} is ${params.stated}, but the street address says ${params.inStreet}.`,
  'address-begins-with-name': ({ name }) =>
    `The street address begins with ${name}: leave out names of people and firms, which the letter would print.`,
  'zip-outside-state': ({ zip, state }) => `The ZIP code ${zip} is not in ${state}.`,
  'recipient-address-missing': ({ name }) =>
    `${name} has no address: the letter prints the name alone. Add the recipient’s address.`,
  'photo-missing': ({ array, slot }) =>
    `${subjectOf(array)} has no ${slotNames[slot ?? 'file']} photo: ${slotRequirements[slot ?? 'file']}.`,
  'array-without-photos': ({ array }) => `${subjectOf(array)} has no photos, while other arrays have some.`,
  'structure-photos-missing':
    'No photo shows the beams or the attic: add them to the files, or list the arrays to give each its own slots.',
  'electrical-photos-missing': 'The files hold no photo of the electrical panel, its label or the meter.',
  'plan-set-missing': 'The files hold no plan set to stamp.',
  'installation-photos-missing': 'The files hold no photo of the finished installation.',
  'photo-array-unknown': ({ photo, name }) =>
    name === ''
      ? `${photo} is in a slot of an array, but belongs to none.`
      : `${photo} belongs to ${name}, and no array of the job has that name.`,
  'same-photo-twice': ({ photo, array, slot, otherSlot, otherArray }) =>
    `${photo} is in two slots that one photo cannot fill: ${slotOf(otherSlot, otherArray)}, and ${slotOf(slot, array ?? '')}.`,
  'photo-far-away': ({ photo, kilometres }) =>
    `${photo} was taken ${milesOf(kilometres)} mi from the other photos: check that it is of this site.`,
  'photo-blurred': ({ photo }) => `${photo} may be blurred: zoom in, and take it again if it cannot be read.`,
  'photo-dark': ({ photo }) => `${photo} may be too dark: look at it, and take it again with more light.`,
  'too-many-files': ({ count, maximum }, { number }) =>
    `The job has ${number(count)} photos and files. A Rafter server takes ${number(maximum)}, unless its settings allow more, and refuses the rest.`,
  'files-too-large': ({ bytes, maximumBytes }, { storage }) =>
    `The photos and files are ${storage(bytes)} together. A Rafter server takes ${storage(maximumBytes)}, unless its settings allow more, and refuses the rest.`,
  'photo-unreadable': ({ photo }) => `${photo} cannot be displayed: it must be taken or sent again.`,
  'pdf-closed': ({ photo }) =>
    `${photo} needs a password, or is a form that only Adobe Reader shows. Print it to a new PDF there, and add that one.`,
  'file-not-taken': ({ photo }) =>
    `${photo} is not what its name says, or is of a kind that is not accepted: add JPEG, PNG, HEIC, PDF, Word or video.`,

  // The API as a whole.
  'invalid-fields': ({ field, error, others, named }, { say }) =>
    `${field === '' ? 'The body' : field} ${say(error)}${others === 0 ? '' : `, and ${others} more`}.${named === null ? '' : ` The first ${named} are named.`}`,
  internal: 'Something went wrong on our side.',

  // HTTP.
  'headers-too-large': 'The headers are larger than this server takes.',
  'url-not-encoded': 'The URL holds characters that must be percent-encoded.',
  'path-not-encoded': 'The path is not valid percent-encoding.',
  'request-too-slow': 'The request took too long to arrive.',
  'not-a-request': 'This is not a request that can be read.',
  'request-not-read': ({ reason }) => `The request could not be read: ${reason}`,
  'host-invalid': 'The Host header names no host.',
  'host-repeated': 'Send the Host header once.',
  'host-not-served': ({ host }) =>
    `This server does not answer under the name ${host}. Use its public URL; its administrator can add a name with --allowed-host.`,
  'method-not-allowed': ({ method, path, allowed }, { list }) => `${path} has no ${method}; it has ${list(allowed)}.`,
  'version-changed': 'This has changed since the ETag that was sent in If-Match. Read it again before you change it.',
  'json-expected': 'Send application/json here; files go as multipart/form-data to the upload operations.',
  'body-too-large': ({ maximumBytes }, { number }) =>
    `The body is larger than the ${number(maximumBytes)} bytes that this server takes; an encoded one is counted decoded.`,
  'body-over-bounds': ({ what, maximum }, { number }) =>
    ({
      names: `The JSON of a body may hold at most ${number(maximum)} names; unknown ones count too.`,
      entries: `The lists of a JSON body may hold at most ${number(maximum)} entries together; unknown ones count too.`,
    })[what],
  'body-too-deep': ({ maximum }, { number }) =>
    `The JSON of a body may be nested at most ${number(maximum)} levels deep.`,
  'body-empty': 'The body must be a JSON object; it is empty.',
  'encoding-not-read': ({ encoding, accepted }, { list }) =>
    `Content-Encoding ${encoding} is not read here. Send the body as it is, or with ${list(accepted, 'or')}.`,
  'charset-not-read': ({ charset }) => `The charset ${charset} is not known. Send UTF-8.`,
  'body-not-decoded': ({ encoding }) => `The body is not valid ${encoding}.`,
  'body-not-json': 'The body is not valid JSON.',
  'text-holds-nul': 'The request holds a text with a null character.',
  'body-not-utf8': 'The body is not valid UTF-8.',
  'body-not-in-charset': ({ charset }) => `The body is not valid ${charset}.`,
  'name-forbidden': ({ name }) => `The name ${name} is not accepted in a body.`,
  'body-length-differs': 'The body is not as long as its Content-Length says.',
  'form-expected': 'Send files as multipart/form-data, each part under the key "file".',
  'form-without-boundary': 'The Content-Type names no boundary for the parts.',
  'too-many-parts': ({ maximum }) => `A request may hold at most ${maximum} parts.`,
  'upload-cut-off': 'The upload ended before its last part did.',
  'file-too-large': ({ maximumBytes }, { number }) => `A file is larger than ${number(maximumBytes)} bytes.`,
  'file-required': 'is required: at least one part under the key "file"',
  'disk-full': 'The disk of this server is full. Nothing was stored; try again later.',
  'database-busy': 'The database is busy. Nothing was stored; try again in a moment.',
  'file-storage-away': 'The file storage cannot be reached right now. Try again in a minute.',
  'database-unavailable': 'The database cannot be reached. Nothing was stored; try again in a moment.',
  'database-outcome-unknown':
    'The connection to the database broke while it was storing this. Repeat the request with the same Idempotency-Key, or look whether it is there before you try again.',
  'server-stopping': 'The server is stopping.',
  'upload-not-found': 'There is no such upload, or its time is over. Begin it again.',
  'upload-header-invalid': ({ header }) => `The header ${header} is missing or has no valid value.`,
  'upload-part-expected': 'Send the next bytes as application/partial-upload.',
  'upload-offset-differs': ({ expected, provided }, { number }) =>
    `The upload goes on at byte ${number(expected)}, and not at byte ${number(provided)}.`,
  'upload-length-differs': ({ length }, { number }) => `The upload has ${number(length)} bytes, as was said before.`,
  'upload-digest-differs': 'What arrived is not the file that was announced: its SHA-256 is another. Begin it again.',
  'upload-completed': 'This upload is complete: nothing can be added to it.',
  'too-many-open-uploads': ({ maximum }) =>
    `At most ${maximum} uploads can be open at a time. Finish or cancel one, or send the file as a form.`,
  'rate-limited': ({ maximum, seconds }) => `At most ${maximum} requests a minute. Try again in ${seconds} s.`,
  'work-limited': ({ kind, seconds }) =>
    `${
      {
        thread: 'This is more work than the server does for one account at a time.',
        bytes: 'These are more bytes than the server takes from and sends to one account at a time.',
        pictures: 'These are more pictures than the server makes for one account at a time.',
        rows: 'These are more rows than the server reads and writes for one account at a time.',
      }[kind]
    } Nothing was changed. Try again in ${seconds} s.`,
  'too-many-slow-bodies': ({ maximum }) =>
    `At most ${maximum} requests without a key can be on their way from one address at a time. Try again shortly.`,
  'idempotency-key-invalid': 'Idempotency-Key must be 1 to 255 visible ASCII characters, sent once.',
  'request-running': 'Wait for its answer, or ask again shortly.',
  'key-reused': ({ key }) => `Idempotency-Key ${JSON.stringify(key)} came before with another method, path or content.`,
  'api-key-missing': 'Send the API key as "Authorization: Bearer", "Api-Key" or "Token", or as "X-Api-Key".',
  'api-key-unknown': 'This API key is not known here, has expired, or was revoked.',
  'link-signature-wrong': 'The signature of this link is not right.',
  'link-expired': 'This link has expired. Read the list again for a new one.',
  'no-such-operation': ({ method, path }) =>
    `${method} ${path} is not an operation of this server; its documentation is at /docs.`,
  'metrics-on-this-computer-only': 'Metrics are answered on this computer only.',

  // Jobs.
  'quota-reached': ({ organization, usedBytes, maxBytes }, { storage }) =>
    `${organization} has used ${storage(usedBytes)} of its ${storage(maxBytes)} of storage. An administrator of the engineering office can raise this limit; then send it again.`,
  'job-files-full': ({ maximum }, { number }) =>
    `A job holds at most ${number(maximum)} files. Ask the engineering office which ones it needs.`,
  'job-bytes-full': ({ maximumBytes }, { storage }) =>
    `The files of a job hold at most ${storage(maximumBytes)} together. Ask the engineering office which ones it needs.`,
  'job-not-found': ({ job }) => `There is no job ${job} here.`,
  'array-not-found': ({ array }) => `There is no array ${array} here.`,
  'file-not-found': ({ file }) => `There is no file ${file} here.`,
  'job-superseded': ({ job, successor }) => `Job ${job} was revised. Send this to job ${successor} instead.`,
  'external-id-taken': ({ external_id, job }) => `Job ${job} already has the reference ${JSON.stringify(external_id)}.`,
  'status-not-reachable': ({ job, status, to }) => `Job ${job} is ${status}; it cannot become ${to}.`,
  'letter-not-available': ({ job, status }) => `Job ${job} is ${status}.`,
  'job-without-letter': ({ job }) => `Job ${job} is Approved. Its services come without a letter.`,
  'test-letter-not-composed': ({ job }) =>
    `Job ${job} is a test job. Its letter is composed here, so that every page says TEST; a finished PDF is not taken.`,
  'letter-withdrawn-because': ({ number, reason }) => `Letter ${number} was withdrawn: ${reason}`,
  'file-withdrawn-because': ({ name, reason }) => `File "${name}" was withdrawn: ${reason}`,
  'no-letters-to-download': 'None of these jobs has a letter.',
  'no-photos-to-report': ({ job }) => `Job ${job} has no photos.`,
  'no-letter-to-withdraw': ({ job }) => `Job ${job} is not Approved, so there is no letter to withdraw.`,
  'no-letter-in-this-status': ({ job, status }) => `Job ${job} is ${status}: no letter is written for it now.`,
  'job-changed-during-approval': ({ job }) => `Job ${job} changed while its letter was made. Try again.`,
  'letter-draft-changed': ({ by }) => `${by} has changed this letter since. Look at it again.`,
  'note-not-found': 'This note was removed meanwhile.',
  'note-of-another': ({ author }) => `Only ${author}, who wrote this note, can change or remove it.`,
  'note-settled': ({ hours }) => `A note cannot be changed or removed once it is ${hours} hours old. Add another one.`,
  'notes-full': ({ maximum }) => `A job takes at most ${maximum} internal notes.`,
  'hold-reasons-full': ({ maximum }) => `A firm keeps at most ${maximum} reasons for a hold. Remove one first.`,
  'hold-reason-gone': 'This reason was removed meanwhile.',
  'views-full': ({ whose, maximum }) =>
    whose === 'own'
      ? `You have ${maximum} saved views, the most there can be. Remove one first.`
      : `The office shares ${maximum} views, the most there can be. Remove one first.`,
  'view-name-taken': ({ name }) => `A view named “${name}” exists already. Choose another name, or change that view.`,
  'view-gone': 'This view was removed meanwhile.',
  'view-of-another': ({ author }) =>
    `Only ${author}, who saved this view, or an administrator can change or remove it.`,
  'letter-entries-too-large': ({ maximumKilobytes }) => `Entries of a letter are at most ${maximumKilobytes} kB.`,
  'not-five-digits': 'must have 5 digits, such as 93721',
  'design-place-missing': 'must be given, or else an AHJ or a county',
  'design-place-twice': 'must be empty in a row with a ZIP code',
  'design-state-missing': 'must be given: several states have a place of this name',
  'design-values-missing': 'must hold at least one value',
  'design-amendment-alone': 'must stand beside the ASCE 7 edition that it demands',
  'design-place-taken': 'has a row in the table already: change that one',
  'design-place-repeated': ({ row }) => `has the same place as row ${row}`,
  'design-cell-wrong': ({ column, reason }, { say }) => `${column} ${say(reason)}`,
  'design-file-without-places': ({ file, columns }) =>
    `${file} has no column "zip", "county" or "ahj"; its columns are ${quotedList(columns)}`,
  'design-file-without-values': ({ file }) => `${file} names places, but has no column of values`,
  'design-file-unknown-columns': ({ file, columns }) =>
    `${file} has columns that the table does not have: ${quotedList(columns)}. Correct their names, or remove them`,
  'design-file-columns-twice': ({ file, columns }) => `${file} has columns twice: ${quotedList(columns)}`,
  'design-file-too-long': ({ file, maximum }, { number }) => `${file} has more than ${number(maximum)} rows`,
  'design-table-full': ({ maximum }, { number }) =>
    `The table of design values holds at most ${number(maximum)} rows. Remove some first.`,
  'design-row-gone': 'This row was removed meanwhile.',
  'preset-empty': 'must hold at least one value',
  'preset-gone': 'This preset was removed meanwhile.',
  'presets-full': ({ maximum }) => `A firm keeps at most ${maximum} presets. Remove one first.`,
  'cursor-invalid': 'must come from the Link header of an earlier answer',
  'audit-cursor-invalid': 'The list cannot go on from there.',
  'required-together-with': ({ field }) => `is required together with ${field}`,
  'before-start-date': 'must not be before submitted_start_date',
  'not-a-state-id': 'must be state ids (UUIDs), comma-separated',
  'whole-number-from-1-to-500': 'must be a whole number from 1 to 500',

  // Organizations, API keys, laptops and users.
  'organization-not-found': 'There is no such organization.',
  'organization-name-unknown': ({ name }) =>
    `There is no organization ${JSON.stringify(name)}; \`org list\` shows them.`,
  'organization-name-taken': ({ name }) => `There is already an organization ${JSON.stringify(name)}.`,
  'organization-name-missing': 'An organization needs a name.',
  'organization-name-not-one-line': 'The name of an organization is one line of text.',
  'organization-name-too-long': ({ maximum }) => `The name of an organization has at most ${maximum} characters.`,
  'address-part-not-one-line': 'Each part of an address is one line of text.',
  'address-part-too-long': ({ maximum }) => `Each part of an address has at most ${maximum} characters.`,
  'key-not-found': 'There is no such key.',
  'key-number-unknown': ({ id }) => `There is no key ${id}; \`key list\` shows them.`,
  'laptops-full': ({ maximum }, { number }) =>
    `The organization already has ${number(maximum)} laptops, so this one is not listed. An administrator of the engineering office can remove laptops that are no longer used.`,
  'laptop-not-found': 'There is no such laptop.',
  'user-not-found': 'There is no such user.',
  'email-taken': ({ email }) => `There is already a user ${email}.`,
  'last-administrator': ({ email }) => `${email} is the last administrator who can sign in. Add another one first.`,
  'cannot-disable-yourself': 'You cannot disable yourself.',

  // Backups, restores and checks of the data.
  'backup-file-exists': ({ file }) => `${file} is already there; a backup does not overwrite anything.`,
  'backup-folder-missing': ({ folder }) => `There is no folder ${folder} for the backup.`,
  'backup-file-trouble': ({ reason }) => reason,
  'backup-disk-short': ({ folder, needed, free }, { storage }) =>
    `The backup needs ${storage(needed)} free on the disk of ${folder}, which has ${storage(free)}. Remove old backups, or give the folder more room.`,
  'backups-inside-server': ({ flag, folder }) =>
    `${flag} must not be inside ${folder}, where the server keeps its own files.`,
  'backup-place-missing':
    'This server has no folder for backups. Its operator names one with --backups or RAFTER_BACKUPS, and starts it again.',
  'backup-busy': 'A backup or the check of one is under way. Wait until it is done, or stop it.',
  'backup-not-kept': ({ name }) => `There is no backup ${name}.`,
  'backup-not-ours': ({ name }) =>
    `${name} cannot be read as a backup, so it was not removed. Remove the file on the server.`,
  'backup-broke-off': ({ reason }) => `It broke off: ${reason}`,
  'backup-lost-database': 'It broke off because the connection to the database was lost.',
  'not-a-time-of-day': 'must be a time on a clock of 24 hours, such as 02:30',
  'stored-file-damaged': ({ name }) =>
    `${name} is damaged: it does not have the SHA-256 that it was stored with. \`check\` tells more.`,
  'stored-file-missing': ({ sha256 }) => `The file ${sha256} is missing or has another size. \`check\` tells more.`,
  'restore-file-missing': ({ file }) => `There is no file ${file}.`,
  'restore-folder-not-empty': ({ folder }) =>
    `${folder} is not empty. Restore into another --data, or move that folder away first.`,
  'restore-file-trouble': ({ reason }, { say }) => `${say(reason)} Nothing was restored.`,
  'restore-database-not-empty': ({ place }) =>
    `${place} is not empty. Restore into a new database; if it is what an interrupted restore has filled, drop it first.`,
  'restore-rows-refused': ({ table, reason }) =>
    `PostgreSQL refuses rows of ${table} (${reason}). Nothing was restored.`,
  'not-a-backup': 'This is not a backup made by Rafter: it does not begin with its manifest.',
  'backup-manifest-unreadable': 'This is not a backup made by Rafter: its manifest cannot be read.',
  'database-serves-older': ({ place }) =>
    `Servers of an older version run on ${place}. Stop them all, then start this one.`,
  'database-newer': ({ file, found, known }) =>
    `${file} was written by a newer version of Rafter (schema ${found}, this program knows ${known}). Nothing was changed.`,
  'database-too-old': ({ file, found, known }) =>
    `${file} was written by a version of Rafter from before the first release (schema ${found}, this program knows ${known} and later). Nothing was changed.`,
  'replica-of-sqlite-only':
    "A replica is of the database in a data directory. With --database-url, use PostgreSQL's own replication.",
  'database-url-invalid':
    'The address of the database must have the form postgres://USER@HOST:PORT/DATABASE. Write special characters of a password as %XX, or leave it out and set PGPASSWORD or PGPASSFILE.',
  'database-url-several-hosts':
    'The address of the database names several hosts. Name one; for a standby that takes over, give it the address of the primary or a name that follows the primary.',
  'database-url-parameter': ({ name, known }, { list }) =>
    `The address of the database has the unknown parameter ${name}. Known are ${list(known)}.`,
  'database-url-value': ({ name, allowed }, { list }) => `${name} must be ${list(allowed, 'or')} here.`,
  'database-password-missing':
    'The database asks for a password. Set PGPASSWORD, or name a file of passwords with a line for this server, database and user in PGPASSFILE.',
  'database-root-certificate-missing': ({ mode }) =>
    `sslmode=${mode} needs the certificate of the authority that signed the server's: set sslrootcert=FILE, or sslmode=verify-full&sslrootcert=system for a public authority.`,
  'database-tls-setting-missing': ({ name, other }) => `${other} needs ${name} too.`,
  'database-tls-file-unusable': ({ name, file }) =>
    name === 'sslkey'
      ? `${file} (sslkey) is not the private key of sslcert, in PEM format and without a passphrase.`
      : `${file} (${name}) is not a certificate in PEM format.`,
  'database-not-opened': ({ place, reason }) => `The database ${place} cannot be opened: ${reason}`,
  'database-without-tls': ({ place }) =>
    `The database ${place} does not offer TLS. Turn it on there (ssl = on), or set sslmode=disable if nobody else can read this network.`,
  'database-certificate-of-another-host': ({ place, reason }) =>
    `The certificate of the database ${place} is for another name (${reason}). Use a name that is in the certificate as the host, or sslmode=verify-ca if only you have certificates of this authority.`,
  'database-certificate-outdated': ({ place, reason }) =>
    `The certificate of the database ${place} is not valid today (${reason}). Renew it there, and check the clock of this computer.`,
  'database-certificate-untrusted': ({ place, reason }) =>
    `The certificate of the database ${place} is not signed by an authority in sslrootcert (${reason}). Set sslrootcert to the certificate of the one that signed it.`,
  'database-own-certificate-refused': ({ place }) =>
    `The database ${place} does not accept the certificate in sslcert. It must be signed by an authority in the server's ssl_ca_file.`,
  'database-password-refused': ({ place, reason }) =>
    `The database ${place} refuses the password: ${reason}. Check the user in the address, and PGPASSWORD or PGPASSFILE.`,
  'database-sign-in-refused': ({ place, reason }) =>
    `The database ${place} refuses the connection: ${reason}. Its pg_hba.conf says who may connect from where, with TLS (sslmode) and with a certificate of the client (sslcert, sslkey).`,
  'database-rights-missing': ({ place, reason }) =>
    `The role lacks rights in the database ${place}: ${reason}. The owner of the database migrates it and restores backups; a role that only serves needs SELECT, INSERT, UPDATE and DELETE on all tables, and SELECT on all sequences.`,
  'database-read-only': ({ place }) =>
    `The database ${place} can only be read: it is a standby, or set to read-only. Use the address of the primary.`,
  'database-behind-pooler': ({ place }) =>
    `${place} does not keep the settings of a connection, as a pooler such as PgBouncer does. Connect to PostgreSQL itself.`,
  'database-extension-missing': ({ place, extension, reason }) =>
    `The database ${place} needs the extension ${extension}: ${reason}. Install PostgreSQL's contrib package, and let an administrator run CREATE EXTENSION ${extension} in this database.`,
  'database-not-utf8': ({ place, encoding }) =>
    `The database ${place} stores text as ${encoding}. Create it with the encoding UTF8.`,
  'backup-newer': 'This backup was made by a newer version of Rafter. Restore it with that one.',
  'backup-damaged': ({ defect }, { say }) => `The backup is damaged: ${say(defect)}. Nothing was restored.`,
  'entry-not-a-file': ({ name }) => `${name} is not a plain file`,
  'entry-foreign': ({ name }) => `${name} does not belong there`,
  'entry-changed': ({ name }) => `${name} is not as it was packed`,
  'database-changed': 'the database is not as it was packed',
  'database-absent': 'it ends before the database',
  'database-not-whole': ({ defect }, { say }) => `the database fails its integrity check (${say(defect)})`,
  'archive-files-missing': ({ found, expected }) => `it holds ${found} of ${expected} files`,
  'archive-file-missing': ({ sha256 }) => `the file ${sha256} is missing`,
  'archive-table-missing': ({ table }) => `the table ${table} is missing`,
  'archive-table-foreign': ({ table }) => `its schema has no table ${table}`,
  'archive-row-invalid': ({ table, row }) => `row ${row} of ${table} cannot be read`,
  'archive-row-refused': ({ table, row, reason }) => `the database refuses row ${row} of ${table} (${reason})`,
  'archive-next-id-too-low': ({ table }) => `the next id of ${table} is already in use`,
  'archive-unreadable': ({ reason }) => reason,

  'replica-inside-data': ({ flag }) =>
    `${flag} must name a place outside of the data directory, best on another machine: what is inside is lost with it.`,
  'not-a-replica': ({ target }) => `${target} is not a replica made by Rafter.`,
  'replica-of-other-data': ({ target }) => `${target} holds the replica of another server. Choose an empty place.`,
  'replica-taken-over': ({ target }) =>
    `Another server with a copy of this data keeps its replica in ${target}. Give each server a place of its own; the one started last goes on here.`,
  'replica-target-empty': ({ target }) =>
    `${target} does not hold the replica any more. Check that its disk is mounted. To start over, choose another folder.`,
  'replica-unreadable': ({ target }) => `replica.json in ${target} cannot be read.`,
  'replica-unfinished': 'This replica does not hold a complete copy of the database yet.',
  'replica-too-young': ({ from }) => `This replica reaches back to ${from}.`,
  'replica-damaged': ({ defect }, { say }) =>
    `The replica is damaged: ${say(defect)}. Nothing was restored. Use --up-to-damage to restore everything that comes before.`,
  'replica-object-missing': ({ name }) => `${name} is missing`,
  'replica-content-changed': ({ name }) => `${name} is not as it was written`,
  'replica-log-lost':
    'Another program checkpointed the database before everything was copied. The replica continues with a new copy of it.',
  'restore-to-needs-replica': '--to and --up-to-damage work with a replica. A backup holds the data of one time.',
  'replica-segment-missing': ({ index }) => `segment ${index} of the log is missing`,
  'replica-segment-foreign': ({ index }) => `segment ${index} of the log does not continue the one before`,
  'replica-log-refused': 'SQLite does not accept its log',
  'replica-files-damaged': ({ count }, { plural }) =>
    `${count} stored ${plural(count, { one: 'file is damaged and was', other: 'files are damaged and were' })} not copied. \`check\` tells more.`,
  'replica-stopped': ({ reason }) => `Replication stopped and will start again: ${reason}`,

  'check-finding': ({ about, defect }, { say }) => `${say(about)}: ${say(defect)}`,
  'about-database': 'database',
  'about-job': ({ job }) => `job ${job}`,
  'about-file': ({ sha256 }) => `file ${sha256}`,
  'about-check': 'check',
  'database-defect': ({ says }) => says,
  'row-points-nowhere': ({ row, table, parent }) => `row ${row} of ${table} points to no ${parent}`,
  'job-inconsistent': 'its row, document, arrays and search entry do not agree',
  'files-without-rows': ({ count }, { plural }) =>
    `${count} ${plural(count, { one: 'file belongs to nothing; the server clears it away', other: 'files belong to nothing; the server clears them away' })} when it starts`,
  'stored-file-absent': 'is missing',
  'stored-file-changed': 'is damaged',
  'check-broke-off': ({ reason }) => `it broke off: ${reason}`,
  'more-findings': ({ count }) => `and ${count} more; \`check\` names them`,
  quotation: ({ text }) => text,

  // The command line.
  'no-server-data': ({ folder }) =>
    `There is no server data in ${folder}. \`org add\` or \`npm run serve\` creates it; --data chooses another directory.`,
  'data-is-a-file': ({ file }) => `${file} is a file, and --data takes a folder.`,
  'quota-not-bytes': ({ typed }) => `${quoted(typed)} is not a quota: give a number of bytes, or none for no limit.`,
  'not-an-id': ({ typed, of }) => `${quoted(typed)} is not a ${of} id.`,
  'file-not-json': ({ file, reason }) => `${file} is not JSON: ${reason}`,
  'file-nested-too-deeply': ({ file }) => `${file} is nested too deeply: the fields of a job are at most three deep.`,
  'text-empty': ({ name }) => `${name} must not be empty.`,
  'flag-empty': ({ flag }) => `${flag}: must not be empty`,
  'flag-choice': ({ flag, choices }, { list }) => `${flag} must be one of ${list(choices, 'or')}.`,
  'flag-number': ({ flag, minimum, maximum }) =>
    maximum === null
      ? `${flag} must be a number, ${minimum} or more.`
      : `${flag} must be from ${minimum} to ${maximum}.`,
  'flag-not-a-time': ({ flag }) => `${flag} takes a time with its zone, such as 2026-11-22T14:05:00Z.`,
  'flag-not-a-url': ({ flag }) => `${flag} must begin with http:// or https://.`,
  'api-key-not-given': 'Give the API key in RAFTER_API_KEY, or by --api-key-stdin.',
  'flag-not-a-host': ({ flag }) => `${flag} takes a host name such as jobs.example.com.`,
  'flag-not-an-origin': ({ flag }) => `${flag} takes an origin such as https://app.example.com.`,
  'flag-refused': ({ flag, error }, { say }) => `${flag} ${say(error)}.`,
  'flag-org-and-role': '--org goes with the role office and with no other: it names the organization of the user.',
  'service-flag-needed': ({ requested }, { list }) =>
    `--service is needed: ${list(requested, 'or')}, which the job requested.`,
  'one-file-replaces': ({ files }) => `--replace takes one file in place of another, not ${files}.`,
  'entries-without-letter': '--no-letter takes neither --entries nor --letter.',
  'entries-and-letter': '--entries and --letter exclude each other: a finished letter takes no entries.',
  'no-such-list': ({ typed, lists }) => `There is no list ${quoted(typed)}. The lists are ${lists.join(', ')}.`,
  'name-the-drafts': 'Name the drafts, or use --all.',
  'name-one-decision': 'Use one of --job ID, --send-again and --sent-elsewhere.',
  'no-such-draft': ({ typed, shortest }) => `There is no draft or job ${typed} on this desk.${hint(typed, shortest)}`,
  'no-such-item': ({ typed, shortest }) => `There is no item ${quoted(typed)} in the outbox.${hint(typed, shortest)}`,
  'job-of-several-drafts': ({ job, drafts }, { list }) =>
    `Several drafts are job ${job} at their provider. Name one of them: ${list(drafts, 'or')}.`,
  'id-of-several': ({ typed, found }) =>
    [`Several ids begin with ${quoted(typed)}:`, ...found.map(({ id, name }) => `  ${id}  ${name}`)].join('\n'),
  'connection-key-refused': ({ reason, baseUrl }, { say }) =>
    `The provider refused this key: ${say(reason)}\nThe connection to ${baseUrl} is unchanged.`,
  'connection-not-reached': ({ reason, baseUrl }, { say }) =>
    `${say(reason)}\nThe connection to ${baseUrl} is unchanged; it has worked.`,
  'data-in-use': ({ folder }) =>
    `Another Rafter server is running on ${folder}, or its files are being moved. Stop that server or wait, or choose another --data.`,
  'port-taken': ({ port, host }) => `Port ${port} of ${host} is taken. Choose another --port.`,
  'port-forbidden': ({ port, host }) => `This user may not use port ${port} of ${host}. Choose another --port.`,
  'no-such-host': ({ host }) => `There is no address ${host}. Choose another --host.`,
  'no-disk-space': 'There is no room on this disk. Everything that was saved is safe; make room, then run this again.',
  'database-io': ({ reason, code }) =>
    `The database cannot be read or written (${reason}, ${code}): the disk may be full, failing or write-protected. Everything that was saved is unchanged.`,
  'database-damaged': ({ reason }) => `The database is damaged (${reason}). Nothing was changed.`,
  'host-of-another': ({ host }) => `${host} is not an address of this computer. Choose another --host.`,

  // The desk: drafts, outbox, bundles.
  'draft-not-found': ({ draft }) => `There is no draft ${JSON.stringify(draft)} on this desk.`,
  'item-not-found': ({ item }) => `There is no item ${JSON.stringify(item)} in the outbox.`,
  'withdrawn-item-not-found': ({ item }) => `There is no withdrawn item ${JSON.stringify(item)}.`,
  'attachment-not-found': ({ attachment }) => `There is no attachment ${JSON.stringify(attachment)} on this desk.`,
  'stored-file-not-found': ({ sha256 }) => `There is no file ${sha256} on this desk.`,

  'job-already-sent': 'The job was sent; what changes now is a revision.',
  'job-not-sent': 'The job was not sent yet.',
  'job-not-queued': 'Queue the job first; then messages can follow it.',
  'job-in-flight': 'The job is being sent, or it is not clear whether it arrived.',
  'draft-still-sending': 'Part of this job is still waiting to be sent; it cannot be archived yet.',
  'draft-archived': 'The draft is archived; restore it first.',
  'photo-already-sent': 'This photo was sent, or its sending has begun.',
  'copy-not-smaller': 'No smaller copy of this picture can be made.',
  'nothing-to-undo': 'There is nothing to undo.',
  'nothing-to-redo': 'There is nothing to redo.',
  'nothing-to-decide': ({ isWaiting }) =>
    isWaiting
      ? 'This item waits to be sent. Only what was refused can be withdrawn.'
      : 'There is nothing to decide about this item.',
  'not-handed-over': 'No other laptop got a copy of this from here.',
  'job-id-needed': 'Its photos and messages need the job: say which one it became.',
  'not-a-candidate': ({ job, candidates }) =>
    `Job ${job} is not one of those that were found: ${candidates.join(', ') || 'none'}.`,

  'proxy-address-invalid': ({ why }) => {
    switch (why) {
      case 'kind':
        return 'Rafter uses HTTP proxies only. Enter the address of one, such as http://proxy.example.com:3128.';
      case 'port':
        return 'The port of the proxy is not valid. It is a number from 1 to 65535, as in proxy.example.com:3128.';
      case 'more':
        return 'The address of a proxy ends with its port, as in proxy.example.com:3128. In a user name or password, write # as %23, / as %2F and ? as %3F.';
      default:
        return 'This is not the address of a proxy. It looks like proxy.example.com:3128.';
    }
  },
  'proxy-address-needed':
    'No proxy is set that this password could be for. Give its address as well: --proxy user@proxy.example.com:3128.',
  'proxy-password-refused': ({ why }) => {
    switch (why) {
      case 'empty':
        return 'Standard input holds no password. Pass the password of the proxy, followed by the end of the input.';
      case 'without-user':
        return 'The address of the proxy has no user name that this password could be for. Give it as user@proxy.example.com:3128.';
      default:
        return 'The password is given twice: in the address, and by standard input. Give it once.';
    }
  },
  'certificates-unreadable':
    'The file has no certificate that can be read. Certificates are PEM text here: BEGIN CERTIFICATE.',

  'server-elsewhere': ({ data }) =>
    `Another Rafter server is running on this computer with the same data (${data}). Stop that one first, or connect to it as a provider.`,
  'server-not-started': ({ reason }) => `The server could not start: ${reason}`,
  'laptop-disk-full': 'There is no room on the disk of this computer; make room, and try again.',
  'phone-needs-draft': 'Photos from a phone can be added only before the job is queued.',
  'phone-without-network': 'This computer is not on a network that a phone could join.',
  'phone-address-gone': ({ address }) =>
    `This computer cannot be reached at ${address} any more. Choose another network.`,

  'template-not-found': 'This template is not on this computer any more.',
  'template-name-taken': ({ name }) => `There is a template “${name}” already. Choose another name.`,
  'template-empty': 'This job has nothing that a template takes: choose its services or equipment first.',
  'templates-full': ({ maximum }) => `There are ${maximum} templates already. Delete one first.`,

  'path-unreadable': ({ path }) => `${path} cannot be read.`,

  'bundle-exists': ({ folder }) => `${folder} holds a bundle already; choose an empty folder.`,
  'bundle-photo-not-copied': ({ folder, reason }, { say }) =>
    `A photo could not be copied to ${folder}: ${say(reason)}`,
  'bundle-photo-changed': ({ sha256 }) => `The stored file ${sha256} was changed; the bundle is not complete.`,
  'bundle-folder-trouble': ({ reason }, { say }) => `${say(reason)} Nothing was imported.`,
  'bundle-manifest': ({ folder, name, defect }) => `${folder} ${manifestDefects[defect](name)}. Nothing was imported.`,
  'bundle-no-room': 'There is no room on this disk for the files of the bundle. Nothing was imported.',
  'bundle-file': ({ sha256, defect }) =>
    `The file ${sha256} of the bundle ${fileDefects[defect]}. Nothing was imported.`,
  'bundle-text-too-long': ({ field, maximum }) =>
    `The bundle is damaged: ${field} holds more than ${maximum} characters. Nothing was imported.`,
  'bundle-contradictory': ({ reason }) =>
    `The bundle contradicts itself or this desk: ${reason}. Nothing was imported.`,

  'desk-backup-folder-unset': 'No folder for backups is chosen yet. Choose one in Settings, or name it.',
  'desk-backup-folder-away': ({ folder }) =>
    `The folder ${folder} is not there. Connect its drive, or choose another folder.`,
  'desk-backup-inside-desk': ({ folder }) =>
    `${folder} is inside the data of Rafter, and would be lost with it. Choose a folder elsewhere, best on another drive.`,
  'desk-backup-not-read-back': ({ file }) =>
    `${file} was written, but cannot be read back as it was. The drive may be failing: choose another folder or drive.`,
  'desk-backup-none': ({ folder }) =>
    `There is no backup of Rafter in ${folder}. Choose the folder that backups were written to.`,
  'desk-backup-unreadable': ({ folder }) =>
    `The backup in ${folder} is damaged, not complete, or not as Rafter writes one. Nothing was restored, and what is here stays. Choose another backup.`,
  'desk-backup-damaged': ({ folder, files }, { plural, number }) =>
    `The backup in ${folder} has ${number(files)} damaged or missing ${plural(files, { one: 'file', other: 'files' })}. Nothing was restored. Choose another backup.`,
  'kept-desk-gone': ({ name }) => `${name} is not there any more. Look at the list again.`,
  'kept-desk-damaged': ({ folder }) =>
    `The jobs in ${folder} are damaged and were not put back. What is here now stays. Restore a backup instead.`,
  'file-not-opened': ({ name }) =>
    `No program of this computer opened ${name === '' ? 'the file' : name}. Save it, and open it from there.`,
  'desk-restore-waits':
    'The restored desk is ready. It takes its place when every Rafter program that uses this data directory is closed and one is started again.',

  'pointer-invalid': ({ pointer }) => `cannot change at ${JSON.stringify(pointer)}: that is not a JSON Pointer`,
  'pointer-names-no-field': ({ pointer }) => `cannot change at ${pointer}: that names no field`,
  'pointer-outside-list': ({ pointer }) => `cannot change at ${pointer}: that is outside its list`,
  'pointer-through-value': ({ pointer }) => `cannot change at ${pointer}: that leads through a plain value`,
  'pointer-not-last': ({ pointer }) => `cannot be removed at ${pointer}: that is not the last of its list`,
  'array-needed-for-slot': ({ slot }) => `must be named: ${slot} is a slot of an array`,
  'array-not-for-slot': ({ slot }) => `is for the slots of arrays; ${slot} belongs to the whole job`,
  'array-of-photo-unknown': ({ slot, arrays }) =>
    `must name the array of this ${slot} photo: ${arrays.length === 0 ? 'the job has no arrays' : `one of ${quotedList(arrays)}`}`,
  'photo-of-unknown-array': ({ array, photo }) =>
    `has no array named ${JSON.stringify(array)}, which the photo ${photo} belongs to`,
  'unknown-field': ({ nearest }) =>
    `is no known field${nearest.length === 0 ? '' : `; the nearest ${nearest.length === 1 ? 'is' : 'are'} ${quotedList(nearest)}`}`,
  'field-of-array': 'is a field of each array, not of the job',
  'field-of-job': 'is a field of the job, not of an array',
  'not-a-base-url': 'must begin with http:// or https:// and a host, such as https://jobs.example.com/api',
  'url-with-password': 'must not hold a user name or a password',
  'url-with-query': 'must end with the path: no "?" and no "#"',
  'key-not-printable': 'must be entered as you received it: visible ASCII characters without spaces',
  'not-a-header-name': 'must have letters, digits and hyphens only, such as Authorization',
  'not-one-word': 'must be one word, or nothing',

  'api-key-not-saved':
    'This computer has no key store, or it is locked: the API key is not saved, and has to be entered again after Rafter has quit. Install or unlock a keyring (on Linux GNOME Keyring or KWallet), start Rafter again and enter the key.',
  'api-key-unreadable':
    'The saved API key cannot be read any more. Enter the key again in Settings (`desk connect`). Everything else is here.',
  'reference-retired': ({ list, name }) =>
    `${JSON.stringify(name)} is no longer offered in the provider's list /${list}; choose another.`,
  'reference-missing': ({ list, name }) =>
    `The provider's list /${list} has no ${JSON.stringify(name)}; choose one that it has.`,
  'reference-number-ambiguous': ({ list }) =>
    `Each provider numbers /${list} in its own way: give the name too, or choose one that this provider has.`,
  'reference-unknown': ({ list }) => `The provider's list /${list} has no such entry; choose one that it has.`,

  'stored-text': ({ text }) => text,

  // Providers and what they answer.
  'provider-said': ({ text }) => text,
  'provider-silent': ({ status }) => `The provider answered ${status} without an explanation.`,
  'provider-answered': ({ status, reason }, { say }) => `The provider answered ${status}: ${say(reason)}`,
  'provider-in-trouble': ({ status }) => `The provider answered ${status}: it may be in trouble.`,
  'provider-unreachable': ({ error }) => `The provider could not be reached${inParentheses(error)}.`,
  'answer-timed-out': 'No answer came in time.',
  'request-stopped': 'The request was stopped.',
  'connection-broken': ({ error }) => `The connection broke off${inParentheses(error)}.`,
  'address-redirects': ({ to }) => `The address leads on to ${to}: check the base URL, or sign in to this network.`,
  'answer-see-other': 'The provider answered "see other" (303), which the reference does not know.',
  'network-sign-in': 'This network wants a sign-in before it lets anything through.',
  'proxy-unreachable': ({ proxy, error }) =>
    `The proxy ${proxy} could not be reached${inParentheses(error)}. Check ${networkSettings}, and whether this computer is in the network of the proxy.`,
  'proxy-sign-in': ({ proxy, isRefused, schemes }, { list }) => {
    if (schemes.length > 0 && !schemes.some((scheme) => scheme.toLowerCase() === 'basic'))
      return `The proxy ${proxy} accepts only a sign-in by ${list(schemes, 'or')}, which Rafter does not support. Ask for one by user name and password (Basic), or for an exception.`;
    return isRefused
      ? `The proxy ${proxy} does not accept the user name and password in its address. Correct them in ${networkSettings}.`
      : `The proxy ${proxy} asks for a user name and password. Add them to its address in ${networkSettings}: http://user:password@${proxy}.`;
  },
  'proxy-password-missing': ({ proxy }) =>
    `The password of the proxy ${proxy} is not saved, or this computer cannot read it now. Enter the address with its password again in ${networkSettings}.`,
  'proxy-refused': ({ proxy, host, status }) =>
    status >= 500
      ? `The proxy ${proxy} did not reach ${host} (${status}).`
      : `The proxy ${proxy} does not allow connections to ${host} (${status}). Ask its administrator to allow them.`,
  'forward-refused': ({ proxy, host, status }) =>
    `The proxy ${proxy}, or a web server in front of ${host}, refuses this request (${status}). Ask the administrator of the proxy, and that of ${host}, to allow it.`,
  'proxy-address-unusable': ({ source }) =>
    source === 'setting'
      ? `The address of the proxy is not valid. Correct it in ${networkSettings}.`
      : `The variable ${source} does not hold the address of an HTTP proxy, such as http://proxy.example.com:3128.`,
  'proxy-kind-unknown': ({ proxy }) =>
    `The system names a kind of proxy that Rafter does not support (${proxy}). Enter an HTTP proxy in ${networkSettings}.`,
  'certificate-refused': ({ host, why, subject, issuer, authority, error }) => {
    const names = subject === '' ? '' : ` (for ${subject}, issued by ${issuer})`;
    switch (why) {
      case 'unknown-issuer':
        return `The certificate of ${host}${names} is not trusted, because this computer does not know ${authority || 'its issuer'}. If that is your company's own authority, add its certificate in ${networkSettings}, or to those of the system. If not, this network may be reading what is sent.`;
      case 'expired':
        return `The certificate of ${host}${names} has expired. Check the date of this computer; if it is right, the owner of ${host} must renew the certificate.`;
      case 'not-yet-valid':
        return `The certificate of ${host}${names} is not valid yet. Check the date of this computer.`;
      case 'other-host':
        return `The certificate${names} is not for ${host}. Check the address, or sign in to this network.`;
      case 'other':
        return `The certificate of ${host}${names} was refused (${error}). Ask the owner of ${host}.`;
    }
  },
  'base-url-redirects': 'The base URL leads elsewhere: this network may want a sign-in.',
  'not-the-provider':
    'What answers is not the provider: this network may want a sign-in, or the base URL leads elsewhere.',
  'service-not-found': 'There is no such service at this address. The base URL often ends with /api.',
  'answer-not-modified': 'The provider answered "not modified" to a new request.',
  'answer-web-page':
    'A web page came instead of an answer: this network may want a sign-in, or the base URL leads elsewhere.',
  'answer-incomplete': ({ status }) => `The answer (${status}) is cut off, or not what was promised.`,
  'answer-undocumented': ({ status }) => `The answer (${status}) is not what the reference promises.`,
  'list-pages-circular': 'The pages of the list lead away, or in circles.',
  'answer-too-large': ({ bytes }, { storage }) =>
    `The answer is longer than ${storage(bytes)}, and was not read to its end.`,
  'answer-too-many-values': ({ maximum }, { number }) =>
    `The answer holds more than ${number(maximum)} values, and was not read.`,
  'list-too-long': ({ maximum }, { number }) =>
    `The list has more than ${number(maximum)} entries, and was not taken. What was here before stays.`,
  'list-never-sent': 'The provider reports that the list is unchanged, but it never sent it.',
  'server-unidentified': 'The server does not identify itself as it did before: something may stand in between.',
  'other-job-answered': ({ asked, answered }) =>
    `The provider answered with job ${answered} when it was asked for ${asked}.`,

  'disk-has-no-room': 'There is no room on this disk.',
  'disk-write-failed': ({ error }) => `The file cannot be written on this computer (${error}).`,
  'stored-copy': ({ defect }) => `The stored copy of this file ${copyDefects[defect]}.`,

  'link-invalid': 'The link to the file leads nowhere.',
  'link-not-public': ({ host }) => `The link leads to ${host}, which is not on the public internet.`,
  'download-too-large': ({ maximumMegabytes }) => `The file is larger than the maximum of ${maximumMegabytes} MB.`,
  'download-too-slow': 'The file came too slowly to ever be complete.',
  'download-incomplete': ({ received, expected }) => `${received} of ${expected} bytes arrived.`,
  'download-web-page': 'A web page came instead of the file: this network may want a sign-in.',
  'download-compressed': 'The file came compressed, which was not asked for.',
  'download-altered': ({ what }) => `The ${what} did not come as the provider sent it.`,
  'download-not-pdf': 'What came instead of the letter is not a PDF.',
  'letter-end-missing': 'The end of the letter is missing.',
  'produced-file-pending': ({ name }) => `${name}: did not come yet`,
  'produced-file-missing': ({ name, reason }, { say }) => `${name}: ${say(reason)}`,
  'job-answer-cut':
    'The provider lists more messages, arrays or files of this job than are shown here. The newest messages are here; the provider has the others.',
  'job-files-beyond': ({ what, maximum, maximumBytes }, { number, storage }) =>
    `The provider offers more ${what} than are kept of one job: at most ${number(maximum)}, and ${storage(maximumBytes)} together. The newest are here; get the others from the provider.`,

  'sending-interrupted': 'The program ended while this was being sent.',
  'marked-copy-not-made': 'The copy with the markup could not be made: the photo cannot be read.',
  'answer-not-processed': ({ error }) => `Rafter could not process the provider's answer (${error}).`,
  'outcome-unknown': ({ reason }, { say }) =>
    `It is not clear whether this arrived, and the provider cannot tell: ${say(reason)}`,
  'similar-jobs-found': ({ kind }) =>
    `It is not clear whether this ${kind === 'submit' ? 'job' : 'revision'} arrived: there are jobs like it at the provider.`,
  'job-sent-otherwise':
    'The provider got this job before, with other details: it was sent after the backup that this laptop was restored from.',
  'message-not-shown': ({ job }) => `It is not clear whether this message arrived: job ${job} does not show it.`,
  'photo-outcome-unknown': 'It is not clear whether this photo arrived, and the provider cannot be asked.',
  'photo-outcome-unknown-often': ({ times }) =>
    `This photo was sent ${times} times, and the provider never clearly confirmed it.`,
  'upload-stalled': ({ bytes, sentBytes }, { storage }) =>
    `Most of what is sent of this file does not arrive: ${storage(sentBytes)} were sent for its ${storage(bytes)}, and it is not complete at the provider. It is kept here, and nothing more of it is sent until you send it again.`,
  'revised-job-not-found': ({ job }) => `Job ${job} was revised, but the new job was not found.`,
  'handed-over': ({ kind }) =>
    kind === 'photo'
      ? 'Another laptop got this photo to send. If that one will not, take it over here.'
      : 'Another laptop got this to send, and may be about to. If that one will not, take it over here.',
  'array-not-at-provider': ({ job, array, arrays }) =>
    `Job ${job} has no array named ${JSON.stringify(array)} at the provider; it has ${arrays.length === 0 ? 'none' : arrays.map((name) => JSON.stringify(name)).join(', ')}.`,

  'job-continues-as': ({ job }) => `The job was revised; it continues as ${job}.`,
  'job-was-revised': 'The job was revised.',
  'letter-was-withdrawn': ({ number }) => `Letter ${number} was withdrawn.`,
  'letter-job-status-changed': ({ status }) => `The job is ${status} again.`,
  'newer-letter-received': 'A newer letter was received.',
  'other-letter-valid': 'Another letter took its place.',

  // Files of reference lists.
  'cell-not-printable': ({ part }) => `the ${cellNames[part]} holds characters that cannot be printed`,
  'cell-too-long': ({ part, maximum }) => `the ${cellNames[part]} is longer than ${maximum} characters`,
  'cell-only-punctuation': ({ part }) => `the ${cellNames[part]} is only punctuation`,
  'cell-missing': ({ part }) => `has no ${cellNames[part]}`,
  'abbreviation-missing': 'has no abbreviation of two or three letters',
  'id-not-uuid': 'has an id that is no UUID',
  'id-not-positive-integer': 'has an id that is no positive integer',
  'taken-by-row': ({ key, row }) => `has the ${key} of row ${row}`,
  'taken-by-entry': ({ key, name }) => `has the ${key} of another entry: ${name}`,
  'same-entry-differs': ({ key, row }) => `is the entry of row ${row} with another ${key}`,
  'not-maker-and-model': 'is not written as "Maker: model [voltage]"',
  'remark-in-place-of-model': ({ remark }) => `has a remark in place of a model: ${remark}`,
  'more-cells-than-header': 'has more cells than the header: put quotation marks around text with the delimiter in it',

  'list-file-without-entries': ({ file }) => `${file} holds no entries`,
  'list-file-empty': ({ file }) => `${file} is empty`,
  'list-file-workbook': ({ file }) =>
    `${file} is an archive or the document of another program: save the sheet as an Excel workbook (.xlsx) or as CSV`,
  'table-workbook-damaged': ({ file }) =>
    `${file} cannot be read as a workbook: open it in a spreadsheet, and save it again as .xlsx or as CSV`,
  'table-workbook-too-large': ({ file }) => `${file} has more cells than a table that is imported may have`,
  'list-file-old-workbook': ({ file }) =>
    `${file} is an old Excel workbook, or has a password: save it as .xlsx without a password, or as CSV`,
  'list-file-pdf': ({ file }) => `${file} is a PDF, not CSV`,
  'list-file-compressed': ({ file }) => `${file} is compressed: unpack it and import the CSV inside`,
  'list-file-not-text': ({ file }) => `${file} is not a text file`,
  'list-file-markup': ({ file }) => `${file} is a web page or XML, not CSV`,
  'list-file-broken-from-row': ({ file, row }) =>
    `${file} cannot be read as CSV from row ${row} on: a quotation mark may be missing there`,
  'list-file-unknown': ({ file, columns }) =>
    `${file} has no column "name" and is none of the known lists; its columns are ${columns.map((column) => JSON.stringify(column)).join(', ')}`,
  'list-file-without-abbreviations': ({ file }) => `${file} has no column "abbreviation"`,
  'list-file-for-other-list': ({ file, kind, lists, list }) =>
    `${file} is ${listFileNames[kind]}: it holds ${lists.map(listTitle).join(', ')}, not ${listTitle(list)}`,
  'list-file-old-sam': ({ file }) => `${file} is an old SAM library without a column of manufacturers: use a newer one`,
  'list-file-unknown-sam': ({ file }) => `${file} is a SAM library of a kind that is not known here`,
  'list-file-with-makers': ({ file, row, list }) =>
    `${file} names a manufacturer in row ${row}: ${listTitle(list)} have none`,
  'list-file-of-other-list': ({ file, from, list }) =>
    `${file} was exported from ${listTitle(from)}, not ${listTitle(list)}`,
  'list-file-nothing-for-list': ({ file, list }) => `${file} holds nothing for ${listTitle(list)}`,

  // Histories of jobs and the audit log.
  'event-submitted': 'Submitted',
  'event-in-review': 'In Review',
  'event-on-hold': 'On Hold',
  'event-approved': 'Approved',
  'event-rejected': 'Rejected',
  'event-canceled': 'Canceled',
  'event-revised': 'Revised',
  'event-message-sent': 'Message sent',
  'event-note-added': 'Internal note added',
  'event-note-changed': 'Internal note changed',
  'event-note-removed': 'Internal note removed',
  'event-photo-marked': 'Photo marked',
  'event-photo-unmarked': 'Mark of a photo removed',
  'event-photo-captioned': 'Caption changed',
  'event-ahj-set': 'AHJ set',
  'event-assigned': 'Assigned',
  'event-unassigned': 'Unassigned',
  'event-file-added': 'File added',
  'event-file-delivered': 'File delivered',
  'event-file-replaced': 'File replaced',
  'event-file-withdrawn': 'File withdrawn',
  'event-letter-withdrawn': 'Letter withdrawn',
  'event-approval-withdrawn': 'Approval withdrawn',
  'event-photo-report-made': 'Photo report made',
  'event-letter-begun': 'Letter begun',
  'event-letter-draft-forgotten': 'Letter draft forgotten',
  'event-signature-report-made': 'Signature report made',
  'event-letter-copy-taken': 'Letter copy taken for sealing',
  'event-engineer-changed': "Engineer's license or signature changed",
  'event-signed-in': 'Signed in',
  'event-signed-out': 'Signed out',
  'event-signed-out-everywhere': 'Signed out everywhere',
  'event-sign-in-slowed-down': 'Sign-in slowed down',
  'event-password-changed': 'Password changed',
  'event-password-reset': 'Password reset',
  'event-first-administrator-made': 'First administrator made',
  'event-user-added': 'User added',
  'event-user-changed': 'User changed',
  'event-user-disabled': 'User disabled',
  'event-user-enabled': 'User enabled',
  'event-organization-added': 'Organization added',
  'event-organization-changed': 'Organization changed',
  'event-key-made': 'Key made',
  'event-key-revoked': 'Key revoked',
  'event-list-imported': 'List imported',
  'event-list-checked': 'Import of a list checked',
  'event-firm-settings-changed': 'Firm settings changed',
  'event-turnaround-changed': 'Turnaround changed',
  'event-firm-image-set': 'Firm image set',
  'event-firm-image-removed': 'Firm image removed',
  'event-hold-reason-added': 'Hold reason added',
  'event-hold-reason-changed': 'Hold reason changed',
  'event-hold-reason-removed': 'Hold reason removed',
  'event-view-saved': 'View saved',
  'event-view-changed': 'View changed',
  'event-view-removed': 'View removed',
  'event-preset-added': 'Preset added',
  'event-preset-changed': 'Preset changed',
  'event-preset-removed': 'Preset removed',
  'event-design-values-imported': 'Design values imported',
  'event-design-values-checked': 'Import of design values checked',
  'event-design-values-saved': 'Design values saved',
  'event-design-values-removed': 'Design values removed',
  'event-laptop-forgotten': 'Laptop forgotten',
  'event-check-started': 'Check started',
  'event-backup-made': 'Backup made',
  'event-backup-restored': 'Backup restored',
  'event-webhook-added': 'Webhook added',
  'event-webhook-changed': 'Webhook changed',
  'event-webhook-secret-made': 'Webhook secret made',
  'event-webhook-removed': 'Webhook removed',
  'event-webhook-tested': 'Test notice sent',
  'event-delivery-sent-again': 'Delivery sent again',
  'event-delivery-dismissed': 'Delivery dismissed',
  'event-deliveries-dismissed': 'Failed deliveries dismissed',
  'event-mail-settings-changed': 'Mail settings changed',
  'event-mail-turned-off': 'Mail turned off',
  'event-mail-tested': 'Test mail sent',
  'event-mail-choices-changed': 'Mail choices changed',
  'event-totp-on': 'Authenticator app turned on',
  'event-totp-off': 'Authenticator app turned off',
  'event-sign-in-code-wrong': 'Wrong sign-in code',
  'event-recovery-code-used': 'Recovery code used',
  'event-recovery-codes-renewed': 'Recovery codes renewed',
  'event-passkey-added': 'Passkey added',
  'event-passkey-renamed': 'Passkey renamed',
  'event-passkey-removed': 'Passkey removed',
  'event-passkey-cloned': 'Copied passkey refused',
  'event-sign-in-reset': 'Sign-in reset',
  'event-sso-changed': 'Single sign-on changed',
  'event-sso-turned-off': 'Single sign-on turned off',
  'event-sso-linked': 'Linked to single sign-on',
  'event-sso-tested': 'Single sign-on tested',
  'event-exported': 'Exported',
  'event-tried-out': 'Checked without saving',
  'event-invited': 'Invited',
  'event-invitation-sent-again': 'Invitation sent again',
  'event-invitation-revoked': 'Invitation revoked',
  'event-invitation-accepted': 'Invitation accepted',
  'event-password-reset-asked': 'Password reset asked for',
  'event-password-reset-by-mail': 'Password reset by mail',
  'event-backup-started': 'Backup started',
  'event-backup-stopped': 'Backup stopped',
  'event-backup-failed': 'Backup failed',
  'event-backup-removed': 'Backup removed',
  'event-backup-downloaded': 'Backup downloaded',
  'event-backup-checked': 'Backup checked',
  'event-backup-check-stopped': 'Check of a backup stopped',
  'event-backup-schedule-changed': 'Schedule of backups changed',
  'subject-job': ({ job }) => `job ${job}`,
  'subject-user': ({ email }) => `user ${email}`,
  'subject-organization': ({ name }) => `organization ${name}`,
  'subject-key': ({ shown, organization }) => `key ${shown} of ${organization}`,
  'subject-list': ({ list }) => `list ${list}`,
  'subject-laptop': ({ name }) => `laptop ${name}`,
  'subject-firm': 'firm',
  'subject-design-values': 'design values',
  'subject-jobs': 'jobs',
  'subject-letters': 'letters',
  'subject-file': ({ file }) => `file ${file}`,
  'subject-figures': ({ figure }) => `figures ${figure}`,
  'subject-audit': 'audit log',
  'subject-turnaround': 'targets and holidays',
  'subject-view': ({ name }) => `view ${name}`,
  'subject-firm-image': ({ image }) => `firm's ${image}`,
  'subject-backup': ({ file }) => `backup ${file}`,
  'subject-all-data': 'all data',
  'subject-webhook': ({ url }) => `webhook ${url}`,
  'subject-delivery': ({ delivery, to }) => `delivery ${delivery} to ${to}`,
  'subject-mail': 'mail',
  'subject-sso': 'single sign-on',

  // Error pages of a browser tab.
  'page-back-to-console': 'Go to the console',
  'page-signed-out': 'You are not signed in',
  'page-signed-out-text': 'Sign in at the console, then open this again.',
  'page-forbidden': 'Your role cannot open this',
  'page-forbidden-text': 'Ask an administrator if you need it.',
  'page-wrong-origin': 'This opens from the console only',
  'page-wrong-origin-text': 'It was opened from another page. Go to the console and open it there.',
  'page-not-found': 'There is nothing here',
  'page-not-found-text': 'What was at this address was removed, was withdrawn, or is not yours to see.',
  'page-preview': 'This preview has expired',
  'page-preview-text':
    'A preview of a letter is available for ten minutes, to the person who opened it. Go back to the letter to make a new one.',
  'page-unauthenticated': 'This link is not complete',
  'page-unauthenticated-text': 'Open the file by its whole link, or in the console.',
  'page-misdirected': 'This server has another address',
  'page-misdirected-text':
    'Use the address that your administrator gave you. Administrators: the server answers under its public URL, and under names that --allowed-host adds.',
  'page-link-refused': 'This link is no longer valid',
  'page-link-refused-text':
    'Links to files expire after some days. Open the file in the console, or ask for a new link.',
  'page-letter-not-available': 'There is no letter now',
  'page-letter-not-available-text': 'The job is not approved, or its letter was withdrawn.',
  'page-too-many-requests': 'Too many requests',
  'page-too-many-requests-text': 'Try again in a moment.',
  'page-unavailable': 'This cannot be shown now',
  'page-unavailable-text': 'Try again in a moment.',
  'page-other': 'This cannot be shown',
  'page-other-text': 'Go back to the console and try it from there.',

  // Calls of windows.
  'unknown-call': 'There is no such call.',
  'invalid-call-input': ({ call, field, error }, { say }) =>
    `The input of ${call} is not valid: ${field === '' ? 'it' : field} ${say(error)}.`,
  'call-nested-too-deeply': ({ call }) => `The input of ${call} is nested too deeply.`,
  'folder-not-chosen': 'This folder was not chosen in a dialog.',
  'photo-step-out-of-order': 'The transfer of this photo went wrong: add it again.',
  'not-our-page': 'Only the page of the app may call the desk.',
  bug: ({ log }) =>
    `Something went wrong in Rafter itself.${log === null ? '' : ` The server's log has it under ${log}.`}`,

  // The office console.
  'signed-out': 'Sign in first.',
  'role-not-allowed': 'Your role does not allow this.',
  'sent-by-other-page': 'This came from another page.',
  'sent-by-other-origin': ({ console }) =>
    `This did not come from the console at ${console}. Behind a proxy, --public-url must be the address that browsers use.`,
  'invalid-address-query': 'The address is not valid.',
  'wrong-credentials': 'The email address or the password is not right.',
  'wrong-current-password': 'The current password is not right.',
  'sign-in-code-needed': 'Enter the code of your authenticator app.',
  'sign-in-code-wrong': 'This code is not right. Enter the one that the app shows now, or a recovery code.',
  'sign-in-code-used': 'This code was used already. Wait until the app shows the next one.',
  'sign-in-other-user': ({ email }) => `Only ${email} can sign in here. Use another account on the sign-in page.`,
  'totp-on': 'The authenticator app is on already.',
  'totp-off': 'The authenticator app is off.',
  'totp-not-begun': 'Scan a new QR code first: this one is no longer valid.',
  'too-many-sign-ins-begun': ({ seconds }) =>
    `Too many sign-ins were begun and not finished. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  'sign-in-elsewhere': ({ own }) =>
    `Passkeys and single sign-on work at ${own} here. For another address, the server is started with --public-url.`,
  'passkey-address': ({ host }) =>
    `Passkeys need a name such as office.example.com: the console is open at the address ${host}.`,
  'passkey-void': 'This took too long, or was used already. Try again.',
  'passkey-refused': 'The passkey was not accepted. Try again.',
  'passkey-unknown': 'No account here has this passkey. Sign in another way.',
  'passkey-cloned': ({ name }) =>
    `The passkey “${name}” may have been copied, and was refused. Sign in another way, remove it in your account, and tell an administrator.`,
  'passkey-taken': 'This passkey is registered already.',
  'passkey-unnamed': 'Enter a name for the passkey.',
  'passkeys-full': ({ maximum }) => `At most ${maximum} passkeys can be registered. Remove one first.`,
  'passkey-not-found': 'This passkey was removed.',
  'cannot-reset-yourself': 'Change your own sign-in in your account.',
  'sso-off': 'Single sign-on is not set up.',
  'sso-issuer-invalid': 'Enter the issuer as an https address, such as https://login.example.com.',
  'sso-issuer-insecure': 'The issuer needs an https address.',
  'sso-issuer-private': ({ host }) =>
    `${host} leads into a private network. The operator of the server can allow that.`,
  'sso-host-unknown': ({ host }) => `The name ${host} leads to no address.`,
  'sso-client-missing': 'Enter the client ID that the provider gave you.',
  'sso-label-missing': 'Enter what the button on the sign-in page is called.',
  'sso-domains-missing': 'Name at least one email domain, such as example.com.',
  'sso-many-tenants':
    'This issuer signs in users of many organizations, so its emails cannot be trusted. Enter the issuer of your own tenant.',
  'sso-domain-invalid': ({ typed }) => `“${typed}” is not a domain, such as example.com.`,
  'sso-unreachable': ({ host, reason }) =>
    `${host} does not answer as a sign-in provider (${reason}). Try again later, or sign in with your password.`,
  'sso-refused': ({ reason }) => `The provider did not sign you in: “${reason}”.`,
  'sso-answer-invalid': 'The answer of the provider could not be verified. Try again.',
  'sso-sign-in-void': 'This sign-in took too long, was used already, or began in another browser. Try again.',
  'sso-email-unverified': 'The provider has not verified your email address, so no account here can be linked to it.',
  'sso-user-disabled': 'Your account is disabled. Ask an administrator.',
  'sso-user-linked': ({ email }) =>
    `The account ${email} is linked to another user of the provider. An administrator can reset its sign-in.`,
  'sso-no-account': ({ email }) => `There is no account for ${email}. Ask an administrator for an invitation.`,
  'not-base64url': 'must be as the browser wrote it',
  'account-changed-meanwhile': 'The account was changed at the same moment. Try again.',
  'first-administrator-link-void': 'This link is no longer valid. Start the server again for a new one, or sign in.',
  'too-many-sign-in-attempts': ({ seconds }) =>
    `Too many attempts to sign in. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  'sign-in-busy': 'Too many people sign in at this moment. Try again in a few seconds.',
  'too-many-event-listeners': 'Too many pages are open.',

  'email-invalid': ({ typed }) => `${JSON.stringify(typed)} is not an email address.`,
  'password-too-short': ({ minimum }) => `A password needs at least ${minimum} characters.`,
  'password-is-email': 'The password must not be the email address.',
  'password-common': 'This password is one of those that attackers try first. Choose another one.',
  'unknown-role': ({ allowed }, { list }) => `The role must be ${list(allowed, 'or')}.`,
  'role-needs-organization': 'A user with the role office belongs to an organization; choose one.',
  'role-takes-no-organization': ({ role }) =>
    `Only the role office belongs to an organization; ${role} sees all of them.`,
  'organization-unknown': 'There is no such organization.',

  'assignee-not-reviewer': ({ email }) => `${email} cannot review jobs: assign it to a reviewer or an administrator.`,
  'board-cursor-invalid': 'There is no such page. Load the list again.',
  'approved-needs-withdrawal': ({ job }) =>
    `Job ${job} is Approved. Withdraw its letter or its approval, with a reason, to take it up again.`,
  'approval-needs-letter': ({ job, services: asked }, { list, choice }) =>
    `Job ${job} asks for a letter (${list(asked.map(choice), 'and')}). Issue the letter to approve the job.`,
  'approval-undelivered': ({ services: missing }, { list, choice }) =>
    `Nothing has been delivered for ${list(missing.map(choice), 'and')}. Deliver files, or approve the job with a reason (on the command line: \`--override REASON\`).`,
  'job-changed-before-approval': ({ job }) => `Job ${job} has changed since. Look at it again, then approve it.`,
  'array-not-taken': ({ kind }) => `is not given for ${kind}, which is of the whole job`,
  'array-needed': ({ kind }) => `is required for ${kind}`,

  'letter-job-revised': ({ job, current }) => `Job ${job} was revised: its letter is that of job ${current}.`,
  'letter-stands': ({ letter }) => `Letter ${letter} is current. Withdraw it before another one is issued.`,
  'letter-job-not-open': ({ job, status }) => `Job ${job} is ${status}. Take it up again before a letter is issued.`,
  'letter-visit-unanswered': 'Say whether the site was visited for this letter.',
  'letter-spacing-missing': ({ array, laid }) =>
    `${array} is laid ${laid}, and only the ${otherWay[laid]} spacing is entered.`,
  'letter-finding-missing': 'The letter needs a finding.',
  'letter-finding-not-adequate': 'A roof that is found not adequate cannot be approved with a letter.',
  'letter-firm-unnamed':
    'A letter needs the name of the firm: an administrator enters it in the letterhead, or with `rafter firm set`.',
  'letter-engineer-incomplete': ({ missing }, { list }) =>
    `A letter needs the engineer's ${list(missing.map((part) => engineerParts[part]))}: in the letterhead, or in its own values.`,
  'letter-to-nobody': ({ organization }) =>
    `The letter would be addressed to “${organization}”; an administrator gives the organization its own name.`,

  'letter-value-missing': ({ value }) => `Not evaluated: ${missingEntry(letterNamesEn[value])}.`,
  'letter-array-values-missing': ({ array, position, missing }, { list }) =>
    `Not evaluated for ${array || `array ${position}`}: ${list(missing.map((name) => missingNames[name]))}.`,
  'letter-finding-contradicted': ({ by, array, position, value }, { number }) =>
    ({
      gravity: `The gravity load grows by ${number(value, digitsBeside(value, 5, 1))}%, more than the 5% of the rule, and the finding is “Adequate”.`,
      lateral: `The lateral load grows by ${number(value, digitsBeside(value, 10, 1))}%, more than the 10% of the rule, and the finding is “Adequate”.`,
      ratio: `${array || `Array ${position}`}: the demand on the members is ${number(value, digitsBeside(value, 1, 2))} times their capacity, and the finding is “Adequate”.`,
      attachment: `${array || `Array ${position}`}: the uplift demand on an attachment is ${number(value, digitsBeside(value, 1, 2))} times its capacity, and the finding accepts the attachments.`,
    })[by],
  'letter-edition-differs': ({ code, year, edition, expected }) =>
    expected === ''
      ? `ASCE ${edition} is younger than the building code, ${code}, ${year}. Choose the edition that the code refers to, and enter the loads again for it; or enter the local amendment that demands ASCE ${edition}.`
      : `The building code, ${code}, ${year}, refers to ASCE ${expected}, and the loads are those of ASCE ${edition}. Choose ASCE ${expected}, and enter the loads again for it; or enter the local amendment that demands ASCE ${edition}.`,
  'letter-load-of-edition': ({ value, from, edition }) =>
    from === ''
      ? `Copied, and not known to be of ASCE ${edition}: ${letterNamesEn[value].inText}. Enter it again for ASCE ${edition}.`
      : `Copied from ASCE ${from}: ${letterNamesEn[value].inText}. Enter it again for ASCE ${edition}, or choose ASCE ${from}.`,
  'letter-array-values-of-edition': ({ array, position, values, from, edition }, { list }) => {
    const named = `${array || `Array ${position}`}: ${list(values.map((value) => arrayNamesEn[value].inText))}`;
    return from === ''
      ? `Copied, and not known to be of ASCE ${edition}, for ${named}. Enter this again for ASCE ${edition}.`
      : `Copied from ASCE ${from}, for ${named}. Enter this again for ASCE ${edition}, or choose ASCE ${from}.`;
  },
  'letter-amendment-of-edition': ({ amendment, from, edition }) =>
    from === ''
      ? `“${amendment}” was copied, and is not known to demand ASCE ${edition}, the edition of the letter: enter the amendment that demands it, or none.`
      : `“${amendment}” was copied with ASCE ${from}, and the letter would print that it demands ASCE ${edition}: enter the amendment that demands it, or none.`,
  'letter-amendment-needless': ({ code, year, edition, amendment }) =>
    `The building code, ${code}, ${year}, refers to ASCE ${edition} itself, and the letter would print that “${amendment}” amends it.`,
  'letter-services-without': ({ services: asked }, { list, choice }) =>
    `No letter was asked for: none of the services of this job has one (${list(asked.map(choice), 'and')}).`,
  'letter-ahj-unconfirmed': ({ ahj }) =>
    `A text of the letter names the AHJ: confirm ${ahj}, which was made from the city of the address, or change it.`,
  'letter-license-elsewhere': ({ licence, site }) =>
    `The engineer's license is for ${licence}, and the site is in ${site}.`,
  'letter-checklist-open': ({ finding }, { say }) => `Open in the checklist: ${say(finding)}`,
  'letter-license-none': ({ name, site }) =>
    `${name} has no license for ${site}, where the site is: add it to the engineer under Users.`,
  'letter-license-expired': ({ name, state, number, expired }) =>
    `${name}'s license ${number} for ${state} expired on ${expired}: enter the new expiry date under Users.`,
  'letter-signature-changed': ({ signer, bytes }, { plural }) =>
    plural(bytes, {
      one: `One byte was added after ${signer || 'the signer'} signed: the signature does not cover the whole file.`,
      other: `${bytes} bytes were added after ${signer || 'the signer'} signed: the signature does not cover the whole file.`,
    }),
  'letter-signature-expired': ({ signer, expired }) =>
    `The certificate of ${signer || 'the signer'} was not valid when it signed (valid until ${expired}).`,
  'letter-signer-differs': ({ signer, engineer }) =>
    `The certificate is that of ${signer || 'an unnamed signer'}, and the letter names ${engineer} as its engineer.`,
  'letter-copy-differs': ({ pages, lines, first }, { list, plural }) =>
    plural(lines, {
      one: `A line of the letter that was downloaded is not in this file: “${first}” (page ${list(pages.map(String))}).`,
      other: `${lines} lines of the letter that was downloaded are not in this file: “${first}” and others (pages ${list(pages.map(String))}).`,
    }),
  'letter-copy-pages': ({ pages, expected }) =>
    `This file has ${pages} pages; the letter that was downloaded has ${expected}.`,
  'letter-copy-untouched':
    'This is the letter as it was downloaded: it has neither a digital signature nor a seal. Upload the sealed file.',
  'letter-copy-drawn': ({ pages, isCompared }, { list, plural }) => {
    const named = plural(pages.length, {
      one: `page ${list(pages.map(String))}`,
      other: `pages ${list(pages.map(String), 'and')}`,
    });
    return isCompared
      ? `More is drawn on ${named} than on the letter that was downloaded, such as a seal or a signature: look there.`
      : `What is drawn on ${named} cannot be compared with the letter that was downloaded: look there.`;
  },
  'letter-only-engineers':
    'Only engineers of record issue letters here: you can prepare it, and an engineer of record issues it.',
  'engineer-unnamed': ({ email }) =>
    `An engineer of record needs a name for the letters: enter that of ${email} first.`,
  'engineer-of-another': 'Licenses and signatures of others are for administrators to change.',
  'no-engineer-of-record':
    'Nobody is an engineer of record yet, so nobody could issue a letter. Make one of the users an engineer of record first.',
  'last-engineer-of-record': ({ name }) =>
    `${name} is the last engineer of record, and only engineers of record issue letters here: nobody could issue one. Make another user an engineer of record first, or let every reviewer issue letters (Letterhead).`,
  'engineer-image-missing': 'This engineer has no signature image.',
  'no-files-to-report': ({ job }) => `Job ${job} has neither a letter nor delivered files to report.`,
  'license-repeated': 'is listed twice for this discipline',
  'letter-signature-broken': ({ signer, fault }) =>
    fault === 'altered'
      ? `The signature${signer ? ` of ${signer}` : ''} does not match this file: the file was changed after it was signed.`
      : fault === 'range'
        ? 'A signature in this file leaves out more than itself: the file was changed, or made to deceive.'
        : 'A signature in this file cannot be read.',

  'letter-incomplete': ({ blockers }, { plural }) =>
    plural(blockers.length, {
      one: 'One point is open that the letter depends on. Correct it, or issue the letter with a reason (on the command line: `--override REASON`).',
      other: `${blockers.length} points are open that the letter depends on. Correct them, or issue the letter with a reason (on the command line: \`--override REASON\`).`,
    }),
  'letter-blocked': ({ blockers }, { say }) => blockers.map(say).join(' '),
  'roof-not-adequate': 'A roof that is found not adequate cannot be approved with a letter.',
  'letter-differs-from-preview':
    'The letter would differ from its preview: the job or the letterhead has changed since.',
  'letter-not-pdf': 'The letter must be a PDF; this file is not one.',
  'letter-pdf-damaged': 'The PDF is damaged and cannot be read to its end. Export it again.',
  'letter-pdf-encrypted': 'The PDF opens only with a password. Save it without one.',
  'letter-pdf-too-large-unpacked':
    'The PDF takes too much memory to read. Print it to a new PDF, with smaller pictures.',
  'letter-pdf-too-long': ({ pages, maximum }) => `The PDF has ${pages} pages; a letter has at most ${maximum}.`,
  'letter-pdf-draft': 'This PDF is a draft: it is marked DRAFT, not for issue.',
  'letter-number-differs': ({ carried, number }) =>
    `This PDF carries the number of letter ${carried}; this letter is ${number}.`,
  'preview-gone': 'This preview is no longer there. Make a new one.',
  'firm-image-missing': 'The firm has no such image.',
  'firm-image-unprintable': ({ image, reason }, { say }) => `The ${image} cannot be printed: ${say(reason)}.`,

  'file-not-sent-as-bytes': 'Send the file itself, as application/octet-stream.',
  'list-file-over-limit': ({ megabytes }) => `The file is larger than ${megabytes} MB, more than any list is.`,
  'list-file-too-long': ({ lines }, { number }) =>
    `The file has more than ${number(lines)} lines. \`reference import\` on the command line takes it.`,
  'table-file-too-long': ({ lines }, { number }) => `The file has more than ${number(lines)} lines.`,
  'table-file-too-wide': ({ columns }, { number }) => `The file has a line of more than ${number(columns)} columns.`,
  'table-file-too-many-cells': ({ cells }, { number }) => `The file has more than ${number(cells)} cells.`,
  'too-many-imports': 'Too many files are being read. Try again soon.',
  'import-takes-too-long': 'This file takes too long to read. Leave out what is not needed, and save it again.',
  'list-not-found': 'There is no such list.',
  'retirement-unconfirmed': ({ retired, entries }, { number }) =>
    `This would retire ${number(retired)} of ${number(entries)} entries, more than a tenth of the list. Confirm the number with retire=${retired}.`,
  'retirement-differs': ({ confirmed, retired }, { number }) =>
    `${number(confirmed)} retired entries were confirmed, but this would retire ${number(retired)}. Check the changes again.`,

  'job-takes-no-deliverables': ({ job, status }) => `Job ${job} is ${status}: nothing is delivered for it now.`,
  'service-not-requested': ({ requested }, { list }) =>
    `must be a service that the job requested: ${list(requested, 'or')}`,
  'deliverables-full': ({ maximum }, { number }) =>
    `A job takes at most ${number(maximum)} delivered files. Deliver the next ones together in a ZIP.`,
  'deliverable-not-current': ({ name }) => `${quoted(name)} was withdrawn or replaced before. Reload the job.`,
  'deliverable-unsupported': ({ name, kind, format = '' }, { list }) =>
    `${fileOr(name)} is ${`${contentNames[kind]} ${format}`.trim()}; deliver a ${list(deliverableTypes, 'or')} file.`,
  'deliverable-misnamed': ({ name, type, suggestion }) =>
    `${fileOr(name)} is ${type}, but its name says otherwise; give it one ending in ${suggestion}.`,
  'services-undelivered': ({ services: missing }, { list, choice }) =>
    `Nothing has been delivered for ${list(missing.map(choice), 'and')}.`,

  // Uploads, images and the file system.
  'file-empty': ({ name }) => `${fileOr(name)} is empty; send a ${supportedTypeNames} file.`,
  'file-unsupported': ({ name, kind, format = '' }) =>
    `${fileOr(name)} is ${`${contentNames[kind]} ${format}`.trim()}; send a ${supportedTypeNames} file.`,
  'file-damaged': ({ name, kind }) =>
    `${fileOr(name)} is ${contentNames[kind]}, but damaged; send an intact ${supportedTypeNames} file.`,
  'picture-too-large': ({ name, type, width, height, maxMegapixels }) =>
    `${fileOr(name)} is ${contentNames[type]} of ${width} × ${height} pixels; send one of at most ${maxMegapixels} megapixels.`,
  'extension-not-taken': ({ name, type, extension, suggestion }) =>
    `${fileOr(name)} is ${contentNames[type]}, but names ending in ${extension} are not taken; give it one ending in ${suggestion}.`,
  'name-misleads': ({ name, type, suggestion }) =>
    `${fileOr(name)} is ${contentNames[type]}, but its name says otherwise; give it one ending in ${suggestion} if that is what was meant.`,

  'picture-not-now': 'This picture cannot be made now.',
  'too-many-pictures': 'Too many pictures are being made.',

  'image-without-area': 'it has no area',
  'image-too-many-pixels': ({ maxMegapixels }) => `it has more than ${maxMegapixels} megapixels`,
  'image-too-large': ({ maxMegabytes }) => `it is larger than ${maxMegabytes} MB`,
  'image-not-png-or-jpeg': 'it is neither PNG nor JPEG',
  'image-cut-short': ({ type }) => `the ${type} is cut short`,
  'image-damaged': ({ type }) => `the ${type} is damaged or cannot be read`,

  'files-elsewhere': ({ location }) =>
    `The files of this data directory are in ${location}. Add --files ${location}, or set RAFTER_FILES.`,
  'files-in-folder': ({ folder, location }) =>
    `${folder} holds files already. Start without --files and RAFTER_FILES, or move them: rafter files move --to ${location}`,
  'files-of-another': ({ location }) =>
    `${location} holds files that are not of this data: those of another server, or what a restore that was interrupted has left. Choose a bucket or prefix without files.`,
  'files-not-there': ({ location }) =>
    `The database names files, but ${location} has none of them. Start with the --files or RAFTER_FILES that this data was used with; if its files are lost, restore a backup.`,
  'files-there-already': ({ location }) => `The files are in ${location} already.`,
  'files-used-there': ({ location }) => `The files in ${location} are in use and were not deleted.`,
  'files-being-moved': 'Another command is moving or deleting files here. Wait until it has ended.',
  'files-without-room': ({ folder, neededBytes, freeBytes }, { storage }) =>
    `The files take ${storage(neededBytes)}, and the disk of ${folder} has ${storage(freeBytes)}. Make room, then run this again.`,
  'files-from-elsewhere': ({ location }) =>
    `The server uses ${location}: move files from there, or from another place to there.`,
  'files-moved-to-s3': ({ location }) =>
    `Start the server with --files ${location}, or set RAFTER_FILES=${location}. The old files are still there: once all is well, files delete removes them.`,
  'files-moved-to-folder':
    'Start the server without --files and without RAFTER_FILES. The old files are still there: once all is well, files delete removes them.',
  'files-copied-for-now':
    'A server is running: stop it and run this again, to copy what is new and to finish the move.',
  'files-not-moved': ({ count }, { number }) =>
    `${number(count)} files are missing or damaged where they are, so the server still uses the old place. Restore them from a backup, or run this again with --skip-damaged.`,
  'files-left-behind': ({ count }, { plural, number }) =>
    `${number(count)} ${plural(count, { one: 'file was missing or damaged and was', other: 'files were missing or damaged and were' })} not copied: see “damaged”. Restore from a backup what you need of them.`,
  'files-all-there': ({ location }) => `Every file is in ${location}.`,
  'files-kept': ({ count, at, used }, { plural, number }) =>
    `${number(count)} ${plural(count, { one: 'file is missing or damaged where the server uses it, and was', other: 'files are missing or damaged where the server uses them, and were' })} not deleted here. Copy again what is whole here: rafter files move --from ${at} --to ${used} --verify`,
  'files-of-database-elsewhere': ({ there, here }) =>
    `The files of this database are in ${there}, not in ${here}. Start every server and command of this database with the same --files s3://bucket/prefix (or RAFTER_FILES). Without it, a database has one server, with one data directory.`,
  's3-location-invalid':
    'A place for files is s3://bucket or s3://bucket/prefix: the bucket in lower-case letters, digits, dots and dashes, the prefix without special characters.',
  's3-endpoint-invalid':
    'AWS_ENDPOINT_URL_S3 must be the beginning of a URL, such as https://s3.example.com, without a path, a user name or a password.',
  's3-credentials-missing':
    'The storage needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a file that has them in AWS_SHARED_CREDENTIALS_FILE.',
  'file-not-private': ({ file }) =>
    `Other users of this computer can read ${file}, which holds credentials. Run: chmod 600 ${file}`,
  's3-addressing-invalid':
    'RAFTER_S3_ADDRESSING is path or virtual; virtual needs an endpoint with a name instead of an IP address.',
  's3-bucket-missing': ({ bucket, endpoint, reason }) =>
    `There is no bucket ${bucket} at ${endpoint}. Create it, or correct its name (${reason}).`,
  's3-region-wrong': ({ bucket, region, actual, reason }) =>
    `The bucket ${bucket} is not in the region ${region}. ${actual === undefined ? 'Set AWS_REGION to its region' : `Set AWS_REGION=${actual}`} (${reason}).`,
  's3-key-refused': ({ reason }) =>
    `The storage does not accept the credentials. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (${reason}).`,
  's3-token-refused': ({ reason }) =>
    `The storage does not accept the session token, which may have expired. Set a new AWS_SESSION_TOKEN with its key (${reason}).`,
  's3-forbidden': ({ bucket, reason }) =>
    `These credentials are not allowed to do this in the bucket ${bucket}. Allow listing it, and getting, putting and deleting objects (${reason}).`,
  's3-clock-wrong': ({ reason }) =>
    `The clock of this computer differs from that of the storage by more than 15 minutes. Set it, best with a time service (${reason}).`,
  's3-certificate-refused': ({ endpoint, reason }) =>
    `The certificate of ${endpoint} is not accepted. If an authority of your own signed it, name the file of that authority in NODE_EXTRA_CA_CERTS (${reason}).`,
  's3-failed': ({ endpoint, reason }) => `The storage at ${endpoint} does not answer as it should (${reason}).`,

  'path-not-there': ({ path }) => `${path} does not exist.`,
  'path-no-permission': ({ path }) => `${path} cannot be opened: this user has no permission for it.`,
  'path-is-folder': ({ path }) => `${path} is a folder, and a file belongs here.`,
  'path-not-plain': ({ path }) => `${path} is not a plain file: pipes, devices and links are not read.`,
  'path-through-file': ({ path }) => `${path} cannot be reached: a part of this path is a file, not a folder.`,
  'path-exists': ({ path }) => `${path} already exists.`,
  'path-too-long': ({ path }) => `${path} is longer than the name of a file can be.`,
  'path-loops': ({ path }) => `${path} cannot be reached: its links lead in a circle.`,
  'disk-read-only': ({ path }) => `${path} is on a disk that cannot be written to.`,
  'disk-failing': ({ path }) => `${path} cannot be read or written: the disk may be failing.`,
  'disk-without-space': ({ path }) => `There is no space on this disk for ${path}.`,
  'file-too-large-for-disk': ({ path }) => `${path} is larger than this disk takes.`,

  // Letters.
  'letter-takes-too-long': 'The letter takes too long to draw.',
  'too-many-letters': 'Too many letters are being drawn. Try again soon.',
  'entries-array-unknown': ({ names, count }) =>
    `must be that of one of the arrays: ${listUpTo(
      names.map((name, at) => `${at + 1} ${JSON.stringify(name)}`),
      count,
    )}`,
  'entries-array-ambiguous': ({ positions, count }) =>
    `is the name of ${count} arrays; give the position of one: ${listUpTo(positions, count)}`,
  'entries-array-repeated': 'is about an array that has entries already',

  // Notices by webhook and by mail.
  'webhook-url-invalid': 'Enter a whole address, such as https://hooks.example.com/rafter.',
  'webhook-url-insecure': 'Enter an address that begins with https://.',
  'webhook-url-credentials': 'Enter an address without a user name and password: requests are signed instead.',
  'webhook-url-too-long': ({ maximum }) => `Enter an address of at most ${maximum} characters.`,
  'webhook-url-private': ({ host }) =>
    `${host} is not on the public internet. Only the operator of the server can allow such addresses.`,
  'webhook-host-unknown': ({ host }) => `The server finds no address for ${host}.`,
  'webhook-without-events': 'Choose at least one event.',
  'webhooks-full': ({ maximum }) => `There can be at most ${maximum} webhooks. Remove one first.`,
  'webhook-not-found': 'This webhook does not exist.',
  'delivery-not-found': 'This delivery does not exist.',
  'delivery-target-gone': 'The webhook of this delivery was removed.',
  'delivery-answered': ({ status, text }) => (text === '' ? `Answered ${status}.` : `Answered ${status}: "${text}"`),
  'delivery-redirected': ({ status }) =>
    `Answered ${status}, a redirect. Redirects are not followed: enter the address that it leads to.`,
  'delivery-timed-out': ({ seconds }) => `No answer within ${seconds} seconds.`,
  'delivery-target-private': ({ host }) => `Not sent: ${host} is not on the public internet.`,
  'delivery-no-connection': ({ reason }) => `No connection (${reason}).`,
  'delivery-target-removed': 'Not sent: the webhook was removed.',
  'delivery-interrupted': 'The server stopped during the attempt.',
  'delivery-restored': 'Not sent: it was waiting in a backup that was restored.',
  'delivery-void': 'Not sent: what it was about is no longer valid.',
  'delivery-not-written': ({ reason }) => `Not sent: it could not be written. Reason: ${reason}`,
  'delivery-mail-taken': ({ text }) => `The mail server took it: "${text}"`,
  'delivery-mail-refused': ({ text }) => `The mail server refused it: "${text}"`,
  'delivery-mail-sign-in-refused': ({ text }) => `The mail server refused the user name or the password: "${text}"`,
  'delivery-mail-unencrypted': ({ text }) => `There is no encrypted connection to the mail server: "${text}"`,
  'delivery-mail-off': 'Mail is not set up.',
  'mail-host-invalid': 'Enter the name of the mail server alone, such as smtp.example.com.',
  'mail-from-invalid': 'Enter one email address, such as office@example.com.',
  'mail-password-anew': 'Enter the password: the stored one was for another server, port, encryption or user.',
  'mail-password-unencrypted': 'Choose an encrypted connection: the password would be readable on its way.',
  'mail-off': 'Mail is not set up. An administrator does that on the page Notices.',
  'mail-test-failed': ({ reason }, { say }) => `The mail was not sent. ${say(reason)}`,
  'account-link-void': 'This link is no longer valid. Ask for a new one.',
  'invitation-not-found': 'This invitation was accepted, revoked or has ended.',
  'invitations-full': ({ maximum }) => `At most ${maximum} invitations can be open. Revoke some first.`,
  'too-many-reset-requests': ({ seconds }) =>
    `Too many requests for a new password. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
};

/** English: complete, and what other languages fall back to. */
export const en = {
  messages,
  fields: fieldNamesEn,
  choices: services,
} satisfies LanguageWords;
