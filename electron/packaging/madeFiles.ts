import { createHash } from 'node:crypto';
import { createReadStream, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { missingSignature } from './signing.ts';

const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const bytesIn = (folder: string): number =>
  globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);

/** Lines about what was made: an installer's path, size, SHA-256 and what it is not signed with; or a folder's size. */
export const describeMade = async (made: readonly string[], root: string): Promise<string[]> => {
  const lines: string[] = [];
  for (const at of made) {
    const shown = path.relative(root, at).startsWith('..') ? at : path.relative(root, at);
    if (statSync(at).isDirectory()) {
      lines.push(`${shown}  ${megabytes(bytesIn(at))}, a folder, not signed`);
      continue;
    }
    const [app = null] = globSync('mac*/*.app', { cwd: path.dirname(at) }).map((name) =>
      path.join(path.dirname(at), name),
    );
    const missing = missingSignature(at, app);
    lines.push(`${shown}  ${megabytes(statSync(at).size)}`, `  SHA-256 ${await sha256(at)}`);
    lines.push(`  ${missing ?? 'signed'}`);
  }
  return lines;
};
