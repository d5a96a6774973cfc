import type { LetterFinding } from '../../../../shared/letters/entryRows.ts';
import { type LetterKind, letterTitles } from '../../../../shared/job/letterKinds.ts';
import type { LetterContent, SupersededLetter } from './letterContent.ts';
import { longDate } from './wording.ts';

/** The title of a letter; one that replaces another is a revised one. */
export const titleOf = ({ kind, supersedes }: Pick<LetterContent, 'kind' | 'supersedes'>): string => {
  const title = letterTitles[kind];
  return supersedes ? `Revised ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
};

/** Names the other letter without its title, by which a letter would be taken for that one. */
export const supersedesText = ({ number, date }: SupersededLetter): string =>
  `Supersedes letter no. ${number} of ${longDate(date)}`;

const visit = { true: 'The site was visited for this letter.', false: 'The site was not visited.' };
export const siteVisitWords: Readonly<Record<LetterKind, Record<'true' | 'false', string>>> = {
  roof_evaluation: visit,
  post_installation: {
    true: 'The site was visited after the installation.',
    false: 'The site was not visited; the installation was reviewed by what was submitted.',
  },
  ground_mount: visit,
};

interface FindingWords {
  /** What carries the arrays. */
  structure: string;
  arrays: string;
}

const findingWords: Readonly<Record<LetterKind, FindingWords>> = {
  roof_evaluation: { structure: 'the existing roof framing', arrays: 'the arrays of section 3' },
  post_installation: { structure: 'the existing roof framing', arrays: 'the arrays of section 3 as installed' },
  ground_mount: {
    structure: 'the ground-mounted structure and its foundations',
    arrays: 'the arrays of section 3',
  },
};

/** `isListed`: the attachment of every array was evaluated. */
export const capacitySentence = (kind: LetterKind, found: LetterFinding, isListed: boolean): string => {
  const { structure, arrays } = findingWords[kind];
  const [can, attached] = [found === 'not_adequate' ? 'cannot' : 'can', isListed ? ', attached as listed there' : ''];
  const begins = `On the basis stated in this letter, ${structure} ${can} carry ${arrays}`;
  if (found === 'not_adequate') return `${begins}.`;
  if (found === 'adequate') return `${begins}${attached}.`;
  return `${begins}${attached}${attached && ','} once the repairs below have been made.`;
};

/** Headings of the table of arrays that differ from those of a roof. */
interface TableWords {
  submitted: string;
  titles: Readonly<Record<string, string>>;
}

export const tableWords: Readonly<Record<LetterKind, TableWords>> = {
  roof_evaluation: { submitted: 'As submitted', titles: {} },
  post_installation: { submitted: 'As installed, by what was submitted', titles: {} },
  ground_mount: {
    submitted: 'As submitted',
    titles: {
      Framing: 'Structure',
      Roof: 'Mounting',
      'Fastener and embedment': 'Foundation and embedment',
      'Max. attachment spacing': 'Max. support spacing',
    },
  },
};

/** Above the text about what was seen. */
export const conditionTitles: Readonly<Record<LetterKind, string>> = {
  roof_evaluation: 'Existing condition',
  post_installation: 'Condition as installed',
  ground_mount: 'Site condition',
};

/** Above what is known of the building and of the equipment. */
export const equipmentTitles: Readonly<Record<LetterKind, string>> = {
  roof_evaluation: 'Roof and equipment',
  post_installation: 'Roof and equipment',
  ground_mount: 'Equipment',
};
