/** Scripts written without spaces between words, or broken between any two letters: words come from the dictionary. */
const needsDictionary =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const opening = /^[\p{Ps}\p{Pi}]+$/u;
/** Inside a run without spaces a line may end after a hyphen, dash or slash that stands between letters. */
const insideWord = /(?<=[\p{L}\p{N}][-–—/])(?=\p{L})/u;

/** A word and the spaces after it; a number and its unit are one. */
const word = /(?:[^ ]*\d (?=(?:in|lb|psf|mph)(?![\p{L}\p{N}]))[^ ]+|[^ ]+) *| +/gu;

const words = new Intl.Segmenter('en', { granularity: 'word' });

const bySegments = (text: string): string[] => {
  const pieces: string[] = [];
  let held = '';
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.at(-1);
    if (opening.test(segment)) {
      held += segment;
    } else if (held || isWordLike || last === undefined) {
      // A letter follows a letter with no space only where the script does without; elsewhere punctuation glues them.
      pieces.push(held + segment);
      held = '';
    } else {
      // Closing punctuation and spaces stay with what they follow.
      pieces[pieces.length - 1] = last + segment;
    }
  }
  return held ? [...pieces, held] : pieces;
};

/** `text` (no newlines) in pieces between which a line may end; spaces close a piece. Joined, they are the text. */
export const breakPieces = (text: string): string[] => {
  const spaced = text.match(word) ?? [];
  return spaced.flatMap((piece) => (needsDictionary.test(piece) ? bySegments(piece) : piece.split(insideWord)));
};
