import path from 'node:path';
import { expect, it } from 'vitest';
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
