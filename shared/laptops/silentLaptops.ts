import type { DeviceReport } from '../api/devices.ts';

/** A laptop with unsent work is silent after this time without a report. */
export const silentAfterMs = 24 * 60 * 60 * 1000;

export const hasUnsentWork = ({ waiting_jobs, waiting_files }: DeviceReport): boolean =>
  waiting_jobs + waiting_files > 0;
