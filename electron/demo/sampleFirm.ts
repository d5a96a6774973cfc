import type { LetterEntries } from '../../shared/letters/entries.ts';
import { ApiProgram, DemoConsole } from './demoConsole.ts';
import type { SampleClock } from './sampleClock.ts';
import { localDay } from './sampleClock.ts';
import { sampleEntry } from './demoJobs.ts';
import { drawSampleLogo, drawSampleSignature } from './sampleFiles.ts';

/** Who can sign in to the demo's console. */
export const samplePeople = {
  administrator: 'ana.ruiz@ridgeline.example',
  reviewer: 'dana.ito@ridgeline.example',
  secondReviewer: 'sam.price@ridgeline.example',
  crewOffice: 'office@valleysolar.example',
} as const;
export type SamplePerson = keyof typeof samplePeople;

/** The values of the sample's letters, as its table of design values has them. */
const ofFresno = {
  building_code: 'California Building Code',
  building_code_year: 2025,
  asce_7_edition: '7-22',
  wind_speed: 95,
  wind_exposure: 'C',
  ground_snow_load: 0,
  roof_snow_load: 0,
  risk_category: 'II',
  roof_live_load: 20,
  roof_live_load_under_array: 0,
  finding_basis: 'existing_building_code',
} as const satisfies LetterEntries;

const attachment = {
  fastener: '5/16 in lag screw',
  embedment: 2.5,
  max_spacing_portrait: 48,
  max_spacing_landscape: 72,
  max_cantilever: 16,
  mount_capacity: 550,
} as const;
/** Of each array, which no preset has. */
const uplift = { attachment_demand: 180 } as const;

const holdReasons = [
  {
    title: 'Tape measure',
    text: 'Please photograph the member with a tape measure across it, so that its depth can be read.',
  },
  { title: 'Attic overview', text: 'Please send a photo that shows the framing from the ridge to the eave.' },
  { title: 'Address', text: 'The address does not match the parcel. Please confirm it with the client.' },
] as const;

const firm = {
  name: 'Ridgeline Structural',
  street: '12 Main St, Suite 200',
  city: 'Fresno',
  state: 'CA',
  zip: '93701',
  phone: '(559) 555-0142',
  email: 'letters@ridgeline.example',
  time_zone: 'America/Los_Angeles',
  engineer: { name: 'Dana Ito, SE', licence_number: 'S 4411', licence_state: 'CA' },
};

/** The office of the sample: the people of a small firm, signed in at its console. */
export class SampleFirm {
  readonly #url: string;
  readonly #password: string;
  readonly #clock: SampleClock;
  readonly #sessions = new Map<SamplePerson, { session: DemoConsole; day: string }>();
  #organization = 0;

  constructor({ url, password, clock }: { url: string; password: string; clock: SampleClock }) {
    this.#url = url;
    this.#password = password;
    this.#clock = clock;
  }

  /** The id of Valley Solar. */
  get organization(): number {
    return this.#organization;
  }

  /** The console of one of them, signed in today. */
  async as(person: SamplePerson): Promise<DemoConsole> {
    const day = localDay(new Date(this.#clock.now()));
    const known = this.#sessions.get(person);
    if (known?.day === day) return known.session;
    const session = new DemoConsole(this.#url);
    await session.signIn(samplePeople[person], this.#password);
    this.#sessions.set(person, { session, day });
    return session;
  }

  /** Sets the office up. Answers the key of Valley Solar's laptops, and the program of Coast Solar. */
  async setUp(firstAdministratorLink: string): Promise<{ laptopKey: string; coastSolar: ApiProgram }> {
    const admin = new DemoConsole(this.#url);
    await admin.makeFirstAdministrator(firstAdministratorLink, samplePeople.administrator, this.#password);
    await admin.call('changeFirm', { settings: firm });
    await admin.send('/firm/logo', await drawSampleLogo());
    await admin.send('/firm/signature', await drawSampleSignature());
    const targets = { pv_structural_letter: 3, post_installation_letter: 2, pv_cad_design: 5 };
    await admin.call('changeTurnaround', { turnaround: { targets, holidays: [] } });
    for (const reason of holdReasons) await admin.call('saveHoldReason', reason);
    const { apiKey: laptopKey, organization } = await admin.call('addOrganization', {
      ...{ name: 'Valley Solar', street_address: '88 Industrial Way' },
      ...{ city: 'Clovis', state: 'CA', zip_code: '93612' },
    });
    const { apiKey: programKey } = await admin.call('addOrganization', {
      ...{ name: 'Coast Solar', street_address: '400 Harbor Blvd' },
      ...{ city: 'Monterey', state: 'CA', zip_code: '93940' },
    });
    this.#organization = organization.id;
    await this.#addPeople(admin);
    await this.#addDesign(admin);
    return { laptopKey, coastSolar: new ApiProgram(this.#url, programKey) };
  }

  async #addPeople(admin: DemoConsole): Promise<void> {
    const password = this.#password;
    const administrator = (await admin.call('listUsers', {})).find(
      ({ email }) => email === samplePeople.administrator,
    )!;
    await admin.call('saveEngineer', { user: administrator.id, profile: { name: 'Ana Ruiz', licenses: [] } });
    const { id: user } = await admin.call('addUser', { email: samplePeople.reviewer, role: 'reviewer', password });
    const second = await admin.call('addUser', { email: samplePeople.secondReviewer, role: 'reviewer', password });
    await admin.call('saveEngineer', { user: second.id, profile: { name: 'Sam Price', licenses: [] } });
    const organization = this.#organization;
    await admin.call('addUser', { email: samplePeople.crewOffice, role: 'office', organization, password });
    const expires = `${new Date().getFullYear() + 2}-06-30`;
    const licenses = [{ state: 'CA', number: 'S 4411', discipline: 'structural' as const, expires }];
    await admin.call('saveEngineer', { user, profile: { name: 'Dana Ito', licenses } });
    await admin.call('setEngineerOfRecord', { user, isOfRecord: true });
    await admin.send(`/engineers/${user}/signature`, await drawSampleSignature());
  }

  async #addDesign(admin: DemoConsole): Promise<void> {
    await admin.call('saveDesignValues', { county: 'Fresno County', state: 'CA', values: ofFresno });
    for (const ahj of ['City of Fresno', 'City of Clovis', 'City of Madera'])
      await admin.call('saveDesignValues', { ahj, state: 'CA', values: ofFresno });
    await admin.call('savePreset', {
      title: 'Lag on XR100',
      connection: String(sampleEntry('connection-types', 'Flashed mount, lag to rafter').id),
      racking: String(sampleEntry('racking-types', 'XR100').id),
      values: { ...attachment, array_standoff: 5, asce_7_edition: ofFresno.asce_7_edition },
    });
  }

  /** What a reviewer enters for a letter: what it is prefilled with, and the rest. */
  async #entriesOf(session: DemoConsole, id: number, more: LetterEntries) {
    const { entries: begun, arrays, kept } = await session.call('draftLetter', { id });
    const entries: LetterEntries = begun;
    const rows = arrays.map(({ name, position }) => {
      const typed = (entries.arrays ?? []).find((one) =>
        position === null ? one.name === name : one.position === position || one.name === name,
      );
      return { ...(position === null ? { name } : { position }), ...attachment, ...uplift, ...typed };
    });
    const typed = { roof_dead_load: 10, array_dead_load: 3, array_standoff: 5, site_visited: false };
    return { base: kept?.atMs ?? null, entries: { ...ofFresno, ...entries, ...typed, arrays: rows, ...more } };
  }

  /** A letter that is begun and not issued. */
  async beginLetter(person: SamplePerson, id: number): Promise<void> {
    const session = await this.as(person);
    const { base, entries } = await this.#entriesOf(session, id, {});
    await session.call('keepLetterDraft', { id, base, entries, typed: ['roof_dead_load', 'array_dead_load'] });
  }

  async issueLetter(id: number, more: LetterEntries = {}): Promise<void> {
    const session = await this.as('reviewer');
    const { base, entries } = await this.#entriesOf(session, id, { finding: 'adequate', ...more });
    const { mark } = await session.call('previewLetter', { id, entries, confirmed: true });
    await session.call('issueLetter', { id, entries, confirmed: true, mark, base });
  }

  /** Starts the review: who does has the job. */
  async startReview(person: SamplePerson, id: number): Promise<void> {
    await (await this.as(person)).call('moveJob', { id, to: 'In Review' });
  }
}
