import type { Desk } from '../../desk/openDesk.ts';
import { showLine } from '../progressLine.ts';
import { countOf } from './rows.ts';

type ProgressDesk = Pick<Desk, 'outbox' | 'sync'>;

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

/** Progress in one line: what is left, the throughput of the last seconds, and the time it takes at that rate. */
const progressLine = (desk: ProgressDesk, startBytes: number): string => {
  const { files, bytes, jobs } = desk.outbox.openWork.totals();
  const inFlight = desk.sync.uploadProgress.inFlight().reduce((sum, { sent }) => sum + sent, 0);
  const left = Math.max(bytes - inFlight, 0);
  const share = startBytes === 0 ? 1 : Math.min(1, (startBytes - left) / startBytes);
  const rate = desk.sync.uploadProgress.bytesPerSecond();
  const bar = `${'█'.repeat(Math.max(0, Math.round(share * width)))}${'░'.repeat(Math.max(0, width - Math.round(share * width)))}`;
  const words = [`${bar} ${countOf(jobs, 'job')}, ${countOf(files, 'file')}, ${sizeOf(left)} to go`];
  if (rate !== null && rate > 0) words.push(`${sizeOf(rate)}/s`, timeOf(left / rate));
  const { kind } = desk.sync.provider.state();
  if (kind === 'away') words.push('no network');
  if (kind === 'resting') words.push('the provider asked for a pause');
  return words.join(' · ');
};

/** Shows the progress, on a terminal only. */
export const showProgress = (desk: ProgressDesk): { stop: () => void } => {
  let most = desk.outbox.openWork.totals().bytes;
  return showLine(() => {
    most = Math.max(most, desk.outbox.openWork.totals().bytes);
    return progressLine(desk, most);
  });
};
