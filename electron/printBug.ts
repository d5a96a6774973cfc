import { inspect } from 'node:util';
import { terminalText } from '../shared/terminalText.ts';

/** Prints an unknown error with its stack. Its message may quote what came from elsewhere, which a terminal would obey. */
export const printBug = (error: unknown): void => console.error(terminalText(inspect(error)));
