import { uuidOf } from './ids.ts';

export interface PlainEntry {
  id: string | number;
  name: string;
  /** Left out for entries that the provider keeps without a maker. */
  manufacture?: string;
  abbreviation?: string;
}

export interface PlainList {
  entries: readonly PlainEntry[];
  status: 200 | 201;
  /** In pages of `{count, next, previous, results}`; else a bare array. */
  isPaged: boolean;
}

const bare = (entries: readonly PlainEntry[], more: Partial<PlainList> = {}): PlainList => ({
  entries,
  status: 200,
  isPaged: false,
  ...more,
});

const named = (list: string, names: readonly string[]): PlainEntry[] =>
  names.map((name) => ({ id: uuidOf(`${list} ${name}`), name }));

/** Rows of maker and name; null: no `manufacture` at all. */
const made = (list: string, rows: readonly (readonly [string | null, string])[]): PlainEntry[] =>
  rows.map(([maker, name]) => ({
    id: uuidOf(`${list} ${maker} ${name}`),
    name,
    ...(maker === null ? {} : { manufacture: maker }),
  }));

const states =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC Washington, D.C.|' +
  'FL Florida|GA Georgia|HI Hawaiʻi|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|' +
  'MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
  'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|' +
  'OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|' +
  'VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';

/**
 * The nine lists of §4.10 as another provider keeps them: ids of its own, fewer entries, some names as ours, some
 * spelled otherwise (`Comp Shingle`, `2 x 10`), makers missing here and there, one list answered with 201 as in the
 * reference's samples, one in pages.
 */
export const plainLists: Readonly<Record<string, PlainList>> = {
  states: bare(
    states.split('|').map((row) => ({
      id: uuidOf(`state ${row}`),
      name: row.slice(3),
      abbreviation: row.slice(0, 2),
    })),
  ),
  'beam-shape': bare(named('beam', ['2x4', '2x6', '2x8', '2 x 10', '2 x 12', '4x6', '4x8', 'I-Joist', 'Glulam']), {
    status: 201,
  }),
  'roof-materials': bare(
    named('roof', [
      'Comp Shingle',
      'Composition Shingle (2 layers)',
      'Wood Shake',
      'Slate',
      'S-Tile (Concrete)',
      'Standing Seam Metal',
      'Corrugated Metal',
      'TPO',
      'EPDM',
      'Tar & Gravel',
      'Other',
    ]),
  ),
  'connection-types': bare([
    { id: 101, name: 'L-Foot' },
    { id: 102, name: 'Flashed mount, lag to rafter' },
    { id: 103, name: 'Deck Mount' },
    { id: 104, name: 'Tile hook' },
    { id: 107, name: 'Hanger bolt' },
    { id: 110, name: 'Ballast' },
    { id: 112, name: 'S-5! Clamp' },
    { id: 199, name: 'Other' },
  ]),
  'racking-types': bare(
    made('racking', [
      ['IronRidge', 'XR10'],
      ['IronRidge', 'XR100'],
      ['UNIRAC', 'Solar Mount'],
      ['SnapNrack', 'Ultra Rail UR-40'],
      [null, 'PanelClaw clawFR'],
      [null, 'Other'],
    ]),
  ),
  'module-types': bare(
    made('module', [
      ['Hanwha Q CELLS', 'Q.PEAK DUO BLK ML-G10+ 400'],
      ['Hanwha Q CELLS', 'Q.PEAK DUO BLK ML-G10+ 405'],
      ['Hanwha QCells', 'Q.TRON BLK M-G2+ 430'],
      ['REC Solar', 'REC400AA Pure'],
      ['REC Solar', 'REC420AA Pure-R'],
      ['Canadian Solar', 'CS3N-400MS'],
      ['Jinko', 'JKM410M-54HL4-B'],
      ['JA Solar', 'JAM54S31-405/MR'],
      ['Trina Solar', 'TSM-400DE09.05'],
      ['LONGi', 'LR4-60HPB-365M'],
      ['Silfab', 'SIL-400 HC+'],
      [null, 'Maxeon 6 AC 440'],
      [null, 'Other'],
    ]),
    { isPaged: true },
  ),
  'inverter-types': bare(
    made('inverter', [
      ['Enphase Energy Inc', 'IQ8PLUS-72-2-US'],
      ['Enphase', 'IQ8A'],
      ['SolarEdge Technologies Ltd', 'SE7600H-US'],
      ['Tesla', 'Powerwall 3 (inverter)'],
      [null, 'SMA Sunny Boy 7.7'],
    ]),
  ),
  'optimizer-types': bare(
    made('optimizer', [
      ['SolarEdge Technologies Ltd', 'S440'],
      ['SolarEdge Technologies Ltd', 'S500'],
      [null, 'Tigo TS4-A-O'],
    ]),
  ),
  'battery-types': bare(named('battery', ['Tesla Powerwall 2', 'Tesla Powerwall 3', 'Enphase IQ Battery 5P'])),
};

/** The entry with this id, the letters of a UUID in either case. */
export const findEntry = (list: string, id: string | number): PlainEntry | undefined =>
  plainLists[list]?.entries.find((entry) =>
    typeof id === 'string' && typeof entry.id === 'string' ? entry.id === id.toLowerCase() : entry.id === id,
  );
