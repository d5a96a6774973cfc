import type { UploadKind } from '../../../shared/api/files.ts';
import { slotName } from '../../i18n/slotName.ts';
import type { Words } from '../../i18n/words.ts';
import type { Place, Warning } from './boardPlan.ts';

/** What a reviewer needs to see in the photos of a slot. */
export const slotHint = (slot: UploadKind, words: Words): string =>
  ({
    file: words.hint_file,
    'panel-layout': words.hint_panel_layout,
    'beam-spacing': words.hint_beam_spacing,
    'beam-size': words.hint_beam_size,
    attic: words.hint_attic,
  })[slot];

export const placeName = ({ slot, array }: Place, words: Words): string => words.slotOf(slotName(slot, words), array);

export const warningText = (warning: Warning, words: Words): string => {
  switch (warning.kind) {
    case 'far':
      return words.warn_far(warning.kilometres);
    case 'twice':
      return words.warn_twice(placeName(warning.place, words));
    default:
      return words[`warn_${warning.kind}`];
  }
};
