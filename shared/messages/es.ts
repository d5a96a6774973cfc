import { choiceNamesEs, fieldNamesEs } from '../job/fieldNames.es.ts';
import { fieldMessagesEs } from './catalogue/fields.es.ts';
import { errorPageMessagesEs, httpMessagesEs, rpcMessagesEs } from './catalogue/http.es.ts';
import { fileMessagesEs } from './catalogue/files.es.ts';
import { databaseMessagesEs } from './catalogue/database.es.ts';
import { providerMessagesEs } from './catalogue/provider.es.ts';
import { commandLineMessagesEs } from './catalogue/commandLine.es.ts';
import { jobMessagesEs } from '../job/messages.es.ts';
import { queueMessagesEs } from '../queue/messages.es.ts';
import { deliverableMessagesEs } from '../deliverables/messages.es.ts';
import { letterMessagesEs } from '../letters/messages.es.ts';
import { photoMessagesEs } from '../photos/messages.es.ts';
import { engineerMessagesEs } from '../engineers/messages.es.ts';
import { accountMessagesEs } from '../accounts/messages.es.ts';
import { organizationMessagesEs } from '../organizations/messages.es.ts';
import { referenceMessagesEs } from '../reference/messages.es.ts';
import { firmMessagesEs } from '../firm/messages.es.ts';
import { designValueMessagesEs } from '../designValues/messages.es.ts';
import { laptopMessagesEs } from '../laptops/messages.es.ts';
import { backupMessagesEs } from '../backups/messages.es.ts';
import { noticeMessagesEs } from '../notices/messages.es.ts';
import { figureMessagesEs } from '../figures/messages.es.ts';
import { auditMessagesEs } from '../audit/messages.es.ts';
import { visitMessagesEs } from '../visits/messages.es.ts';
import { draftMessagesEs } from '../drafts/messages.es.ts';
import { outboxMessagesEs } from '../outbox/messages.es.ts';
import { followedJobMessagesEs } from '../jobs/messages.es.ts';
import { phoneMessagesEs } from '../phone/messages.es.ts';
import { settingMessagesEs } from '../settings/messages.es.ts';
import type { Catalogue } from './catalogue.ts';
import type { LanguageWords } from './languageWords.ts';
import type { Words } from './rows.ts';

const messages: Words<Catalogue> = {
  ...fieldMessagesEs,
  ...httpMessagesEs,
  ...rpcMessagesEs,
  ...errorPageMessagesEs,
  ...fileMessagesEs,
  ...databaseMessagesEs,
  ...providerMessagesEs,
  ...commandLineMessagesEs,
  ...jobMessagesEs,
  ...queueMessagesEs,
  ...deliverableMessagesEs,
  ...letterMessagesEs,
  ...photoMessagesEs,
  ...engineerMessagesEs,
  ...accountMessagesEs,
  ...organizationMessagesEs,
  ...referenceMessagesEs,
  ...firmMessagesEs,
  ...designValueMessagesEs,
  ...laptopMessagesEs,
  ...backupMessagesEs,
  ...noticeMessagesEs,
  ...figureMessagesEs,
  ...auditMessagesEs,
  ...visitMessagesEs,
  ...draftMessagesEs,
  ...outboxMessagesEs,
  ...followedJobMessagesEs,
  ...phoneMessagesEs,
  ...settingMessagesEs,
};

export const es = {
  messages,
  fields: fieldNamesEs,
  choices: choiceNamesEs,
} satisfies LanguageWords;
