import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A plan set of one sheet: the array on the roof, and a one-line diagram. */
export const drawPlans = (title: string): Promise<Buffer> => {
  const sheet = new PDFDocument({ size: 'TABLOID', layout: 'landscape', margin: 36, info: { Title: title } });
  sheet.lineWidth(2).rect(36, 36, 1152, 720).stroke();
  sheet.fontSize(20).text(title, 60, 60);
  sheet.fontSize(11).text('Sheet PV-1: roof plan and one-line diagram. Sample, not for construction.', 60, 90);
  sheet.lineWidth(1.5).rect(90, 170, 560, 420).stroke().moveTo(90, 330).lineTo(650, 330).stroke();
  for (let at = 0; at < 16; at += 1)
    sheet.rect(150 + (at % 8) * 56, 370 + Math.floor(at / 8) * 96, 50, 88).fillAndStroke('#dfe7f3', '#16233f');
  sheet.fillColor('#14181f').text('Ridge', 350, 314).text('Eave', 350, 594);
  for (const [at, name] of ['Modules', 'Inverters', 'AC disconnect', 'Main service panel', 'Utility'].entries()) {
    sheet
      .rect(760, 170 + at * 95, 220, 56)
      .stroke()
      .text(name, 780, 192 + at * 95);
    if (at > 0)
      sheet
        .moveTo(870, 131 + at * 95)
        .lineTo(870, 170 + at * 95)
        .stroke();
  }
  sheet.end();
  return buffer(sheet);
};
