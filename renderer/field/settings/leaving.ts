import type { SettingsShown } from '../../../shared/desk/shapes.ts';
import type { AppWords } from '../../i18n/words.ts';

/** What becomes of the work when jobs go to somebody else, a sentence each; empty where nothing does. */
export const replacing = (settings: SettingsShown, to: string, words: AppWords): string[] => {
  const { connection, begun, unbegun } = settings;
  if (connection === null) return [];
  const from = connection.isHere ? words.thisComputerInText : connection.baseUrl;
  return [
    ...(begun > 0 ? [`${words.unsentWaits(begun, from)} ${words.connectAgain}`] : []),
    ...(unbegun > 0 ? [words.queuedGoTo(unbegun, to)] : []),
  ];
};

/** What becomes of it when jobs go to nobody. */
export const disconnecting = (settings: SettingsShown, words: AppWords): string[] => {
  const { connection, begun } = settings;
  if (connection === null) return [];
  return [
    words.keyForgotten,
    words.everythingStays,
    ...(begun > 0 ? [`${words.unsentWaits(begun, connection.baseUrl)} ${words.connectAgain}`] : []),
  ];
};
