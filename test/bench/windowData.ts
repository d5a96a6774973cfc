import { Readable } from 'node:stream';
import { keepStream } from '../../electron/desk/photos/keepOriginal.ts';
import type { Desk } from '../../electron/desk/openDesk.ts';
import { jpegOf } from '../desk/photos.ts';

const arrays = 20;
const photos = 200;
const jobs = 10_000;
const modules = 20_000;

const slots = ['attic', 'beam-spacing', 'beam-size'] as const;

export const manyModules = Array.from({ length: modules }, (_, number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name: `Module ${number}`,
  manufacture: `Maker ${number % 200}`,
}));

/** 10,000 jobs, 20,000 modules, and one job with 20 arrays and 200 photos, which is the answer. */
export const fillDesk = async (desk: Desk): Promise<string> => {
  desk.base.transaction(() => {
    for (let number = 1; number <= jobs; number += 1)
      desk.drafts.store.create({ client_name: `Client ${number}`, client_street_address: `${number} Elm St` });
  });
  const service = desk.settings.services.at('https://bench.invalid/api');
  desk.settings.store.change({
    connection: {
      baseUrl: 'https://bench.invalid/api',
      authHeader: 'X-Api-Key',
      authPrefix: '',
      trailingSlash: false,
    },
    welcomed: true,
  });
  desk.reference.store.put(service.id, 'module-types', manyModules, null);
  const names = Array.from({ length: arrays }, (_, number) => `Array ${number + 1}`);
  const heavy = desk.drafts.store.create({
    client_name: 'Twenty roofs',
    client_street_address: '2600 Fresno St',
    services_requested: ['pv_structural_letter', 'pv_cad_design'],
    arrays: names.map((name) => ({ name, panel_quantity: 12, roof_pitch: 18.4, beam_span: [144, 150] })),
  });
  for (let number = 0; number < photos; number += 1) {
    // Every photo is another one.
    const bytes = await jpegOf({ width: 640 + number, height: 480 });
    const original = await keepStream(desk.photos.files, Readable.from([bytes]), `roof-${number}.jpg`);
    const place = { slot: slots[number % slots.length]!, array: names[number % arrays]! };
    desk.photos.store.add(original, heavy.id, original.name, place);
  }
  return heavy.id;
};
