import { describe, expect, it } from 'vitest';
import { setFirm } from '../../../electron/server/firm/firm.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { startOnBothEngines } from '../../support/bothEngines.ts';
import { signedIn } from '../../support/console.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { basis, firm, override } from './startLetters.ts';

const full = {
  ...basis,
  ...{ roof_height: 18.5, stories: 2, roofing_layers: 1, sheathing: 'OSB', wood_species: 'Fir', wood_grade: 'No. 2' },
  ...{ array_standoff: 6, racking_model: 'XR10', module_model: 'Ünïcode Щит', module_weight: 48.5, module_power: 405 },
  ...{ system_size: 11.34, attachment_point_load: 142, existing_gravity_load: 60, added_gravity_load: 2.8 },
  ...{ existing_lateral_load: 20_000, added_lateral_load: 1400 },
  ...{ lateral_statement: 'Walls seen.', existing_condition: '<b>Dry</b>; DROP TABLE letter' },
  arrays: [
    {
      name: 'All arrays',
      ...{ fastener: 'lag', embedment: 2.5, screws_per_mount: 2, attachment_layout: 'staggered' as const },
      ...{ withdrawal_value: 266, mount_capacity: 900, attachment_demand: 410, max_cantilever: 16, edge_distance: 36 },
      ...{ max_spacing_portrait: 48, max_spacing_portrait_zone_2: 36, max_spacing_portrait_zone_3: 24 },
      ...{ max_spacing_landscape_zone_2: 36, max_spacing_landscape_zone_3: 24, member_check: '2x6' },
      ...{ bending_demand: 900, bending_capacity: 1380 },
    },
  ],
  finding: 'adequate' as const,
  site_visited: false,
};

describe.skipIf(!hasPostgres())('on SQLite and on PostgreSQL', async () => {
  const { ofBoth } = await startOnBothEngines();
  const reviewers = await ofBoth(async (server) => {
    await setFirm(server.store, firm, {});
    return signedIn(server, 'reviewer');
  });

  it('every value of a letter is kept, printed, and begun with again', async () => {
    const both = await ofBoth(async (server, index) => {
      const who = reviewers[index]!;
      const { id } = await server.submit();
      const kept = await who.call('keepLetterDraft', { id, entries: full, base: null, typed: [] });
      expect([kept.entries, kept.errors]).toEqual([full, []]);
      const { mark } = await who.call('previewLetter', { id, entries: full, confirmed: true });
      const base = kept.kept!.atMs;
      await who.call('issueLetter', { id, entries: full, confirmed: true, mark, base, override });
      const answer = await fetch(`${server.url}/api/jobs/${id}/letter`, {
        headers: { 'x-api-key': server.own.api_key },
      });
      const text = squeezed((await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join(''));
      for (const part of [
        'ÜnïcodeЩит',
        '<b>Dry</b>;DROPTABLEletter',
        '266lb/in×2.5in×2screws=1,330lb',
        '2.8psfadded÷60psf',
      ])
        expect(text).toContain(part);
      await who.call('withdrawLetter', { id, reason: 'Wrong pitch.' });
      return { text, entries: (await who.call('draftLetter', { id })).entries };
    });
    const { site_visited: _, ...again } = full;
    expect(both[0]!.entries).toEqual({ ...again, kind: 'roof_evaluation' });
    expect(both[1]).toEqual(both[0]);
  });

  it('what was kept before a letter had these values is read as it is', async () => {
    const older = {
      ...{ building_code: 'CBC', wind_speed: 95, finding: 'adequate' },
      arrays: [{ name: 'All arrays', fastener: 'lag' }],
    };
    await ofBoth(async (server, index) => {
      const who = reviewers[index]!;
      const { id } = await server.submit();
      await who.call('keepLetterDraft', { id, entries: older, base: null, typed: [] });
      const { entries, errors } = await who.call('draftLetter', { id });
      expect([entries, errors]).toEqual([older, []]);
    });
  });
});
