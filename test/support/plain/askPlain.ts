import type { PlainProvider } from '../plainProvider.ts';

/** What tests look at in the provider's answer for a job. */
export interface Answered {
  id: number;
  status: string;
  client_name: string;
  client_zip_code: number | null;
  notes: string | null;
  services_requested: string[];
  created_at: string;
  roof_material: { id: string; name: string } | null;
  arrays: { id: string; name: string; roof_pitch: number | null }[];
  messages?: { body: string; author: string }[];
}

/** A client without manners: it sends what it is told to the provider, with its key, and follows no redirect. */
export const askPlain = (provider: PlainProvider) => {
  const ask = async <T = unknown>(method: string, where: string, init: RequestInit = {}, key = provider.key) => {
    const answer = await fetch(where.startsWith('http') ? where : provider.baseUrl + where, {
      method,
      redirect: 'manual',
      ...init,
      headers: { authorization: `Api-Key ${key}`, ...init.headers },
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type') === 'application/json';
    return { status: answer.status, headers: answer.headers, text, json: (isJson ? JSON.parse(text) : null) as T };
  };
  const get = <T = unknown>(where: string) => ask<T>('GET', where);
  const post = <T = unknown>(where: string, json: unknown) =>
    ask<T>('POST', where, { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } });
  const upload = <T = unknown>(where: string, files: readonly { name: string; bytes: Uint8Array; key?: string }[]) => {
    const body = new FormData();
    for (const { name, bytes, key = 'file' } of files) body.append(key, new Blob([new Uint8Array(bytes)]), name);
    return ask<T>('POST', where, { body });
  };
  return {
    ask,
    get,
    post,
    upload,
    submit: async (fields: object = {}): Promise<Answered> =>
      (await post<Answered>('/jobs/', { ...required, ...fields })).json,
  };
};

export const required = { client_name: 'Zoë Alvarez', client_street_address: '2600 Fresno St' };
