import type { UploadKind } from '../../shared/api/files.ts';
import type { Words } from './words.ts';

/** What people call a slot. */
export const slotName = (slot: UploadKind, words: Words): string =>
  ({
    file: words.slot_file,
    'panel-layout': words.slot_panel_layout,
    'beam-spacing': words.slot_beam_spacing,
    'beam-size': words.slot_beam_size,
    attic: words.slot_attic,
  })[slot];
