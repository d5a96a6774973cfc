import { serviceSlugs } from '../../../../shared/job/services.ts';
import { statuses } from '../../../../shared/job/status.ts';
import type { AuditFilter } from '../../../../shared/audit/officeCalls.ts';
import type { BoardJobFilter } from '../../../../electron/server/queue/boardQueries.ts';
import type { Random } from '../../../support/random.ts';

/** What engines fold, compare, sort or escape differently, if anything. */
export const names: readonly string[] = [
  ...['Zoë Alvarez', 'zoe alvarado', 'ZOË', 'José 100% Solar', 'Łódź_Ana', "O'Brien \\ Sons", 'Straße 5', 'STRASSE'],
  ...[
    '東京 太陽',
    'İstanbul Güneş',
    'ΟΔΥΣΣΕΥΣ',
    'e\u0301cole',
    'école',
    '👩‍🔧 Solar',
    '😀😀😀',
    'ﬁne "quoted" (a*b)',
    "a''b",
  ],
  ...[
    '%_\\%',
    'Жанна Иванова',
    'हिन्दी सौर',
    'x\u00a0y',
    'a.b-c',
    '12 Fresno',
    `${'long '.repeat(38)}end`,
    '--',
    'Ab',
    'aB',
  ],
];
const cities = ['Fresno', 'Fresno County', 'Clovis', 'São Paulo', 'Del Rey', 'sao paulo'];
const terms = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  '*',
  '%%',
  '\\%',
  'e',
  'zo',
  'nothing',
  'OR',
  '(',
  'null',
  ' ',
  '1',
  '12',
  '😀',
  '\u0301',
];
const days = ['0001-01-01', '2026-09-20', '2026-09-21', '2026-09-22', '2026-09-23', '9999-12-31'];

/** Part of a text, as a person may type it. */
const termOf = (random: Random, text: string): string => {
  const letters = [...text];
  const from = random.int(0, letters.length - 1);
  const part = letters.slice(from, from + random.int(1, 8)).join('');
  return random.pick([
    part,
    part.toUpperCase(),
    part.toLowerCase(),
    part.normalize('NFD'),
    part.normalize('NFD').replaceAll(/\p{Mn}/gu, ''),
  ]);
};
const randomTerm = (random: Random): string =>
  random.chance(0.3) ? random.pick(terms) : termOf(random, random.pick([...names, ...cities]));

export const randomJob = (random: Random, states: readonly string[], serial: number) => ({
  client_name: random.pick(names),
  client_street_address: `${random.int(1, 99)} ${random.pick(names)}`,
  client_city: random.pick(cities),
  ...(random.chance(0.7) ? { client_state: { id: random.pick(states) } } : {}),
  ...(random.chance(0.5) ? { ahj: random.pick(cities), utility_name: random.pick(names) } : {}),
  ...(random.chance(0.4) ? { external_id: `${random.pick(names).slice(0, 150)} ${serial}` } : {}),
  ...(random.chance(0.3) ? { metadata: { [random.pick(names).slice(0, 40)]: random.pick(names) } } : {}),
  services_requested: serviceSlugs.filter(() => random.chance(0.4)),
});

/** What the stored jobs have, for filters that shall find some. */
export interface Stored {
  states: readonly string[];
  times: readonly string[];
  externalIds: readonly string[];
}

type Maybe = (name: string, share: number, value: () => string) => void;

export const randomQuery = (random: Random, { states, times, externalIds }: Stored): URLSearchParams => {
  const query = new URLSearchParams();
  const maybe: Maybe = (name, share, value) => random.chance(share) && query.set(name, value());
  for (const name of ['client_name', 'client_street_address', 'city', 'ahj', 'utility'])
    maybe(name, 0.2, () => randomTerm(random));
  maybe('client_state', 0.2, () => [...states, crypto.randomUUID()].filter(() => random.chance(0.5)).join(','));
  maybe('services', 0.2, () => serviceSlugs.filter(() => random.chance(0.3)).join(','));
  maybe('external_id', 0.1, () => random.pick([...externalIds, 'none', randomTerm(random)]));
  maybe('updated_since', 0.2, () => random.pick([...times, ...days]));
  if (random.chance(0.2)) {
    const [start, end] = [random.pick([...times, ...days]), random.pick([...times, ...days])].toSorted();
    query.set('submitted_start_date', start!);
    query.set('submitted_end_date', end!);
  }
  maybe('limit', 0.4, () => String(random.int(1, 40)));
  return query;
};

export const randomBoard = (random: Random, { states, externalIds }: Stored): BoardJobFilter => {
  const word = () => random.pick([randomTerm(random), randomTerm(random), `#${random.int(1, 130)}`, ...externalIds]);
  const term = (share: number, name: keyof BoardJobFilter) =>
    random.chance(share) ? { [name]: randomTerm(random) } : {};
  return {
    ...(random.chance(0.5) ? { search: `${word()}${random.chance(0.3) ? `, ${word()}` : ''}` } : {}),
    ...term(0.2, 'clientName'),
    ...term(0.1, 'clientStreetAddress'),
    ...term(0.1, 'city'),
    ...term(0.1, 'ahj'),
    ...term(0.1, 'utility'),
    ...(random.chance(0.2) ? { clientStates: states.filter(() => random.chance(0.5)) } : {}),
    ...(random.chance(0.2) ? { services: serviceSlugs.filter(() => random.chance(0.3)) } : {}),
    ...(random.chance(0.3) ? { statuses: statuses.filter(() => random.chance(0.5)) } : {}),
    ...(random.chance(0.2) ? { waiting: true } : {}),
    ...(random.chance(0.2) ? { isTest: true } : {}),
    ...(random.chance(0.2) ? { assignee: random.pick(['nobody' as const, 1]) } : {}),
    ...(random.chance(0.2) ? { dueBeforeMs: 1_790_000_000_000 + random.int(-1e6, 5e8) } : {}),
    ...(random.chance(0.1) ? { ids: Array.from({ length: 40 }, () => random.int(1, 130)) } : {}),
    ...(random.chance(0.2) ? { submittedFromMs: 1_790_000_000_000 + random.int(-1e6, 5e6) } : {}),
    ...(random.chance(0.2) ? { submittedToMs: 1_790_000_000_000 + random.int(-1e6, 8e6) } : {}),
  };
};

/** Too long to be part of a key's random letters, which the log shows; or made of what those never are. */
const auditTerm = (random: Random): string => {
  const term = randomTerm(random);
  return [...term].length < 3 ? random.pick(['%', '\\', "'", '"', '(', '😀']) : term;
};

export const randomAudit = (random: Random): AuditFilter => {
  const job = () => `${random.pick(['job', 'JOB', 'trabajo', '  job '])} ${random.int(1, 130)}`;
  const term = () => auditTerm(random);
  return {
    actor: random.chance(0.3) ? random.pick(['ana', 'ANA', 'valley', 'éva', 'EVA', term()]) : '',
    action: random.chance(0.2) ? random.pick(['submitted', 'MESSAGE', 'a', term()]) : '',
    subject: random.chance(0.4) ? random.pick([job(), job(), 'organization', 'user', term()]) : '',
    ...(random.chance(0.2) ? { start_date: random.pick(days) } : {}),
    ...(random.chance(0.2) ? { end_date: random.pick(days) } : {}),
  };
};
