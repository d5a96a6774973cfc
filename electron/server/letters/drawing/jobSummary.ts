import type { SummaryContent } from '../../../../shared/job/summary.ts';
import { drawDocument, drawFoot, drawHead, type DrawnLetter, type Drawing } from '../../base/drawing/drawnDocument.ts';
import { FontFallback } from '../../base/drawing/fontFallback.ts';
import { joined, printableLine } from '../../base/drawing/graphemes.ts';
import type { ReportPhoto } from './photoGroup.ts';
import { drawPhotoGroup } from './photoPages.ts';
import { body, heading, headingHeight, label, leading, quiet, small, strong } from './sections.ts';
import { colours, contentWidth, page, type Sheet } from '../../base/drawing/sheet.ts';
import { leadingOf, type TextStyle } from '../../base/drawing/typesetter.ts';

type Row = SummaryContent['facts'][number];

/** A summary with the pictures of its photos. */
export interface JobSummaryContent extends Omit<SummaryContent, 'groups'> {
  kind: 'summary';
  groups: { title: string; photos: ReportPhoto[] }[];
}

const valueColumn = 170;
/** Of photos that are far from the others. */
const far = '#b00020';
/** The note about the photos stands above some of them. */
const noteWithPhotos = 260;

const drawRows = (
  sheet: Sheet,
  rows: readonly Row[],
  { notGiven }: SummaryContent['words'],
  style: TextStyle,
): void => {
  for (const { title, value } of rows) {
    const text = value.split('\n').map(printableLine).join('\n').trim();
    const cell = sheet.cell(text || notGiven, text === '' ? quiet : style, contentWidth, {
      ...{ text: printableLine(title), style: label, dx: valueColumn },
    });
    // A name that is wider than its column has lines of its own.
    const names = sheet.cell(printableLine(title), label, valueColumn - 8);
    if (names.length > 1) {
      sheet.ensure(leading * (names.length + 1));
      sheet.row([{ x: page.left, width: valueColumn - 8 }], [names], { leading });
      sheet.row(
        [{ x: page.left + valueColumn, width: contentWidth - valueColumn }],
        [sheet.cell(text || notGiven, text === '' ? quiet : style, contentWidth - valueColumn)],
        { leading },
      );
    } else sheet.row([{ x: page.left, width: contentWidth }], [cell], { leading });
  }
};

const sketchSize = 170;

/** The places of the photos in a square, and what there is to know about them beside it. */
const drawSketch = (sheet: Sheet, { title, alt, note, points }: NonNullable<SummaryContent['map']>): void => {
  heading(sheet, printableLine(title), sketchSize + leading);
  sheet.ensure(sketchSize + leading);
  const { pdf } = sheet;
  const top = sheet.y + leading;
  const [x, y] = [page.left + sketchSize / 2, top + sketchSize / 2];
  const reach = sketchSize / 2 - 8;
  const draw = (): void => {
    pdf.rect(page.left, top, sketchSize, sketchSize).lineWidth(0.6).strokeColor(colours.rule).stroke();
    pdf
      .moveTo(x - 4, y)
      .lineTo(x + 4, y)
      .moveTo(x, y - 4)
      .lineTo(x, y + 4)
      .strokeColor(colours.quiet)
      .stroke();
    for (const point of points)
      pdf
        .circle(x + reach * point.x, y + reach * point.y, point.isFar ? 4 : 2.5)
        .fill(point.isFar ? far : colours.accent);
  };
  const bbox: [number, number, number, number] = [page.left, top, page.left + sketchSize, top + sketchSize];
  sheet.tags.inside('Figure', () => sheet.tags.content(draw), { alt: printableLine(alt), bbox });
  const start = sheet.y;
  const labelAt = (text: string, left: number, at: number): void => {
    sheet.y = at;
    sheet.row([{ x: left, width: 24 }], [sheet.cell(text, small, 24)], { leading: leadingOf(small) });
  };
  sheet.tags.artifact(() => {
    labelAt('N', x - 3, start);
    for (const { label: text, x: east, y: south } of points)
      if (text !== '') labelAt(text, x + (reach - 12) * east - 3, y + (reach - 12) * south - 5);
  });
  sheet.y = top;
  for (const line of note.split('\n')) sheet.write(printableLine(line), small, { x: page.left + sketchSize + 14 });
  sheet.y = Math.max(sheet.y, top + sketchSize) + leading;
};

const drawMargins = (drawing: Drawing, { title, name, words }: JobSummaryContent, at: number, of: number): void => {
  const footer = words.footer.replaceAll('{at}', String(at)).replaceAll('{of}', String(of));
  drawFoot(drawing, printableLine(footer));
  if (at > 1) drawHead(drawing, printableLine(joined([title, name], ' · ')));
};

const drawContent = (sheet: Sheet, content: JobSummaryContent): void => {
  const { title, name, facts, sections, map, photoNote, groups, words } = content;
  sheet.tags.inside('H1', () => sheet.write(printableLine(title), { size: 15, bold: true }));
  sheet.gap(2);
  sheet.write(printableLine(name), { size: 12, bold: true, colour: colours.accent });
  sheet.gap(5);
  drawRows(sheet, facts, words, strong);
  for (const section of sections) {
    heading(sheet, printableLine(section.title), headingHeight + leading);
    drawRows(sheet, section.rows, words, body);
  }
  if (map !== null) drawSketch(sheet, map);
  if (groups.length === 0) return;
  sheet.gap(8);
  sheet.ensure(noteWithPhotos);
  sheet.write(printableLine(photoNote), quiet);
  const texts = { photo: words.photo, noPicture: words.noPicture, titleOf: (group: string) => group };
  for (const group of groups) drawPhotoGroup(sheet, group, 'H2', texts);
};

/** Values and photos of a job for the customer's file as a PDF, US Letter. */
export const drawJobSummary = (
  content: JobSummaryContent,
  fonts: FontFallback = new FontFallback(),
): Promise<DrawnLetter> => {
  const { title, name, day, language } = content;
  return drawDocument(
    { title: joined([title, name], ' · '), subject: name, day, language },
    {
      fonts,
      images: [],
      content: ({ sheet }) => drawContent(sheet, content),
      margins: (drawing, at, of) => drawMargins(drawing, content, at, of),
    },
  );
};
