import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { heicImage, jpegPhoto, mp4Video, pdfDocument, pngImage } from '../files/judge/fixtures.ts';
import { atEnd } from '../support/atEnd.ts';
import { bundled } from '../support/bundle.ts';
import { type Block, blocksOf, documents, isTried } from '../support/documents.ts';
import { freePort } from '../support/freePort.ts';
import { root, temporaryFolder } from '../support/processes.ts';

/** The files that the documents ask readers to bring. */
const brought: Record<string, Buffer> = {
  'layout.png': pngImage(40, 30),
  'attic-1.jpg': jpegPhoto(1),
  'attic-2.heic': heicImage(),
  'attic.heic': heicImage(4032, 3020),
  'walk.mp4': mp4Video(),
  'utility-bill.pdf': pdfDocument('bill'),
  'E1.pdf': pdfDocument('plan'),
  'E2.dwg': Buffer.from('AC1032\0\0\0\0\0\0 drawing'),
};

/** What a reader types where a command asks: the key that was printed last, or a password. */
const typing = `
read() {
  case "\${!#}" in
    RAFTER_API_KEY) RAFTER_API_KEY=$(grep -o 'rafter_[A-Za-z0-9_-]*' "$PRINTED" | tail -n 1) ;;
    PASSWORD) PASSWORD='seven lamps by the quarry' ;;
    *) echo "nothing to type for \${!#}" >&2; return 1 ;;
  esac
}`;

const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('RAFTER_'))),
  npm_config_update_notifier: 'false',
});

/** The checkout, made of links, so that what the commands write beside it stays out of it. */
const linkedCheckout = (folder: string): string => {
  const checkout = path.join(folder, 'checkout');
  mkdirSync(checkout);
  for (const name of readdirSync(root).filter((one) => one !== '.git'))
    symlinkSync(path.join(root, name), path.join(checkout, name));
  for (const [name, bytes] of Object.entries(brought)) writeFileSync(path.join(checkout, name), bytes);
  return checkout;
};

/** Runs a server in a terminal of its own until the end of the test; resolves once it listens. */
const serveIn = (checkout: string, command: string): Promise<void> =>
  new Promise((resolve, reject) => {
    // A group of its own: a signal reaches npm, the shell that npm starts, and the server.
    const child = spawn('bash', ['-c', command], { cwd: checkout, env: environment(), detached: true });
    let said = '';
    const ended = new Promise<void>((over) => child.once('close', () => over()));
    atEnd(async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM');
      await ended;
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (/^Rafter \S+ on http/m.test(said)) resolve();
      });
    void ended.then(() => reject(new Error(`${command} ended: ${said}`)));
  });

/** Runs commands in one shell, up to the first that fails; answers its exit code, the command and what it said. */
const runIn = (checkout: string, script: string): Promise<{ code: number | null; said: string; printed: string }> =>
  new Promise((resolve) => {
    const printed = path.join(checkout, '../printed');
    const first = `set -Eeuo pipefail; trap 'echo "failed: $BASH_COMMAND" >&2' ERR; exec > "$PRINTED"\n${typing}\n`;
    const env = { ...environment(), PRINTED: printed };
    const child = spawn('bash', ['-c', first + script], { cwd: checkout, env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.once('close', (code) => resolve({ code, said, printed: readFileSync(printed, 'utf8') }));
  });

const isServer = ({ text }: Block): boolean => text.startsWith('npm run serve ');

/** Runs the blocks of a document that are marked as tried, in their order, as a reader would. */
const follow = async (file: string) => {
  bundled('cli');
  const folder = temporaryFolder();
  const checkout = linkedCheckout(folder);
  const port = await freePort();
  const blocks = blocksOf(file).filter(isTried);
  const own = ({ text }: Block): string => text.replaceAll('/tmp/', `${folder}/`).replaceAll('4180', String(port));
  for (const block of blocks.filter(isServer)) await serveIn(checkout, own(block));
  const rest = blocks.filter((block) => !isServer(block));
  return { checkout, ...(await runIn(checkout, rest.map(own).join('\n'))) };
};

const withStories = documents.filter((file) => blocksOf(file).some(isTried));

describe('the commands that are marked as tried', () => {
  it('are in the documents of the command line, of the API and of running a server', () => {
    expect(withStories).toEqual(['electron/cli/README.md', 'electron/packaging/README.md', 'shared/api/README.md']);
  });

  it('lead from a submission to the letter, and from a roof without a network to the server', async () => {
    const { checkout, code, said, printed } = await follow('electron/cli/README.md');
    expect([code, said]).toEqual([0, expect.not.stringContaining('failed:')]);
    expect(printed).not.toContain('not signed in');
    for (const file of ['letter.pdf', 'report.pdf', 'photos.pdf'])
      expect(readFileSync(path.join(checkout, file)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(readFileSync(path.join(checkout, 'jobs.csv'), 'utf8')).toContain('Zoë Alvarez');
    expect(printed).toMatch(/Zoë Alvarez +Sent/);
  });

  it('start a server, back it up, and restore all of it', async () => {
    const { code, said, printed } = await follow('electron/packaging/README.md');
    expect([code, said]).toEqual([0, expect.not.stringContaining('failed:')]);
    expect(printed.split('Valley Solar').length).toBeGreaterThan(3);
  });

  it('call the API with a test key', async () => {
    const { code, said, printed } = await follow('shared/api/README.md');
    expect([code, said]).toEqual([0, expect.not.stringContaining('failed:')]);
    expect(printed.match(/"external_id":\s*"crm-4711"/g)).toHaveLength(3);
  });
});
