import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { WalFile } from '../../electron/sqlite/walFile.ts';
import { firstFrame, isNextLog, readWalHeader } from '../../electron/sqlite/walFrames.ts';
import { atEnd } from '../support/atEnd.ts';
import { temporaryFolder } from '../support/processes.ts';

const openDatabase = () => {
  const file = path.join(temporaryFolder(), 'a.db');
  const db = new Database(file);
  atEnd(() => db.close());
  db.pragma('journal_mode = WAL');
  db.pragma('wal_autocheckpoint = 0');
  db.exec('CREATE TABLE note (text TEXT)');
  return { db, log: `${file}-wal`, write: (text: string) => db.prepare('INSERT INTO note VALUES (?)').run(text) };
};

const endOf = (file: string): number | null => {
  const log = new WalFile(file);
  try {
    const header = log.header();
    return header && log.committedEnd(firstFrame(header)).offset;
  } finally {
    log.close();
  }
};

describe('the log of SQLite', () => {
  it('ends after the last transaction, byte for byte where SQLite stopped to write', () => {
    const { log, write } = openDatabase();
    for (let n = 0; n < 5; n += 1) {
      write('x'.repeat(n * 3000));
      expect(endOf(log)).toBe(readFileSync(log).length);
    }
  });

  it('ends before a transaction that is not complete, is damaged, or is of the log before', () => {
    const { db, log, write } = openDatabase();
    write('one');
    const whole = endOf(log)!;
    db.exec('BEGIN');
    for (let n = 0; n < 10; n += 1) write('y'.repeat(20_000));
    db.exec('COMMIT');
    const bytes = readFileSync(log);
    const copy = `${log}-copy`;
    for (const cut of [whole, whole + 10, bytes.length - 4096 - 24, bytes.length - 1]) {
      writeFileSync(copy, bytes.subarray(0, cut));
      expect(endOf(copy)).toBe(whole);
    }
    for (const place of [whole + 30, bytes.length - 5]) {
      const damaged = Buffer.from(bytes);
      damaged[place]! ^= 1;
      writeFileSync(copy, damaged);
      expect(endOf(copy)).toBe(whole);
    }
    db.pragma('wal_checkpoint(RESTART)');
    write('anew');
    expect(readFileSync(log)).toHaveLength(bytes.length);
    expect(endOf(log)).toBeLessThan(whole);
  });

  it('says when it began anew, and whether it did so once', () => {
    const { db, log, write } = openDatabase();
    const anew = () => {
      write('a');
      db.pragma('wal_checkpoint(RESTART)');
      write('b');
      return readWalHeader(readFileSync(log))!;
    };
    const [first, second, third] = [anew(), anew(), anew()];
    expect([isNextLog(first, second), isNextLog(second, third), isNextLog(first, third)]).toEqual([true, true, false]);
  });

  it('has no header while it is empty, and none that is damaged', () => {
    const { db, log } = openDatabase();
    const bytes = readFileSync(log);
    bytes[9]! ^= 1;
    expect(readWalHeader(bytes)).toBe(null);
    db.pragma('wal_checkpoint(TRUNCATE)');
    expect(endOf(log)).toBe(null);
  });
});
