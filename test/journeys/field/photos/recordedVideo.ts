import type { Page } from 'playwright-core';

/** A red MP4 of a second and more, recorded by the browser itself. */
export const recordedVideo = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
      const context = canvas.getContext('2d')!;
      const paint = (color: string): void => {
        context.fillStyle = color;
        context.fillRect(0, 0, 64, 48);
      };
      // Before it records: a busy machine holds an empty first frame, which is black, for longer than a look at the start.
      paint('#d01010');
      const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4' });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const ended = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.start();
      for (let frame = 0; frame < 30; frame += 1) {
        paint(frame % 2 === 0 ? '#d01010' : '#e01010');
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      recorder.stop();
      await ended;
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    }),
  );
