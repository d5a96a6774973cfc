import type { AnyMessage } from '../messages/rows.ts';
import type { BackupTime } from '../settings/backupSchedule.ts';

/** Backups of the whole desk, as Settings shows them. */
export interface DeskBackupsShown {
  folder: string | null;
  every: BackupTime;
  keep: number;
  /** The folder is on the disk of the desk; null while one of them is away. */
  isOnDeskDisk: boolean | null;
  /** The last one that was whole. */
  last: { madeMs: number; folder: string; jobs: number; files: number; bytes: number; missing: number } | null;
  /** Why the latest try failed; null after one that did not. */
  failure: { atMs: number; reason: AnyMessage } | null;
  running: { kind: 'backup' | 'restore'; done: number; total: number | null } | null;
  /** Why the latest restore was refused. */
  restoreFailure: AnyMessage | null;
  /** A restored desk that takes its place when the app starts again. */
  ready: { keptDesk: string } | null;
  /** This desk was restored, and no person has seen that yet. */
  restored: { madeMs: number; keptDesk: string; isKeptDesk: boolean } | null;
  /** Desks whose place a restored one took, the latest first. */
  kept: KeptDesk[];
}

/** A desk that was kept when a restored one took its place. */
export interface KeptDesk {
  /** Its folder; the call that puts it back names it. */
  name: string;
  keptMs: number;
}

/** A backup that can be restored. */
export interface FoundDeskBackup {
  /** Its folder; the call that restores it names it. */
  name: string;
  madeMs: number;
  device: string;
  jobs: number;
  unsent: number;
  files: number;
  bytes: number;
  missing: number;
}
