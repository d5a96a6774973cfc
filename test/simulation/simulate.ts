import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { createRandom } from '../support/random.ts';
import { typeCaptions, typeWhileSending } from './captions.ts';
import { attendAll, draftJobs, lastNotes, restorePhotos } from './crew.ts';
import { copiesOn, drawingsOf, drawOnPhotos, drawWhileSending } from './drawings.ts';
import { faultsOf } from './drawFault.ts';
import { holdsAlways, holdsInTheEnd, lettersHold } from './invariants.ts';
import { createLaptop, PowerCut } from './laptop.ts';
import { sendFromPhone, sortPhotos } from './phone.ts';
import { Progress } from './progress.ts';
import { sendNow, WhileSending } from './whileSending.ts';
import { databaseOf } from '../desk/deskDatabase.ts';
import { BrokenPromise, type Happening, type World } from './world.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

const isDiskFull = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_FULL';

/** The program runs until it ends, is cut off, or cannot write any more; then it is gone. */
const runProgram = async ({ laptop, proxy, saw }: World, forMs: number): Promise<string> => {
  const desk = laptop.open();
  const power = new AbortController();
  try {
    return await desk.sync.worker.once(power.signal, laptop.now() + forMs);
  } catch (error) {
    if (!laptop.isDead() && !isDiskFull(error)) throw error;
    if (!(error instanceof PowerCut) && !isDiskFull(error) && !/not open/.test(String(error))) throw error;
    return 'cut off';
  } finally {
    power.abort();
    saw('life');
    await laptop.end();
    await proxy.idle();
    // What a killed program left on the disk is there before the next one starts.
    await new Promise(setImmediate);
  }
};

/** The crew does something between two drives. */
const actSomehow = async (world: World): Promise<void> => {
  const { random, laptop, intents, provider, saw } = world;
  const desk = laptop.open();
  for (const intent of intents) {
    if (!intent.queued && random.chance(0.7)) {
      desk.outbox.commands.queue(intent.draftId);
      intent.queued = true;
    }
    if (intent.queued && random.chance(0.2)) {
      const text = `message ${intent.messages.length} of ${intent.notes}`;
      desk.outbox.commands.message(intent.draftId, text);
      intent.messages.push(text);
      saw('message');
    }
  }
  if (random.chance(0.5) && (await attendAll(desk, intents, provider)) > 0) saw('person asked');
  const photos = intents.flatMap(({ photos: of }) => of);
  if (photos.length > 0 && random.chance(0.15)) {
    const { sha256 } = random.pick(photos);
    const file = desk.photos.files.pathOf(sha256);
    if (random.chance(0.5)) {
      rmSync(file, { force: true });
      saw('photo missing');
    } else {
      writeFileSync(file, 'something else entirely');
      saw('photo changed');
    }
  }
  typeCaptions(world, desk);
  drawOnPhotos(world, desk);
  sortPhotos(world, desk, false);
  for (const { draftId } of intents) {
    const photo = random.chance(0.3) ? desk.photos.store.ofDraft(draftId)[0] : undefined;
    if (photo === undefined || desk.photos.store.isAttempted(photo.id)) continue;
    desk.drafts.photos.putAll([photo.id], null);
    desk.drafts.photos.restoreAll([photo.id]);
    saw('photo put back');
  }
  if (random.chance(0.15)) {
    laptop.jump(random.pick([-1, 1]) * yearMs);
    saw('clock jump');
  }
};

/** The provider and the way to it work again. The desk finds out by itself; only what stopped it waits for a person. */
const networkBack = async (world: World, meanwhile: WhileSending): Promise<void> => {
  const { laptop, copies, proxy, provider, saw } = world;
  proxy.setDecide((request) => (meanwhile.meet(request), null));
  copies.clear();
  await provider.behave?.();
  await proxy.setDown(false);
  const desk = laptop.running();
  if (desk === null) return;
  if (desk.sync.provider.state().kind === 'stopped') desk.sync.worker.now();
  const progress = new Progress(world, desk);
  laptop.watch(() => progress.look());
  saw('network back');
};

const stormRound = async (world: World, seed: number): Promise<void> => {
  const { random, laptop, copies, intents, proxy, provider, saw } = world;
  provider.misbehave?.(~seed, 0.15);
  const meanwhile = new WhileSending(world, seed, [typeWhileSending, drawWhileSending, sendNow]);
  const faults = faultsOf(seed, random.pick([0.1, 0.3, 0.6]));
  proxy.setDecide((request) => (meanwhile.meet(request), faults(request)));
  for (const intent of intents) if (!intent.queued && random.chance(0.25)) await sendFromPhone(world, intent);
  await actSomehow(world);
  const desk = laptop.open();
  const isDown = random.chance(0.15);
  if (isDown) {
    await proxy.setDown(true);
    saw('provider down');
  }
  const fate = random();
  if (random.chance(0.3)) copies.fill();
  if (fate < 0.5) laptop.cutPowerAfter(random.int(1, random.pick([20, 100, 400])));
  else if (fate < 0.6) {
    const pages = databaseOf(desk).pragma('page_count', { simple: true }) as number;
    databaseOf(desk).pragma(`max_page_count = ${pages}`);
    saw('disk full');
  }
  if (fate > 0.55) laptop.after(random.int(0, 20) * minuteMs, () => networkBack(world, meanwhile));
  if ((await runProgram(world, random.int(1, 60) * minuteMs)) === 'cut off') saw('power cut');
  await proxy.setDown(false);
  const again = laptop.open();
  meanwhile.look(again);
  if (intents.some(({ draftId }) => again.outbox.store.ofDraft(draftId).some(({ state }) => state === 'sending')))
    saw('resumed unknown');
  holdsAlways(again, intents);
};

const storm = async (world: World, rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await stormRound(world, world.seed + round * 7919);
};

/** Nothing goes wrong any more, and somebody attends to what waits for a person: everything has to arrive. */
const calm = async (world: World): Promise<void> => {
  const { laptop, copies, intents, proxy, provider, saw } = world;
  proxy.setDecide(() => null);
  copies.clear();
  await provider.behave?.();
  for (let round = 0; round < 20; round += 1) {
    const desk = laptop.open();
    restorePhotos(desk, intents);
    sortPhotos(world, desk, true);
    const progress = new Progress(world, desk);
    laptop.watch(() => progress.look());
    if ((await attendAll(desk, intents, provider)) > 0) saw('person asked');
    const end = await runProgram(world, 180 * minuteMs);
    if (end === 'sent') return;
  }
  const desk = laptop.open();
  const open = intents
    .flatMap(({ draftId }) => desk.outbox.store.ofDraft(draftId))
    .filter(({ state }) => state !== 'done');
  throw new BrokenPromise(
    `all is sent after the storm; open: ${JSON.stringify(open.map(({ kind, state, error, needsPerson, nextAttemptMs, slot, array }) => ({ kind, state, slot, array, needsPerson, waitMs: nextAttemptMs - laptop.now(), detail: error?.message })))} ${JSON.stringify(desk.sync.provider.state())}`,
  );
};

const revise = ({ laptop, intents, random, saw }: World): void => {
  const desk = laptop.open();
  for (const intent of intents) {
    if (random.chance(0.3)) continue;
    const notes = `${intent.notes}, revised ${intent.revisions.length + 1}`;
    desk.outbox.commands.revise(intent.draftId, {
      revision_reason: 'layout_change',
      revision_notes: 'measured again',
      notes,
    });
    intent.revisions.push(notes);
    for (const photo of intent.photos)
      for (const name of [photo, ...drawingsOf(photo)]) name.nameCaptions = [photo.caption];
    saw('revision');
  }
};

/** What the requests show that reached the provider. */
const sawRequests = ({ proxy, saw }: World): void => {
  const reached = proxy.log().filter(({ targetStatus }) => (targetStatus ?? 500) < 300);
  const completed = reached.filter(({ method, targetStatus }) => method === 'PATCH' && targetStatus === 201);
  if (completed.length > 0) saw('upload in pieces');
  const looked = new Set(reached.filter(({ method }) => method === 'HEAD').map((entry) => entry.path));
  if (completed.some((entry) => looked.has(entry.path))) saw('upload resumed');
  if (reached.some(({ method, path: at }) => method === 'POST' && at.endsWith('/captions'))) saw('caption corrected');
};

export interface Simulated extends Pick<World, 'seed' | 'provider' | 'proxy'> {
  folder: string;
  /** Puts a defect into each desk that is opened. */
  spoil?: ((desk: Desk) => void) | undefined;
}

/** The lives of a laptop with a provider. Throws a `BrokenPromise` that says what did not hold. */
export const simulate = async (
  { seed, provider, proxy, folder, spoil }: Simulated,
  saw: (what: Happening) => void,
): Promise<void> => {
  const random = createRandom(seed);
  proxy.reset();
  const copies = copiesOn({ random: createRandom(seed ^ 0xc0b1e5), saw });
  const laptop = createLaptop({
    folder: path.join(folder, 'data'),
    random: createRandom(seed ^ 0x5eed),
    connection: { baseUrl: proxy.url + provider.path, ...provider.connection },
    key: provider.key,
    providerIdle: proxy.idle,
    // The photos of every third laptop go in pieces, where the provider takes them so.
    ...(spoil ? { opened: spoil } : {}),
    markedCopy: copies.markedCopy,
    ...(seed % 3 === 0 ? { piecesFrom: { first: 0, again: 0 } } : {}),
  });
  const intents = await draftJobs(laptop.open(), path.join(folder, 'photos'), seed, random);
  const world: World = { ...{ seed, random, laptop, copies, provider, proxy, intents }, saw };
  try {
    await storm(world, random.int(1, 4));
    const desk = laptop.open();
    for (const intent of intents) {
      if (!intent.queued) desk.outbox.commands.queue(intent.draftId);
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
    sawRequests(world);
    proxy.setDecide(() => null);
    await proxy.setDown(false);
    await laptop.end();
    await provider.behave?.();
  }
};
