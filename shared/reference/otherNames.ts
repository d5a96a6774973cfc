/** Makers that the public lists call otherwise than crews and boxes do: how a match key begins, and the other name. */
const names: readonly (readonly [begins: string, knownAs: string])[] = [
  ['csi solar', 'canadian solar'],
  ['ginlong', 'solis'],
  ['altenergy power system', 'apsystems'],
  ['chint power systems', 'cps'],
  ['preformed line products', 'plp'],
  ['professional solar products', 'prosolar'],
];

/** Other names of a maker, given by its match key, for finding it. */
export const otherNames = (makerKey: string): string[] =>
  names.filter(([begins]) => makerKey.startsWith(begins)).map(([, knownAs]) => knownAs);
