/** The slots of the photo board, and what a photo must show there: words of the field app and of the page for phones. */
export const slotNamesEn = {
  file: 'Other files',
  'panel-layout': 'Panel layout',
  'beam-spacing': 'Beam spacing',
  'beam-size': 'Beam size',
  attic: 'Attic overview',
  unsorted: 'Unsorted',
};
export const slotHintsEn = {
  file: 'Plans, utility bill, videos, anything else',
  'panel-layout': 'Where the panels go, with ridge, eave and the name of each array',
  'beam-spacing': 'Tape measure across the gap between two rafters, numbers readable',
  'beam-size': 'Tape measure across one member, width and depth, numbers readable',
  attic: 'The whole frame, in both directions',
  unsorted: 'Not sent until they are in a slot',
};
