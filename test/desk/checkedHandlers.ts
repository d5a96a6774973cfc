import { draftHandlers as draftCalls, templateHandlers as templateCalls } from '../../electron/desk/drafts/drafts.ts';
import { jobListHandlers as jobListCalls } from '../../electron/desk/jobs/jobListHandlers.ts';
import { deskJobHandlers as jobCalls } from '../../electron/desk/jobs/jobs.ts';
import { settingsHandlers as settingsCalls } from '../../electron/desk/settings/settingsHandlers.ts';
import { sendingHandlers as sendingCalls } from '../../electron/desk/sync/sendingHandlers.ts';
import { visitHandlers as visitCalls } from '../../electron/desk/visits/visits.ts';
import { checkedHandlers } from '../support/deskReplies.ts';

/** The handlers of the desk, each reply of which is compared with its schema. */
export const draftHandlers = checkedHandlers(draftCalls);
export const templateHandlers = checkedHandlers(templateCalls);
export const jobListHandlers = checkedHandlers(jobListCalls);
export const deskJobHandlers = checkedHandlers(jobCalls);
export const settingsHandlers = checkedHandlers(settingsCalls);
export const sendingHandlers = checkedHandlers(sendingCalls);
export const visitHandlers = checkedHandlers(visitCalls);
