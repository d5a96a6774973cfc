import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { letterContent } from '../../../electron/server/letters/drawing/letterContent.ts';
import type { WorkOwner } from '../../../electron/ownerTurns.ts';
import { LetterRenderer } from '../../../electron/server/letters/drawing/letterRenderer.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { timersByHand } from '../../support/timersByHand.ts';
import { sampleArray, samplePng, sampleSources } from './sampleLetter.ts';

const folder = temporaryFolder();

const many = Array.from({ length: 40 }, (_, index) => sampleArray(`Roof ${index}`));
const facts = letterContent(
  sampleSources({
    logo: samplePng(),
    job: { ...sampleSources().job, client_name: 'Иван 王小明', arrays: many },
    entries: {},
  }),
);

/** A thread that does something else. */
const threadThat = (name: string, code: string): string => {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, `import { parentPort } from 'node:worker_threads';\n${code}`);
  return file;
};

describe('letters drawn in a thread', () => {
  it('are the same bytes as those drawn here', async () => {
    const renderer = new LetterRenderer();
    const [first, second] = await Promise.all([renderer.draw(facts), renderer.draw(facts)]);
    const here = await drawLetter(facts);
    expect(first.pages).toBe(here.pages);
    for (const one of [first, second]) expect(Buffer.compare(one.bytes, here.bytes)).toBe(0);
    await renderer.close();
    await expect(renderer.draw(facts)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('leave the server free to answer meanwhile', async () => {
    const renderer = new LetterRenderer();
    let turns = 0;
    const drawn = renderer.draw(facts).then(() => turns);
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await drawn).toBeGreaterThan(100);
    clearImmediate(next);
    await renderer.close();
  });

  it('do not take all memory of the server for a small PDF that unpacks to much', async () => {
    const code = (fill: string) =>
      `parentPort.postMessage('ready'); parentPort.on('message', () => { const all = []; setInterval(() => ${fill}, 10); });`;
    for (const [name, fill] of [
      ['outside', 'all.push(Buffer.alloc(50_000_000, 1))'],
      ['heap', 'all.push(Array.from({ length: 2_000_000 }, (_, at) => ({ at })))'],
    ] as const) {
      const renderer = new LetterRenderer({ program: threadThat(name, code(fill)) });
      await expect(renderer.read('letter.pdf')).rejects.toMatchObject({ code: 'letter-pdf-too-large-unpacked' });
      await renderer.close();
    }
  });

  it.each([
    ['is not there', path.join(folder, 'missing.mjs')],
    ['cannot be read', threadThat('broken', 'this is no program')],
  ])('are drawn here where the thread %s', async (_, program) => {
    const renderer = new LetterRenderer({ program });
    expect((await renderer.draw(facts)).pages).toBeGreaterThan(1);
    expect((await renderer.draw(facts)).pages).toBeGreaterThan(1);
    await renderer.close();
  });

  it('take the failure of one letter for that letter alone', async () => {
    const program = threadThat(
      'moody',
      `parentPort.on('message', ({ content: { letterNumber } }) => {
         if (letterNumber === 'crash') process.exit(7);
         if (letterNumber === 'fail') parentPort.postMessage({ error: 'no' });
         else parentPort.postMessage({ result: { bytes: new Uint8Array(1), pages: 1 } });
       });
       parentPort.postMessage('ready');`,
    );
    const renderer = new LetterRenderer({ program });
    const outcome = (letterNumber: string) =>
      renderer.draw({ ...facts, letterNumber }).then(
        ({ pages }) => pages,
        (error: Error) => error.message,
      );
    const all = ['a', 'fail', 'b', 'crash', 'c'].map(outcome);
    expect(await Promise.all(all)).toEqual([
      1,
      'The letter could not be drawn: no',
      1,
      'The thread that draws letters ended.',
      1,
    ]);
    await renderer.close();
  });

  it('that never end are given up, and what waits goes on; too many at once are refused', async () => {
    const begun = path.join(folder, 'begun');
    const program = threadThat(
      'endless',
      `import { writeFileSync } from 'node:fs';
       parentPort.on('message', ({ content: { letterNumber } }) => {
         if (letterNumber === 'endless') { writeFileSync(${JSON.stringify(begun)}, ''); for (;;); }
         parentPort.postMessage({ result: { bytes: new Uint8Array(1), pages: 1 } });
       });
       parentPort.postMessage('ready');`,
    );
    const timeLimitMs = 61_013;
    const limits = timersByHand(timeLimitMs);
    const renderer = new LetterRenderer({ program, timeLimitMs });
    const endless = renderer.draw({ ...facts, letterNumber: 'endless' });
    const others = Array.from({ length: 51 }, () => renderer.draw(facts).then(() => true));
    const settled = Promise.allSettled([endless, ...others]);
    await expect.poll(() => existsSync(begun)).toBe(true);
    limits.pass();
    const outcomes = await settled;
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      ...Array<string>(50).fill('fulfilled'),
      'rejected',
    ]);
    for (const one of [outcomes[0], outcomes.at(-1)]) expect(one).toMatchObject({ reason: { kind: 'unavailable' } });
    await renderer.close();
  });

  it('go by turns of those who ask: forty of one hold up another for one of them, and those of many photos come behind a few others', async () => {
    const program = threadThat(
      'counting',
      `let drawn = 0;
       parentPort.on('message', () => parentPort.postMessage({ result: { bytes: new Uint8Array(1), pages: (drawn += 1) } }));
       parentPort.postMessage('ready');`,
    );
    let owner: WorkOwner = { group: '' };
    const renderer = new LetterRenderer({ program, ownerOf: () => owner });
    /** Which one of all it was. */
    const by = async (group: string, member: string, photos = 0): Promise<number> => {
      owner = { group, member };
      const photo = { name: 'a.jpg', facts: [], sha256: '', picture: null };
      const photoAppendix = [{ title: 'Attic', photos: Array.from({ length: photos }, () => photo) }];
      return (await renderer.draw({ ...facts, photoAppendix })).pages;
    };
    const report = by('user 3', '', 60);
    const late = by('user 4', '', 60);
    const forty = Array.from({ length: 40 }, () => by('user 1', ''));
    const other = [by('user 2', ''), by('user 2', '')];
    const client = Array.from({ length: 3 }, () => by('organization 9', 'user 5'));
    const colleague = by('organization 9', 'user 6');
    expect(await Promise.all([report, ...other, ...client, colleague, late])).toEqual([1, 3, 6, 4, 9, 12, 7, 10]);
    expect(await Promise.all(forty)).toHaveLength(40);
    await renderer.close();
  });
});
