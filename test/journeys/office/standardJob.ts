import type { Page } from 'playwright-core';
import type { ReferenceListKey } from '../../../shared/reference/lists.ts';
import { jpegOf } from '../../desk/photos.ts';
import { callOffice, type OfficeApp } from '../../support/officeApp.ts';

/** A roof with one array, measured and photographed as the checklist asks for. */
export const sendStandardJob = async (
  app: OfficeApp,
  page: Page,
  fields: Record<string, unknown> = {},
): Promise<{ id: number; array: string; connection: string }> => {
  const entry = async (list: ReferenceListKey, text: string) => {
    const { entries } = await callOffice(page, 'searchReference', { list, text, limit: 1 });
    return { id: entries[0]!.id };
  };
  const [connection_type, roof_material, beam_shape, client_state] = await Promise.all([
    entry('connection-types', 'Flashed mount'),
    entry('roof-materials', 'shingle'),
    entry('beam-shape', '2'),
    entry('states', 'California'),
  ]);
  const roof = { roof_pitch: 22.6, roof_material, connection_type, orientation: 'Portrait' };
  const frame = { frame_shape: 'Rafter', beam_shape, beam_spacing: 24, beam_span: [144] };
  const job = await app.submit({
    ...{ client_name: 'Rosa Delgado', client_street_address: '1234 N Van Ness Ave', client_city: 'Fresno' },
    ...{ client_state, client_zip_code: '93728', services_requested: ['pv_structural_letter'] },
    arrays: [{ name: 'South', panel_quantity: 18, ...roof, ...frame }],
    ...fields,
  });
  const array = job.arrays![0]!.id;
  const places = [
    // Of the installed array.
    ...(job.services_requested.includes('post_installation_letter') ? [`jobs/${job.id}/files`] : []),
    `arrays/${array}/beam-spacing-images`,
    `arrays/${array}/beam-size-images`,
    `arrays/${array}/attic-images`,
    `jobs/${job.id}/panel-layout-images`,
  ];
  for (const [index, place] of places.entries()) {
    const bytes = await jpegOf({ width: 800, height: 600 - index });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), `photo-${index}.jpg`);
    const answer = await fetch(`${app.server.url}/api/${place}`, {
      method: 'POST',
      headers: { 'x-api-key': app.key },
      body: form,
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  return { id: job.id, array, connection: String(connection_type.id) };
};
