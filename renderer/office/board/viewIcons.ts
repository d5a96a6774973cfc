import OverdueIcon from '@lucide/svelte/icons/clock-alert';
import NobodyIcon from '@lucide/svelte/icons/user-round-x';
import MineIcon from '@lucide/svelte/icons/user-round-check';
import type { BoardView } from '../../../shared/office/boardSorts.ts';
import type { Icon } from '../../ui/icon.ts';

export const viewIcons: Readonly<Record<BoardView, Icon>> = {
  mine: MineIcon,
  nobody: NobodyIcon,
  overdue: OverdueIcon,
};
