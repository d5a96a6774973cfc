/**
 * What a camera writes as its time, `2026:03:14 09:26:53`, as `2026-03-14T09:26:53`; null for what is no time. Cameras
 * without a set clock write `0000:00:00`.
 */
export const readCameraTime = (written: string): string | null => {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(written);
  if (!parts) return null;
  const local = `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}`;
  return Number.isNaN(Date.parse(`${local}Z`)) ? null : local;
};
