import type { HistoryEventView } from '../../../shared/office/shapes.ts';

/** Files come by the hundred: told one by one, they would hide everything else that happened. */
const mostAlone = 2;

/** What happened, the newest first; files that somebody added in a row are one entry of several events. */
export const eventGroups = (history: readonly HistoryEventView[]): HistoryEventView[][] => {
  const groups: HistoryEventView[][] = [];
  for (const event of history.toSorted((one, other) => other.atMs - one.atMs)) {
    const last = groups.at(-1);
    const first = last?.[0];
    if (
      event.message.code === 'event-file-added' &&
      first?.message.code === event.message.code &&
      first.actor === event.actor
    )
      last!.push(event);
    else groups.push([event]);
  }
  return groups.flatMap((group) => (group.length > mostAlone ? [group] : group.map((event) => [event])));
};
