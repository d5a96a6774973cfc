import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type PictureProcess, Pictures, type PictureTask } from '../../../electron/pictures/pictures.ts';
import { pngImage } from '../../files/judge/fixtures.ts';
import { signedIn } from '../../support/console.ts';
import { startServer } from '../../support/startServer.ts';

/** Processes that finish a picture on request. */
const running: { task: PictureTask; finish: () => void }[] = [];
const startProcess = (): PictureProcess => {
  const child = new EventEmitter();
  const send = (task: PictureTask): void => {
    const entry = {
      task,
      finish: () => {
        running.splice(running.indexOf(entry), 1);
        writeFileSync(task.to!, 'a JPEG');
        child.emit('message', { ok: true, bytes: 6, width: 1, height: 1 });
      },
    };
    running.push(entry);
  };
  return Object.assign(child, { send, kill: () => true, ref: () => undefined, unref: () => undefined });
};

const server = await startServer({}, undefined, { startPictures: () => new Pictures({ startProcess }) });
const reviewer = await signedIn(server, 'reviewer');

/** A PNG whose header states this size. */
const pngThatStates = (edge: number, salt: number): Buffer => {
  const bytes = Buffer.concat([pngImage(4, 4), Buffer.from([salt])]);
  bytes.writeUInt32BE(edge, 16);
  bytes.writeUInt32BE(edge, 20);
  return bytes;
};

/** An organization with pictures, by whose edges they are known. */
const withPictures = async (name: string, edges: readonly number[]) => {
  const { api_key: key } = await server.addOrganization(name);
  const { id } = await server.submit({}, { key });
  const files = edges.map((edge, at) => ({ name: `${at}.png`, bytes: pngThatStates(edge, at) }));
  const { json } = await server.upload(`/jobs/${id}/files`, files, { key });
  return json.map((file) => () => reviewer.ask('GET', `/pictures/${file.id}/thumbnail`));
};

const edgeOf = ({ task }: { task: PictureTask }): number => readFileSync(task.from).readUInt32BE(16);

it('a dozen huge pictures of one organization hold up no small one of another, and a large one for one of them', async () => {
  const flood = await withPictures('Flood Solar', Array.from({ length: 12 }, (_, at) => 9000 + at));
  const crew = await withPictures('Crew Solar', [5000, 1200]);
  const flooded = flood.map((ask) => ask());
  await expect.poll(() => running.map(edgeOf)).toEqual([9000]);
  const [large, small] = crew.map((ask) => ask());
  // Beside the one that is under way.
  await expect.poll(() => running.map(edgeOf)).toEqual([9000, 1200]);
  running[1]!.finish();
  expect((await small!).status).toBe(200);
  // Those that came later wait, and the crew's is the next.
  await expect.poll(() => running.map(edgeOf)).toEqual([9000]);
  running[0]!.finish();
  await expect.poll(() => running.map(edgeOf)).toEqual([5000]);
  running[0]!.finish();
  expect((await large!).status).toBe(200);
  for (let left = 11; left > 0; left -= 1) {
    await expect.poll(() => running.length).toBe(1);
    running[0]!.finish();
  }
  expect((await Promise.all(flooded)).map(({ status }) => status)).toEqual(flooded.map(() => 200));
});
