import { z } from 'zod';
import { DateTime } from '../job/text.ts';

const Id = z.guid().meta({ title: 'Id' });
const Link = z
  .url()
  .meta({ title: 'File', description: 'A link that is signed and expires; the API key opens it too.' });
const JobId = z.int().meta({ title: 'Job id' });
const ArrayId = z.guid().meta({ title: 'Array id' });

/** §2.8, what Submit Job Files answers for each file. */
export const JobUpload = z
  .object({ id: Id, file: Link, job: JobId })
  .meta({ id: 'File', title: 'File', section: '§2.8' });

/** §2.8 and §4.5: both documented shapes of a produced file at once. */
export const JobFile = z
  .object({ id: Id, name: z.string(), file: Link, job: JobId, created_at: DateTime })
  .meta({ id: 'JobFile', title: 'Job file', section: '§2.8' });
export type JobFile = z.infer<typeof JobFile>;

export const PanelLayoutImage = z
  .object({ id: Id, file: Link, job: JobId })
  .meta({ id: 'PanelLayoutImage', title: 'Panel layout image', section: '§2.8' });

const arrayImage = (id: string, title: string) =>
  z.object({ id: Id, file: Link, array: ArrayId }).meta({ id, title, section: '§2.8' });

export const BeamSpacingImage = arrayImage('BeamSpacingImage', 'Beam spacing image');
export const BeamSizeImage = arrayImage('BeamSizeImage', 'Beam size image');
export const AtticImage = arrayImage('AtticImage', 'Attic image');

/** Where an upload belongs: the job's files, or one of the four kinds of image (§4.9). */
export const uploadKinds = ['file', 'panel-layout', 'beam-spacing', 'beam-size', 'attic'] as const;
export type UploadKind = (typeof uploadKinds)[number];
