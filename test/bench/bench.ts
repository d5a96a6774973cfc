import os from 'node:os';
import { desk } from './desk.ts';
import { createGround } from './ground.ts';
import { lists } from './lists.ts';
import { office } from './office.ts';
import { submissions } from './submissions.ts';
import { uploads } from './uploads.ts';
import { windows } from './windows.ts';

// Server, desk and windows against limits and baselines that are measured beside them in the same run. Ratios are what counts: the
// machine's speed drifts, and both sides drift with it.
// Usage: npm run bench [-- --full] [-- --json] [-- AREA...], an area being submissions, uploads, lists, desk, windows or office.

const areas = { submissions, uploads, lists, desk, windows, office };
const flags = process.argv.slice(2);
const named = flags.filter((flag) => !flag.startsWith('--'));
const unknown = named.filter((name) => !Object.hasOwn(areas, name));
if (unknown.length > 0)
  throw new Error(`no such area: ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}`);

const ground = createGround({ full: flags.includes('--full') });
try {
  for (const [name, measure] of Object.entries(areas))
    if (named.length === 0 || named.includes(name)) await measure(ground);
} finally {
  ground.remove();
}
const { rows } = ground;
if (flags.includes('--json'))
  console.log(JSON.stringify({ node: process.version, cpus: os.cpus().length, rows }, null, 2));
else console.table(rows);
