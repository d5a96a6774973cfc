import { AuditFilter, BoardFilter } from '../../shared/office/contract.ts';
import { decodeSegment, hashOf, type PlaceCodec } from './router.svelte.ts';
import { type ReferenceListKey, referenceListKeys } from '../../shared/reference/lists.ts';

/** Where a window of the console is. */
export type OfficePlace =
  | { screen: 'board'; filter: BoardFilter }
  | { screen: 'job'; id: number; part: string }
  | { screen: 'letter'; id: number }
  | { screen: 'lists'; list: ReferenceListKey | null }
  | { screen: 'audit'; filter: AuditFilter }
  | { screen: 'first'; token: string }
  | { screen: PlainScreen };

const plainScreens = ['organizations', 'users', 'laptops', 'firm', 'health', 'account', 'sign-in'] as const;
export type PlainScreen = (typeof plainScreens)[number];
export type OfficeScreen = OfficePlace['screen'];

export const everyJob: BoardFilter = BoardFilter.parse({});
export const wholeAudit: AuditFilter = AuditFilter.parse({});

type Filter = BoardFilter | AuditFilter;

/** Only what differs from the empty filter; lists are repeated parameters. */
const queryOf = (filter: Filter): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    for (const one of Array.isArray(value) ? (value as string[]) : [value])
      if (one !== '' && one !== undefined && one !== false) query.append(name, String(one));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
};

/** Reads the valid parameters of an address and ignores the others. */
const readBoard = (query: URLSearchParams): BoardFilter => {
  const { shape } = BoardFilter;
  const one = (name: string): string | undefined => query.get(name) ?? undefined;
  const wanted: Record<keyof BoardFilter, unknown> = {
    status: query.getAll('status').filter((text) => shape.status.safeParse([text]).success),
    organization: /^[1-9]\d{0,14}$/.test(one('organization') ?? '') ? Number(one('organization')) : undefined,
    search: one('search'),
    client_name: one('client_name'),
    client_street_address: one('client_street_address'),
    city: one('city'),
    client_state: query.getAll('client_state'),
    services: query.getAll('services').filter((text) => shape.services.safeParse([text]).success),
    ahj: one('ahj'),
    utility: one('utility'),
    submitted_start_date: one('submitted_start_date'),
    submitted_end_date: one('submitted_end_date'),
    waiting: one('waiting') === 'true',
    test: one('test') === 'true',
  };
  const right = Object.entries(wanted).filter(
    ([name, value]) => shape[name as keyof BoardFilter].safeParse(value).success,
  );
  return BoardFilter.parse(Object.fromEntries(right));
};

const readAudit = (query: URLSearchParams): AuditFilter => {
  const { shape } = AuditFilter;
  const right = Object.keys(shape)
    .map((name) => [name, query.get(name) ?? undefined] as const)
    .filter(([name, value]) => shape[name as keyof AuditFilter].safeParse(value).success);
  return AuditFilter.parse(Object.fromEntries(right));
};

function read(hash: string): OfficePlace {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [screen = '', first = '', second = ''] = path.split('/').map(decodeSegment);
  const query = new URLSearchParams(search);
  const id = /^[1-9]\d{0,14}$/.test(first) ? Number(first) : null;
  if (screen === 'job' && id !== null) return { screen, id, part: second };
  if (screen === 'letter' && id !== null) return { screen, id };
  if (screen === 'lists') return { screen, list: referenceListKeys.find((key) => key === first) ?? null };
  if (screen === 'audit') return { screen, filter: readAudit(query) };
  if (screen === 'first' && first !== '') return { screen, token: first };
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
