import { openPdf } from './openPdf.ts';
import { kindOf, type Picture } from './picture.ts';

/** A PDF beyond this is not loaded for its first page. */
const mostPdfBytes = 32 * 1024 * 1024;
const longestWaitMs = 15_000;
/** A little into the video: many begin with a black frame. */
const frameSeconds = 0.5;

/** Draws the first page of a PDF as wide as the canvas is shown. Rejects for what cannot be drawn. */
const drawPage = async (url: string, canvas: HTMLCanvasElement): Promise<void> => {
  const reply = await fetch(url);
  if (!reply.ok || Number(reply.headers.get('content-length') ?? 0) > mostPdfBytes) throw new Error('not loaded');
  const pdf = await openPdf(await reply.arrayBuffer());
  try {
    const page = await pdf.getPage(1);
    const width = (canvas.parentElement?.clientWidth || 160) * Math.min(devicePixelRatio, 2);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    await page.render({ canvas, viewport }).promise;
  } finally {
    await pdf.loadingTask.destroy();
  }
};

const drawFrame = async (url: string, canvas: HTMLCanvasElement): Promise<void> => {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('no frame')), longestWaitMs);
      video.onerror = () => reject(new Error('not playable'));
      video.onloadedmetadata = () => (video.currentTime = Math.min(frameSeconds, (video.duration || 0) / 2));
      video.onseeked = () => resolve();
      video.src = url;
    });
    if (video.videoWidth === 0) throw new Error('no picture');
    const width = (canvas.parentElement?.clientWidth || 160) * Math.min(devicePixelRatio, 2);
    canvas.width = width;
    canvas.height = (width * video.videoHeight) / video.videoWidth;
    canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
  } finally {
    // Without a source the browser frees its decoder.
    video.removeAttribute('src');
    video.load();
  }
};

/** Whether `drawFirst` can draw a picture of a file of this kind. */
export const hasFirst = (picture: Picture): boolean => ['pdf', 'video'].includes(kindOf(picture));

/** Draws the first page of a PDF, or an early frame of a video. Rejects where it cannot be opened or played. */
export const drawFirst = (picture: Picture, canvas: HTMLCanvasElement): Promise<void> =>
  kindOf(picture) === 'pdf' ? drawPage(picture.original, canvas) : drawFrame(picture.original, canvas);
