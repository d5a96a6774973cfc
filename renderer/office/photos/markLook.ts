import GoodIcon from '~icons/lucide/circle-check';
import MoreIcon from '~icons/lucide/circle-plus';
import UnreadableIcon from '~icons/lucide/eye-off';
import WrongIcon from '~icons/lucide/image-off';
import type { PhotoMark } from '../../../shared/job/photoMarks.ts';
import type { Icon } from '../../ui/icon.ts';
import type { Tone } from '../../ui/layout.ts';

export const markIcons: Readonly<Record<PhotoMark, Icon>> = {
  good: GoodIcon,
  unreadable: UnreadableIcon,
  wrong: WrongIcon,
  more: MoreIcon,
};

export const markTones: Readonly<Record<PhotoMark, Tone>> = {
  good: 'good',
  unreadable: 'bad',
  wrong: 'bad',
  more: 'warn',
};
