import type { SettingsShown } from '../../../shared/desk/shapes.ts';
import type { AppWords } from '../../i18n/words.ts';

const waitsForProvider = (begun: number, provider: string, words: AppWords): string[] =>
  begun > 0 ? [`${words.unsentWaits(begun, provider)} ${words.connectAgain}`] : [];

/** What happens to unsent work when jobs go to another provider: sentences, none where nothing happens. */
export const consequencesOfReplacing = (settings: SettingsShown, to: string, words: AppWords): string[] => {
  const { connection, begun, unbegun } = settings;
  if (connection === null) return [];
  return [
    ...waitsForProvider(begun, connection.isHere ? words.thisComputerInText : connection.baseUrl, words),
    ...(unbegun > 0 ? [words.queuedGoTo(unbegun, to)] : []),
  ];
};

/** What happens to unsent work without a provider. */
export const consequencesOfDisconnecting = ({ connection, begun }: SettingsShown, words: AppWords): string[] =>
  connection === null
    ? []
    : [words.keyForgotten, words.everythingStays, ...waitsForProvider(begun, connection.baseUrl, words)];
