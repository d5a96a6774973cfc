import type { Desk } from '../../electron/desk/openDesk.ts';
import { type Item, mayRewrite } from '../../electron/desk/outbox/item.ts';
import { cleanCaption } from '../../shared/job/captions.ts';
import type { Random } from '../support/random.ts';
import { attachmentOf, type Intent, type IntendedPhoto } from './crew.ts';
import { drawingsOf } from './drawings.ts';
import { attempt, type Interruption, type Uncertain } from './whileSending.ts';
import { must, type World } from './world.ts';

const texts = [
  'rafter split at the ridge',
  'poutre fendue — à voir',
  '2×6 @ 24″ / north',
  'V.1 "old" beam',
  'أ ב 梁',
  '',
];

interface Named {
  nameCaptions: string[];
}

/** The photo and its marked copies, each with its upload for the current job, which is the last. */
const named = (items: readonly Item[], photo: IntendedPhoto): { name: Named; item: Item | undefined }[] => [
  { name: photo, item: items.findLast(({ copy }) => copy === 0) },
  ...drawingsOf(photo).map((name) => ({ name, item: items.findLast(({ markup }) => markup === name.markup) })),
];

/** The name of an upload still changes, or will if the provider turns away what is on its way. */
const follow = (name: Named, item: Item | undefined, caption: string): void => {
  if (item === undefined || mayRewrite(item)) name.nameCaptions = [caption];
  else if (item.state === 'sending' && mayRewrite({ ...item, state: 'waiting' })) name.nameCaptions.push(caption);
};

/** The crew types a caption under a photo. Answers what was typed where it is not certain that it was stored. */
const typeCaption = (desk: Desk, { draftId }: Intent, photo: IntendedPhoto, text: string): Uncertain | null => {
  const attachment = attachmentOf(desk, draftId, photo);
  if (attachment === undefined) return null;
  const items = desk.outbox.store.ofDraft(draftId).filter(({ attachmentId }) => attachmentId === attachment.id);
  const names = named(items, photo);
  const [before, after] = [photo.caption, cleanCaption(text)];
  const settle = (): void => {
    photo.caption = after;
    for (const { name, item } of names) follow(name, item, after);
  };
  return attempt(() => desk.drafts.photos.caption(attachment.id, text), {
    settle,
    isStored: (now) => {
      const found = attachmentOf(now, draftId, photo)?.caption;
      must(found === before || found === after, `a caption that was typed as the power went is whole: ${found}`);
      return found === after;
    },
  });
};

const draw = (random: Random): string =>
  `${random.pick(texts)} ${random.int(1, 1000)}`.repeat(random.pick([1, 1, 1, 9]));

/** Before photos are sent, and afterwards. */
export const typeCaptions = ({ random, intents, saw }: World, desk: Desk): void => {
  for (const intent of intents) {
    if (intent.photos.length === 0 || !random.chance(0.3)) continue;
    typeCaption(desk, intent, random.pick(intent.photos), random.chance(0.1) ? '' : draw(random));
    saw('caption');
  }
};

/** What the crew types while photos are on their way. */
export const typeWhileSending: Interruption = ({ saw }, desk, intent, random) => {
  const uncertain = typeCaption(desk, intent, random.pick(intent.photos), draw(random));
  if (uncertain === null) saw('caption while sending');
  return uncertain;
};
