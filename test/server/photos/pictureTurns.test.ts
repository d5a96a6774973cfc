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

/** Pictures that were asked for, and wait or are under way or done. */
let asked = 0;
class CountedPictures extends Pictures {
  override thumbnail(...picture: Parameters<Pictures['thumbnail']>): ReturnType<Pictures['thumbnail']> {
    asked += 1;
    return super.thumbnail(...picture);
  }
}

const server = await startServer({}, undefined, { startPictures: () => new CountedPictures({ startProcess }) });
const reviewer = await signedIn(server, 'reviewer');

/** A PNG whose header states this size; below 16 megapixels, except for the small ones, in seven passes of 16 bits. */
const pngThatStates = (edge: number, salt: number): Buffer => {
  const bytes = Buffer.concat([pngImage(4, 4), Buffer.from([salt])]);
  bytes.writeUInt32BE(edge, 16);
  bytes.writeUInt32BE(edge, 20);
  if (edge > 1500 && edge < 4000) bytes.set([16, 6, 0, 0, 1], 24);
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

it.each([
  ['huge', 9000],
  ['costly', 3900],
])(
  'a dozen %s pictures of one organization hold up no small one of another, and a large one for one of them',
  async (what, edge) => {
    asked = 0;
    const flood = await withPictures(
      `Flood of ${what}`,
      Array.from({ length: 12 }, (_, at) => edge + at),
    );
    const crew = await withPictures(`Crew beside ${what}`, [5000 + edge / 100, 1200 + edge / 100]);
    const flooded = flood.map((ask) => ask());
    await expect.poll(() => asked).toBe(12);
    await expect.poll(() => running.length).toBe(1);
    const [large, small] = crew.map((ask) => ask());
    await expect.poll(() => asked).toBe(14);
    // Beside the one that is under way.
    await expect.poll(() => running.map(edgeOf)).toContain(1200 + edge / 100);
    running.find((one) => edgeOf(one) === 1200 + edge / 100)!.finish();
    expect((await small!).status).toBe(200);
    const order: number[] = [];
    for (let left = 13; left > 0; left -= 1) {
      await expect.poll(() => running.length).toBe(1);
      order.push(edgeOf(running[0]!));
      running[0]!.finish();
    }
    // Behind the one that was under way, and at most one that was taken before the crew's was looked at.
    expect(order.indexOf(5000 + edge / 100)).toBeLessThanOrEqual(2);
    expect((await Promise.all([large!, ...flooded])).map(({ status }) => status)).toEqual(order.map(() => 200));
  },
);
