import path from 'node:path';
import { createTakePhoto } from '../../electron/app.ts';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { EventHub } from '../../electron/desk/rpc/eventHub.ts';
import { PhoneLink } from '../../electron/phone/phoneLink.ts';
import { systemClock } from '../../electron/ports.ts';
import { type BoardPlace, unsortedPlace } from '../../shared/photos/boardPlace.ts';
import type { Random } from '../support/random.ts';
import { root } from '../support/processes.ts';
import { drawPlace, type Intent, isSame, photoAt, photoOf } from './crew.ts';
import { LinkLost, PhonePage, type PhonePhoto } from './phonePage.ts';
import { must, type World } from './world.ts';

const addresses = () => [{ address: '127.0.0.1', network: 'lo' }];
const chunkyBytes = [0, 0, 0, 270_000, 530_000];
/** After so many codes nothing goes wrong any more. */
const mostTroubled = 5;

/** The receiving end: what the app puts around its desk. Its page is not looked at here. */
const openLink = (desk: Desk): PhoneLink => {
  const pages = path.join(root, 'renderer');
  const changed = (): void => undefined;
  const takePhoto = createTakePhoto(desk, new EventHub({ clock: systemClock }), changed);
  return new PhoneLink({ desk, takePhoto, pages, changed, onBug: changed, addresses });
};

const choosePhotos = ({ seed, random }: World, { arrays, draftId, photos }: Intent): PhonePhoto[] =>
  Array.from({ length: random.int(1, 4) }, (_, index) => {
    const again = photos.length > 0 && random.chance(0.1) ? random.pick(photos) : null;
    const place: BoardPlace = again ?? (random.chance(0.25) ? unsortedPlace : drawPlace(arrays, random));
    const bytes = again?.bytes ?? photoOf(seed * 1000 + 500 + photos.length * 10 + index, random.pick(chunkyBytes));
    return { draft: draftId, intended: photoAt(place, bytes), name: `IMG_${index}.jpg`, bytes, isSent: false };
  });

/** What the desk acknowledged is on its board, once, and nothing else that the phone did not send. */
const boardHolds = (desk: Desk, { draftId, notes, photos }: Intent, sent: readonly PhonePhoto[]): void => {
  const board = desk.photos.store.ofDraft(draftId);
  for (const { intended, isSent } of sent) {
    const times = board.filter((one) => isSame(intended, one)).length;
    must(
      times === 1 || (times === 0 && !isSent),
      `a photo from the phone is on the board of ${notes} once, not ${times}`,
    );
  }
  const known = (one: (typeof board)[number]): boolean =>
    photos.some((photo) => isSame(photo, one)) || sent.some(({ intended }) => isSame(intended, one));
  must(board.every(known), `nothing but photos of the crew is on the board of ${notes}`);
};

/** A code of another job was scanned: photos wait for their own. */
const tryOther = async (world: World, link: PhoneLink, photo: PhonePhoto, random: Random): Promise<void> => {
  const other = world.intents.find(({ draftId, queued }) => draftId !== photo.draft && !queued);
  if (other === undefined) return;
  await link.start(other.draftId, null);
  const reply = await new PhonePage({ link: link.shown().session!.link, random, laptop: world.laptop }).deliver(photo);
  must(reply.kind === 'refused' && reply.reason === 'other-job', 'a photo of one job is not taken for another');
  world.saw('phone of another job');
};

/** One code: the phone sends until all is there, the laptop is dead, or the code is worth nothing any more. */
const useCode = async (world: World, link: PhoneLink, photos: readonly PhonePhoto[], trouble: number) => {
  const { laptop, random, saw } = world;
  const waiting = photos.filter(({ isSent }) => !isSent);
  if (trouble > 0 && random.chance(0.3)) await tryOther(world, link, waiting[0]!, random);
  await link.start(waiting[0]!.draft, null);
  const page = new PhonePage({ link: link.shown().session!.link, random, laptop, trouble });
  if (trouble > 0 && random.chance(0.5)) laptop.cutPowerAfter(random.int(1, 60));
  for (const photo of waiting) {
    if (trouble > 0 && random.chance(0.15)) {
      laptop.jump(random.int(1, 50) * 60_000);
      saw('phone asleep');
    }
    const reply = await page.deliver(photo);
    must(trouble > 0 || reply.kind === 'kept', `the laptop takes a photo of the phone: ${JSON.stringify(reply)}`);
    photo.isSent = reply.kind === 'kept';
    if (reply.kind === 'kept' && reply.wasThere) saw('same photo from phone again');
  }
};

/** Photos are sent from a phone to a draft, across lost messages, sleep, and kills of the laptop, until all are there. */
export const sendFromPhone = async (world: World, intent: Intent): Promise<void> => {
  const { laptop, random, saw } = world;
  const photos = choosePhotos(world, intent);
  saw('phone session');
  for (let codes = 0; photos.some(({ isSent }) => !isSent); codes += 1) {
    const link = openLink(laptop.open());
    try {
      await useCode(world, link, photos, codes < mostTroubled ? random.pick([0.1, 0.3]) : 0);
    } catch (error) {
      if (!(error instanceof LinkLost) && !laptop.isDead()) throw error;
    } finally {
      await link.close().catch(() => undefined);
    }
    if (laptop.isDead()) saw('laptop killed under a phone');
    saw('life');
    await laptop.end();
    boardHolds(laptop.open(), intent, photos);
  }
  for (const { intended } of photos)
    if (!intent.photos.some((one) => isSame(one, intended))) intent.photos.push(intended);
};

/** The crew gives unsorted photos their slots: some, or all. */
export const sortPhotos = ({ random, intents, saw }: World, desk: Desk, isAll: boolean): void => {
  for (const intent of intents) {
    for (const photo of intent.photos) {
      if (photo.slot !== 'unsorted' || !(isAll || random.chance(0.5))) continue;
      let place = drawPlace(intent.arrays, random);
      const isTaken = (): boolean => intent.photos.some((one) => isSame(one, { ...photo, ...place }));
      while (isTaken()) place = drawPlace(intent.arrays, random);
      const attachment = desk.photos.store.ofDraft(intent.draftId).find((one) => isSame(photo, one))!;
      desk.drafts.photos.putAll([attachment.id], place);
      Object.assign(photo, place);
      saw('photo sorted');
    }
  }
};
