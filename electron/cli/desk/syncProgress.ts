import type { Desk } from '../../desk/openDesk.ts';
import { counted } from './rows.ts';

export const sizeOf = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`;

const timeOf = (seconds: number): string =>
  seconds < 90
    ? `${Math.ceil(seconds)} s`
    : seconds < 5400
      ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3600).toFixed(1)} h`;

const width = 24;

/** What is on its way, what is left and how long that takes, at the pace of the last seconds. */
export const progressLine = (desk: Desk, startBytes: number): string => {
  const { files, bytes, jobs } = desk.store.totals();
  const going = desk.uploadProgress.inFlight().reduce((sum, { sent }) => sum + sent, 0);
  const left = Math.max(bytes - going, 0);
  const part = startBytes === 0 ? 1 : Math.min(1, (startBytes - left) / startBytes);
  const pace = desk.uploadProgress.bytesPerSecond();
  const bar = `${'█'.repeat(Math.max(0, Math.round(part * width)))}${'░'.repeat(Math.max(0, width - Math.round(part * width)))}`;
  const words = [`${bar} ${counted(jobs, 'job')}, ${counted(files, 'file')}, ${sizeOf(left)} to go`];
  if (pace !== null && pace > 0) words.push(`${sizeOf(pace)}/s`, timeOf(left / pace));
  const line = desk.provider.state();
  if (line.kind === 'away') words.push('no network');
  if (line.kind === 'resting') words.push('the provider asked for a pause');
  return words.join(' · ');
};

/** A line that is drawn over and over, on a terminal only. */
export const showProgress = (desk: Desk): { stop: () => void } => {
  const { stderr } = process;
  if (!stderr.isTTY) return { stop: () => undefined };
  let most = desk.store.totals().bytes;
  const draw = (): void => {
    most = Math.max(most, desk.store.totals().bytes);
    stderr.write(`\r\u001b[2K${progressLine(desk, most).slice(0, stderr.columns - 1)}`);
  };
  const timer = setInterval(draw, 250);
  let stopped = false;
  return {
    stop: () => {
      if (stopped) return;
      stopped = true;
      clearInterval(timer);
      stderr.write('\r\u001b[2K');
    },
  };
};
