import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FaultProxy } from '../support/faultProxy.ts';
import { createRandom, type Random } from '../support/random.ts';
import { attendAll, draftJobs, type Intent, lastNotes, mendPhotos } from './crew.ts';
import { faultsOf } from './drawFault.ts';
import { BrokenPromise, holdsAlways, holdsInTheEnd, lettersHold } from './invariants.ts';
import { createLaptop, type Laptop, PowerCut } from './laptop.ts';
import type { SimulatedProvider } from './providers.ts';
import { databaseOf } from '../desk/deskDatabase.ts';

/** What a run went through, so that a simulation in which nothing happens does not pass for one. */
export const happenings = [
  'power cut',
  'disk full',
  'photo missing',
  'photo changed',
  'clock jump',
  'provider down',
  'person asked',
  'revision',
  'letter',
  'message',
  'caption',
  'photo put back',
  'resumed unknown',
] as const;
/** What only a Rafter server offers. */
export const happeningsOfOurs = ['upload in pieces'] as const;
export type Happening = (typeof happenings)[number] | (typeof happeningsOfOurs)[number];

interface World {
  seed: number;
  random: Random;
  laptop: Laptop;
  provider: SimulatedProvider;
  proxy: FaultProxy;
  intents: Intent[];
  saw: (what: Happening) => void;
}

const yearMs = 365 * 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

const isDiskFull = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_FULL';

/** The program runs until it ends, is cut off, or cannot write any more; then it is gone. */
const runProgram = async ({ laptop, proxy }: World, forMs: number): Promise<string> => {
  const desk = laptop.open();
  const power = new AbortController();
  try {
    return await desk.sync.once(power.signal, laptop.now() + forMs);
  } catch (error) {
    if (!laptop.isDead() && !isDiskFull(error)) throw error;
    if (!(error instanceof PowerCut) && !isDiskFull(error) && !/not open/.test(String(error))) throw error;
    return 'cut off';
  } finally {
    power.abort();
    await laptop.end();
    await proxy.idle();
  }
};

/** The crew does something between two drives. */
const actSomehow = async (world: World): Promise<void> => {
  const { random, laptop, intents, provider, saw } = world;
  const desk = laptop.open();
  for (const intent of intents) {
    if (!intent.queued && random.chance(0.7)) {
      desk.outbox.queue(intent.draftId);
      intent.queued = true;
    }
    if (intent.queued && random.chance(0.2)) {
      const text = `message ${intent.messages.length} of ${intent.notes}`;
      desk.outbox.message(intent.draftId, text);
      intent.messages.push(text);
      saw('message');
    }
  }
  if (random.chance(0.5) && (await attendAll(desk, intents, provider)) > 0) saw('person asked');
  const photos = intents.flatMap(({ photos: of }) => of);
  if (photos.length > 0 && random.chance(0.15)) {
    const { sha256 } = random.pick(photos);
    const file = desk.files.pathOf(sha256);
    if (random.chance(0.5)) {
      rmSync(file, { force: true });
      saw('photo missing');
    } else {
      writeFileSync(file, 'something else entirely');
      saw('photo changed');
    }
  }
  for (const { draftId } of intents) {
    const photo = random.chance(0.3) ? desk.attachments.ofDraft(draftId)[0] : undefined;
    if (photo === undefined) continue;
    desk.photos.caption(photo.id, `caption ${random.int(1, 1000)}`);
    saw('caption');
    if (desk.attachments.isAttempted(photo.id)) continue;
    desk.photos.putAll([photo.id], null);
    desk.photos.restoreAll([photo.id]);
    saw('photo put back');
  }
  if (random.chance(0.15)) {
    laptop.jump(random.pick([-1, 1]) * yearMs);
    saw('clock jump');
  }
};

const storm = async (world: World, rounds: number): Promise<void> => {
  const { random, laptop, intents, proxy, provider, seed, saw } = world;
  for (let round = 0; round < rounds; round += 1) {
    provider.misbehave?.(~seed + round * 7919, 0.15);
    proxy.setDecide(faultsOf(seed + round * 7919, random.pick([0.1, 0.3, 0.6])));
    await actSomehow(world);
    const desk = laptop.open();
    const down = random.chance(0.1);
    if (down) {
      await proxy.setDown(true);
      saw('provider down');
    }
    if (random.chance(0.6)) laptop.cutPowerAfter(random.int(1, random.pick([20, 100, 400])));
    else if (random.chance(0.1)) {
      const pages = databaseOf(desk).pragma('page_count', { simple: true }) as number;
      databaseOf(desk).pragma(`max_page_count = ${pages}`);
      saw('disk full');
    }
    const end = await runProgram(world, random.int(1, 60) * minuteMs);
    if (end === 'cut off') saw('power cut');
    if (down) await proxy.setDown(false);
    const again = laptop.open();
    if (intents.some(({ draftId }) => again.outboxStore.ofDraft(draftId).some(({ state }) => state === 'sending')))
      saw('resumed unknown');
    holdsAlways(again, intents);
  }
};

/** Nothing goes wrong any more, and somebody attends to what waits for a person: everything has to arrive. */
const calm = async (world: World): Promise<void> => {
  const { laptop, intents, proxy, provider, saw } = world;
  proxy.setDecide(() => null);
  await provider.behave?.();
  for (let round = 0; round < 20; round += 1) {
    const desk = laptop.open();
    mendPhotos(desk);
    if ((await attendAll(desk, intents, provider)) > 0) saw('person asked');
    const end = await runProgram(world, 180 * minuteMs);
    if (end === 'sent') return;
  }
  const desk = laptop.open();
  const open = intents
    .flatMap(({ draftId }) => desk.outboxStore.ofDraft(draftId))
    .filter(({ state }) => state !== 'done');
  throw new BrokenPromise(
    `all is sent after the storm; open: ${JSON.stringify(open.map(({ kind, state, error, needsPerson, nextAttemptMs, slot, array }) => ({ kind, state, slot, array, needsPerson, waitMs: nextAttemptMs - laptop.now(), detail: error?.message })))} ${JSON.stringify(desk.provider.state())}`,
  );
};

const revise = ({ laptop, intents, random, saw }: World): void => {
  const desk = laptop.open();
  for (const intent of intents) {
    if (random.chance(0.3)) continue;
    const notes = `${intent.notes}, revised ${intent.revisions.length + 1}`;
    desk.outbox.revise(intent.draftId, {
      revision_reason: 'layout_change',
      revision_notes: 'measured again',
      notes,
    });
    intent.revisions.push(notes);
    saw('revision');
  }
};

/** One life of a laptop with a provider. Throws a `BrokenPromise` that says what did not hold. */
export const simulate = async (
  { seed, provider, proxy, folder }: { seed: number; provider: SimulatedProvider; proxy: FaultProxy; folder: string },
  saw: (what: Happening) => void,
): Promise<void> => {
  const random = createRandom(seed);
  proxy.reset();
  const laptop = createLaptop({
    folder: path.join(folder, 'data'),
    random: createRandom(seed ^ 0x5eed),
    connection: { baseUrl: proxy.url + provider.path, ...provider.connection },
    key: provider.key,
    providerIdle: proxy.idle,
    // The photos of every third laptop go in pieces, where the provider takes them so.
    ...(seed % 3 === 0 ? { piecesFrom: { first: 0, again: 0 } } : {}),
  });
  const intents = await draftJobs(laptop.open(), path.join(folder, 'photos'), seed, random);
  const world: World = { seed, random, laptop, provider, proxy, intents, saw };
  try {
    await storm(world, random.int(1, 4));
    const desk = laptop.open();
    for (const intent of intents) {
      if (!intent.queued) desk.outbox.queue(intent.draftId);
      intent.queued = true;
    }
    await calm(world);
    await holdsInTheEnd(laptop.open(), intents, provider);
    if (random.chance(0.6)) return;

    const issued = new Map<number, string>();
    const wanted = new Set(intents.map((intent) => `${intent.client} ${lastNotes(intent)}`));
    for (const job of await provider.jobs())
      if (wanted.has(`${job.client} ${job.notes}`)) issued.set(job.id, await provider.approve(job.id));
    if (random.chance(0.5)) {
      await storm(world, 1);
      await calm(world);
    } else await calm(world);
    lettersHold(laptop.open(), issued);
    saw('letter');
    if (random.chance(0.5)) return;

    revise(world);
    await storm(world, random.int(1, 2));
    await calm(world);
    await holdsInTheEnd(laptop.open(), intents, provider);
    lettersHold(laptop.open(), issued);
  } finally {
    if (proxy.log().some(({ method, targetStatus }) => method === 'PATCH' && targetStatus === 201))
      saw('upload in pieces');
    proxy.setDecide(() => null);
    await proxy.setDown(false);
    await laptop.end();
    await provider.behave?.();
  }
};
