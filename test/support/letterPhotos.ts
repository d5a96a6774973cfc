import { jpegPhoto } from '../files/judge/fixtures.ts';

/** Uploads what a post-installation letter needs to be seen. */
export const uploadInstallationPhoto = async (url: string, key: string, job: number): Promise<void> => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(jpegPhoto(100))]), 'installed.jpg');
  const headers = { 'x-api-key': key };
  const answer = await fetch(`${url}/api/jobs/${job}/files`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
};
