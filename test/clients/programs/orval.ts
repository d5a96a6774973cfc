import { retrieveJob, retrieveLetter, sendMessage, submitJob, submitJobFiles } from './orval/client';
import { message, submission, type Story, type Told } from './story';

export const run = async ({ key, photo, approve }: Story): Promise<Told> => {
  const options = { headers: { 'X-Api-Key': key } };
  const submitted = await submitJob(submission, options);
  if (submitted.status !== 201) throw new Error(submitted.data.detail);
  const { id } = submitted.data;
  const uploaded = await submitJobFiles(id, { file: [photo] }, options);
  if (uploaded.status !== 201) throw new Error(uploaded.data.detail);
  const sent = await sendMessage(id, { message_body: message }, options);
  if (sent.status !== 200) throw new Error(sent.data.detail);
  await approve(id);
  const read = await retrieveJob(id, options);
  const letter = await retrieveLetter(id, options);
  if (read.status !== 200 || letter.status !== 200) throw new Error('not read');
  return {
    job: id,
    upload: uploaded.data[0]!.id,
    message: read.data.messages![0]!.body,
    letter: new Uint8Array(await letter.data.arrayBuffer()),
  };
};
