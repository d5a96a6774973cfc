import type { WorkOwner } from '../../ownerTurns.ts';
import { isClosedPdf } from './closedPdf.ts';
import { isCutShort } from './cutShort.ts';

/**
 * Whether usual programs do not show all of an accepted file: a part of a picture is missing, or a PDF is closed to them.
 * False where nothing is known of it. Reads a bounded number of bytes.
 */
export const isUnshowable = (path: string, mediaType: string, owner?: WorkOwner): Promise<boolean> =>
  mediaType === 'application/pdf' ? isClosedPdf(path) : isCutShort(path, mediaType, owner);
