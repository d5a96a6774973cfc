import { z } from 'zod';
import { EmailText, PhoneText, StateText, ZipText } from '../address/contactFields.ts';
import { rule } from '../messages/rule.ts';
import { blankAsEmpty, longestPassage, wellFormed } from './entries.ts';
import { isTimeZone } from '../office/firmDays.ts';

const Line = wellFormed(z.string().trim().max(200).overwrite(blankAsEmpty)).default('');
const Text = <T extends z.ZodType<string, string>>(schema: T) => wellFormed(schema).default('' as never);
const Passage = wellFormed(z.string().trim().overwrite(blankAsEmpty).min(1).max(longestPassage));

/** Printed under "Scope" until the firm writes its own. Blank lines separate paragraphs. */
export const standardScope =
  'At your request we reviewed whether the existing roof framing named below can carry the proposed photovoltaic arrays and ' +
  'their attachments. The review covers the roof members under the arrays and the attachment of the arrays to them.';

/** Printed under "Limitations and assumptions" until the firm writes its own. Blank lines separate paragraphs. */
export const standardLimitations = [
  'This letter rests on the dimensions, materials and photographs submitted for this job, which we took to be true and complete. ' +
    'We did not measure, open or test any part of the structure unless this letter says so. Anyone who finds that the conditions ' +
    'on site differ from those listed here shall stop and tell us before the work goes on; the findings may then no longer hold.',
  'The framing is assumed to be sound, dry and free of decay, insect damage, notches and unrecorded alterations, to be built to the ' +
    'code in force at the time, and to be connected to walls and foundations able to carry its loads. Values marked "not evaluated" ' +
    'or "not given" are outside this letter.',
  'This letter does not cover: the photovoltaic modules, their racking and its parts, which follow their makers’ instructions and listings; ' +
    'electrical work; roof coverings, flashing and waterproofing; fire ratings and access ways; walls, foundations and the building as a ' +
    'whole; means and methods of the work, and safety on site.',
  'It is made for the addressee and the authority having jurisdiction for this project only, and is valid only with the signature, and ' +
    'where the law asks for one the seal, of the engineer named below. No other warranty is given or implied.',
].join('\n\n');

/** Printed under "Lateral and seismic loads" until the firm writes its own. */
export const standardLateral =
  'The arrays follow the plane of the roof, and add little to its weight and to the area that wind acts on. Beyond the figures ' +
  'of this letter, the lateral-force-resisting system of the building was not evaluated.';

/** Printed under "Existing condition" until the firm writes its own, where photos were submitted. */
export const standardCondition =
  'The condition of the framing was judged as the submitted photographs show it. No decay, splitting, sagging or water damage ' +
  'that would change the finding is visible in them, other than what repairs and remarks mention.';

const zoneName = rule('not-a-time-zone');
const stateForm = { description: 'Name or postal abbreviation.' };

/** The settings as stored: an older program may have accepted other values. */
const stored = {
  name: Line.meta({ title: 'Firm name' }),
  street: Line.meta({ title: 'Street address' }),
  city: Line.meta({ title: 'City' }),
  state: Line,
  zip: Line,
  phone: Line,
  email: Line,
  licence: Line.meta({
    title: 'Firm license',
    description: 'License or certificate of authorization, as it is to be printed.',
  }),
  /** Empty: the zone of the server's machine. */
  time_zone: Line.refine((zone) => zone === '' || isTimeZone(zone), zoneName).meta({
    title: 'Time zone',
    description: "Search by a city, such as Phoenix. Empty: the server's own.",
  }),
  scope: Passage.default(standardScope).meta({ title: 'Scope' }),
  lateral: Passage.default(standardLateral).meta({ title: 'Lateral and seismic loads' }),
  condition: Passage.default(standardCondition).meta({ title: 'Existing condition' }),
  limitations: Passage.default(standardLimitations).meta({ title: 'Limitations and assumptions' }),
};
const signs = {
  name: Line.meta({ title: "Engineer's name" }),
  licence_number: Line.meta({ title: 'License number' }),
  licence_state: Line,
};
const asEngineer = { title: 'Engineer' };

/** The firm as its letters print it. Logo and signature are separate: the renderer gets their bytes. */
export const FirmSettings = z
  .strictObject({
    ...stored,
    state: Text(StateText).meta({ title: 'State', ...stateForm }),
    zip: Text(ZipText).meta({ title: 'ZIP code' }),
    phone: Text(PhoneText).meta({ title: 'Phone' }),
    email: Text(EmailText).meta({ title: 'Email' }),
    engineer: z
      .strictObject({ ...signs, licence_state: Text(StateText).meta({ title: 'License state', ...stateForm }) })
      .prefault({})
      .meta(asEngineer),
  })
  .meta({ id: 'FirmSettings' });
export type FirmSettings = z.infer<typeof FirmSettings>;

/** For reading stored settings: accepts any state, ZIP code, phone and email. */
export const StoredFirmSettings = z.strictObject({ ...stored, engineer: z.strictObject(signs).prefault({}) });

/** A firm without settings: its letters have the standard texts, and a note where the name is missing. */
export const blankFirm: FirmSettings = FirmSettings.parse({});
