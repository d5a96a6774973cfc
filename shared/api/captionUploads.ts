import { z } from 'zod';
import { longestCaption } from '../job/captions.ts';
import { textUpTo } from '../job/text.ts';
import { uploadKinds } from './files.ts';

/** Names the uploads of one photo by where they are and their content: a revision gives them new ids. */
export const CaptionUploads = z
  .object({
    kind: z.enum(uploadKinds),
    array: z.guid().nullable().meta({ title: 'Array id' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ title: 'SHA-256', description: 'In lower-case hex.' }),
    caption: textUpTo(longestCaption).meta({ title: 'Caption', description: 'Empty to remove it.' }),
  })
  .meta({ id: 'CaptionUploads', title: 'Caption of a photo', section: 'Beyond the reference' });
