import { boardSorts, boardViews } from '../../../shared/queue/boardSorts.ts';
import type { AuditFilter } from '../../../shared/audit/officeCalls.ts';
import type { BoardFilter } from '../../../shared/queue/officeCalls.ts';
import { isDay } from '../../../shared/schema/firmDays.ts';
import { serviceSlugs } from '../../../shared/job/services.ts';
import { statuses } from '../../../shared/job/status.ts';
import { decodeSegment, hashOf, type PlaceCodec } from '../../base/router.svelte.ts';
import { type ReferenceListKey, referenceListKeys } from '../../../shared/reference/lists.ts';
import type { FigureRange } from '../../../shared/figures/officeCalls.ts';

/** Where a window of the console is. */
export type OfficePlace =
  | { screen: 'board'; filter: BoardFilter }
  | { screen: 'job'; id: number; part: string }
  | { screen: 'letter'; id: number }
  | { screen: 'lists'; list: ReferenceListKey | null }
  | { screen: 'audit'; filter: AuditFilter }
  | { screen: 'figures'; filter: FigureRange }
  | { screen: 'first' | 'welcome'; token: string }
  | { screen: PlainScreen };

const plainScreens = [
  'organizations',
  'users',
  'laptops',
  'visits',
  'firm',
  'notices',
  'presets',
  'design-values',
  'health',
  'account',
  'sign-in',
] as const;
export type PlainScreen = (typeof plainScreens)[number];
export type OfficeScreen = OfficePlace['screen'];

type Filter = BoardFilter | AuditFilter | FigureRange;

/** Only what differs from the empty filter; lists are repeated parameters. */
const queryOf = (filter: Filter): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    for (const one of Array.isArray(value) ? (value as string[]) : [value])
      if (one !== '' && one !== undefined && one !== false) query.append(name, String(one));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
};

const idOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Any short text without NUL, as the server takes it; else none. */
const textOf = (query: URLSearchParams, name: string, longest = 300): string => {
  const text = query.get(name) ?? '';
  return text.length <= longest && !text.includes('\0') ? text : '';
};

/** A list where every value fits and there are not too many; else an empty one. */
const listOf = (query: URLSearchParams, name: string, most = 100): string[] => {
  const values = query.getAll(name);
  return values.length <= most && values.every((value) => value.length <= 100) ? values : [];
};

const known = <T extends string>(values: readonly string[], choices: readonly T[]): T[] =>
  values.flatMap((value) => choices.find((choice) => choice === value) ?? []);

/** The days of a filter, where they are days of a calendar. */
const daysOf = <N extends string>(query: URLSearchParams, ...names: readonly N[]): { [K in N]?: string } =>
  Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']).filter(([, day]) => isDay(day!))) as {
    [K in N]?: string;
  };

/** Reads the valid parameters of an address and ignores the others. The server checks them again, with its schemas. */
const readBoard = (query: URLSearchParams): BoardFilter => {
  const organization = idOf(query.get('organization') ?? '');
  const assignee = idOf(query.get('assignee') ?? '');
  const [view] = known(query.getAll('view'), boardViews);
  const [sort] = known(query.getAll('sort'), boardSorts);
  const columns = [...new Set(known(listOf(query, 'columns'), boardSorts))];
  return {
    status: known(query.getAll('status'), statuses).slice(0, statuses.length),
    ...(organization === null ? {} : { organization }),
    ...(view === undefined ? {} : { view }),
    ...(assignee === null ? {} : { assignee }),
    ...(sort === undefined ? {} : { sort }),
    descending: query.get('descending') === 'true',
    search: textOf(query, 'search'),
    client_name: textOf(query, 'client_name'),
    client_street_address: textOf(query, 'client_street_address'),
    city: textOf(query, 'city'),
    client_state: listOf(query, 'client_state'),
    services: known(listOf(query, 'services'), serviceSlugs),
    ahj: textOf(query, 'ahj'),
    utility: textOf(query, 'utility'),
    ...daysOf(query, 'submitted_start_date', 'submitted_end_date'),
    waiting: query.get('waiting') === 'true',
    test: query.get('test') === 'true',
    ...(columns.length === 0 ? {} : { columns }),
  };
};

/** Whether two filters show the same of the same jobs in the same order: the order of values is a difference for columns only. */
export const isSameBoard = (one: BoardFilter, other: BoardFilter): boolean => {
  const [first, second] = [one, other].map((filter) => {
    const read = readBoard(new URLSearchParams(queryOf(filter)));
    return JSON.stringify(
      Object.entries(read).map(([name, value]) => [
        name,
        Array.isArray(value) && name !== 'columns' ? value.toSorted() : value,
      ]),
    );
  });
  return first === second;
};

const readAudit = (query: URLSearchParams): AuditFilter => ({
  actor: textOf(query, 'actor', 320),
  action: textOf(query, 'action', 200),
  subject: textOf(query, 'subject'),
  ...daysOf(query, 'start_date', 'end_date'),
});

const readFigureRange = (query: URLSearchParams): FigureRange => daysOf(query, 'start_date', 'end_date');

export const everyJob = readBoard(new URLSearchParams());
export const wholeAudit = readAudit(new URLSearchParams());

function read(hash: string): OfficePlace {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [screen = '', first = '', second = ''] = path.split('/').map(decodeSegment);
  const query = new URLSearchParams(search);
  const id = idOf(first);
  if (screen === 'job' && id !== null) return { screen, id, part: second };
  if (screen === 'letter' && id !== null) return { screen, id };
  if (screen === 'lists') return { screen, list: referenceListKeys.find((key) => key === first) ?? null };
  if (screen === 'audit') return { screen, filter: readAudit(query) };
  if (screen === 'figures') return { screen, filter: readFigureRange(query) };
  if ((screen === 'first' || screen === 'welcome') && first !== '') return { screen, token: first };
  const plain = plainScreens.find((one) => one === screen);
  return plain ? { screen: plain } : { screen: 'board', filter: readBoard(query) };
}

function write(place: OfficePlace): string {
  const parts: (string | number)[] = [place.screen];
  if ('id' in place) parts.push(place.id);
  if ('part' in place && place.part !== '') parts.push(place.part);
  if ('list' in place && place.list !== null) parts.push(place.list);
  if ('token' in place) parts.push(place.token);
  const query = 'filter' in place ? queryOf(place.filter) : '';
  return `${hashOf(parts)}${query}`;
}

/** `#/board?status=Approved`, `#/job/7/photos`, `#/audit?…`; anything unknown is the board. */
export const officePlaces: PlaceCodec<OfficePlace> = { read, write };
