import type { LetterKind } from '../job/letterKinds.ts';

/** The texts of a letter that a firm words itself, for each kind, in the order of the letter. */
export const textBlocks = ['scope', 'existing_condition', 'lateral_statement', 'limitations'] as const;
export type TextBlock = (typeof textBlocks)[number];

const paragraphs = (...all: string[]): string => all.join('\n\n');

const framingAssumed =
  'The framing is assumed to be sound, dry and free of decay, insect damage, notches and unrecorded alterations, to be built to the ' +
  'code in force at the time, and to be connected to walls and foundations able to carry its loads. Values marked "not evaluated" ' +
  'or "not given" are outside this letter.';

const madeFor =
  'It is made for the addressee and the authority having jurisdiction for this project only, and is valid only with the signature, and ' +
  'where the law asks for one the seal, of the engineer named below. No other warranty is given or implied.';

const lateralOfRoofs =
  'Wind and seismic forces on the arrays pass through the attachments listed in this letter into the roof framing. The letter covers ' +
  'that path as far as the attachments and the members under them. The lateral-force-resisting system of the building as a whole was ' +
  'not analyzed, unless this letter states a comparison of lateral loads.';

const roofEvaluation: Readonly<Record<TextBlock, string>> = {
  scope:
    'At your request we reviewed whether the existing roof framing named below can carry the proposed photovoltaic arrays and ' +
    'their attachments. The review covers the roof members under the arrays and the attachment of the arrays to them.',
  existing_condition:
    'The condition of the roof framing was judged from the photographs and values submitted, as far as they show it. Members that they ' +
    'do not show are taken to be of the same kind and in the same condition. The contractor shall look at the framing under the arrays ' +
    'before the work begins, and shall stop and send us photographs where members are cracked, notched, decayed, sagging or altered in ' +
    'a way that this letter does not list.',
  lateral_statement: lateralOfRoofs,
  limitations: paragraphs(
    'This letter rests on the dimensions, materials and photographs submitted for this job, which we took to be true and complete. ' +
      'We did not measure, open or test any part of the structure unless this letter says so. Anyone who finds that the conditions ' +
      'on site differ from those listed here shall stop and tell us before the work goes on; the findings may then no longer hold.',
    framingAssumed,
    'This letter does not cover: the photovoltaic modules, their racking and its parts, which follow their makers’ instructions and listings; ' +
      'electrical work; roof coverings, flashing and waterproofing; fire ratings and access ways; walls, foundations and the building as a ' +
      'whole; means and methods of the work, and safety on site.',
    madeFor,
  ),
};

const postInstallation: Readonly<Record<TextBlock, string>> = {
  scope:
    'At your request we reviewed whether the existing roof framing named below can carry the photovoltaic arrays at {site address} as ' +
    'they were installed. The review covers the roof members under the arrays and the attachment of the arrays to them, as the ' +
    'photographs and values submitted after the installation show them.',
  existing_condition:
    'The installation was judged as built, from the photographs and values submitted after the work was done, as far as they show it. ' +
    'Attachments and members that the modules or finishes hide are taken to agree with the fastener, embedment, spacing and framing ' +
    'listed in this letter. No module was removed, and no fastener was tested, unless this letter says so.',
  lateral_statement: lateralOfRoofs,
  limitations: paragraphs(
    'This letter rests on the dimensions, materials and photographs submitted after the arrays were installed, which we took to be true ' +
      'and complete. We did not measure, open or test any part of the structure or of the installation unless this letter says so. Anyone ' +
      'who finds that the framing or the installation differs from what is listed here shall tell us; the findings may then no longer hold.',
    framingAssumed,
    'This letter is not a special inspection and does not certify workmanship. It does not cover: the photovoltaic modules, their racking ' +
      'and its parts, which follow their makers’ instructions and listings; electrical work; roof coverings, flashing and waterproofing; ' +
      'fire ratings and access ways; walls, foundations and the building as a whole; changes made to the installation after the ' +
      'photographs were taken.',
    madeFor,
  ),
};

const groundMount: Readonly<Record<TextBlock, string>> = {
  scope:
    'At your request we reviewed whether the ground-mounted structure named below can carry the proposed photovoltaic arrays at ' +
    '{site address}. The review covers the support structure of the arrays, its connections and its foundations, as submitted.',
  existing_condition:
    'The site was judged from the photographs, drawings and values submitted. No boring, test pit or load test was made unless this ' +
    'letter says so. Where no geotechnical report is named, the soil is taken to have the presumptive bearing values that the building ' +
    'code gives for its class, and to be drained and free of uncontrolled fill, expansive soil and high ground water. The contractor ' +
    'shall stop and tell us where the ground that is opened differs.',
  lateral_statement:
    'Wind and seismic forces on the arrays pass through the support structure and its connections into the foundations, which resist ' +
    'uplift, overturning and sliding by embedment, by weight or by both. The embedments listed in this letter are minimums, measured in ' +
    'undisturbed ground and reaching below the depth of frost where the building code asks for it; the spacings are maximums.',
  limitations: paragraphs(
    'This letter rests on the dimensions, materials, drawings and photographs submitted for this job, which we took to be true and ' +
      'complete. We did not measure, open or test any part of the structure or of the ground unless this letter says so. Anyone who finds ' +
      'that the conditions on site differ from those listed here shall stop and tell us before the work goes on; the findings may then no ' +
      'longer hold.',
    'The support structure is assumed to be built of the members and materials listed, to be sound and protected against corrosion, and ' +
      'to be put together by its maker’s instructions. Values marked "not evaluated" or "not given" are outside this letter.',
    'This letter does not cover: the photovoltaic modules, their racking and its parts, which follow their makers’ instructions and listings; ' +
      'electrical work and grounding; grading, drainage and erosion; buried utilities, which shall be located before any digging; ' +
      'setbacks, easements, fences and flood zones; means and methods of the work, and safety on site.',
    madeFor,
  ),
};

/** Printed until the firm writes its own. Blank lines separate paragraphs. */
export const standardTexts: Readonly<Record<LetterKind, Readonly<Record<TextBlock, string>>>> = {
  roof_evaluation: roofEvaluation,
  post_installation: postInstallation,
  ground_mount: groundMount,
};
