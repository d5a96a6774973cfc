import { beforeEach, describe, expect, it } from 'vitest';
import { UploadProgress } from '../../../electron/desk/sync/uploadProgress.ts';

let nowMs = 0;
let pace: UploadProgress;
beforeEach(() => {
  nowMs = 0;
  pace = new UploadProgress({ now: () => nowMs });
});
/** An upload that brings so many bytes every half second. */
const upload = (id: string, bytes: number, times: number): void => {
  for (let at = 1; at <= times; at += 1) {
    nowMs += 500;
    pace.record(id, bytes * at, bytes * times);
  }
};

describe('how fast photos go', () => {
  it('is not known before anything was measured', () => {
    pace.record('a', 10, 100);
    expect(pace.bytesPerSecond()).toBeNull();
  });

  it('is what was measured, in bytes a second', () => {
    upload('a', 500_000, 4);
    expect(pace.bytesPerSecond()).toBe(1_000_000);
  });

  it('follows the network: only the last ten seconds count', () => {
    upload('a', 500_000, 10);
    pace.finish('a');
    upload('b', 5_000, 10);
    expect(pace.bytesPerSecond()!).toBeGreaterThan(100_000);
    pace.finish('b');
    upload('c', 5_000, 20);
    expect(pace.bytesPerSecond()).toBe(10_000);
  });

  it('is that of all uploads together', () => {
    for (let at = 1; at <= 4; at += 1) {
      pace.record('a', at * 100, 400);
      nowMs += 500;
      pace.record('b', at * 100, 400);
    }
    // The first bytes were sent before the measurement began.
    expect(pace.bytesPerSecond()).toBe(350);
  });

  it('does not count an attempt that begins anew backwards', () => {
    upload('a', 500, 4);
    pace.record('a', 0, 2000);
    nowMs += 500;
    pace.record('a', 500, 2000);
    expect(pace.bytesPerSecond()!).toBeGreaterThan(0);
  });

  it('is not what it was because nothing was sent for an hour', () => {
    upload('a', 500, 4);
    pace.finish('a');
    nowMs += 3_600_000;
    expect(pace.bytesPerSecond()).toBeNull();
    upload('b', 500, 3);
    expect(pace.bytesPerSecond()).toBe(1000);
  });

  it('names what is under way, and nothing that is over', () => {
    pace.record('a', 1, 10);
    pace.record('b', 2, 20);
    pace.finish('a');
    expect(pace.inFlight()).toEqual([{ itemId: 'b', sent: 2, total: 20 }]);
  });
});
