import { describe, expect, it } from 'vitest';
import {
  acceptedExtensions,
  familyOfExtension,
  fileType,
  fileTypes,
  supportedTypeNames,
} from '../../../shared/api/fileTypes.ts';

describe('§4.4 the supported file types', () => {
  it('are the eleven of the reference, in its order', () => {
    expect(supportedTypeNames).toBe('JPEG, PNG, HEIC, HEIF, PDF, DOC, DOCX, AVI, MPEG, MP4 or MOV');
  });

  it('share no extension, and write them in lower case without the dot', () => {
    const extensions = fileTypes.flatMap((row) => row.extensions);
    expect(new Set(extensions).size).toBe(extensions.length);
    for (const extension of extensions) expect(extension).toMatch(/^[a-z0-9]+$/);
  });

  it('have families by extension in any case', () => {
    expect(familyOfExtension('JPEG')).toBe('picture');
    expect(familyOfExtension('mov')).toBe('video');
    expect(familyOfExtension('docx')).toBe('word');
    for (const other of ['docm', 'exe', 'webp', '', '.jpg']) expect(familyOfExtension(other)).toBeUndefined();
  });

  it('list their extensions as a file picker wants them', () => {
    expect(acceptedExtensions).toMatch(/^\.jpg,\.jpeg,.*,\.mov,\.qt$/);
  });

  it('are found by name', () => {
    expect(fileType('HEIC').mediaTypes[0]).toBe('image/heic');
  });
});
