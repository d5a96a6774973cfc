import { appendFileSync } from 'node:fs';

/** What a run has to say beside the results of its tests, in the file that `RAFTER_TEST_REMARKS` names. */
export interface Remark {
  /** `trouble` fails the run, whatever its tests did. */
  kind: 'trouble' | 'note';
  text: string;
}

/** Says it now, and again in the closing lines. */
export const remark = (kind: Remark['kind'], text: string): void => {
  console.error(`\n${text}`);
  if (kind === 'trouble') process.exitCode = 1;
  const file = process.env.RAFTER_TEST_REMARKS;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ kind, text } satisfies Remark)}\n`);
};
