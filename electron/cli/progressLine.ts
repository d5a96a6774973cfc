import { terminalLine } from '../../shared/terminalText.ts';

/** Redraws a line four times a second, on a terminal only. */
export const showLine = (line: () => string): { stop: () => void } => {
  const { stderr } = process;
  if (!stderr.isTTY) return { stop: () => undefined };
  const timer = setInterval(() => stderr.write(`\r\u001b[2K${terminalLine(line()).slice(0, stderr.columns - 1)}`), 250);
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
