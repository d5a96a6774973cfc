/** The slots of uploads: the files of the job (§4.4) and the four kinds of image (§4.9). */
export const uploadKinds = ['file', 'panel-layout', 'beam-spacing', 'beam-size', 'attic'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** What a job on a Rafter server holds, unless its settings say otherwise. */
export const jobLimits = { files: 200, bytes: 5e9 } as const;
