import { readXml } from './readXml.ts';

/** How numbers of a style are shown, as far as it matters here. */
export type NumberFormat = { kind: 'plain' } | { kind: 'date' } | { kind: 'padded'; shape: string };

const plain: NumberFormat = { kind: 'plain' };
const date: NumberFormat = { kind: 'date' };
/** Formats that every workbook has: dates and times, also of East Asia. */
const builtInDates: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** `m/d/yy h:mm`, but not `0.00`, `[Red]0` or `"day" 0`; `00000` and `00000\-0000` show the zeros of ZIP codes. */
const formatOf = (code: string): NumberFormat => {
  const first = code.split(';', 1)[0]!;
  const shape = first.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/\\(.)|"([^"]*)"/g, '$1$2');
  if (/^0{3,}(?:[- ]0+)?$/.test(shape)) return { kind: 'padded', shape };
  const marks = first.replace(/\\.|"[^"]*"|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(marks) && !/general/i.test(marks) ? date : plain;
};

/** The number format of each cell style, from `xl/styles.xml`. */
export const readFormats = (xml: string): NumberFormat[] => {
  const named = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isCellStyle = false;
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        named.set(Number(numFmtId), formatOf(formatCode));
      } else if (name === 'xf' && isCellStyle) {
        const id = Number(attributes().numFmtId ?? 0);
        const isDate = builtInDates.some(([from, to]) => id >= from && id <= to);
        styles.push(named.get(id) ?? (isDate ? date : plain));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
};

const dayMs = 86_400_000;
const minuteMs = 60_000;
const days1904 = 1462;
/** The last day of the year 9999. */
const lastDay = 2_958_466;

/** A serial number of days: `2027-03-01`, `2027-03-01 09:30`, or `09:30` for a time alone. */
const dateText = (serial: number, is1904: boolean): string => {
  const days = serial + (is1904 ? days1904 : 0);
  const time = new Date(Date.UTC(1899, 11, 30) + Math.round((days * dayMs) / minuteMs) * minuteMs).toISOString();
  const [day, clock] = [time.slice(0, 10), time.slice(11, 16)];
  if (serial > 0 && serial < 1) return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
};

/** Digits in the places of zeros, from the right: 21081234 in `00000-0000` is `02108-1234`. */
const padded = (number: number, shape: string): string => {
  const digits = String(number).padStart(shape.replace(/[^0]/g, '').length, '0');
  const separator = /[- ]/.exec(shape);
  if (separator === null) return digits;
  const cut = digits.length - (shape.length - separator.index - 1);
  return `${digits.slice(0, cut)}${separator[0]}${digits.slice(cut)}`;
};

/** A number as the spreadsheet shows it, where that is a date or has zeros in front; else the number as it is. */
export const numberText = (value: string, format: NumberFormat = plain, is1904 = false): string => {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value.trim();
  if (format.kind === 'date' && number > 0 && number < lastDay) return dateText(number, is1904);
  if (format.kind === 'padded' && Number.isSafeInteger(number) && number >= 0) return padded(number, format.shape);
  // Without the last digits of a binary fraction: 0.1 + 0.2 is shown as 0.3.
  return String(Number(number.toPrecision(15)));
};
