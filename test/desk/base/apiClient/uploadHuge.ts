import { closeSync, ftruncateSync, openSync } from 'node:fs';
import path from 'node:path';
import { ApiClient } from '../../../../electron/desk/base/apiClient/apiClient.ts';
import { connectionTo, keepFile } from './clients.ts';

/**
 * A process of its own, for its memory: uploads a file of 1 GiB of zeros, which take no room on the disk, to
 * `argv[2]`, and prints how it ended and by how many bytes its memory grew at most.
 */
const [, , url = '', folder = '', sha256 = '', bytes = ''] = process.argv;

const huge = path.join(folder, 'huge');
const opened = openSync(huge, 'w');
ftruncateSync(opened, Number(bytes));
closeSync(opened);

const client = new ApiClient({ connection: connectionTo(url) });
const params = { job_id: '1' };
// The first uploads of all compile the code, and fill the buffers that stay.
for (let turn = 0; turn < 4; turn += 1)
  await client.upload('submitJobFiles', { params, file: keepFile(folder, Buffer.alloc(4_000_000, turn)) });

const before = process.memoryUsage().rss;
let peak = before;
const outcome = await client.upload('submitJobFiles', {
  params,
  file: { path: huge, sha256, bytes: Number(bytes), name: 'huge.mp4', mediaType: 'video/mp4' },
  onProgress: () => void (peak = Math.max(peak, process.memoryUsage.rss())),
});
await client.close();
console.log(JSON.stringify({ outcome: outcome.kind, grownBytes: peak - before }));
