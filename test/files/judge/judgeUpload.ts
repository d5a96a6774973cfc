import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultUploadLimits, judgeFile } from '../../../electron/files/judge/judgeFile.ts';
import type { UploadLimits, Verdict } from '../../../electron/files/judge/judgeFile.ts';
import { temporaryFolder } from '../../support/processes.ts';

/** A folder of its own for one test file, in which uploads are written and judged. */
export function createUploadFolder() {
  const folder = temporaryFolder();
  const path = join(folder, 'upload');
  return {
    /** Writes the bytes under a name of no meaning, and judges them under the name given. */
    judge(content: Uint8Array, fileName: string, limits: UploadLimits = defaultUploadLimits): Promise<Verdict> {
      writeFileSync(path, content);
      return judgeFile(path, fileName, limits);
    },
    /** Where a file of that name would lie. */
    path: (name: string) => join(folder, name),
  };
}
