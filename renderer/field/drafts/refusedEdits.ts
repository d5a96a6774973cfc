import { CallError } from '../../base/gateway/calls.ts';
import type { Edit } from './edits.ts';

/** Problems with the edit itself. After any other problem the same edit may be saved later. */
const finalProblems: readonly string[] = [
  'invalid-fields',
  'bad-call',
  'job-already-sent',
  'draft-archived',
  'not-found',
];
const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  finalProblems.some((code) => code === error.problem.code || code === error.problem.message?.code);

/** An edit that the desk refused: the person copies its value or discards it. */
export interface RefusedEdit extends Edit {
  why: CallError;
}

/**
 * Saves edits together, or one by one where they were refused together. Calls `refuse` with each that is refused.
 * Returns the error that stopped saving for now, or null.
 */
export async function saveEdits(
  edits: readonly Edit[],
  send: (edits: readonly Edit[]) => Promise<void>,
  refuse: (edit: Edit, why: CallError) => void,
): Promise<Error | null> {
  try {
    await send(edits);
    return null;
  } catch (error) {
    if (!isFinal(error)) return error as Error;
    if (edits.length === 1) {
      refuse(edits[0]!, error);
      return null;
    }
  }
  for (const edit of edits) {
    const error = await saveEdits([edit], send, refuse);
    if (error) return error;
  }
  return null;
}
