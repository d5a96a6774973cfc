import { SendMessage } from '../../../shared/api/endpoints.ts';
import type { PostHandler } from '../http/mountEndpoint.ts';
import { parse } from '../../../shared/api/parse.ts';
import type { JobStore } from '../store/jobStore.ts';
import { jobIdIn } from './jobs.ts';

/** §4.7: what a client writes is signed with its organization's name. */
export const createMessageHandler =
  (jobs: JobStore): PostHandler =>
  async ({ caller, by, params, body, once }) => {
    const id = jobIdIn(params);
    await jobs.assertKnown(caller.organization, id);
    const { message_body } = parse(SendMessage, body);
    return jobs.sendMessage(caller.organization, caller.organizationName, id, message_body, once, by);
  };
