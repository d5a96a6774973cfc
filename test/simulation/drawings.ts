import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { mayRewrite } from '../../electron/desk/outbox/item.ts';
import type { Pictures } from '../../electron/pictures/pictures.ts';
import type { Mark } from '../../shared/photos/markup.ts';
import { storedMarkup } from '../../shared/photos/markupSchema.ts';
import type { Random } from '../support/random.ts';
import { attachmentOf, type Intent, type IntendedPhoto } from './crew.ts';
import { attempt, type Interruption, type Uncertain } from './whileSending.ts';
import { must, type World } from './world.ts';

/** What the crew drew on a photo. Each drawing differs from all others, so that its copy tells which one it shows. */
export interface Drawing {
  /** As the desk stores it. */
  markup: string;
  /** Of the copy with it. */
  sha256: string;
  /** As those of a photo. */
  nameCaptions: string[];
}

/** The present one is the last. */
export const drawingsOf = ({ former, drawing }: IntendedPhoto): Drawing[] => [
  ...former,
  ...(drawing === null ? [] : [drawing]),
];

/** A picture whose bytes show what is drawn on it, without the time that drawing takes. */
const copyOf = (original: Uint8Array, markup: string): Uint8Array => Buffer.concat([original, Buffer.from(markup)]);

const isJpeg = ([first, second]: Uint8Array): boolean => first === 0xff && second === 0xd8;

/** Copies are drawn so on a laptop whose power may go meanwhile, and on whose disk there may be no room for one. */
export const copiesOn = ({ random, saw }: Pick<World, 'random' | 'saw'>) => {
  let isFull = false;
  let drawings = 0;
  const markedCopy =
    (step: () => void): Pictures['markedCopy'] =>
    async (from, _mediaType, to, { marks }) => {
      const original = existsSync(from) ? readFileSync(from) : null;
      if (original === null || !isJpeg(original)) return { ok: false, reason: 'broken' };
      const copy = copyOf(original, storedMarkup(marks)!);
      if (isFull && random.chance(0.5)) {
        saw('no room for a marked copy');
        return { ok: false, reason: 'unwritten' };
      }
      try {
        writeFileSync(to, copy.subarray(0, copy.length / 2));
        step();
        await new Promise(setImmediate);
        writeFileSync(to, copy);
        step();
      } catch (error) {
        saw('killed while a copy is made');
        // What clears up in this program does not run where the power went.
        setImmediate(() => writeFileSync(to, copy.subarray(0, copy.length / 2)));
        throw error;
      }
      return { ok: true, bytes: copy.length, width: 16, height: 16 };
    };
  return {
    markedCopy,
    fill: (): void => void (isFull = true),
    clear: (): void => void (isFull = false),
    /** A number for each drawing. */
    count: (): number => (drawings += 1),
  };
};

const sketch = (random: Random, number: number): Mark[] => {
  const share = (): number => random.int(0, 1_000_000) / 1_000_000;
  const arrow = (): Mark => ({ kind: 'arrow', from: [share(), share()], to: [share(), share()] });
  return [
    { kind: 'text', at: [share(), share()], text: `${number}` },
    ...Array.from({ length: random.int(0, 2) }, arrow),
  ];
};

const drawnOn = ({ bytes, caption }: IntendedPhoto, marks: readonly Mark[]): Drawing | null => {
  const markup = storedMarkup(marks);
  if (markup === null) return null;
  const sha256 = createHash('sha256').update(copyOf(bytes, markup)).digest('hex');
  return { markup, sha256, nameCaptions: [caption] };
};

/** The crew draws on a photo, or erases all of it. Answers what it did where it is not certain that it was stored. */
const mark = (desk: Desk, { draftId }: Intent, photo: IntendedPhoto, marks: readonly Mark[]): Uncertain | null => {
  const attachment = attachmentOf(desk, draftId, photo);
  if (attachment === undefined) return null;
  const [before, after] = [photo.drawing, drawnOn(photo, marks)];
  const mayBeThere = desk.outbox.store
    .ofDraft(draftId)
    .some((item) => item.attachmentId === attachment.id && item.markup === before?.markup && !mayRewrite(item));
  const act = (): void => {
    // A stroke, and the end of the drawing.
    desk.drafts.photos.mark(attachment.id, marks, { isDrawing: true });
    desk.drafts.photos.mark(attachment.id, marks, { isDrawing: false });
  };
  return attempt(act, {
    settle: () => {
      photo.drawing = after;
      if (before !== null && mayBeThere) photo.former.push(before);
    },
    isStored: (now) => {
      const found = storedMarkup(attachmentOf(now, draftId, photo)?.marks ?? []);
      const [was, is] = [before?.markup ?? null, after?.markup ?? null];
      must(found === was || found === is, `a drawing that was made as the power went is whole: ${found}`);
      return found === is;
    },
  });
};

/** Photos whose copy was made, and did not leave: the hardest to draw on. */
const withMadeCopy = (desk: Desk, { draftId, photos }: Intent): IntendedPhoto[] => {
  const made = desk.outbox.store
    .ofDraft(draftId)
    .filter((item) => item.copy > 0 && item.sentSha256 !== null && mayRewrite(item))
    .map(({ attachmentId }) => attachmentId);
  return photos.filter((photo) => made.includes(attachmentOf(desk, draftId, photo)?.id ?? null));
};

const drawSomething = ({ copies, saw }: World, desk: Desk, intent: Intent, random: Random): Uncertain | null => {
  const made = withMadeCopy(desk, intent);
  const photo = random.pick(made.length > 0 ? made : intent.photos);
  const former = photo.former.length;
  const isRemoved = photo.drawing !== null && random.chance(0.3);
  saw(isRemoved ? 'drawing removed' : photo.drawing === null ? 'drawing' : 'drawing changed');
  if (made.length > 0) saw('drawing changed after its copy was made');
  const uncertain = mark(desk, intent, photo, isRemoved ? [] : sketch(random, copies.count()));
  if (photo.former.length > former) saw('drawing changed after its copy left');
  return uncertain;
};

/** Before photos are sent, and afterwards. */
export const drawOnPhotos = (world: World, desk: Desk): void => {
  for (const intent of world.intents)
    if (intent.photos.length > 0 && world.random.chance(0.4)) drawSomething(world, desk, intent, world.random);
};

/** What the crew draws while photos are on their way. */
export const drawWhileSending: Interruption = (world, desk, intent, random) => {
  const uncertain = drawSomething(world, desk, intent, random);
  if (uncertain === null) world.saw('drawing while sending');
  return uncertain;
};

/** What the board and the outbox show of drawings, at any moment. */
export const drawingsHold = (desk: Desk, { draftId, notes, photos, queued }: Intent): void => {
  const items = desk.outbox.store.ofDraft(draftId);
  for (const photo of photos) {
    const attachment = attachmentOf(desk, draftId, photo)!;
    const markup = photo.drawing?.markup ?? null;
    must(storedMarkup(attachment.marks) === markup, `a photo of ${notes} shows what was drawn on it last`);
    if (!queued || photo.slot === 'unsorted') continue;
    const copies = items.filter((item) => item.attachmentId === attachment.id && item.copy > 0);
    must(
      markup === null || copies.some((item) => item.markup === markup),
      `the copy with what is drawn on a photo of ${notes} is in the outbox`,
    );
    const drawn = new Set(drawingsOf(photo).map((drawing) => drawing.markup));
    must(
      copies.every((item) => drawn.has(item.markup!)),
      `no copy of what was drawn before on a photo of ${notes} is in the outbox`,
    );
  }
};
