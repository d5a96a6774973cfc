import { expect } from 'vitest';
import { setFirm } from '../../../electron/server/firm/firm.ts';
import { allArrays, type LetterEntries, sameArrayName } from '../../../shared/letters/entries.ts';
import type { OfficeInput } from '../../../shared/office/contract.ts';
import { pagesOf } from '../../support/pdfText.ts';
import { uploadInstallationPhoto } from '../../support/letterPhotos.ts';
import { startServer } from '../../support/startServer.ts';
import { samplePng } from './sampleLetter.ts';
import { type AtConsole, newUser } from '../base/rpc/atConsole.ts';

export const firm = {
  name: 'Ridgeline Engineers',
  engineer: { name: 'Jane Public', licence_number: 'C 00000', licence_state: 'California' },
};
export const basis = {
  building_code: 'California Building Code',
  building_code_year: 2025,
  asce_7_edition: '7-22',
  wind_speed: 95,
  wind_exposure: 'C',
  ground_snow_load: 0,
  roof_snow_load: 0,
  risk_category: 'II',
  roof_dead_load: 10,
  array_dead_load: 3,
  roof_live_load: 20,
  roof_live_load_under_array: 0,
  array_standoff: 6,
  finding_basis: 'existing_building_code',
} satisfies LetterEntries;
/** What can be issued of a job with the Basic fields. */
export const adequate = {
  ...{ ...basis, site_visited: false, finding: 'adequate' },
  arrays: [{ name: allArrays, attachment_demand: 300 }],
} satisfies LetterEntries;

/** A job whose checklist asks for nothing but a photo, and entries that leave nothing to evaluate. */
export const completeJob = {
  client_street_address: '1234 N Van Ness Ave, Fresno, CA 93728',
  services_requested: ['post_installation_letter'],
};
export const complete = {
  ...adequate,
  arrays: [
    {
      ...{ name: 'All arrays', fastener: '5/16 in lag', embedment: 2.5, max_spacing_portrait: 48 },
      ...{ attachment_demand: 300, mount_capacity: 500 },
    },
  ],
} satisfies LetterEntries;

/** With an uplift demand for each array that has none: no reason replaces it. */
export const withUplift = (
  rows: readonly { name: string; position: number | null }[],
  entries: Readonly<Record<string, unknown>>,
  demand = 300,
): Record<string, unknown> => {
  const typed = Array.isArray(entries.arrays) ? (entries.arrays as Record<string, unknown>[]) : [];
  const named = ({ name }: Record<string, unknown>) => (typeof name === 'string' ? sameArrayName(name) : null);
  const ofRow = (row: (typeof rows)[number], at: number) =>
    typed.find((one) => one.position === (row.position ?? at + 1) || named(one) === sameArrayName(row.name));
  const isKnown = (one: Record<string, unknown>) =>
    one.name === allArrays || rows.some((row, at) => ofRow(row, at) === one);
  const arrays = rows.map((row, at) => ({
    attachment_demand: demand,
    ...(ofRow(row, at) ?? (row.position === null ? { name: row.name } : { position: row.position })),
  }));
  return { ...entries, arrays: [...arrays, ...typed.filter((one) => !isKnown(one))] };
};

/** A reason to issue a letter although values are missing. */
export const override = 'Checked against the plan set.';

/** The mark of what was looked at; '' where there is nothing to look at. */
export const markAt = async (by: AtConsole, id: number, entries: Record<string, unknown>): Promise<string> => {
  const ended = await by.call('previewLetter', { id, entries, confirmed: true });
  return ended.ok ? ended.value.mark : '';
};

/** A server of a firm that signs letters, with one console of each role, and what a reviewer does there. */
export const startLetters = async () => {
  const server = await startServer();
  await setFirm(server.store, firm, { signature: samplePng(40, 9) });
  const reviewer = await newUser(server, 'reviewer');
  return {
    server,
    reviewer,
    /** A job with its photo, whose checklist has nothing open. */
    submitComplete: async (more: object = {}) => {
      const job = await server.submit({ ...completeJob, ...more });
      await uploadInstallationPhoto(server.url, server.own.api_key, job.id);
      return job;
    },
    admin: await newUser(server, 'admin'),
    /** Of the organization whose jobs `submit` makes. */
    office: await newUser(server, 'office'),
    issue: async (id: number, values: OfficeInput<'issueLetter'>['entries'] = adequate) => {
      const { kept, arrays } = await reviewer.value('draftLetter', { id });
      const base = kept?.atMs ?? null;
      const entries = withUplift(arrays, values);
      const mark = await markAt(reviewer, id, entries);
      return reviewer.value('issueLetter', { id, entries, confirmed: true, mark, base, override });
    },
    /** Forgets whatever is kept. */
    forget: async (id: number, by: AtConsole = reviewer) => {
      const { kept } = await by.value('draftLetter', { id });
      return by.value('forgetLetterDraft', { id, base: kept?.atMs ?? null });
    },
    /** Keeps what was typed, over whatever is kept. */
    keep: async (
      id: number,
      entries: Record<string, unknown>,
      typed: string[] = [],
      typedForOther: Record<string, string> = {},
    ) => {
      const { kept } = await reviewer.value('draftLetter', { id });
      return reviewer.value('keepLetterDraft', { id, entries, base: kept?.atMs ?? null, typed, typedForOther });
    },
    draft: (id: number) => reviewer.value('draftLetter', { id }),
    pdfOf: async (address: string, by: AtConsole = reviewer) => {
      const response = await by.ask('GET', `/${address}`);
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
    },
    /** The letter as the client gets it. */
    letterOf: async (id: number): Promise<Uint8Array> => {
      const answer = await fetch(`${server.url}/api/jobs/${id}/letter`, {
        headers: { 'x-api-key': server.own.api_key },
      });
      expect(answer.status).toBe(200);
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
};
export type Letters = Awaited<ReturnType<typeof startLetters>>;

export const textOf = async (bytes: Uint8Array): Promise<string> => (await pagesOf(bytes)).join('\n');
