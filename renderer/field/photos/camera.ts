/** Why there is no picture of a camera. */
export type CameraProblem = 'refused' | 'absent' | 'busy';

/** More than any built-in camera has: they answer with the nearest that they can. */
const wantedPixels = { width: { ideal: 4096 }, height: { ideal: 3072 } };

/** Throws a `CameraProblem`. On a phone or a tablet the camera at the back is meant. */
export const openCamera = async (device: string | null): Promise<MediaStream> => {
  const which = device === null ? { facingMode: 'environment' } : { deviceId: { exact: device } };
  // Pages that are not of this computer have no cameras at all.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new Error('absent' satisfies CameraProblem);
  try {
    return await devices.getUserMedia({ video: { ...which, ...wantedPixels } });
  } catch (error) {
    const { name } = error as DOMException;
    const problem: CameraProblem =
      name === 'NotAllowedError' || name === 'SecurityError'
        ? 'refused'
        : name === 'NotFoundError' || name === 'OverconstrainedError'
          ? 'absent'
          : 'busy';
    throw new Error(problem, { cause: error });
  }
};

export const closeCamera = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop());

/** Their names are told once one of them was allowed. */
export const listCameras = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');

/** What the camera sees now, with all its pixels. */
export const takePicture = async (video: HTMLVideoElement, now: Date): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.93));
  const name = `camera-${now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.jpg`;
  return new File(blob ? [blob] : [], name, { type: 'image/jpeg' });
};
