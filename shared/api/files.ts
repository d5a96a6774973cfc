/** Where an upload belongs: the job's files, or one of the four kinds of image (§4.9). */
export const uploadKinds = ['file', 'panel-layout', 'beam-spacing', 'beam-size', 'attic'] as const;
export type UploadKind = (typeof uploadKinds)[number];
