import { type FitSentences, isPitch } from './fitSentences.ts';

/** What does not fit, in English: both values and the rule. A number comes as text, rounded. */
export const fitSentencesEn: FitSentences = {
  'species-withdrawal': ({ entered, against }) =>
    `a published withdrawal value of ${entered} lb/in is more than the ${against} lb/in that NDS 12.2.1 gives for this species and diameter.`,
  'embedment-depth': ({ entered, against }) =>
    `an embedment of ${entered} in is more than the ${against} in that the member is deep.`,
  'embedment-length': ({ entered, against }) =>
    `an embedment of ${entered} in is more than the ${against} in that the fastener is longer than what it passes through.`,
  'embedment-minimum': ({ entered, against }) =>
    `an embedment of ${entered} in is less than 4 diameters, ${against} in (NDS 12.1.4).`,
  'fastener-edge': ({ entered, against }) =>
    `half the width of the member, ${entered} in, is less than the edge distance of 1.5 diameters, ${against} in.`,
  'zone-order': ({ entered, against }) =>
    `the spacing of ${entered} in is wider than the ${against} in of the zone farther from the corner. Suction grows toward the corners.`,
  'spacing-multiple': ({ entered, against }) =>
    `a spacing of ${entered} in is no multiple of the ${against} in between the members.`,
  cantilever: ({ entered, against }) =>
    `a cantilever of ${entered} in is more than a third of the least spacing, ${against} in.`,
  'maker-span': ({ entered, against }) =>
    `a spacing of ${entered} in is more than the ${against} in that the racking spans by its maker.`,
  'uplift-missing': () => 'no uplift demand per attachment is entered, and no document of the maker takes its place.',
  'uplift-zero': () => 'an uplift demand of 0 lb is none. Enter it, or the document of the maker that takes its place.',
  'uplift-low': ({ entered, against }) =>
    `an uplift demand of ${entered} lb is less than 95% of the calculated ${against} lb.`,
  'uplift-capacity': ({ entered, against }) =>
    `the uplift demand on an attachment, ${entered} lb, is more than its capacity, ${against} lb.`,
  'uplift-exclusion': ({ entered }) =>
    `the document “${entered}” takes the place of an uplift demand, and its edition and its table or page are not both entered.`,
  'solar-standoff': ({ entered, against }) =>
    `the array is ${entered} in above the roof. The loads of ASCE 7 29.4.4 are for panels at most ${against} in above it.`,
  'solar-edge': ({ entered, against }) =>
    `a distance to the roof edge of ${entered} in is less than twice the height of the array above the roof, ${against} in (ASCE 7 29.4.4).`,
  'solar-panel-size': ({ entered, against }) =>
    `gaps between the panels are ${entered} ft apart, more than the ${against} ft of ASCE 7 29.4.4.`,
  'solar-gap': ({ entered, against }) =>
    `gaps between the panels of ${entered} in are narrower than the ${against} in of ASCE 7 29.4.4.`,
  'point-load': ({ entered, against }) =>
    `a point load of ${entered} lb is less than 90% of the calculated ${against} lb.`,
  'snow-ground': ({ entered, against }) =>
    `a roof snow load of ${entered} psf does not follow from a ground snow load of ${against} psf.`,
  'snow-level': ({ entered }) =>
    entered === ''
      ? 'ASCE 7-22 maps snow at strength level. Say that the roof snow load is the allowable one, 0.7 of it, which the rule and the demands compare.'
      : 'the roof snow load is at strength level, as ASCE 7-22 maps it. Enter the allowable one, 0.7 of it, which the rule and the demands compare.',
  'dead-load-modules': ({ entered, against }) =>
    `a dead load of the array of ${entered} psf is less than that of its modules, racking and ballast, ${against} psf.`,
  'dead-load-twice': ({ entered, against }) =>
    `an added gravity load of ${entered} psf is less than the dead load of the array, ${against} psf.`,
  'live-load-clearance': ({ entered, against }) =>
    entered === ''
      ? `the roof live load is reduced under the array, and its height above the roof is not entered. It acts wherever there are more than ${against} in of room (IBC 1607).`
      : `the roof live load is reduced under the array, which is ${entered} in above the roof. It acts wherever there are more than ${against} in of room (IBC 1607).`,
  'scope-height': ({ entered, against }) =>
    `a mean roof height of ${entered} ft is more than the ${against} ft for which loads are calculated.`,
  'scope-slope': ({ entered, against }) =>
    `a pitch of ${entered}° is more than the ${against}° for which loads are calculated.`,
  'scope-snow': ({ entered, against }) =>
    `a ground snow load of ${entered} psf is more than the ${against} psf for which loads are calculated.`,
  'scope-wind-speed': ({ entered, against }) =>
    `a wind speed of ${entered} mph is more than the ${against} mph for which loads are calculated.`,
  'scope-shape': () => 'loads are calculated for flat, gable, hip and monoslope roofs. This one needs work of its own.',
  'roof-layers': ({ entered, against }) => `${entered} layers of roofing are more than ${against}.`,
  'truss-member-check': ({ entered }) =>
    `the frame is ${entered}. A check of members is one of rafters and purlins; a truss is designed by its maker.`,
  'member-ratio': ({ entered }) => `the demand on the members is ${entered} times their capacity.`,
  'gravity-rule': ({ entered, against }) => `the gravity load grows by ${entered}%, more than ${against}%.`,
  'lateral-rule': ({ entered, against }) => `the lateral load grows by ${entered}%, more than ${against}%.`,
  'rule-reading': () => 'say which reading of the rule for existing buildings the finding rests on.',
  'code-asce': ({ entered, against }) => `the loads are of ASCE ${entered}, and the code refers to ASCE ${against}.`,
  'code-date': ({ entered, against }) =>
    `the building code of ${entered} is not the one that the state has adopted: ${against}.`,
  'material-connection': ({ entered, against }) =>
    isPitch(against)
      ? `“${entered}” does not hold an array on a pitch of ${against}°.`
      : `the connection “${entered}” does not fit a roof of ${against}.`,
  'span-sum': ({ entered, against }) =>
    `spans and overhang are ${entered} in together, and eave to ridge is ${against} in.`,
  photos: () => 'a photo is unreadable, or a question to the crew is open, on a value that the letter uses.',
  engineer: ({ entered, against }) => `the license of ${entered} is not one for ${against}.`,
};
