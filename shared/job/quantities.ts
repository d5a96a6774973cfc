// Reads and shows numbers as crews write them. Readers return null for any other text.

const longestQuantity = 100;
/** The trimmed text; '' if it is too long to be a quantity. */
const typedText = (text: string): string => (text.length > longestQuantity ? '' : text.trim());

/** A comma before exactly three digits is ambiguous (thousands or decimals) and is refused. */
const number = String.raw`(\d+(?:\.\d+|,(?!\d{3}(?!\d))\d+)?|\.\d+|,(?!\d{3}(?!\d))\d+)`;
/** `7`, `7.5`, `1/2`, `7 1/2`. */
const mixed = String.raw`(?:${number}(?:[ -]+(\d+)\s*\/\s*(\d+))?|(\d+)\s*\/\s*(\d+))`;

const decimal = (text: string): number => Number(text.replace(',', '.'));

const mixedValue = (whole?: string, over?: string, under?: string, overAlone?: string, underAlone?: string): number =>
  whole === undefined
    ? Number(overAlone) / Number(underAlone)
    : decimal(whole) + (over === undefined ? 0 : Number(over) / Number(under));

const rounded = (value: number, digits: number): number | null =>
  Number.isFinite(value) ? Math.round(value * 10 ** digits) / 10 ** digits : null;

/** Symbols and words for feet and inches, in English and Spanish. */
const foot = String.raw`(?:'|ft\.?|feet|foot|pies?|’|′)`;
const inch = String.raw`(?:"|''|in\.?|inch(?:es)?|pulg(?:\.|adas?)?|”|″)`;
const feetAndInches = new RegExp(String.raw`^${number}\s*${foot}\s*(?:(?:[-–—]\s*)?${mixed}\s*${inch}?)?$`, 'i');
const inches = new RegExp(String.raw`^${mixed}\s*${inch}?$`, 'i');
const metres = new RegExp(String.raw`^${number}\s*(mm|cm|m)$`, 'i');

/** Suffixes of spacings: `16" OC`, `24 o.c.`. */
const onCenter = /\s*(?<![a-z])(?:o\.?\s?c\.?|on[\s-]?centers?)$/i;

const inchesIn = { mm: 1 / 25.4, cm: 1 / 2.54, m: 1000 / 25.4 } as const;

/** The text has an ambiguous comma: `1,200` is 1200 or 1.2. */
export const isCommaUnclear = (text: string): boolean => /\d,\d{3}(?!\d)/.test(text);

const plainNumber = new RegExp(`^${number}$`);

/** `12`, `12.5`, `12,5`. */
export const readNumber = (text: string): number | null => {
  const plain = plainNumber.exec(typedText(text));
  return plain ? decimal(plain[1]!) : null;
};

/** Inches, to a hundredth: `24`, `24"`, `16" OC`, `7 1/2`, `12' 6"`, `12'-6"`, `12 ft 6`, `60 cm`. */
export const readLength = (text: string): number | null => {
  const typed = typedText(text).replace(onCenter, '');
  const feet = feetAndInches.exec(typed);
  if (feet) {
    const rest = feet.slice(2).some((part) => part !== undefined) ? mixedValue(...feet.slice(2)) : 0;
    return rounded(decimal(feet[1]!) * 12 + rest, 2);
  }
  const metric = metres.exec(typed);
  if (metric) return rounded(decimal(metric[1]!) * inchesIn[metric[2]!.toLowerCase() as keyof typeof inchesIn], 2);
  const plain = inches.exec(typed);
  return plain ? rounded(mixedValue(...plain.slice(1)), 2) : null;
};

/** `150` → `12' 6"`; null below a foot. */
export const showFeet = (value: number): string | null => {
  if (!Number.isFinite(value) || value < 12) return null;
  const feet = Math.floor(value / 12);
  const rest = Math.round((value - feet * 12) * 100) / 100;
  return rest === 12 ? `${feet + 1}' 0"` : `${feet}' ${rest}"`;
};

const rise = new RegExp(String.raw`^${mixed}\s*(?::|\/|-|in|on|over)\s*12$`, 'i');
const degrees = new RegExp(String.raw`^${number}\s*(?:°|deg(?:rees)?)?$`, 'i');

/** Degrees, to a tenth: `18.4`, `18°`, `4:12`, `6/12`, `6-12`, `6 in 12`. */
export const readPitch = (text: string): number | null => {
  const typed = typedText(text);
  const over12 = rise.exec(typed);
  if (over12) return rounded((Math.atan(mixedValue(...over12.slice(1)) / 12) * 180) / Math.PI, 1);
  const plain = degrees.exec(typed);
  return plain ? rounded(decimal(plain[1]!), 1) : null;
};

/** `18.4` → `4:12`, to a quarter inch of rise; null outside 0° to 60°. */
export const showRise = (value: number): string | null => {
  if (!Number.isFinite(value) || value < 0 || value > 60) return null;
  const over12 = Math.round(Math.tan((value * Math.PI) / 180) * 12 * 4) / 4;
  return `${over12}:12`;
};
