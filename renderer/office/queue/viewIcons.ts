import OverdueIcon from '~icons/lucide/clock-alert';
import NobodyIcon from '~icons/lucide/user-round-x';
import MineIcon from '~icons/lucide/user-round-check';
import type { BoardView } from '../../../shared/queue/boardSorts.ts';
import type { Icon } from '../../ui/icon.ts';

export const viewIcons: Readonly<Record<BoardView, Icon>> = {
  mine: MineIcon,
  nobody: NobodyIcon,
  overdue: OverdueIcon,
};
