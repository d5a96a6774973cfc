import { expect, it } from 'vitest';
import { drawPhotoReport, type PhotoReportContent } from '../../../electron/server/letters/drawing/photoReport.ts';
import { FontFallback } from '../../../electron/server/base/drawing/fontFallback.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { FirmSettings } from '../../../shared/firm/firm.ts';

const fonts = new FontFallback();

/** As many photos without a picture. */
const photos = (count: number, sha256 = 'd'.repeat(64)): PhotoReportContent['groups'][number]['photos'] =>
  Array.from({ length: count }, (_, number) => ({
    ...{ name: `${number}.jpg`, facts: ['Time not recorded', 'Place not recorded'], sha256, picture: null },
  }));

const draw = async (groups: PhotoReportContent['groups']): Promise<string[]> => {
  const content = {
    ...{ firm: FirmSettings.parse({ name: 'Ridgeline' }), date: '2026-11-21', isTest: false, groups },
    ...{ job: 7, clientName: 'Zoë Alvarez', site: '2600 Fresno St' },
  };
  return (await pagesOf((await drawPhotoReport(content, fonts)).bytes)).map(squeezed);
};
const times = (text: string, part: string): number => text.split(squeezed(part)).length - 1;

it('keeps each photo on the page of its caption, below headings of several lines too', async () => {
  const title = 'W'.repeat(100);
  for (let before = 1; before <= 6; before += 1)
    for (const lines of [1, 2, 3]) {
      const groups = Array.from({ length: lines }, (_, at) => ({ title: `${at}${title}`, photos: photos(1) }));
      const pages = await draw([{ title: 'Attic', photos: photos(before) }, ...groups]);
      const counts = pages.map((page) => [
        times(page, 'No small picture could be made of this photo.'),
        times(page, 'SHA-256 ddd'),
      ]);
      expect(counts.filter(([pictures, captions]) => pictures !== captions)).toEqual([]);
    }
});
