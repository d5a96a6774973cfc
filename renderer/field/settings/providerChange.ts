import type { SettingsShown } from '../../../shared/settings/deskCalls.ts';
import type { SettingWords } from './settingWords.ts';

const waitsForProvider = (startedItems: number, provider: string, words: SettingWords): string[] =>
  startedItems > 0 ? [`${words.unsentWaits(startedItems, provider)} ${words.connectAgain}`] : [];

/** What happens to unsent work when jobs go to another provider: sentences, none where nothing happens. */
export const consequencesOfReplacing = (settings: SettingsShown, to: string, words: SettingWords): string[] => {
  const { connection, startedItems, pendingJobs } = settings;
  if (connection === null) return [];
  return [
    ...waitsForProvider(startedItems, connection.isHere ? words.thisComputerInText : connection.baseUrl, words),
    ...(pendingJobs > 0 ? [words.queuedGoTo(pendingJobs, to)] : []),
  ];
};

/** What happens to unsent work without a provider. */
export const consequencesOfDisconnecting = (
  { connection, startedItems }: SettingsShown,
  words: SettingWords,
): string[] =>
  connection === null
    ? []
    : [words.keyForgotten, words.everythingStays, ...waitsForProvider(startedItems, connection.baseUrl, words)];
