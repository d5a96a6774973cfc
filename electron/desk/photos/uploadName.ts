import path from 'node:path';
import { captionedName } from '../../../shared/job/captions.ts';

/** ` (marked)`, ` (marked 2)`: in English, because the office reads it, whatever language the crew has. */
const markOf = (copy: number): string => (copy === 1 ? ' (marked)' : ` (marked ${copy})`);

/**
 * The name under which a photo (`copy` 0) or a marked copy of it is uploaded, with its caption. `south roof.heic` becomes
 * `south roof (marked).jpg`: the office sees which photo it belongs to.
 */
export const uploadName = ({ name, caption }: { name: string; caption: string }, copy: number): string =>
  copy === 0 ? captionedName(name, caption) : captionedName(`${path.parse(name).name}.jpg`, caption, markOf(copy));
