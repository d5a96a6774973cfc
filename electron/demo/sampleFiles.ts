import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** What the drawn photos show. */
export type PhotoSubject = 'layout' | 'spacing' | 'size' | 'attic' | 'panel' | 'installed';

export interface PlaceOnEarth {
  latitude: number;
  longitude: number;
}

interface Taken {
  at: Date;
  place: PlaceOnEarth;
}

/** In which the subjects are drawn; the photos have four fifths of these pixels each way. */
const [width, height] = [1600, 1200] as const;

/** Numbers from 0 to 1 that depend on the seed alone: two photos of one subject differ, and a photo is always the same. */
const dice = (seed: number): (() => number) => {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};

const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');
const pick = (roll: () => number, ...colors: string[]): string => colors[Math.floor(roll() * colors.length)]!;

/** A tape measure from `x` on, with a tick for each inch. */
const tape = (x: number, y: number, inches: number, inchWidth: number): string =>
  `<rect x="${x}" y="${y}" width="${inches * inchWidth}" height="92" fill="#f4c20d"/>
   <rect x="${x}" y="${y + 84}" width="${inches * inchWidth}" height="8" fill="#c99b00"/>
   ${times(inches + 1, (at) => `<path d="M${x + at * inchWidth} ${y}v${at % 12 === 0 ? 80 : at % 4 === 0 ? 60 : 34}" stroke="#222" stroke-width="6"/>`)}`;

/** A board with its grain; its edges are lit from the left. */
const board = (roll: () => number, x: number, wide: number, color: string): string =>
  `<rect x="${x}" width="${wide}" height="${height}" fill="${color}"/>
   ${times(9, () => `<path d="M${x + 8 + roll() * (wide - 16)} 0q${roll() * 18 - 9} 600 0 1200" stroke="#5b3a14" stroke-opacity=".28" stroke-width="${2 + roll() * 3}" fill="none"/>`)}
   <rect x="${x}" width="7" height="${height}" fill="#fff" fill-opacity=".25"/>
   <rect x="${x + wide - 10}" width="10" height="${height}" fill="#000" fill-opacity=".3"/>`;

const module = (x: number, y: number): string =>
  `<rect x="${x}" y="${y}" width="150" height="122" fill="#16233f" stroke="#9fb3d1" stroke-width="5"/>
   <path d="M${x + 50} ${y}v122M${x + 100} ${y}v122M${x} ${y + 61}h150" stroke="#2d4470" stroke-width="3"/>`;

const drawings: Readonly<Record<PhotoSubject, (roll: () => number) => string>> = {
  layout: (roll) => {
    const [rows, left] = [2 + Math.floor(roll() * 2), 250 + roll() * 120];
    return `<rect width="1600" height="1200" fill="${pick(roll, '#6d7f5b', '#8a7f5e', '#77866a')}"/>
      ${times(40, () => `<circle cx="${roll() * 1600}" cy="${roll() * 1200}" r="${4 + roll() * 16}" fill="#3f5230" fill-opacity=".35"/>`)}
      <rect x="40" y="${950 + roll() * 60}" width="520" height="210" fill="#9b9892"/>
      <path d="M200 300h1200v700H200z" fill="${pick(roll, '#7a6a60', '#6b6763', '#84705c')}"/>
      ${times(23, (at) => `<path d="M200 ${330 + at * 29}h1200" stroke="#000" stroke-opacity=".12" stroke-width="3"/>`)}
      <path d="M200 560h1200" stroke="#4d423b" stroke-width="12"/>
      <circle cx="${300 + roll() * 200}" cy="430" r="26" fill="#cfd4d8"/><rect x="${900 + roll() * 300}" y="380" width="90" height="90" fill="#54504c"/>
      ${times(rows * 6, (at) => module(left + (at % 6) * 165, 600 + Math.floor(at / 6) * 132))}`;
  },
  spacing: (roll) => {
    const [color, first] = [pick(roll, '#a9773f', '#b0824a', '#9c6c38'), 120 + roll() * 60];
    return `<rect width="1600" height="1200" fill="${pick(roll, '#d8c5a3', '#cdb892', '#dccaa9')}"/>
      ${times(6, (at) => `<path d="M0 ${at * 210 + roll() * 30}h1600" stroke="#7c6541" stroke-opacity=".5" stroke-width="5"/>`)}
      ${[0, 1, 2].map((at) => board(roll, first + at * 550, 190, color)).join('')}
      ${tape(first + 90, 520 + roll() * 120, 25, 44)}`;
  },
  size: (roll) => `<rect width="1600" height="1200" fill="${pick(roll, '#cdb48c', '#bfa67c', '#d2bd97')}"/>
      ${times(5, (at) => `<path d="M0 ${at * 250 + roll() * 40}h1600" stroke="#7c6541" stroke-opacity=".5" stroke-width="5"/>`)}
      ${board(roll, 520 + roll() * 60, 440, pick(roll, '#a06f38', '#ab7a42', '#94652f'))}
      ${tape(480, 500 + roll() * 140, 13, 46)}`,
  attic: (roll) => {
    const ridge = 80 + roll() * 80;
    return `<rect width="1600" height="1200" fill="${pick(roll, '#5b4a38', '#66543f', '#544332')}"/>
      ${times(18, (at) => `<path d="M800 ${ridge}L${at * 94 - 20} 1200" stroke="#3c2f22" stroke-width="4"/>`)}
      ${times(7, (at) => `<path d="M${100 + at * 230} 1200L800 ${ridge + at * 8}" stroke="${pick(roll, '#b98a52', '#ad7f48')}" stroke-width="${30 + roll() * 8}"/>`)}
      <path d="M760 ${ridge - 40}h80v1240h-80z" fill="#8f6636"/>
      <circle cx="${1150 + roll() * 200}" cy="${240 + roll() * 80}" r="60" fill="#fff4d0"/>
      <rect y="1040" width="1600" height="160" fill="#e8a6b8"/>${times(30, () => `<circle cx="${roll() * 1600}" cy="${1050 + roll() * 140}" r="${16 + roll() * 30}" fill="#f3c6d2" fill-opacity=".7"/>`)}`;
  },
  panel: (roll) => `<rect width="1600" height="1200" fill="${pick(roll, '#c9c2b4', '#d6cdbb', '#bdb8ae')}"/>
      ${times(12, (at) => `<path d="M0 ${at * 105}h1600" stroke="#000" stroke-opacity=".1" stroke-width="6"/>`)}
      <rect x="480" y="110" width="640" height="980" rx="14" fill="#8d949b"/><rect x="540" y="190" width="520" height="820" fill="#2b2f33"/>
      ${times(20, (at) => `<rect x="${at % 2 === 0 ? 580 : 815}" y="${330 + Math.floor(at / 2) * 62}" width="205" height="50" rx="5" fill="#15171a" stroke="#555" stroke-width="3"/><rect x="${at % 2 === 0 ? 720 : 835}" y="${342 + Math.floor(at / 2) * 62}" width="44" height="26" fill="#f2f2f2"/>`)}
      <rect x="690" y="220" width="220" height="84" rx="6" fill="#15171a" stroke="#777" stroke-width="4"/><rect x="775" y="238" width="${40 + roll() * 30}" height="48" fill="#d23b2e"/>`,
  installed: (
    roll,
  ) => `<rect width="1600" height="520" fill="${pick(roll, '#9cc4ea', '#b8d3ec', '#8fb8e2')}"/><rect y="520" width="1600" height="680" fill="#6f6257"/>
      ${times(14, (at) => `<path d="M0 ${540 + at * 48}h1600" stroke="#000" stroke-opacity=".16" stroke-width="5"/>`)}
      ${times(12, (at) => {
        const [x, y] = [240 + (at % 6) * 190, 600 + Math.floor(at / 6) * 230];
        return `<path d="M${x} ${y}h176l-14 205h-176z" fill="#16233f" stroke="#b7c6de" stroke-width="6"/><path d="M${x + 88} ${y}l-14 205M${x - 7} ${y + 102}h176" stroke="#2d4470" stroke-width="3"/>`;
      })}
      <circle cx="${1200 + roll() * 250}" cy="${110 + roll() * 60}" r="70" fill="#fff6cf"/>`,
};

const two = (part: number): string => String(part).padStart(2, '0');

const exifTime = (at: Date): string =>
  `${at.getFullYear()}:${two(at.getMonth() + 1)}:${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

/** Degrees, minutes and hundredths of seconds as EXIF has them. */
const exifDegrees = (degrees: number): string => {
  const seconds = Math.round(Math.abs(degrees) * 3600 * 100);
  return `${Math.floor(seconds / 360_000)}/1 ${Math.floor((seconds % 360_000) / 6000)}/1 ${seconds % 6000}/100`;
};

/** A JPEG as a phone takes it: with the time and the place. */
export const drawPhoto = (subject: PhotoSubject, seed: number, { at, place }: Taken): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960" viewBox="0 0 ${width} ${height}">${drawings[subject](dice(seed))}</svg>`;
  return sharp(Buffer.from(svg))
    .jpeg({ quality: 80 })
    .withExif({
      IFD0: { Make: 'Rafter', Model: 'Sample' },
      IFD2: { DateTimeOriginal: exifTime(at) },
      IFD3: {
        GPSLatitudeRef: place.latitude < 0 ? 'S' : 'N',
        GPSLatitude: exifDegrees(place.latitude),
        GPSLongitudeRef: place.longitude < 0 ? 'W' : 'E',
        GPSLongitude: exifDegrees(place.longitude),
      },
    })
    .toBuffer();
};

const asPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();

/** The firm's logo and the engineer's signature. */
export const drawSampleLogo = (): Promise<Buffer> =>
  asPng(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320">
    <path d="M20 270L240 40l220 230" fill="none" stroke="#0b5cad" stroke-width="34" stroke-linejoin="round"/>
    <path d="M110 270l130-135 130 135" fill="none" stroke="#14181f" stroke-width="20"/><path d="M20 292h440" stroke="#14181f" stroke-width="14"/></svg>`);
export const drawSampleSignature = (): Promise<Buffer> =>
  asPng(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path fill="none" stroke="#1b2d5c" stroke-width="7" stroke-linecap="round"
    d="M40 130C90 20 150 20 130 110s-90 40-50 20c90-40 70-20 90-30s10 40 40 20 20-40 40-10 30 10 40-10 20 50 50 10c40-110 60-20 40 20s20-60 60-40-10 50 30 40 60-30 90-30"/>
    <path d="M60 165c180-26 340-22 500-14" fill="none" stroke="#1b2d5c" stroke-width="5"/></svg>`);

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
