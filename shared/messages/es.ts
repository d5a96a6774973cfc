import type { Status } from '../job/status.ts';
import type { Catalogue } from './catalogue.ts';
import { apiWords } from './es/api.ts';
import { choiceNamesEs, fieldNamesEs } from './es/fieldNames.ts';
import { httpWords } from './es/http.ts';
import { jobWords } from './es/jobs.ts';
import { accountWords } from './es/accounts.ts';
import { backupWords } from './es/backups.ts';
import { letterWords } from './es/letters.ts';
import { commandLineWords } from './es/commandLine.ts';
import { deskWords } from './es/desk.ts';
import { providerWords } from './es/provider.ts';
import { listFileWords } from './es/listFiles.ts';
import { errorPageWords } from './es/errorPages.ts';
import { fileWords } from './es/files.ts';
import { fieldWords } from './es/fields.ts';
import { findingWords } from './es/findings.ts';
import { jobRuleWords } from './es/jobRules.ts';
import { officeWords } from './es/office.ts';
import { rpcWords } from './es/rpc.ts';
import type { LanguageWords } from './languageWords.ts';
import type { Words } from './rows.ts';

const messages: Words<Catalogue> = {
  ...fieldWords,
  ...jobRuleWords,
  ...findingWords,
  ...apiWords,
  ...httpWords,
  ...jobWords,
  ...accountWords,
  ...backupWords,
  ...commandLineWords,
  ...deskWords,
  ...providerWords,
  ...listFileWords,
  ...errorPageWords,
  ...rpcWords,
  ...officeWords,
  ...fileWords,
  ...letterWords,
};

const statusNames: Readonly<Record<Status, string>> = {
  Submitted: 'Recibido',
  'In Review': 'En revisión',
  'On Hold': 'En espera',
  Approved: 'Aprobado',
  Rejected: 'Rechazado',
  Canceled: 'Cancelado',
  Revised: 'Modificado',
};

/** Spanish as it is spoken in the United States. */
export const es = {
  tag: 'es-US',
  messages,
  fields: fieldNamesEs,
  choices: { ...choiceNamesEs, ...statusNames },
} satisfies LanguageWords;
