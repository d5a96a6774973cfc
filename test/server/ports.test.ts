import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { serverIds } from '../../electron/ports.ts';

it('ids of a server are UUIDs that begin with their time, so that new ones stand at the end of an index', () => {
  vi.setSystemTime(1_790_000_000_000);
  onTestFinished(() => void vi.useRealTimers());
  const ids = Array.from({ length: 100 }, () => serverIds.uuid());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(z.uuidv7().safeParse(id).success).toBe(true);
    const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(time).toBe(1_790_000_000_000);
  }
});
