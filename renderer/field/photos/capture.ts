export type CameraProblem = 'refused' | 'absent' | 'busy';

/** More than any built-in camera has. A camera chooses the nearest size that it supports. */
const wantedPixels = { width: { ideal: 4096 }, height: { ideal: 3072 } };

const problemOf = ({ name }: DOMException): CameraProblem => {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy';
};

/** Null chooses the rear camera of a phone or tablet. Rejects with a `CameraProblem` as the message. */
export const openCamera = async (device: string | null): Promise<MediaStream> => {
  const which = device === null ? { facingMode: 'environment' } : { deviceId: { exact: device } };
  // A page from another computer has no `mediaDevices`.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new Error('absent' satisfies CameraProblem);
  try {
    return await devices.getUserMedia({ video: { ...which, ...wantedPixels } });
  } catch (error) {
    throw new Error(problemOf(error as DOMException), { cause: error });
  }
};

export const closeCamera = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop());

/** Browsers hide the names of cameras until the person has allowed one. */
export const listCameras = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');

const timestamp = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');

/** The current frame, in full resolution. */
export const takePicture = async (video: HTMLVideoElement, now: Date): Promise<File> => {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.93));
  return new File(blob ? [blob] : [], `camera-${timestamp(now)}.jpg`, { type: 'image/jpeg' });
};

/** Pictures on the clipboard; none where the person or the system refuses access. */
export const clipboardPictures = async (now = new Date()): Promise<File[]> => {
  try {
    const files: File[] = [];
    for (const item of await navigator.clipboard.read())
      for (const type of item.types.filter((one) => one.startsWith('image/')).slice(0, 1))
        files.push(new File([await item.getType(type)], `pasted-${timestamp(now)}.${type.slice(6)}`, { type }));
    return files;
  } catch {
    return [];
  }
};
