import { retrieveJob, retrieveLetter, sendMessage, submitJob, submitJobFiles } from './hey-api/client';
import { client } from './hey-api/client/client.gen';
import { message, submission, type Story, type Told } from './story';

export const run = async ({ key, photo, approve }: Story): Promise<Told> => {
  client.setConfig({ auth: key });
  const { data: job } = await submitJob({ body: submission, throwOnError: true });
  const path = { job_id: job.id };
  const { data: files } = await submitJobFiles({ path, body: { file: [photo] }, throwOnError: true });
  await sendMessage({ path, body: { message_body: message }, throwOnError: true });
  await approve(job.id);
  const { data: read } = await retrieveJob({ path, throwOnError: true });
  const { data: letter } = await retrieveLetter({ path, throwOnError: true });
  return {
    job: job.id,
    upload: files[0]!.id,
    message: read.messages![0]!.body,
    letter: new Uint8Array(await (letter as Blob).arrayBuffer()),
  };
};
