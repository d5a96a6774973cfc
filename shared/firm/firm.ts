import { z } from 'zod';
import { EmailText, PhoneText, StateText, ZipText } from '../address/contactFields.ts';
import { rule } from '../messages/rule.ts';
import { blankAsEmpty, longestPassage, wellFormed } from '../schema/texts.ts';
import { type LetterKind, letterKinds } from '../job/letterKinds.ts';
import { knownPlaceholders } from './placeholders.ts';
import { standardTexts, type TextBlock, textBlocks } from './standardTexts.ts';
import { isTimeZone } from '../schema/firmDays.ts';

const Line = wellFormed(z.string().trim().max(200).overwrite(blankAsEmpty)).default('');
const Text = <T extends z.ZodType<string, string>>(schema: T) => wellFormed(schema).default('' as never);
const Block = wellFormed(z.string().trim().overwrite(blankAsEmpty).max(longestPassage));
const Passage = wellFormed(z.string().trim().overwrite(blankAsEmpty).min(1).max(longestPassage));

/** The texts of the first kind of letter, which firms have had longest. */
export const { scope: standardScope, limitations: standardLimitations } = standardTexts.roof_evaluation;

const blockTitles: Readonly<Record<TextBlock, string>> = {
  scope: 'Scope',
  existing_condition: 'Existing condition',
  lateral_statement: 'Lateral and seismic loads',
  limitations: 'Limitations and assumptions',
};

type OtherKind = Exclude<LetterKind, 'roof_evaluation'>;
/** The setting that holds a text: those of roof evaluation letters have no prefix. */
type TextSetting = TextBlock | `${OtherKind}_${TextBlock}`;

export const textSetting = (kind: LetterKind, block: TextBlock): TextSetting =>
  kind === 'roof_evaluation' ? block : `${kind}_${block}`;

/** Each text of each kind of letter. A letter has a scope and limitations; the other texts may be empty. */
const textsWith = (check: <T extends z.ZodType<string, string>>(schema: T) => T) =>
  Object.fromEntries(
    letterKinds.flatMap((kind) =>
      textBlocks.map((block) => {
        const schema = check(block === 'scope' || block === 'limitations' ? Passage : Block);
        const text = schema.default(standardTexts[kind][block] as never).meta({ title: blockTitles[block] });
        return [textSetting(kind, block), text];
      }),
    ),
  ) as unknown as Record<TextSetting, z.ZodDefault<typeof Block>>;

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
    ...textsWith(knownPlaceholders),
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

/** For reading stored settings: accepts any state, ZIP code, phone, email and placeholder. */
export const StoredFirmSettings = z.strictObject({
  ...stored,
  ...textsWith((schema) => schema),
  engineer: z.strictObject(signs).prefault({}),
});

/** A firm without settings: its letters have the standard texts, and a note where the name is missing. */
export const blankFirm: FirmSettings = FirmSettings.parse({});
