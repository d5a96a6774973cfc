import type { LetterEntries } from '../../../../shared/letters/entries.ts';
import { type FirmSettings, textSetting } from '../../../../shared/firm/firm.ts';
import type { LetterKind } from '../../../../shared/job/letterKinds.ts';
import { fillPlaceholders, type Placeholder } from '../../../../shared/firm/placeholders.ts';
import { type TextBlock, textBlocks } from '../../../../shared/firm/standardTexts.ts';
import { cityLine, isolated, joined, printableLine } from '../../base/drawing/graphemes.ts';
import { decimal, longDate, notGiven } from './wording.ts';

/** The facts of a letter that its texts may name. */
interface TextFacts {
  kind: LetterKind;
  letterNumber: string;
  date: string;
  firm: FirmSettings;
  engineer: FirmSettings['engineer'];
  recipient: { name: string };
  job: {
    clientName: string;
    site: { street: string; city: string; state: string; zip: string };
    ahj: string;
    arrayCount?: number | undefined;
    moduleCount?: number | undefined;
  };
  entries: LetterEntries;
}

/** What placeholders stand for. */
const placeholderValues = (content: TextFacts): Record<Placeholder, string> => {
  const { job, recipient, firm, engineer, entries, letterNumber, date } = content;
  const count = (value: number | undefined): string => (value === undefined ? '' : decimal(value));
  const code = [entries.building_code, entries.building_code_year].filter((part) => part !== undefined);
  const values: Record<Placeholder, string> = {
    client: job.clientName,
    'site address': joined([job.site.street, cityLine(job.site)]),
    AHJ: job.ahj,
    recipient: recipient.name,
    'array count': count(job.arrayCount),
    'module count': count(job.moduleCount),
    'building code': code.join(', '),
    firm: firm.name,
    engineer: engineer.name,
    'letter number': letterNumber,
    date: longDate(date),
  };
  const shown = Object.entries(values).map(([name, value]) => [name, isolated(printableLine(value)) || notGiven]);
  return Object.fromEntries(shown) as Record<Placeholder, string>;
};

/** The texts of a letter: its own, else the firm's for its kind. */
export const textsOf = (content: TextFacts): Record<TextBlock, string> => {
  const values = placeholderValues(content);
  const { entries, firm, kind } = content;
  const texts = textBlocks.map((block) => [
    block,
    fillPlaceholders(entries[block] ?? firm[textSetting(kind, block)], values),
  ]);
  return Object.fromEntries(texts) as Record<TextBlock, string>;
};
