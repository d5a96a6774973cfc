import { services } from '../job/services.ts';
import type { Catalogue } from './catalogue.ts';
import { apiWords } from './en/api.ts';
import { fieldNamesEn } from './en/fieldNames.ts';
import { httpWords } from './en/http.ts';
import { jobWords } from './en/jobs.ts';
import { accountWords } from './en/accounts.ts';
import { backupWords } from './en/backups.ts';
import { letterWords } from './en/letters.ts';
import { commandLineWords } from './en/commandLine.ts';
import { deskWords } from './en/desk.ts';
import { providerWords } from './en/provider.ts';
import { listFileWords } from './en/listFiles.ts';
import { errorPageWords } from './en/errorPages.ts';
import { fileWords } from './en/files.ts';
import { fieldWords } from './en/fields.ts';
import { findingWords } from './en/findings.ts';
import { jobRuleWords } from './en/jobRules.ts';
import { officeWords } from './en/office.ts';
import { rpcWords } from './en/rpc.ts';
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

/** English: complete, and what other languages fall back to. */
export const en = { tag: 'en-US', messages, fields: fieldNamesEn, choices: services } satisfies LanguageWords;
