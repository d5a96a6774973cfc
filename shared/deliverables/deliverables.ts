import { fileTypes } from '../api/fileTypes.ts';
import { letterServices } from '../job/letterKinds.ts';
import { requestedOrDefault, type Service } from '../job/services.ts';
import type { Status } from '../job/status.ts';

/** What an office delivers beside what clients send (§4.4): drawings, and sets of files. */
export const drawingTypes = [
  { type: 'DWG', extensions: ['dwg'], mediaType: 'image/vnd.dwg' },
  { type: 'DXF', extensions: ['dxf'], mediaType: 'image/vnd.dxf' },
  { type: 'ZIP', extensions: ['zip'], mediaType: 'application/zip' },
] as const;

const rows = [...fileTypes, ...drawingTypes];

/** Their names: `JPEG`, …, `ZIP`. */
export const deliverableTypes: readonly string[] = rows.map(({ type }) => type);

/** For the `accept` of a file input. */
export const deliverableExtensions = rows
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',');

/** Statuses in which the office still delivers: a rejected or canceled job ended without a result. */
const deliverableStatuses: readonly Status[] = ['Submitted', 'In Review', 'On Hold', 'Approved'];
export const canDeliver = (status: Status): boolean => deliverableStatuses.includes(status);

/** The requested services with neither a letter of their own nor a current deliverable. */
export const undeliveredServices = (
  requested: readonly Service[] | null | undefined,
  delivered: readonly (string | null)[],
): Service[] =>
  requestedOrDefault(requested).filter((service) => !letterServices.includes(service) && !delivered.includes(service));
