import type { components, operations, paths } from './openapi-typescript/client';
import { message, submission, type Story, type Told } from './story';

type Schemas = components['schemas'];

/** The generator makes types alone; requests are made with `fetch`. */
export const run = async ({ key, photo, approve }: Story, server: string): Promise<Told> => {
  const ask = async <T>(path: keyof paths & string, job: number, body?: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData;
    const response = await fetch(server + path.replace('{job_id}', String(job)), {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${key}`, ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(((await response.json()) as Schemas['Problem']).detail);
    const isJson = response.headers.get('content-type')?.includes('json');
    return (await (isJson ? response.json() : response.arrayBuffer())) as T;
  };
  const body: operations['submitJob']['requestBody']['content']['application/json'] = submission;
  const { id } = await ask<Schemas['Job']>('/jobs', 0, body);
  const form = new FormData();
  form.append('file', photo);
  const [file] = await ask<Schemas['UploadedFile'][]>('/jobs/{job_id}/files', id, form);
  const toSend: Schemas['SendMessage'] = { message_body: message };
  await ask<Schemas['Message']>('/jobs/{job_id}/message', id, toSend);
  await approve(id);
  const { messages } = await ask<Schemas['JobWithMessages']>('/jobs/{job_id}', id);
  const letter = await ask<ArrayBuffer>('/jobs/{job_id}/letter', id);
  return { job: id, upload: file!.id, message: messages![0]!.body, letter: new Uint8Array(letter) };
};
