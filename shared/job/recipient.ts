import { Text } from './text.ts';

/** §2.6: whom the letter is addressed to instead of the submitting organization. */
export const recipientFields = {
  recipient_name: Text.meta({ title: 'Recipient name', section: '§2.6' }),
  recipient_street_address: Text.meta({ title: 'Recipient street address', section: '§2.6' }),
  recipient_city: Text.meta({ title: 'Recipient city', section: '§2.6' }),
  recipient_state: Text.meta({
    title: 'Recipient state',
    section: '§2.6',
    description: 'A string, not a State object.',
  }),
  recipient_zip_code: Text.meta({ title: 'Recipient ZIP code', section: '§2.6' }),
};
