import type { UploadKind } from '../../../shared/api/files.ts';
import type { Words } from '../../i18n/words.ts';
import type { Place, Warning } from './boardPlan.ts';

const keys = {
  file: 'file',
  'panel-layout': 'panel_layout',
  'beam-spacing': 'beam_spacing',
  'beam-size': 'beam_size',
  attic: 'attic',
} as const satisfies Record<UploadKind, string>;

export const slotName = (words: Words, slot: UploadKind): string => words[`slot_${keys[slot]}`];
/** What a reviewer needs to see there, in one line. */
export const slotHint = (words: Words, slot: UploadKind): string => words[`hint_${keys[slot]}`];
export const placeName = (words: Words, { slot, array }: Place): string => words.slotOf(slotName(words, slot), array);

export const warningText = (words: Words, warning: Warning): string => {
  switch (warning.kind) {
    case 'blurred':
      return words.warn_blurred;
    case 'dark':
      return words.warn_dark;
    case 'unsupported':
    case 'misnamed':
    case 'unreadable':
      return words[`warn_${warning.kind}`];
    case 'far':
      return words.warn_far(warning.kilometres);
    case 'twice':
      return words.warn_twice(placeName(words, warning.place));
  }
};
