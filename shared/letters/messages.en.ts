import { arrayNamesEn, letterNamesEn } from './entryNames.en.ts';
import type { SpokenName } from './entryRows.ts';
import { digitsBeside } from './figures.ts';
import { fitSentence } from './fitSentences.ts';
import { fitSentencesEn } from './fitSentences.en.ts';
import type { Words } from '../messages/rows.ts';
import type { letterBlockerMessages, letterMessages } from './messages.ts';

const otherWay = { Portrait: 'Landscape', Landscape: 'Portrait' } as const;
const engineerParts = { name: 'name', licence_number: 'license number', licence_state: 'license state' } as const;
const missingNames = {
  fastener: 'fastener',
  embedment: 'embedment',
  spacing: 'spacing',
  uplift: 'uplift demand per attachment, beside its capacity',
  capacity: 'capacity of an attachment, beside its uplift demand',
  ratio: 'demand/capacity ratio',
} as const;

const missingEntry = ({ inText, ifMissing = inText }: SpokenName): string => ifMissing;
const listUpTo = (shown: readonly (string | number)[], count: number): string =>
  `${shown.join(', ')}${count > shown.length ? ` and ${count - shown.length} more` : ''}`;

export const letterMessagesEn: Words<typeof letterBlockerMessages & typeof letterMessages> = {
  'letter-job-revised': ({ job, current }) => `Job ${job} was revised: its letter is that of job ${current}.`,
  'letter-stands': ({ letter }) => `Letter ${letter} is current. Withdraw it before another one is issued.`,
  'letter-job-not-open': ({ job, status }) => `Job ${job} is ${status}. Take it up again before a letter is issued.`,
  'letter-visit-unanswered': 'Say whether the site was visited for this letter.',
  'letter-spacing-missing': ({ array, laid }) =>
    `${array} is laid ${laid}, and only the ${otherWay[laid]} spacing is entered.`,
  'letter-finding-missing': 'The letter needs a finding.',
  'letter-finding-not-adequate': 'A roof that is found not adequate cannot be approved with a letter.',
  'letter-firm-unnamed':
    'A letter needs the name of the firm: an administrator enters it in the letterhead, or with `rafter firm set`.',
  'letter-engineer-incomplete': ({ missing }, { list }) =>
    `A letter needs the engineer's ${list(missing.map((part) => engineerParts[part]))}: in the letterhead, or in its own values.`,
  'letter-to-nobody': ({ organization }) =>
    `The letter would be addressed to “${organization}”; an administrator gives the organization its own name.`,

  // The engineer may override these with a reason.
  'letter-value-missing': ({ value }) => `Not evaluated: ${missingEntry(letterNamesEn[value])}.`,
  'letter-array-values-missing': ({ array, position, missing }, { list }) =>
    `Not evaluated for ${array || `array ${position}`}: ${list(missing.map((name) => missingNames[name]))}.`,
  'letter-finding-contradicted': ({ by, array, position, value }, { number }) =>
    ({
      gravity: `The gravity load grows by ${number(value, digitsBeside(value, 5, 1))}%, more than the 5% of the rule, and the finding is “Adequate”.`,
      lateral: `The lateral load grows by ${number(value, digitsBeside(value, 10, 1))}%, more than the 10% of the rule, and the finding is “Adequate”.`,
      ratio: `${array || `Array ${position}`}: the demand on the members is ${number(value, digitsBeside(value, 1, 2))} times their capacity, and the finding is “Adequate”.`,
      attachment: `${array || `Array ${position}`}: the uplift demand on an attachment is ${number(value, digitsBeside(value, 1, 2))} times its capacity, and the finding accepts the attachments.`,
    })[by],
  'letter-edition-differs': ({ code, year, edition, expected }) =>
    expected === ''
      ? `ASCE ${edition} is younger than the building code, ${code}, ${year}. Choose the edition that the code refers to, and enter the loads again for it; or enter the local amendment that demands ASCE ${edition}.`
      : `The building code, ${code}, ${year}, refers to ASCE ${expected}, and the loads are those of ASCE ${edition}. Choose ASCE ${expected}, and enter the loads again for it; or enter the local amendment that demands ASCE ${edition}.`,
  'letter-amendment-needless': ({ code, year, edition, amendment }) =>
    `The building code, ${code}, ${year}, refers to ASCE ${edition} itself, and the letter would print that “${amendment}” amends it.`,
  'letter-load-of-edition': ({ value, from, edition }) =>
    from === ''
      ? `Copied, and not known to be of ASCE ${edition}: ${letterNamesEn[value].inText}. Enter it again for ASCE ${edition}.`
      : `Of ASCE ${from}: ${letterNamesEn[value].inText}. Enter it again for ASCE ${edition}, or choose ASCE ${from}.`,
  'letter-array-values-of-edition': ({ array, position, values, from, edition }, { list }) => {
    const named = `${array || `Array ${position}`}: ${list(values.map((value) => arrayNamesEn[value].inText))}`;
    return from === ''
      ? `Copied, and not known to be of ASCE ${edition}, for ${named}. Enter this again for ASCE ${edition}.`
      : `Of ASCE ${from}, for ${named}. Enter this again for ASCE ${edition}, or choose ASCE ${from}.`;
  },
  'letter-amendment-of-edition': ({ amendment, from, edition }) =>
    from === ''
      ? `“${amendment}” was copied, and is not known to demand ASCE ${edition}, the edition of the letter: enter the amendment that demands it, or none.`
      : `“${amendment}” was written for ASCE ${from}, and the letter would print that it demands ASCE ${edition}: enter the amendment that demands it, or none.`,
  'letter-does-not-fit': (params, { number }) => fitSentence(fitSentencesEn, params, number, (nth) => `Array ${nth}`),
  'letter-services-without': ({ services: asked }, { list, choice }) =>
    `No letter was asked for: none of the services of this job has one (${list(asked.map(choice), 'and')}).`,
  'letter-ahj-unconfirmed': ({ ahj }) =>
    `A text of the letter names the AHJ: confirm ${ahj}, which was made from the city of the address, or change it.`,
  'letter-license-elsewhere': ({ licence, site }) =>
    `The engineer's license is for ${licence}, and the site is in ${site}.`,
  'letter-checklist-open': ({ finding }, { say }) => `Open in the checklist: ${say(finding)}`,
  'letter-license-none': ({ name, site }) =>
    `${name} has no license for ${site}, where the site is: add it to the engineer under Users.`,
  'letter-license-expired': ({ name, state, number, expired }) =>
    `${name}'s license ${number} for ${state} expired on ${expired}: enter the new expiry date under Users.`,
  'letter-signature-changed': ({ signer, bytes }, { plural }) =>
    plural(bytes, {
      one: `One byte was added after ${signer || 'the signer'} signed: the signature does not cover the whole file.`,
      other: `${bytes} bytes were added after ${signer || 'the signer'} signed: the signature does not cover the whole file.`,
    }),
  'letter-signature-expired': ({ signer, expired }) =>
    `The certificate of ${signer || 'the signer'} was not valid when it signed (valid until ${expired}).`,
  'letter-signer-differs': ({ signer, engineer }) =>
    `The certificate is that of ${signer || 'an unnamed signer'}, and the letter names ${engineer} as its engineer.`,
  'letter-copy-differs': ({ pages, lines, first }, { list, plural }) =>
    plural(lines, {
      one: `A line of the letter that was downloaded is not in this file: “${first}” (page ${list(pages.map(String))}).`,
      other: `${lines} lines of the letter that was downloaded are not in this file: “${first}” and others (pages ${list(pages.map(String))}).`,
    }),
  'letter-copy-pages': ({ pages, expected }) =>
    `This file has ${pages} pages; the letter that was downloaded has ${expected}.`,
  'letter-copy-untouched':
    'This is the letter as it was downloaded: it has neither a digital signature nor a seal. Upload the sealed file.',
  'letter-copy-drawn': ({ pages, isCompared }, { list, plural }) => {
    const named = plural(pages.length, {
      one: `page ${list(pages.map(String))}`,
      other: `pages ${list(pages.map(String), 'and')}`,
    });
    return isCompared
      ? `More is drawn on ${named} than on the letter that was downloaded, such as a seal or a signature: look there.`
      : `What is drawn on ${named} cannot be compared with the letter that was downloaded: look there.`;
  },

  'letter-blocked': ({ blockers }, { say }) => blockers.map(say).join(' '),
  'letter-incomplete': ({ blockers }, { plural }) =>
    plural(blockers.length, {
      one: 'One point is open that the letter depends on. Correct it, or issue the letter with a reason (on the command line: `--override REASON`).',
      other: `${blockers.length} points are open that the letter depends on. Correct them, or issue the letter with a reason (on the command line: \`--override REASON\`).`,
    }),
  'roof-not-adequate': 'A roof that is found not adequate cannot be approved with a letter.',
  'letter-differs-from-preview':
    'The letter would differ from its preview: the job or the letterhead has changed since.',
  'letter-not-pdf': 'The letter must be a PDF; this file is not one.',
  'letter-pdf-damaged': 'The PDF is damaged and cannot be read to its end. Export it again.',
  'letter-pdf-encrypted': 'The PDF opens only with a password. Save it without one.',
  'letter-pdf-too-large-unpacked':
    'The PDF takes too much memory to read. Print it to a new PDF, with smaller pictures.',
  'letter-pdf-too-long': ({ pages, maximum }) => `The PDF has ${pages} pages; a letter has at most ${maximum}.`,
  'letter-pdf-draft': 'This PDF is a draft: it is marked DRAFT, not for issue.',
  'letter-number-differs': ({ carried, number }) =>
    `This PDF carries the number of letter ${carried}; this letter is ${number}.`,
  'preview-gone': 'This preview is no longer there. Make a new one.',
  'letter-signature-broken': ({ signer, fault }) =>
    fault === 'altered'
      ? `The signature${signer ? ` of ${signer}` : ''} does not match this file: the file was changed after it was signed.`
      : fault === 'range'
        ? 'A signature in this file leaves out more than itself: the file was changed, or made to deceive.'
        : 'A signature in this file cannot be read.',
  'letter-only-engineers':
    'Only engineers of record issue letters here: you can prepare it, and an engineer of record issues it.',
  'test-letter-not-composed': ({ job }) =>
    `Job ${job} is a test job. Its letter is composed here, so that every page says TEST; a finished PDF is not taken.`,
  'no-letter-to-withdraw': ({ job }) => `Job ${job} is not Approved, so there is no letter to withdraw.`,
  'no-letter-in-this-status': ({ job, status }) => `Job ${job} is ${status}: no letter is written for it now.`,
  'job-changed-during-approval': ({ job }) => `Job ${job} changed while its letter was made. Try again.`,
  'letter-draft-changed': ({ by }) => `${by} has changed this letter since. Look at it again.`,
  'letter-entries-too-large': ({ maximumKilobytes }) => `Entries of a letter are at most ${maximumKilobytes} kB.`,
  'no-letters-to-download': 'None of these jobs has a letter.',
  'no-files-to-report': ({ job }) => `Job ${job} has neither a letter nor delivered files to report.`,
  'letter-takes-too-long': 'The letter takes too long to draw.',
  'too-many-letters': 'Too many letters are being drawn. Try again soon.',

  // Fragments that begin where the field's name ends. `names` holds the first arrays of `count`, in their order.
  'entries-array-unknown': ({ names, count }) =>
    `must be that of one of the arrays: ${listUpTo(
      names.map((name, at) => `${at + 1} ${JSON.stringify(name)}`),
      count,
    )}`,
  'entries-array-ambiguous': ({ positions, count }) =>
    `is the name of ${count} arrays; give the position of one: ${listUpTo(positions, count)}`,
  'entries-array-repeated': 'is about an array that has entries already',
  'array-not-named': 'must say which array it is about: either its name or its position',
  'repairs-required': 'must list at least one repair with the finding “Adequate with the listed repairs”',
  'repairs-not-expected': 'may list repairs only with the finding “Adequate with the listed repairs”',
  'letter-kind-not-asked': ({ kinds }, { list }) =>
    kinds.length === 0
      ? 'must be left out: no service of this job has a letter'
      : `must be one that the services of the job ask for: ${list(kinds, 'or')}`,
  'ratio-or-stresses': 'must be left out where the bending stresses are given: it is calculated from them',

  // To the client.
  'letter-withdrawn-because': ({ number, reason }) => `Letter ${number} was withdrawn: ${reason}`,

  // In histories and the audit log.
  'event-letter-withdrawn': 'Letter withdrawn',
  'event-letter-begun': 'Letter begun',
  'event-letter-draft-forgotten': 'Letter draft forgotten',
  'event-letter-copy-taken': 'Letter copy taken for sealing',
  'event-signature-report-made': 'Signature report made',
  'subject-letters': 'letters',
};
