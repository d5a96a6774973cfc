import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { jpegPhoto } from '../files/judge/fixtures.ts';

/** Sends a request to the API with an Idempotency-Key. */
export type Ask = (where: string, key: string, body: BodyInit, headers?: Record<string, string>) => Promise<Response>;

export const askOf =
  (url: string, apiKey: string): Ask =>
  (where, key, body, headers = {}) =>
    fetch(`${url}/api${where}`, {
      method: 'POST',
      body,
      headers: { 'x-api-key': apiKey, 'idempotency-key': key, ...headers },
    });

export const jsonType = { 'content-type': 'application/json' };

/** The body of a job for this client. */
export const jobBody = (client: string): string =>
  JSON.stringify({ client_name: client, client_street_address: '1 Harbor Lane', arrays: [{ name: 'A' }] });

export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Sends the photo `turn` of a job's first array; resolves with its SHA-256 once it is acknowledged. */
export const sendPhoto = async (ask: Ask, job: Job, key: string, turn: number): Promise<string> => {
  const photo = jpegPhoto(turn);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photo)]), 'a.jpg');
  const uploaded = await ask(`/arrays/${job.arrays![0]!.id}/attic-images`, `photo-${key}`, form);
  expect(uploaded.status).toBe(201);
  await uploaded.text();
  return digest(photo);
};

/** Sends a message to a job; resolves once it is acknowledged. */
export const sendMessage = async (ask: Ask, job: Job, key: string, text: string): Promise<void> => {
  const sent = await ask(`/jobs/${job.id}/message`, `message-${key}`, JSON.stringify({ message_body: text }), jsonType);
  expect(sent.status).toBe(200);
  await sent.text();
};
