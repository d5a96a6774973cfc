import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { connected } from '../support/postgres.ts';

interface Seen {
  highest: number;
  rows: number;
}

/** Ids by which other processes notice new rows (`changeVersions.ts`). */
const ids = ['upload.seq', 'job_event.id', 'job.id'] as const;

/** Watches that no row appears below one that was already there: a reader that remembers the highest id would miss it. */
export const watchIdOrder = async (databaseUrl: string) => {
  const client = await connected(databaseUrl);
  const seen = new Map<string, Seen>();
  let isStopped = false;

  const look = async (id: string): Promise<void> => {
    const [table, column] = id.split('.') as [string, string];
    const { highest, rows } = seen.get(id) ?? { highest: 0, rows: 0 };
    const { rows: answer } = await client.query<Seen & { below: number }>(
      `SELECT coalesce(max(${column}), 0)::int AS highest, count(*)::int AS rows,
         (count(*) FILTER (WHERE ${column} <= ${highest}))::int AS below FROM ${table}`,
    );
    expect({ id, highest, rows: answer[0]!.below }).toEqual({ id, highest, rows });
    seen.set(id, answer[0]!);
  };
  const watch = async (): Promise<void> => {
    while (!isStopped) {
      for (const id of ids) await look(id);
      await pause(20);
    }
  };
  const watched = watch();
  watched.catch(() => undefined);
  /** Rejects where one appeared. */
  return async (): Promise<void> => {
    isStopped = true;
    await watched;
  };
};
