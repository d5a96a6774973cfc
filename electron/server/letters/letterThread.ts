import { parentPort } from 'node:worker_threads';
import type { LetterContent } from './letterContent.ts';
import { FontFallback } from './fontFallback.ts';
import type { ThreadAnswer } from './letterRenderer.ts';
import { drawLetter } from './renderLetter.ts';

/** Runs as a thread of `letterRenderer.ts`: the content of a letter comes in as a message, its PDF goes out as one. */

const fonts = new FontFallback();
const port = parentPort!;
const answer = (message: ThreadAnswer, moved: ArrayBuffer[] = []): void => port.postMessage(message, moved);

port.on('message', (content: LetterContent) => {
  drawLetter(content, fonts).then(
    (letter) => answer({ letter }, [letter.bytes.buffer]),
    (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
answer('ready');
