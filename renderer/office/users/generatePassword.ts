/** Letters and digits that are told apart on paper and over the telephone; 32 of them, so that each is as likely. */
const signs = 'abcdefghjkmnpqrstuvwxyz023456789';
const groups = 5;
const ofGroup = 4;

/** A password of 100 random bits, in groups; `random` fills an array with random bytes. */
export const generatePassword = (random: (into: Uint8Array<ArrayBuffer>) => Uint8Array): string => {
  const drawn = [...random(new Uint8Array(groups * ofGroup))].map((byte) => signs[byte % signs.length]!);
  return Array.from({ length: groups }, (_, at) => drawn.slice(at * ofGroup, (at + 1) * ofGroup).join('')).join('-');
};
