import { crc32, deflateSync } from 'node:zlib';
import type { LetterJobArray, LetterSources } from '../../../electron/server/letters/drawing/letterContent.ts';
import { LetterEntries } from '../../../shared/letters/entries.ts';
import { FirmSettings } from '../../../shared/firm/firm.ts';

export const sampleArray = (name: string, more: LetterJobArray = {}): LetterJobArray => ({
  name,
  panel_quantity: 12,
  orientation: 'Portrait',
  num_panels_on_rafter: 2,
  panel_to_eave: 18,
  connection_type: { name: 'L-Foot' },
  roof_material: { name: 'Composition Shingle' },
  beam_shape: { name: '2x6' },
  frame_shape: 'Rafter',
  roof_pitch: 18.4,
  beam_span: [144, 102.5],
  roof_overhang: 12,
  beam_spacing: 24,
  ...more,
});

export const sampleSources = (more: Partial<LetterSources> = {}): LetterSources => ({
  letterNumber: '1042-1',
  date: '2026-11-21',
  draft: false,
  job: {
    client_name: 'María Fernández',
    client_street_address: '1234 N Van Ness Ave',
    client_city: 'Fresno',
    client_state: { name: 'California', abbreviation: 'CA' },
    client_zip_code: '93728',
    services_requested: ['pv_structural_letter'],
    ahj: 'City of Fresno',
    arrays: [sampleArray('South'), sampleArray('East', { panel_quantity: 8 })],
  },
  organization: { name: 'Foothill Solar LLC', street: '88 Industrial Way', city: 'Clovis', state: 'CA', zip: '93612' },
  firm: FirmSettings.parse({
    name: 'Ridge Engineers',
    engineer: { name: 'Jane Public', licence_number: 'C 00000', licence_state: 'California' },
  }),
  entries: LetterEntries.parse({
    wind_speed: 95,
    finding: 'adequate',
    arrays: [{ name: 'South', fastener: '5/16 in lag', embedment: 2.5, max_spacing_portrait: 48 }],
  }),
  uploads: [],
  ...more,
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

/** A PNG with an alpha channel. */
export const samplePng = (width = 8, height = 4): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const rows = Buffer.alloc(height * (1 + width * 4), 0x7f);
  for (let row = 0; row < height; row += 1) rows[row * (1 + width * 4)] = 0;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
