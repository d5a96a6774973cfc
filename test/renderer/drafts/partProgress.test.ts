import { describe, expect, it } from 'vitest';
import { doneParts, photoProgress } from '../../../renderer/field/drafts/partProgress.ts';
import { partsFor } from '../../../renderer/field/drafts/draftParts.ts';
import type { Photo } from '../../../shared/photos/deskCalls.ts';

const done = (document: Record<string, unknown>): string[] => [...doneParts(document, partsFor(document))];
const photo = (id: string, slot: Photo['slot'], array: string | null = null): Photo => ({
  ...{ id, slot, array, name: `${id}.jpg`, bytes: 1, sha256: id, mediaType: 'image/jpeg', takenAt: null, place: null },
  ...{ addedMs: 0, seen: null, caption: '', captionState: 'with-photo', isSent: false, state: null },
  ...{ marks: [], copies: 0, sentCopies: 0 },
});

describe('a part is done', () => {
  it('where it has values and nothing that the engineers need is missing', () => {
    expect(done({})).toEqual([]);
    expect(done({ client_name: 'Ada' })).toEqual([]);
    expect(done({ client_name: 'Ada', client_street_address: '12 Elm St' })).toEqual(['client']);
    expect(done({ services_requested: ['pv_structural_letter'] })).toEqual(['services']);
    expect(done({ recipient_name: 'City of Fresno' })).toEqual(['recipient']);
    const array = { panel_quantity: 12, roof_material: { id: 1 }, roof_pitch: 20, frame_shape: 'Rafter' };
    const beams = { connection_type: { id: 1 }, beam_shape: { id: 'x' }, beam_spacing: 24, beam_span: [144] };
    expect(done({ arrays: [{ ...array, ...beams }] })).toEqual(['structure']);
    expect(done({ arrays: [{ ...array, ...beams, beam_span: undefined }] })).toEqual([]);
  });
});

describe('the photos of a job', () => {
  const document = { services_requested: ['pv_structural_letter'], arrays: [{ name: 'South' }] };

  it('are counted by the slots that need some or have some', () => {
    const photos = [photo('a', 'panel-layout'), photo('b', 'attic', 'South')];
    expect(photoProgress({ document, photos: [] })).toEqual({ isDone: false, filled: 0, of: 4 });
    expect(photoProgress({ document, photos })).toEqual({ isDone: false, filled: 2, of: 4 });
    const all = [...photos, photo('c', 'beam-size', 'South'), photo('d', 'beam-spacing', 'South'), photo('e', 'file')];
    expect(photoProgress({ document, photos: all })).toEqual({ isDone: true, filled: 5, of: 5 });
    expect(photoProgress({ document, photos: [...all, photo('f', 'unsorted')] }).isDone).toBe(false);
  });
});
