import { describe, expect, it } from 'vitest';
import { besideOf, canBeShown, type Picture } from '../../../renderer/pictures/picture.ts';

const picture = (id: string, mediaType = 'image/jpeg', view: string | null = `view/${id}`): Picture => ({
  id,
  name: id,
  place: 'Attic',
  mediaType,
  thumbnail: null,
  view,
  original: `file/${id}`,
});
const [roof, attic] = [picture('roof'), picture('attic', 'image/heic')];
const avi = picture('film', 'video/x-msvideo', null);
const mp4 = picture('clip', 'video/mp4', null);
const pdf = picture('plan', 'application/pdf', null);

describe('what is put beside a picture', () => {
  it('is the next picture, over what cannot be shown and over films', () => {
    expect(besideOf(roof, [roof, avi, pdf, mp4, attic], true)).toBe(attic);
    expect(besideOf(attic, [roof, avi, pdf, mp4, attic], true)).toBe(roof);
  });

  it('is a film or a document only where there is no other picture, and it can be shown', () => {
    expect(besideOf(roof, [roof, avi, pdf], true)).toBe(pdf);
    expect(besideOf(roof, [roof, avi, pdf], false)).toBeUndefined();
    expect(besideOf(roof, [roof, avi, pdf, mp4], false)).toBe(mp4);
    expect(besideOf(roof, [roof], true)).toBeUndefined();
  });

  it('is never a picture of which none can be made', () => {
    expect(canBeShown(picture('damaged', 'image/heic', null), true)).toBe(false);
    expect(canBeShown(picture('drawing', 'image/svg+xml'), true)).toBe(false);
    expect(canBeShown(avi, true)).toBe(false);
  });
});
