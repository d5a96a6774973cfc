import { fieldNamesEn } from '../job/fieldNames.en.ts';
import { services } from '../job/services.ts';
import { fieldMessagesEn } from './catalogue/fields.en.ts';
import { errorPageMessagesEn, httpMessagesEn, rpcMessagesEn } from './catalogue/http.en.ts';
import { fileMessagesEn } from './catalogue/files.en.ts';
import { databaseMessagesEn } from './catalogue/database.en.ts';
import { providerMessagesEn } from './catalogue/provider.en.ts';
import { commandLineMessagesEn } from './catalogue/commandLine.en.ts';
import { jobMessagesEn } from '../job/messages.en.ts';
import { queueMessagesEn } from '../queue/messages.en.ts';
import { deliverableMessagesEn } from '../deliverables/messages.en.ts';
import { letterMessagesEn } from '../letters/messages.en.ts';
import { photoMessagesEn } from '../photos/messages.en.ts';
import { engineerMessagesEn } from '../engineers/messages.en.ts';
import { accountMessagesEn } from '../accounts/messages.en.ts';
import { organizationMessagesEn } from '../organizations/messages.en.ts';
import { referenceMessagesEn } from '../reference/messages.en.ts';
import { firmMessagesEn } from '../firm/messages.en.ts';
import { designValueMessagesEn } from '../designValues/messages.en.ts';
import { laptopMessagesEn } from '../laptops/messages.en.ts';
import { backupMessagesEn } from '../backups/messages.en.ts';
import { noticeMessagesEn } from '../notices/messages.en.ts';
import { figureMessagesEn } from '../figures/messages.en.ts';
import { auditMessagesEn } from '../audit/messages.en.ts';
import { visitMessagesEn } from '../visits/messages.en.ts';
import { draftMessagesEn } from '../drafts/messages.en.ts';
import { outboxMessagesEn } from '../outbox/messages.en.ts';
import { followedJobMessagesEn } from '../jobs/messages.en.ts';
import { phoneMessagesEn } from '../phone/messages.en.ts';
import { settingMessagesEn } from '../settings/messages.en.ts';
import type { Catalogue } from './catalogue.ts';
import type { LanguageWords } from './languageWords.ts';
import type { Words } from './rows.ts';

const messages: Words<Catalogue> = {
  ...fieldMessagesEn,
  ...httpMessagesEn,
  ...rpcMessagesEn,
  ...errorPageMessagesEn,
  ...fileMessagesEn,
  ...databaseMessagesEn,
  ...providerMessagesEn,
  ...commandLineMessagesEn,
  ...jobMessagesEn,
  ...queueMessagesEn,
  ...deliverableMessagesEn,
  ...letterMessagesEn,
  ...photoMessagesEn,
  ...engineerMessagesEn,
  ...accountMessagesEn,
  ...organizationMessagesEn,
  ...referenceMessagesEn,
  ...firmMessagesEn,
  ...designValueMessagesEn,
  ...laptopMessagesEn,
  ...backupMessagesEn,
  ...noticeMessagesEn,
  ...figureMessagesEn,
  ...auditMessagesEn,
  ...visitMessagesEn,
  ...draftMessagesEn,
  ...outboxMessagesEn,
  ...followedJobMessagesEn,
  ...phoneMessagesEn,
  ...settingMessagesEn,
};

/** English: complete, and what other languages fall back to. */
export const en = {
  messages,
  fields: fieldNamesEn,
  choices: services,
} satisfies LanguageWords;
