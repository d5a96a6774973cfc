import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { rounds } from '../support/rounds.ts';
import { seedOfRun } from '../support/random.ts';
import { isWhole, killDesk, startOurs, startPlainly, storageHolds } from './deskKillLoop.ts';
import { createFieldDesk, largePhoto, meantJob } from './fieldDesk.ts';

const kills = rounds(4);
const seed = seedOfRun();

it.concurrent.each([
  ['our server', startOurs, seed],
  ['the plain provider', startPlainly, seed ^ 0x5eed],
])(
  `kill -9 of the desk while it sends to %s, ${kills} times (SEED=${seed}): every job and photo arrives once, drafts are whole, nothing is left lying about`,
  (_name, startProvider, own) => killDesk(startProvider, kills, own),
);

it('an import that is killed while its photos get their places leaves nothing that the next sync does not clear away', async () => {
  const desk = createFieldDesk();
  const keepers = meantJob('Keeper', [largePhoto(1), largePhoto(2)]);
  await desk.json(['import', desk.write(keepers)]);
  // The photo that another draft has too must stay.
  const large = meantJob('Cut off', [largePhoto(2), ...Array.from({ length: 150 }, (_, at) => largePhoto(10 + at))]);
  const file = desk.write(large);
  const placed = (): string[] => desk.keptFiles().filter((name) => /^[0-9a-f]{64}$/.test(name));
  let isCutOff = false;
  for (let tries = 0; tries < 5 && !isCutOff; tries += 1) {
    const importing = desk.start(['import', file]);
    const isOver = importing.ended.then(() => true);
    while (placed().length < 5 && !(await Promise.race([isOver, pause(1, false)])));
    await importing.end('SIGKILL');
    isCutOff = await desk.look((open) => !isWhole(open, large));
  }
  expect(isCutOff).toBe(true);
  expect(placed().length).toBeGreaterThan(2);
  // Without a provider it has nothing to do but to tidy up.
  expect(await desk.run(['sync'])).toMatchObject({ code: 2 });
  await desk.look((open) => {
    expect(isWhole(open, keepers)).toBe(true);
    storageHolds(open, desk.keptFiles());
  });
  await desk.json(['import', file]);
  await desk.look((open) => {
    expect(isWhole(open, large)).toBe(true);
    storageHolds(open, desk.keptFiles());
  });
});
