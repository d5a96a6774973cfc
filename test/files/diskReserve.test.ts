import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { DiskReserve } from '../../electron/files/diskReserve.ts';
import { temporaryFolder } from '../support/processes.ts';

it('keeps its place on a disk with less room than must stay free: that disk is the next to be full', () => {
  const reserve = new DiskReserve({
    file: path.join(temporaryFolder(), 'reserve'),
    bytes: 4096,
    keepFreeBytes: Number.MAX_SAFE_INTEGER,
  });
  expect(reserve.hasRoom()).toBe(false);
  expect(reserve.isHeld()).toBe(false);
  reserve.refill();
  expect(reserve.isHeld()).toBe(true);
  expect(reserve.release()).toBe(true);
  expect(reserve.hasRoom()).toBe(false);
  expect(reserve.isHeld()).toBe(false);
});

it('looks at a disk with plenty of room ten times a second, however often it is asked', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const file = path.join(temporaryFolder(), 'reserve');
  // Every disk has more than that.
  const reserve = new DiskReserve({ file, bytes: 4096, keepFreeBytes: -(2 ** 40) });
  reserve.refill();
  expect(reserve.hasRoom()).toBe(true);
  rmSync(file);
  clock.mockReturnValue(99);
  expect(reserve.hasRoom()).toBe(true);
  expect(reserve.isHeld()).toBe(false);
  expect(reserve.hasRoom(2 ** 50)).toBe(false);
  clock.mockReturnValue(101);
  expect(reserve.hasRoom()).toBe(true);
  expect(reserve.isHeld()).toBe(true);
  clock.mockRestore();
});
