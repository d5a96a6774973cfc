import { createApiClient } from './openapi-zod-client/client';
import { message, submission, type Story, type Told } from './story';

/** This client checks every request and every response against the description. */
export const run = async ({ key, photo, approve }: Story, server: string): Promise<Told> => {
  const api = createApiClient(server);
  api.axios.defaults.headers.common['X-Api-Key'] = key;
  // Zodios itself writes a list of files as one text.
  api.use('submitJobFiles', {
    name: 'form-data',
    request: async (_api, config) => {
      const form = new FormData();
      for (const file of (config.data as { file: File[] }).file) form.append('file', file);
      return { ...config, data: form };
    },
  });
  const { id } = await api.submitJob(submission);
  const params = { job_id: id };
  const [file] = await api.submitJobFiles({ file: [photo] }, { params });
  await api.sendMessage({ message_body: message }, { params });
  await approve(id);
  const { messages } = await api.retrieveJob({ params });
  // The generator reads JSON alone; the letter is among the produced files.
  const [produced] = await api.retrieveJobFiles({ params });
  const letter = await api.axios.get<ArrayBuffer>(produced!.file, { responseType: 'arraybuffer' });
  return { job: id, upload: file!.id, message: messages![0]!.body, letter: new Uint8Array(letter.data) };
};
