/** A photo of the board that is dragged from slot to slot; anything else that is dragged are files from outside. */
export const photoType = 'application/x-rafter-photo';

/** Whether what is dragged over a slot can be dropped there. */
export const isWelcome = (data: DataTransfer | null): boolean =>
  data !== null && (data.types.includes(photoType) || data.types.includes('Files'));
