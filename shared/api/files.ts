/** The slots of uploads: the files of the job (§4.4) and the four kinds of image (§4.9). */
export const uploadKinds = ['file', 'panel-layout', 'beam-spacing', 'beam-size', 'attic'] as const;
export type UploadKind = (typeof uploadKinds)[number];

const mebibyte = 1024 * 1024;
/** The largest image (§4.9) and the largest file (§4.4) of a Rafter server, unless its settings say otherwise. */
export const uploadLimits = { imageBytes: 100 * mebibyte, fileBytes: 1024 * mebibyte } as const;

/** What a job on a Rafter server holds, unless its settings say otherwise. */
export const jobLimits = { files: 200, bytes: 5e9 } as const;
